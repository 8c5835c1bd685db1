import { sql } from 'kysely'
import { langs } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type { Refusal } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
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
  /** Calls that have failed before. */
  readonly attempts: number
  readonly payload: { readonly nodeId?: string | null; readonly userId?: string | null }
}

/** Pauses after the first and second failed call; after the third the effect has failed. */
const pausesMs = [10_000, 60_000]

/** The pause after a refused call; undefined where it was the last one. What is gone stays gone. */
export const pauseAfter = (
  { attempts }: Pick<StoredEffect, 'attempts'>,
  error: Refusal,
): number | undefined => (error.code === Code.notFound ? undefined : pausesMs[attempts])

/** Stores why a call was refused. */
export async function recordRefusal(
  trx: Db,
  { id }: Pick<StoredEffect, 'id'>,
  refusal: Refusal,
): Promise<void> {
  await sql`update workflow_effect set attempts = attempts + 1, failure = ${formatText(refusal, langs[0]).slice(0, 500)}
    where id = ${id}`.execute(trx)
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
