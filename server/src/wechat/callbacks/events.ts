import type { Db } from '../../db/connect.ts'
import { noteFollowing } from '../followers/store.ts'
import { answerTo } from '../menus/store.ts'
import { noteReached, noteReceived } from '../messages/store.ts'

type Leaves = Readonly<Record<string, string>>

/** What a message says, beyond its kind. */
export const sayingOf = (told: Leaves): string =>
  told['Content'] ??
  told['EventKey'] ??
  told['Recognition'] ??
  told['PicUrl'] ??
  told['Label'] ??
  told['Title'] ??
  ''

/** Takes in what the account tells, once; gives the words that the follower is answered with, or null. */
export async function takeIn(db: Db, told: Leaves): Promise<string | null> {
  const {
    FromUserName: openId = '',
    MsgType: msgType = '',
    Event: event = '',
    EventKey: key = '',
    CreateTime = '0',
    MsgId,
  } = told
  const at = Number(CreateTime) * 1_000
  if (event === 'MASSSENDJOBFINISH') {
    const count = (name: string) => Number(told[name] ?? 0)
    await noteReached(db, told['MsgID'] ?? MsgId ?? '', {
      total: count('TotalCount'),
      sent: count('SentCount'),
      error: count('ErrorCount'),
      status: told['Status'] ?? '',
    })
    return null
  }
  const toldAs = MsgId ?? `${openId} ${CreateTime} ${event}`
  if (
    !(await noteReceived(db, {
      product: 'mp',
      toldAs,
      openId,
      msgType,
      event,
      content: sayingOf(told).slice(0, 2_000),
      raw: told,
    }))
  )
    return null
  if (event === 'subscribe' || event === 'unsubscribe')
    await noteFollowing(db, openId, event === 'subscribe', at)
  return event === 'CLICK' ? answerTo(db, key) : null
}
