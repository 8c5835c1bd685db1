import * as z from 'zod'
import { get, Id, paged } from '../wire.ts'
import { TaskFilter, TaskRow } from './tasks.ts'

/** Lists of a user's flow items: waiting for the user, handled by the user, copied to the user. */
export const TodoCategory = { todo: '1', done: '2', circulate: '3' } as const

/**
 * `id` is that of the assignment, the action or the copy; `creatorTime` is when it was received, done or
 * copied. For handled items `status` is the decision: 0 refused, 1 agreed.
 */
export const TodoRow = TaskRow.extend({
  /** The task. */
  processId: Id,
  /** The node; '' for a copy without one. */
  thisStepId: z.string(),
  /** The initiator, "name/account". */
  userName: z.string(),
  creatorUserId: Id,
})
export type TodoRow = z.output<typeof TodoRow>

const base = '/api/workflow/Engine/FlowBefore'

export const todos = {
  list: get(`${base}/List/{category}`, {
    access: 'signed-in',
    input: TaskFilter.extend({ creatorUserId: Id.optional() }),
    output: paged(TodoRow),
  }),
}
