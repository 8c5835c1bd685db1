import * as z from 'zod'
import { Ids, Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'

/** Channels of outgoing messages; `station` is the message centre of the product. */
export const OutboxKind = z.enum(['station', 'sms', 'mail', 'wechat', 'wecom', 'dingtalk', 'webhook'])
export type OutboxKind = z.output<typeof OutboxKind>
export const OutboxState = z.enum(['queued', 'sent', 'failed'])
export type OutboxState = z.output<typeof OutboxState>

/** An outgoing message and its state. */
export const OutboxMessage = z.object({
  id: Id,
  kind: OutboxKind,
  /** A mobile number, a mail address, or an account at a provider. */
  recipient: z.string(),
  /** The user it is for, "name/account", or ''. */
  user: z.string(),
  title: z.string(),
  /** The text for the recipient; secrets are masked after it was sent. */
  text: z.string(),
  state: OutboxState,
  attempts: z.int(),
  /** The gateway that sent it; `development` sends nothing. */
  gateway: z.string(),
  /** Why it was not sent, as a message of the product or of the provider; '' where it was sent. */
  error: z.string(),
  /** The provider's error code. */
  errorCode: z.string(),
  /** The provider's id of the message. */
  reference: z.string(),
  template: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  sentTime: Time.nullable(),
  /** Its content is not valid afterwards. */
  expiresTime: Time.nullable(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

const base = '/api/system/Outbox'
const menu = 'system.outbox'

export const outbox = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ kind: OutboxKind.optional(), state: OutboxState.optional() }),
    output: paged(OutboxMessage),
  }),
  resend: post(`${base}/{id}/Actions/Resend`, {
    access: { menu, button: 'btn_resend' },
    successMessage: 'resent',
  }),
  /** Resends those messages that can be resent and answers their number. Refused where there are none. */
  resendMany: post(`${base}/Actions/Resend`, {
    access: { menu, button: 'btn_resend' },
    input: z.object({ ids: Ids.min(1) }),
    output: z.object({ resent: z.int() }),
    successMessage: 'resent',
  }),
}
