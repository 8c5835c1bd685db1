import type { Db } from '../../db/connect.ts'
import { recordFollowing } from '../followers/store.ts'
import { findClickAnswer } from '../menus/store.ts'
import { recordReached, recordReceived } from '../messages/store.ts'

type Leaves = Readonly<Record<string, string>>

/** The main text of a message. */
export const contentOf = (message: Leaves): string =>
  message['Content'] ??
  message['EventKey'] ??
  message['Recognition'] ??
  message['PicUrl'] ??
  message['Label'] ??
  message['Title'] ??
  ''

/** Accepts a call of the public account once. Returns the reply to the follower, or null. */
export async function acceptMpMessage(db: Db, message: Leaves): Promise<string | null> {
  const {
    FromUserName: openId = '',
    MsgType: msgType = '',
    Event: event = '',
    EventKey: key = '',
    CreateTime = '0',
    MsgId,
  } = message
  const at = Number(CreateTime) * 1_000
  if (event === 'MASSSENDJOBFINISH') {
    const count = (name: string) => Number(message[name] ?? 0)
    await recordReached(db, message['MsgID'] ?? MsgId ?? '', {
      total: count('TotalCount'),
      sent: count('SentCount'),
      error: count('ErrorCount'),
      status: message['Status'] ?? '',
    })
    return null
  }
  const messageKey = MsgId ?? `${openId} ${CreateTime} ${event}`
  if (
    !(await recordReceived(db, {
      product: 'mp',
      messageKey,
      openId,
      msgType,
      event,
      content: contentOf(message).slice(0, 2_000),
      raw: message,
    }))
  )
    return null
  if (event === 'subscribe' || event === 'unsubscribe')
    await recordFollowing(db, openId, event === 'subscribe', at)
  return event === 'CLICK' ? findClickAnswer(db, key) : null
}
