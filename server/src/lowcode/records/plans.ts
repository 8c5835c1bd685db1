import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../auth/secrets.ts'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import {
  currentRelease,
  findRelease,
  findReleaseOfForm,
  latestRelease,
  listStorages,
  type StoredRelease,
} from '../releases/store.ts'
import type { Source } from '../../data/sources/source.ts'
import { refuse } from '../../errors/refusal.ts'
import { elsewhereText } from './elsewhere/text.ts'
import type { VersionForm } from '../../feature/flow-records.ts'
import { compileRelease, type RecordPlan } from './plan.ts'
import { storageOfEarlier } from './earlier-columns.ts'

/** Compiled releases of this process. A release never changes, so none is ever outdated. */
const maxPlans = 200

/** The form of a version of a flow. */
export interface VersionPlans {
  /** As it was released. */
  readonly opened: RecordPlan
  /** Its fields with the columns in which their values are by now: it reads records, and writes none. */
  readonly reading: RecordPlan
}

/** Finds the plan of the release that users of a design work with. */
export interface RecordPlans {
  /** Throws 404 for a design without a release, and 400 for one whose records are in another database. */
  of(designId: string, trx?: Db): Promise<RecordPlan>
  /** The same for what works on records of every database: lists, pages, saving, deleting, exports and imports. */
  ofAny(designId: string): Promise<RecordPlan>
  /** The same for tasks of the design, which go on when its pages are closed. */
  ofTasks(designId: string, trx: Db): Promise<RecordPlan>
  /** The plan of one release of a design, in force or not; null where there is none with this number. */
  ofNumber(designId: string, number: number): Promise<RecordPlan | null>
  /** The plans of a version of a flow; null where the design has no release with its form. */
  ofVersion(designId: string, form: VersionForm, trx: Db): Promise<VersionPlans | null>
  /** Reads again which release a design has: this process has changed that. Others receive an event. */
  forget(designId: string): void
  close(): void
}

/** Plans of versions of flows, each for one release in force. */
const maxVersionPlans = 200

export function openRecordPlans(
  db: Db,
  bus: Bus,
  secrets: Secrets,
  openSource: (linkId: string) => Promise<Source>,
): RecordPlans {
  const plans = new LRUCache<string, RecordPlan>({ max: maxPlans })
  const compile = (release: StoredRelease): RecordPlan => {
    const known = plans.get(release.id)
    const { hasFlow, startsFlow } = release
    if (known?.release.hasFlow === hasFlow && known.release.startsFlow === startsFlow) return known
    const plan = compileRelease(release, secrets, openSource)
    plans.set(release.id, plan)
    return plan
  }
  /** Plans by their design. */
  const current = new LRUCache<string, RecordPlan>({ max: maxPlans })
  const ofVersions = new LRUCache<string, { readonly plans: VersionPlans | null }>({ max: maxVersionPlans })
  let changes = 0
  const forget = (designId: string | null) => {
    changes += 1
    if (designId === null) current.clear()
    else current.delete(designId)
  }
  const close = bus.on('releases', forget)
  const ofTasks = async (designId: string, trx: Db): Promise<RecordPlan> => {
    const known = bus.isConnected ? current.get(designId) : undefined
    return known ?? compile(await latestRelease(trx, designId))
  }
  /** The form of an earlier release with the columns in which its values are by now. */
  const compileVersion = async (
    trx: Db,
    planInForce: RecordPlan,
    form: VersionForm,
  ): Promise<VersionPlans | null> => {
    const { release: inForce } = planInForce
    const { designId } = inForce
    const release = await findReleaseOfForm(trx, designId, form.formData, form.releasedAt)
    if (!release) return null
    if (release.id === inForce.id) return { opened: planInForce, reading: planInForce }
    const storages = await listStorages(trx, designId, release.number, inForce.number)
    const storage = storageOfEarlier(release.storage, storages)
    // Its tables are those of the release in force.
    const reading = compileRelease({ ...release, id: inForce.id, storage }, secrets)
    return { opened: compile(release), reading }
  }
  const ofAny = async (designId: string, trx: Db = db): Promise<RecordPlan> => {
    const known = bus.isConnected ? current.get(designId) : undefined
    if (known) return known
    const changesBefore = changes
    const release = await currentRelease(trx, designId)
    const plan = compile(release)
    // Not kept if another release came into force while this one was read.
    if (changesBefore === changes) current.set(designId, plan)
    return plan
  }
  return {
    async of(designId, trx) {
      const plan = await ofAny(designId, trx)
      if (plan.elsewhere) throw refuse(elsewhereText.notHere)
      return plan
    },
    ofAny,
    ofTasks,
    async ofNumber(designId, number) {
      const release = await findRelease(db, designId, number)
      return release && compile(release)
    },
    async ofVersion(designId, form, trx) {
      const inForce = await ofTasks(designId, trx)
      const key = `${inForce.release.id} ${inForce.release.hasFlow} ${form.key}`
      const known = ofVersions.get(key)
      if (known) return known.plans
      const found = await compileVersion(trx, inForce, form)
      ofVersions.set(key, { plans: found })
      return found
    },
    forget,
    close,
  }
}
