import * as z from 'zod'
import { Id, post } from '../wire.ts'

/** Something that happened elsewhere, for which tasks wait at a trigger node. */
const TriggerEvent = z.object({
  /** The name that the node has. */
  event: z.string().trim().min(1).max(200),
  /** The value of the field that the node names, such as the number of an order; else number or id of the task. */
  key: z.string().trim().min(1).max(500),
  /** Given by the sender once per event: a repeated request carries nothing out. */
  deliveryId: z.string().min(1).max(200).optional(),
  /** Values that the node puts into fields of the form. */
  data: z.record(z.string().max(200), z.unknown()).default({}),
})
export type TriggerEvent = z.output<typeof TriggerEvent>

/** A request of another system for a new task. */
const LaunchRequest = z.object({
  /** Given by the sender once per task: a repeated request launches nothing. */
  deliveryId: Id.max(200),
  /** Values, which the webhook puts into fields of the form. */
  data: z.record(z.string().max(200), z.unknown()).default({}),
})

/** How many tasks went on. */
const Fired = z.object({ count: z.int() })

export const triggers = {
  /** Refused with 404 while no task waits for the event: send it again later. */
  fire: post('/api/workflow/Engine/FlowTrigger/Events', {
    access: { menu: 'workFlow.flowMonitor', button: 'btn_edit' },
    successMessage: 'done',
    input: TriggerEvent,
    output: Fired,
  }),
  /** The same from another system. The header `Authorization: Bearer <secret>` has the secret of the webhook `{id}`. */
  receive: post('/api/workflow/Webhook/{id}', {
    access: 'public',
    successMessage: 'done',
    input: TriggerEvent.extend({ deliveryId: Id.max(200) }),
    output: Fired,
  }),
  /**
   * Launches a task by the webhook `{id}`. The header `X-Tessera-Signature` has the HMAC-SHA256 of the header
   * `X-Tessera-Timestamp`, a dot and the body, as in requests that the server sends.
   */
  launch: post('/api/workflow/Webhook/{id}/Launch', {
    access: 'public',
    successMessage: 'done',
    input: LaunchRequest,
    output: z.object({
      id: Id,
      /** The number of the document. */
      number: z.string(),
    }),
  }),
}
