import { sql, type RawBuilder } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { queueJobs } from '../../jobs/job.ts'
import type { CommandOf } from '../engine/commands.ts'
import { parseRowId } from './ids.ts'
import type { LoadedTask } from './load.ts'
import type { WorkflowRuntime } from './runtime.ts'
import { effectQueue } from './write.ts'
import { text } from './text.ts'

// Effects that have failed after their repetitions: what they are, and carrying them out again.

/** Kinds that can be carried out again. A child task that failed has told its parent. */
const isFailed = sql`e.state = -1 and e.kind in ('interface', 'data', 'message', 'launch', 'event')`

/** Condition: something of a task has failed. */
export const hasFailures = (taskId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from workflow_effect e where e.task_id = ${taskId} and ${isFailed})`

export async function listFailures(db: Db, { id, version }: LoadedTask) {
  const { rows } = await typedSql({
    ...columnsOf('workflow_effect', 'id', 'kind', 'endTime'),
    nodeCode: column.text,
    failure: column.text,
  })`
    select e.id, e.kind, coalesce(e.payload ->> 'nodeId', '') as "nodeCode", coalesce(e.failure, '') as failure,
      e.end_time as "endTime"
    from workflow_effect e where e.task_id = ${id} and ${isFailed} order by e.creator_time, e.id`.execute(db)
  return rows.map((row) => ({ ...row, nodeName: version.nodes.get(row.nodeCode)?.properties.title ?? '' }))
}

interface RetryInput {
  readonly taskId: string
  /** One effect; '' for all that have failed. */
  readonly effectId: string
}

/** Queues failed effects again, with a line of the history; returns their number. */
export const retryEffects = (
  runtime: WorkflowRuntime,
  by: Omit<CommandOf<'retry'>, 'kind' | 'effectIds'>,
  { taskId, effectId }: RetryInput,
): Promise<number> =>
  runtime.transact(async (own) => {
    const { trx } = own
    const task = await own.lock(taskId)
    const { rows } = await typedSql(columnsOf('workflow_effect', 'id'))`
      select e.id from workflow_effect e where e.task_id = ${taskId} and ${isFailed}
        and (${effectId} = '' or e.id = ${effectId}) order by e.creator_time, e.id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    const effectIds = ids.flatMap((id) => parseRowId(id, 'e')?.id ?? [])
    // The engine refuses users who may not do it before anything is said about the task.
    await own.perform(task, { kind: 'retry', effectIds, ...by })
    if (ids.length === 0) throw refuse(text.nothingFailed, {}, Code.conflict)
    await sql`update workflow_effect set state = 0, attempts = 0, end_time = null
      where id = any(${ids}::text[])`.execute(trx)
    const jobs = ids.map((key) => ({ key, lane: taskId }))
    await queueJobs(trx, effectQueue, jobs)
    return ids.length
  })
