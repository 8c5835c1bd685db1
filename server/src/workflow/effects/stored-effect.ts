import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Services } from '../../feature/services.ts'
import { completeJob } from '../../jobs/job.ts'
import type { Job } from '../../jobs/queue.ts'

export type EffectServices = Pick<
  Services,
  'db' | 'workflow' | 'interfaces' | 'flowRecords' | 'reportWarning'
>

/** A stored effect that a job carries out. */
export interface StoredEffect {
  readonly id: string
  readonly taskId: string
  /** The id within the task; '' for calls of events. */
  readonly localId: string
  readonly payload: { readonly nodeId?: string | null; readonly userId?: string | null }
}

/** Ends an effect with its job. */
export const finish = (db: Db, job: Job, effect: Pick<StoredEffect, 'id'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await finishIn(trx, job, effect)
  })

/** `finish` in the transaction of what the effect did. */
export async function finishIn(trx: Db, job: Job, { id }: Pick<StoredEffect, 'id'>): Promise<void> {
  await sql`update workflow_effect set state = 1, end_time = now() where id = ${id} and state = 0`.execute(
    trx,
  )
  await completeJob(trx, job)
}
