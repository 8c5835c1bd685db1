import * as z from 'zod'
import { get, Id, paged } from '../wire.ts'
import { TaskFilter, TaskRow } from './tasks.ts'

/** What the list of somebody's flow items shows: waiting for them, handled by them, copied to them. */
export const TodoCategory = { todo: '1', done: '2', circulate: '3' } as const

/**
 * `id` is that of the assignment, of the action or of the copy, and `creatorTime` when it was received, done or copied.
 * Among done ones `status` says what was decided: 0 refused, 1 agreed (specification: wire 12.2).
 */
export const TodoRow = TaskRow.extend({
  /** The task. */
  processId: Id,
  /** The node; '' where a copy belongs to none. */
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
