import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { del, get, paged, post, put } from '../wire.ts'
import { TaskFilter, TaskRow, TaskSummary } from './tasks.ts'

export const LaunchRow = TaskRow.extend({
  endTime: Time.nullable(),
  /** Whether the caller may withdraw the task now. */
  canWithdraw: z.boolean(),
  /** What sums up the form, as far as the caller may see it; empty unless it was asked for. */
  summary: TaskSummary,
  /** Who returned or rejected the task, where, and why, and what that act was; null for tasks that did not come back, and unless it was asked for. */
  returned: z
    .object({
      act: z.enum(['return', 'reject', 'autoReject']),
      nodeName: z.string(),
      userName: z.string(),
      opinion: z.string(),
    })
    .nullable(),
})
export type LaunchRow = z.output<typeof LaunchRow>

const base = '/api/workflow/Engine/FlowLaunch'

/** The tasks of which the caller is the initiator, including drafts. */
export const launches = {
  list: get(base, {
    access: 'signed-in',
    input: TaskFilter.extend({
      status: z.int().min(0).max(5).optional(),
      /** 1: instead, those that the caller has launched for principals. */
      isForPrincipal: Flag.default(0),
      /** 1: those that came back to the caller in the last 30 days, or that the caller withdrew, to be submitted again. */
      isReturned: Flag.default(0),
      /** 1: rows have their `summary` and `returned`. */
      withSummary: Flag.default(0),
    }),
    output: paged(LaunchRow),
  }),
}

const Opinion = z.object({
  handleOpinion: z.string().trim().max(2_000).default(''),
  commandId: z.string().min(1).max(64).optional(),
})

/** What an initiator does with a task. */
export const launchActs = {
  /** Deletes a draft. */
  remove: del(`${base}/{taskId}`, { access: 'signed-in' }),
  withdraw: put(`${base}/{taskId}/Actions/Withdraw`, {
    access: 'signed-in',
    successMessage: 'done',
    input: Opinion,
  }),
  /** Reminds those who have to decide. */
  urge: post(`${base}/Press/{taskId}`, { access: 'signed-in', successMessage: 'done', input: Opinion }),
  /** Asks for the revocation of an adopted task. */
  revoke: put(`${base}/{taskId}/Actions/Revoke`, {
    access: 'signed-in',
    successMessage: 'done',
    input: Opinion,
  }),
}
