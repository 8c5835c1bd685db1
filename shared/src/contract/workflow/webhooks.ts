import * as z from 'zod'
import { Flag, Name, partialInput, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** What other systems can be told of: a submission, each decision, and the end of a task. */
export const webhookEvents = ['launched', 'decided', 'finished'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Values of a request (`childField`) for fields of the form (`parentField`). */
export const FieldAssignments = z
  .array(z.object({ parentField: z.string().min(1).max(121), childField: z.string().min(1).max(200) }))
  .max(500)

const WebhookBody = z.object({
  fullName: Name,
  /** `out`: where the server posts the events. */
  url: z
    .string()
    .max(1_000)
    .regex(/^(https?:\/\/[^\s/?#]\S*)?$/)
    .default(''),
  /** `out`: which events. */
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length).default([]),
  enabledMark: Flag.default(1),
  /** `launch`: the user in whose name tasks are launched. */
  launchUserId: z.string().max(64).default(''),
  /**
   * `launch`: which value of the request (`childField`, with dots for inner ones) goes into which field of the form. Empty:
   * each value goes into the field of its name.
   */
  assignList: FieldAssignments.default([]),
})

/**
 * `in`: another system sends events to trigger nodes. `out`: the server tells another system. `launch`: another system
 * launches tasks.
 */
const direction = z.enum(['in', 'out', 'launch'])
export type WebhookDirection = z.output<typeof direction>

const WebhookRow = WebhookBody.extend({
  id: Id,
  direction,
  creatorUser: z.string(),
  creatorTime: Time,
  /** Requests that have failed for good. */
  failed: z.int(),
  launchUserName: z.string(),
})
export type WebhookRow = z.output<typeof WebhookRow>

const DeliveryRow = z.object({
  id: Id,
  event: z.enum(webhookEvents),
  taskId: Id,
  /** Title and number of the task. */
  task: z.string(),
  /** 0 waiting, 1 delivered, -1 failed. */
  state: z.int(),
  attempts: z.int(),
  /** HTTP status of the last answer; null where there was none. */
  answerStatus: z.int().nullable(),
  failure: z.string(),
  creatorTime: Time,
  endTime: Time.nullable(),
})
export type DeliveryRow = z.output<typeof DeliveryRow>

const RequestRow = z.object({
  id: Id,
  /** The id that the sender has given. */
  deliveryId: z.string(),
  ip: z.string(),
  /** 200 where the request was accepted, else the code of the refusal. */
  code: z.int(),
  /** Why it was refused; '' where it was accepted. */
  refusal: z.string(),
  /** `launch`: the task that it has launched; '' for none. */
  taskId: z.string(),
  /** Title and number of that task. */
  task: z.string(),
  creatorTime: Time,
})
export type RequestRow = z.output<typeof RequestRow>

/** The secret is answered once and cannot be read again. */
const Secret = z.object({ id: Id, secret: z.string() })

const base = '/api/workflow/Engine/FlowWebhook'
const menu = 'workFlow.flowEngine'
const edit = { menu, button: 'btn_edit' }

export const webhooks = {
  list: get(base, { access: { menu }, input: z.object({ flowId: Id }), output: listed(WebhookRow) }),
  create: post(base, {
    access: edit,
    input: WebhookBody.extend({ flowId: Id, direction }),
    output: Secret,
  }),
  update: put(`${base}/{id}`, { access: edit, input: partialInput(WebhookBody) }),
  /** Replaces the secret; requests with the previous one are refused from then on. */
  renew: post(`${base}/{id}/Actions/Renew`, { access: edit, output: Secret }),
  remove: del(`${base}/{id}`, { access: edit }),
  /** What was sent, the latest first. */
  deliveries: get(`${base}/{id}/Deliveries`, {
    access: { menu },
    input: Page,
    output: paged(DeliveryRow),
  }),
  /** `in` and `launch`: what was received and whether it was accepted, the latest first. */
  requests: get(`${base}/{id}/Requests`, {
    access: { menu },
    input: Page,
    output: paged(RequestRow),
  }),
  /** Sends a failed delivery again at once, with its id. `id` is that of the delivery. */
  resend: post(`${base}/Deliveries/{id}/Actions/Resend`, { access: edit, successMessage: 'done' }),
}
