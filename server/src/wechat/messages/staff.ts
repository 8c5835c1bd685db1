import { QyMsgType, type qyMessages as calls, type QyMessageBody } from '@tessera/shared/contract/wechat/messages'
import type { Lang, Line } from '@tessera/shared/contract/lang'
import { langs } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Handlers } from '../../http/context.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { mustSend, mustWecom } from '../accounts/store.ts'
import { withFresh } from '../media/store.ts'
import { remoteIds } from '../syncs/store.ts'
import { sending } from './sending.ts'
import { listReached, listReceivedOfStaff, listSent, mustReceived, namesOf, noteSending, noteSent } from './store.ts'
import { text } from './text.ts'
import { readied } from './wecom.ts'

/** Recipients of one call; DingTalk takes the fewest. */
const together = 100

interface Parts {
  providers: Providers
  storage: Storage
  outbound: Outbound
}

export const qyMessageHandlers = (parts: Parts): Handlers<typeof calls> => ({
  async list(page, { db, lang }) {
    const { list, pagination } = await listSent(db, ['wecom', 'dingtalk'], page, lang)
    return { list: list.map((one) => ({ ...one, product: one.product === 'dingtalk' ? 'dingtalk' : 'wecom' })), pagination }
  },
  users: ({ product, ...page }, { db }) => listReached(db, product, page),
  received: (page, { db }) => listReceivedOfStaff(db, page),
  async answer({ id, product, text: words }, { db }) {
    const { openId } = await mustReceived(db, product, id)
    await (await mustSend(db, parts.providers, product))([openId], { title: '', text: words })
  },

  async create(body, { db, session }) {
    const { product, msgType, toUserIds } = body
    const { title, send } = await sendable(db, parts, body)
    const ids = [...new Set(toUserIds)]
    const [reached, names] = [await remoteIds(db, product, 'user', ids), await namesOf(db, ids)]
    if (reached.size === 0) throw refuse(text.noneReached)
    const target = ids.flatMap((id) => names.get(id) ?? []).join('、')
    const id = await noteSending(db, { product, msgType, title, target, body, by: session.userId, totalCount: ids.length })
    await sending(db, id, async () => {
      const remote = [...reached.values()]
      const missed = ids.filter((one) => !reached.has(one))
      const numbers: string[] = []
      for (let at = 0; at < remote.length; at += together) {
        const { id: number, invalid } = await send(remote.slice(at, at + together))
        numbers.push(number)
        const bad = new Set(invalid.map((one) => one.toLowerCase()))
        for (const [localId, remoteId] of reached) if (bad.has(remoteId.toLowerCase())) missed.push(localId)
      }
      const words = missed.length > 0 ? filled(text.unreached, { n: missed.length, names: missed.flatMap((one) => names.get(one) ?? []).slice(0, 10).join('、') }) : undefined
      await noteSent(db, id, numbers.join(','), { sent: ids.length - missed.length, error: missed.length }, words)
    })
    return { id }
  },
})

type Send = (userIds: readonly string[]) => Promise<{ id: string; invalid: string[] }>

/** How a message is sent, and what the list calls it; refuses what is incomplete. */
async function sendable(db: Db, { providers, storage, outbound }: Parts, body: QyMessageBody): Promise<{ title: string; send: Send }> {
  const { product, msgType, title, content, contentSourceUrl } = body
  if (msgType === QyMsgType.text || msgType === QyMsgType.card) {
    if (!content) throw refuseField('content', text.noText)
    if (msgType === QyMsgType.card && (!title || !contentSourceUrl)) throw refuseField(title ? 'contentSourceUrl' : 'title', text.noCard)
    const send = await mustSend(db, providers, product)
    return { title: title || content, send: (userIds) => send(userIds, { title: title ?? '', text: content, ...(msgType === QyMsgType.card ? { url: contentSourceUrl! } : {}) }) }
  }
  if (product === 'dingtalk') throw refuseField('msgType', text.notInDingtalk)
  const { wecom, agentId } = await mustWecom(db, providers)
  const { title: name, make } = await readied({ db, storage, outbound, wecom }, body)
  return { title: name, send: (userIds) => withFresh(async (anew) => wecom.sendContent(agentId, userIds, await make(anew))) }
}

const filled = (line: Line, values: Readonly<Record<string, unknown>>): Line => Object.fromEntries(langs.map((lang: Lang) => [lang, fill(line[lang], values)])) as Line
