import { sql } from 'kysely'
import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'
import { langs } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { completeJob, releaseJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import type { Effect } from '../engine/state.ts'
import { parseRowId } from '../runtime/ids.ts'
import { effectQueue } from '../runtime/write.ts'
import { cancelChild, finishChild, startChild, launchOthers } from './child-tasks.ts'
import { runDataNode } from './data-node.ts'
import { finish, type EffectServices, type StoredEffect } from './stored-effect.ts'
import { answerInterface, callEvent, type EventPayload } from './interface-calls.ts'

// What decisions lead to outside of their task. A job is an effect, in the order in which a task has queued them.

/** Calls of an effect before it fails for good, and the pauses between them. */
const maxAttempts = 3
const retryMs = 60_000

export const createEffectQueue = (services: EffectServices): Queue => ({
  name: effectQueue,
  concurrency: 4,
  run: ([job]) => runEffect(services, job),
})

const Finished = z.object({ parentId: z.string(), effectId: z.string(), adopted: z.boolean() })

const effectColumns = columnsOf('workflow_effect', 'id', 'taskId', 'kind', 'payload', 'state', 'attempts')

type Run = (services: EffectServices, job: Job, effect: StoredEffect) => Promise<unknown>
const nothing: Run = (services, job, effect) => finish(services.db, job, effect)

/** What carries out each kind, with the job in one transaction or under an idempotency key. */
const runByKind: Readonly<Record<Effect['kind'] | 'event' | 'webhook', Run>> = {
  startChild,
  cancelChild,
  launch: launchOthers,
  data: runDataNode,
  interface: answerInterface,
  event: (services, job, effect) => callEvent(services, job, effect, effect.payload as EventPayload),
  // Messages are sent with those of the decision.
  message: nothing,
  remind: nothing,
  urge: nothing,
  adopted: nothing,
  compensate: nothing,
  webhook: nothing,
}

async function runEffect(services: EffectServices, job: Job): Promise<void> {
  const finished = Finished.safeParse(job.payload)
  if (finished.success) return finishChild(services, job, finished.data)
  const { rows } = await typedSql(effectColumns)`
    select id, task_id as "taskId", kind, payload, state, attempts from workflow_effect where id = ${job.key}`.execute(
    services.db,
  )
  const [row] = rows
  if (!row || row.state !== 0) {
    await completeJob(services.db, job)
    return
  }
  const effect: StoredEffect = {
    id: row.id,
    taskId: row.taskId,
    localId: parseRowId(row.id, 'e')?.id ?? '',
    payload: row.payload as StoredEffect['payload'],
  }
  try {
    await runByKind[row.kind as keyof typeof runByKind](services, job, effect)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.reportWarning(`an effect of the task ${effect.taskId} was refused`)(error)
    await recordFailure(services.db, job, effect, error, row.attempts + 1)
  }
}

/** Tries again later, and gives up after some attempts; the reason stays with the effect. */
async function recordFailure(
  db: Db,
  job: Job,
  effect: StoredEffect,
  error: Refusal,
  attempts: number,
): Promise<void> {
  const isLast = attempts >= maxAttempts || error.code === Code.notFound
  await db.transaction().execute(async (trx) => {
    await sql`update workflow_effect set attempts = ${attempts}, failure = ${error.text[langs[0]].slice(0, 500)},
      state = ${isLast ? -1 : 0}, end_time = case when ${isLast} then now() end where id = ${effect.id}`.execute(
      trx,
    )
    if (isLast) await completeJob(trx, job)
    else await releaseJob(trx, job, new Date(Date.now() + retryMs))
  })
}
