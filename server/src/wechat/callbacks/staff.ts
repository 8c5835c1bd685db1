import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import { saveSettings, type SettingName } from '../../db/settings.ts'
import { listStaffReplies } from '../accounts/store.ts'
import { recordChanges } from '../changes/store.ts'
import { recordReceived } from '../messages/store.ts'
import { dingtalkChanges, wecomChange } from './changes.ts'
import { contentOf } from './events.ts'

/** Records when a provider last called. */
export const recordCallbackTime = (
  trx: Db,
  name: Extract<SettingName, 'qyhCallbackTime' | 'dingCallbackTime' | 'dingRobotTime'>,
): Promise<void> => saveSettings(trx, { [name]: String(Date.now()) })

/** Events that are not stored. */
const ignoredEvents: ReadonlySet<string> = new Set([
  'enter_agent',
  'LOCATION',
  'batch_job_result',
  'change_contact',
])

/** Accepts a call of WeCom. Returns the automatic reply to its writer, or null. */
export async function acceptWecom(
  trx: Db,
  payload: Readonly<Record<string, string>>,
): Promise<string | null> {
  await recordCallbackTime(trx, 'qyhCallbackTime')
  const change = wecomChange(payload)
  if (change) {
    await recordChanges(trx, 'wecom', [change])
    return null
  }
  const {
    FromUserName: from = '',
    MsgType: msgType = '',
    Event: event = '',
    CreateTime: at = '0',
    MsgId: id,
  } = payload
  if (!from || ignoredEvents.has(event)) return null
  return acceptStaffMessage(trx, 'wecom', {
    id: id ?? `${from} ${at} ${event}`,
    from,
    msgType,
    event,
    content: contentOf(payload),
    raw: payload,
  })
}

/** Accepts an event of DingTalk. */
export async function acceptDingtalk(trx: Db, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await recordCallbackTime(trx, 'dingCallbackTime')
  await recordChanges(trx, 'dingtalk', dingtalkChanges(payload))
}

interface StaffMessage {
  id: string
  from: string
  msgType: string
  event: string
  content: string
  raw: object
}

/** Stores a message of staff once. Returns the automatic reply to its keyword, or null. */
export async function acceptStaffMessage(
  trx: Db,
  product: SyncProduct,
  { id, from, msgType, event, content, raw }: StaffMessage,
): Promise<string | null> {
  const isNew = await recordReceived(trx, {
    product,
    messageKey: `${product} ${id}`,
    openId: from,
    msgType,
    event,
    content: content.slice(0, 2_000),
    raw,
  })
  if (!isNew || msgType !== 'text') return null
  const word = content.trim().toLowerCase()
  const replies = await listStaffReplies(trx)
  return replies.find(({ keyword }) => keyword.toLowerCase() === word)?.text ?? null
}
