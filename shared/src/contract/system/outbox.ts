import * as z from 'zod'
import { Time } from '../patterns.ts'
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
  /** A mobile number or a mail address. */
  recipient: z.string(),
  /** As the recipient reads it; what was secret is masked once it has really left. */
  text: z.string(),
  state: OutboxState,
  attempts: z.int(),
  /** Who carried it; `development` carries nothing anywhere. */
  gateway: z.string(),
  error: z.string(),
  creatorTime: Time,
  sentTime: Time.nullable(),
  /** What it says is worth nothing afterwards. */
  expiresTime: Time.nullable(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

const base = '/api/system/Outbox'

export const outbox = {
  list: get(base, { who: { menu: 'system.outbox' }, takes: Page.extend({ kind: OutboxKind.optional(), state: OutboxState.optional() }), gives: paged(OutboxMessage) }),
  resend: post(`${base}/{id}/Actions/Resend`, { who: { menu: 'system.outbox', button: 'btn_resend' }, says: 'resent' }),
}
