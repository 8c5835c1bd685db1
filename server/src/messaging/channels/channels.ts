import type { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import type { Channel } from './channel.ts'
import { dingtalk } from './dingtalk.ts'
import { mail } from './mail.ts'
import { sms } from './sms.ts'
import { station } from './station.ts'
import { webhook } from './webhook.ts'
import { wechat } from './wechat.ts'
import { wecom } from './wecom.ts'

/**
 * The channel of each kind of message. A kind without a channel, or whose channel is not configured, goes to
 * the development channel (`development.ts`).
 */
export const channels: Readonly<Partial<Record<OutboxKind, Channel>>> = {
  station,
  sms,
  mail,
  webhook,
  wechat,
  wecom,
  dingtalk,
}
