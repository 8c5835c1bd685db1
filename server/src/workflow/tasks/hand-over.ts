import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { pickAdministered } from '../runtime/administrators.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { describeError } from './describe-error.ts'
import { text } from './text.ts'

interface HandOverInput {
  readonly fromId: string
  readonly toId: string
  readonly handleOpinion: string
}

/**
 * Gives the open to-do items of a user to another one, task by task, in the tasks that the caller administers. Who takes
 * them over has to administer all open tasks of both users. Returns the number of tasks; those that were refused are named
 * in a warning.
 */
export async function handOver(
  runtime: WorkflowRuntime,
  context: Context,
  { fromId, toId, handleOpinion }: HandOverInput,
): Promise<{ count: number }> {
  const { db, session } = context
  const open = await listOpenTasks(db, fromId)
  const taskIds = await pickAdministered(context, open)
  if (toId === session.userId) await assertMayTakeOver(context, open, taskIds)
  if (taskIds.length === 0) throw refuse(text.nothingOpen)
  const refusals: string[] = []
  await runtime.gather(async (transact) => {
    const handOne = (taskId: string) =>
      transact(async (own) => {
        const task = await own.lock(taskId)
        await own.perform(task, {
          kind: 'handOver',
          from: fromId,
          to: toId,
          actor: session.userId,
          administrator: true,
          at: Date.now(),
          opinion: handleOpinion,
        })
      })
    for (const taskId of taskIds)
      try {
        await handOne(taskId)
      } catch (error) {
        refusals.push(describeError(error, context))
      }
  })
  const count = taskIds.length - refusals.length
  const [first] = refusals
  if (count === 0 && first !== undefined) throw refuse(text.partlyHandedOver, { n: refusals.length, first })
  if (first !== undefined)
    context.warn({ text: text.partlyHandedOver, values: { n: refusals.length, first } })
  return { count }
}

async function listOpenTasks(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await typedSql({ taskId: column.text })`
    select distinct a.task_id as "taskId" from workflow_assignment a join workflow_task t on t.id = a.task_id
    where a.user_id = ${userId} and a.completion = 0 and a.state >= 0 and t.delete_mark = 0`.execute(db)
  return rows.map(({ taskId }) => taskId)
}

/** Throws a refusal where an open task of the other user, or of the caller, is outside of what the caller administers. */
async function assertMayTakeOver(
  context: Context,
  open: readonly string[],
  administered: readonly string[],
): Promise<void> {
  const own = await listOpenTasks(context.db, context.session.userId)
  const ownAdministered = await pickAdministered(context, own)
  if (administered.length < open.length || ownAdministered.length < own.length)
    throw refuse(text.notBothAdministered, {}, Code.forbidden)
}
