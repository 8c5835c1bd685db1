import { sql } from 'kysely'
import * as z from 'zod'
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
import { finish, pauseAfter, recordRefusal, type EffectServices, type StoredEffect } from './stored-effect.ts'
import { sendNodeMessage } from './message-node.ts'
import { answerInterface, callEvent, type EventPayload } from './interface-calls.ts'

// What decisions lead to outside of their task. A job is an effect, in the order in which a task has queued them.

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
  message: sendNodeMessage,
  // Messages are sent with those of the decision.
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
    attempts: row.attempts,
    payload: row.payload as StoredEffect['payload'],
  }
  try {
    await runByKind[row.kind as keyof typeof runByKind](services, job, effect)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.reportWarning(`an effect of the task ${effect.taskId} was refused`)(error)
    await recordFailure(services.db, job, effect, error)
  }
}

/** Tries again later, and gives up after some attempts; the reason stays with the effect. */
async function recordFailure(db: Db, job: Job, effect: StoredEffect, error: Refusal): Promise<void> {
  const pause = pauseAfter(effect, error)
  await db.transaction().execute(async (trx) => {
    await recordRefusal(trx, effect, error)
    if (pause !== undefined) return releaseJob(trx, job, new Date(Date.now() + pause))
    await sql`update workflow_effect set state = -1, end_time = now() where id = ${effect.id}`.execute(trx)
    return completeJob(trx, job)
  })
}
