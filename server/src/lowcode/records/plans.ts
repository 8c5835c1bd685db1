import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { currentRelease } from '../releases/store.ts'
import { compileRelease, type RecordPlan } from './plan.ts'

/** Compiled releases of this process. A release never changes, so none is ever outdated. */
const maxPlans = 200

/** Finds the plan of the release that users of a design work with. */
export interface RecordPlans {
  /** Throws 404 for a design without a release. */
  of(designId: string): Promise<RecordPlan>
}

export function openRecordPlans(db: Db): RecordPlans {
  const plans = new LRUCache<string, RecordPlan>({ max: maxPlans })
  return {
    async of(designId) {
      const { rows } = await sql<{ releaseId: string | null }>`
        select release_id as "releaseId" from lowcode_design
        where id = ${designId} and delete_mark = 0`.execute(db)
      const releaseId = rows[0]?.releaseId
      if (!releaseId) throw notFoundRefusal()
      const known = plans.get(releaseId)
      if (known) return known
      const release = await currentRelease(db, designId)
      const plan = plans.get(release.id) ?? compileRelease(release)
      plans.set(release.id, plan)
      return plan
    },
  }
}
