import * as z from 'zod'
import { Ids, Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'

/** The ways out of the house; `station` is the message centre inside of it. */
export const OutboxKind = z.enum(['station', 'sms', 'mail', 'wechat', 'wecom', 'dingtalk', 'webhook'])
export type OutboxKind = z.output<typeof OutboxKind>
export const OutboxState = z.enum(['queued', 'sent', 'failed'])
export type OutboxState = z.output<typeof OutboxState>

/** What leaves the house for somebody outside of it, and how far it has come (ours). */
export const OutboxMessage = z.object({
  id: Id,
  kind: OutboxKind,
  /** Where it goes: a mobile number, a mail address, an account at a provider. */
  recipient: z.string(),
  /** Whom of the house it is for, "name/account", or ''. */
  user: z.string(),
  title: z.string(),
  /** As the recipient reads it; what was secret is masked once it has really left. */
  text: z.string(),
  state: OutboxState,
  attempts: z.int(),
  /** Who carried it; `development` carries nothing anywhere. */
  gateway: z.string(),
  /** Why it was not sent, in the words of the reader or of the provider; '' where it was. */
  error: z.string(),
  /** The provider's code for it. */
  errorCode: z.string(),
  /** The provider's number for the message. */
  reference: z.string(),
  template: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  sentTime: Time.nullable(),
  /** What it says is worth nothing afterwards. */
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
  /** Of several, those that can be; gives how many. Refuses where none can. */
  resendMany: post(`${base}/Actions/Resend`, {
    access: { menu, button: 'btn_resend' },
    input: z.object({ ids: Ids.min(1) }),
    output: z.object({ resent: z.int() }),
    successMessage: 'resent',
  }),
}
