import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, listed, paged } from '../wire.ts'
import { FlowCandidate } from './task-acts.ts'
import { Explanation, FailedEffect, FlowBeforeInfo, TaskRecord } from './task-detail.ts'
import { TaskFilter, TaskRow, TaskSummary } from './tasks.ts'

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
  /** When a rule for late decisions acts next; null for none and in other lists. */
  dueTime: Time.nullable(),
  /** When a copy was read; null for unread ones and in other lists. */
  readTime: Time.nullable(),
  /** Whether the caller may take the decision back now; false in other lists. */
  canRecall: z.boolean(),
  /** What sums up the form, as far as the caller may see it; empty unless it was asked for. */
  summary: TaskSummary,
  /** Who may not get the item by a transfer; empty in other lists, and unless `summary` was asked for. */
  excludedUserIds: z.array(Id),
  /** Names the state of the form, for decisions in batches; '' in other lists, and unless `summary` was asked for. */
  formState: z.string(),
})
export type TodoRow = z.output<typeof TodoRow>

const base = '/api/workflow/Engine/FlowBefore'

export const todos = {
  list: get(`${base}/List/{category}`, {
    access: 'signed-in',
    input: TaskFilter.extend({
      creatorUserId: Id.optional(),
      /** 1: rows have their `summary`. */
      withSummary: Flag.default(0),
    }),
    output: paged(TodoRow),
  }),
}

const Choice = z.object({ id: Id, fullName: z.string() })

/** What the page of a task reads. */
export const taskDetail = {
  info: get(`${base}/{taskId}`, {
    access: 'signed-in',
    input: z.object({
      taskNodeId: z.string().max(64).default(''),
      taskOperatorId: z.string().max(64).default(''),
    }),
    output: FlowBeforeInfo,
  }),
  records: get(`${base}/RecordList/{taskId}`, { access: 'signed-in', output: listed(TaskRecord) }),
  /** Whether a to-do item is still open, before its page opens; refuses with the reason. */
  check: get(`${base}/{operatorId}/Info`, { access: 'signed-in', output: z.object({ taskId: Id }) }),
  explain: get(`${base}/{taskId}/Explain`, { access: 'signed-in', output: listed(Explanation) }),
  /** What has failed in a task, for those who may change it in the monitor. */
  failures: get(`${base}/Failures/{taskId}`, { access: 'signed-in', output: listed(FailedEffect) }),
  /** Flows and nodes with to-do items of the caller that can be decided together. */
  batchFlows: get(`${base}/BatchFlowSelector`, { access: 'signed-in', output: listed(Choice) }),
  nodes: get(`${base}/NodeSelector/{flowId}`, { access: 'signed-in', output: listed(Choice) }),
  batchCandidates: get(`${base}/BatchCandidate`, {
    access: 'signed-in',
    input: z.object({ flowId: Id, taskOperatorId: Id }),
    output: z.array(FlowCandidate),
  }),
}
