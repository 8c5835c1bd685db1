import type { OutboxKind } from '@tessera/shared/contract/system/outbox'
import type { Channel } from './channel.ts'
import { mail } from './mail.ts'
import { sms } from './sms.ts'
import { station } from './station.ts'
import { webhook } from './webhook.ts'

/** Who carries what: one line each. A kind without a channel, or whose channel lacks its configuration, goes nowhere (`development.ts`). */
export const channels: Readonly<Partial<Record<OutboxKind, Channel>>> = {
  station,
  sms,
  mail,
  webhook,
}
