import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import { saveSettings, type Setting } from '../../system/configs/settings.ts'
import { staffReplies } from '../accounts/store.ts'
import { noteChanges } from '../changes/store.ts'
import { noteReceived } from '../messages/store.ts'
import { dingtalkChanges, wecomChange } from './changes.ts'
import { sayingOf } from './events.ts'

/** When something last came in there. */
export const noteHeard = (
  trx: Db,
  name: Extract<Setting, 'qyhCallbackTime' | 'dingCallbackTime' | 'dingRobotTime'>,
): Promise<void> => saveSettings(trx, { [name]: String(Date.now()) })

/** Events that say nothing anybody wants to read later. */
const passing: ReadonlySet<string> = new Set([
  'enter_agent',
  'LOCATION',
  'batch_job_result',
  'change_contact',
])

/** Takes in what enterprise WeChat tells; gives the words that whoever wrote is answered with, or null. */
export async function takeInWecom(trx: Db, told: Readonly<Record<string, string>>): Promise<string | null> {
  await noteHeard(trx, 'qyhCallbackTime')
  const change = wecomChange(told)
  if (change) {
    await noteChanges(trx, 'wecom', [change])
    return null
  }
  const {
    FromUserName: from = '',
    MsgType: msgType = '',
    Event: event = '',
    CreateTime: at = '0',
    MsgId: id,
  } = told
  if (!from || passing.has(event)) return null
  return takeInWords(trx, 'wecom', {
    id: id ?? `${from} ${at} ${event}`,
    from,
    msgType,
    event,
    content: sayingOf(told),
    raw: told,
  })
}

/** Takes in an event of DingTalk. */
export async function takeInDingtalk(trx: Db, told: Readonly<Record<string, unknown>>): Promise<void> {
  await noteHeard(trx, 'dingCallbackTime')
  await noteChanges(trx, 'dingtalk', dingtalkChanges(told))
}

interface Words {
  id: string
  from: string
  msgType: string
  event: string
  content: string
  raw: object
}

/** Keeps what somebody of the staff wrote, once; gives what the word is answered with, or null. */
export async function takeInWords(
  trx: Db,
  product: SyncProduct,
  { id, from, msgType, event, content, raw }: Words,
): Promise<string | null> {
  const fresh = await noteReceived(trx, {
    product,
    toldAs: `${product} ${id}`,
    openId: from,
    msgType,
    event,
    content: content.slice(0, 2_000),
    raw,
  })
  if (!fresh || msgType !== 'text') return null
  const word = content.trim().toLowerCase()
  return (await staffReplies(trx)).find(({ keyword }) => keyword.toLowerCase() === word)?.text ?? null
}
