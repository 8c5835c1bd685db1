import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../auth/secrets.ts'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import {
  currentRelease,
  findRelease,
  findReleaseOfForm,
  latestRelease,
  type StoredRelease,
} from '../releases/store.ts'
import { compileRelease, type RecordPlan } from './plan.ts'

/** Compiled releases of this process. A release never changes, so none is ever outdated. */
const maxPlans = 200

/** Finds the plan of the release that users of a design work with. */
export interface RecordPlans {
  /** Throws 404 for a design without a release. */
  of(designId: string, trx?: Db): Promise<RecordPlan>
  /** The same for tasks of the design, which go on when its pages are closed. */
  ofTasks(designId: string, trx: Db): Promise<RecordPlan>
  /** The plan of one release of a design, in force or not; null where there is none with this number. */
  ofNumber(designId: string, number: number): Promise<RecordPlan | null>
  /** The plan of the latest release with this form; null where there is none. */
  ofForm(designId: string, formData: string, trx: Db): Promise<RecordPlan | null>
  /** Reads again which release a design has: this process has changed that. Others receive an event. */
  forget(designId: string): void
  close(): void
}

export function openRecordPlans(db: Db, bus: Bus, secrets: Secrets): RecordPlans {
  const plans = new LRUCache<string, RecordPlan>({ max: maxPlans })
  const compile = (release: StoredRelease): RecordPlan => {
    const known = plans.get(release.id)
    if (known?.release.hasFlow === release.hasFlow) return known
    const plan = compileRelease(release, secrets)
    plans.set(release.id, plan)
    return plan
  }
  /** Plans by their design. */
  const current = new LRUCache<string, RecordPlan>({ max: maxPlans })
  let changes = 0
  const forget = (designId: string | null) => {
    changes += 1
    if (designId === null) current.clear()
    else current.delete(designId)
  }
  const close = bus.on('releases', forget)
  return {
    async of(designId, trx = db) {
      const known = bus.isConnected ? current.get(designId) : undefined
      if (known) return known
      const changesBefore = changes
      const release = await currentRelease(trx, designId)
      const plan = compile(release)
      // Not kept if another release came into force while this one was read.
      if (changesBefore === changes) current.set(designId, plan)
      return plan
    },
    async ofTasks(designId, trx) {
      const known = bus.isConnected ? current.get(designId) : undefined
      return known ?? compile(await latestRelease(trx, designId))
    },
    async ofNumber(designId, number) {
      const release = await findRelease(db, designId, number)
      return release && compile(release)
    },
    async ofForm(designId, formData, trx) {
      const release = await findReleaseOfForm(trx, designId, formData)
      return release && compile(release)
    },
    forget,
    close,
  }
}
