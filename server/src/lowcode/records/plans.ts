import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { currentRelease, findReleaseId } from '../releases/store.ts'
import { compileRelease, type RecordPlan } from './plan.ts'

/** Compiled releases of this process. A release never changes, so none is ever outdated. */
const maxPlans = 200

/** Finds the plan of the release that users of a design work with. */
export interface RecordPlans {
  /** Throws 404 for a design without a release. */
  of(designId: string, trx?: Db): Promise<RecordPlan>
}

export function openRecordPlans(db: Db): RecordPlans {
  const plans = new LRUCache<string, RecordPlan>({ max: maxPlans })
  return {
    async of(designId, trx = db) {
      const releaseId = await findReleaseId(trx, designId)
      const known = releaseId === null ? undefined : plans.get(releaseId)
      if (known) return known
      const release = await currentRelease(trx, designId)
      const plan = plans.get(release.id) ?? compileRelease(release)
      plans.set(release.id, plan)
      return plan
    },
  }
}
