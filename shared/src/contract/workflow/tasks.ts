import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, Page, post, put } from '../wire.ts'
import { FreeSteps } from './free-steps.ts'

/** Status of a task. */
export const FlowStatus = { draft: 0, wait: 1, adopt: 2, reject: 3, revoke: 4, cancel: 5 } as const
/** Urgency; higher ones come first in to-do lists. */
export const FlowUrgent = { normal: 1, important: 2, urgent: 3 } as const

/** The filter of every list of tasks; times are inclusive. */
export const TaskFilter = Page.extend({
  startTime: Time.optional(),
  endTime: Time.optional(),
  flowId: Id.optional(),
  flowCategory: z.string().max(50).optional(),
})
export type TaskFilter = z.output<typeof TaskFilter>

/** A row in every list of tasks. */
export const TaskRow = z.object({
  id: Id,
  /** The number of the document. */
  enCode: z.string(),
  /** The title; "<initiator>的<flow>" by default. */
  fullName: z.string(),
  flowId: Id,
  flowName: z.string(),
  flowCode: z.string(),
  flowCategory: z.string(),
  /** 1 system form, 2 designed form. */
  formType: z.int(),
  /** Empty in lists, because a form can be large; reading one task answers it. */
  formData: z.string(),
  flowUrgent: z.int().min(1).max(3),
  status: z.int().min(0).max(5),
  thisStep: z.string(),
  startTime: Time.nullable(),
  creatorTime: Time,
  /** Percent. */
  completion: z.int(),
  description: z.string().nullable(),
})

/** Fields of a form with their values as text, such as its amount and reason. */
export const TaskSummary = z.array(z.object({ label: z.string(), value: z.string() }))
export type TaskSummary = z.output<typeof TaskSummary>

/** The values of a form as a JSON text. A record with drawn signatures is large. */
const Data = z.string().max(4_000_000)
const maxBodyBytes = 8 * 1024 * 1024

/** A form that a user has filled in. */
export const OpenedForm = z.object({
  flowId: Id,
  data: Data,
  /** A draft or a returned task; without it a new one. */
  id: Id.optional(),
  /** The user who has entrusted the launch to the caller, and who becomes the initiator. For new tasks only. */
  principalId: Id.optional(),
  flowUrgent: z.int().min(1).max(3).optional(),
  /** Steps that the initiator adds, where the flow allows them. They stay as they were first submitted. */
  freeSteps: FreeSteps.optional(),
})

/** The state of the form that the page has shown (`formState` of its task): a form that has changed is refused with 409. */
export const FormState = z.string().max(64).optional()

/** `status` is inverted on this wire: 0 submits, 1 saves a draft. */
export const TaskBody = OpenedForm.extend({
  status: z.union([z.literal(0), z.literal(1)]).default(0),
  /** Users by the code of the node that they shall handle. */
  candidateList: z.record(z.string().max(64), z.array(Id).max(200)).optional(),
  /** Users, separated by commas, who get a copy. */
  copyIds: z.string().max(10_000).default(''),
  /** A further signer before the nodes of the flow: one of `freeSteps`. */
  freeApproverUserId: z.string().max(64).default(''),
  /** Given by the browser once per submission: a repeated request is found by it. */
  commandId: z.string().min(1).max(64).optional(),
  formState: FormState,
})

const base = '/api/workflow/Engine/FlowTask'

export const flowTasks = {
  /** Saves a draft, or submits a new task. */
  create: post(base, {
    access: 'signed-in',
    maxBodyBytes,
    input: TaskBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: 'signed-in',
    maxBodyBytes,
    input: TaskBody.omit({ id: true, principalId: true }),
  }),
  read: get(`${base}/{id}`, {
    access: 'signed-in',
    output: z.object({
      id: Id,
      flowId: Id,
      data: z.string(),
      flowUrgent: z.int(),
      status: z.int(),
      freeSteps: FreeSteps,
    }),
  }),
  /** Values as text, for fields that show a task. */
  readValues: get(`${base}/{flowId}/{taskId}`, {
    access: 'signed-in',
    output: z.record(z.string(), z.unknown()),
  }),
}
