import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { get, Id, NoOutput, post, put } from '../wire.ts'
import { FreeSteps } from './free-steps.ts'

/** What every system form sends beside its own columns. `status` is inverted on this wire: 0 submits, 1 saves a draft. */
const TaskFields = z.object({
  flowId: Id,
  status: z.union([z.literal(0), z.literal(1)]).default(0),
  flowUrgent: z.int().min(1).max(3).default(1),
  /** '' is the title of the flow. */
  flowTitle: z.string().max(200).default(''),
  /** The server numbers tasks; clients show theirs until then. */
  billNo: z.string().max(100).default(''),
})

/** What clients of ours send with a submission. */
const Submission = z.object({
  /** Users by the code of the node that they shall handle. */
  candidateList: z.record(z.string().max(64), z.array(Id).max(200)).optional(),
  /** Given by the browser once per submission: a repeated request is found by it. */
  commandId: z.string().min(1).max(64).optional(),
  /** The user who has entrusted the launch to the caller. For new tasks only. */
  principalId: Id.optional(),
  /** Steps that the initiator adds, where the flow allows them. */
  freeSteps: FreeSteps.optional(),
})

/** The calls of a system form: `{Key}` is the code of its flow with an upper-case first letter. */
export function systemFormCalls<S extends z.ZodRawShape, Key extends string>(
  key: Key,
  columns: z.ZodObject<S>,
) {
  const base = `/api/workflow/Form/${key}` as const
  const input = z.object({ ...columns.shape, ...TaskFields.shape, ...Submission.shape })
  return {
    /** The record of a task; only those who take part in the task read it. */
    read: get(`${base}/{id}`, {
      access: 'signed-in',
      output: z.object({ ...columns.shape, ...TaskFields.shape, id: Id }),
    }),
    create: post(base, { access: 'signed-in', input, output: z.object({ id: Id }) }),
    update: put(`${base}/{id}`, { access: 'signed-in', input, output: NoOutput }),
  }
}

/** A request for leave: the example of a system form. */
export const LeaveBody = z.object({
  leaveType: z.string().trim().min(1).max(50),
  startTime: Time,
  endTime: Time,
  days: z.number().min(0.5).max(366),
  reason: Text.min(1),
})
export const leaveForm = systemFormCalls('Leave', LeaveBody)
