import { MsgType } from '@tessera/shared/contract/wechat/materials'
import type { qyMessages as calls } from '@tessera/shared/contract/wechat/messages'
import type { Lang, Line } from '@tessera/shared/contract/lang'
import { langs } from '@tessera/shared/contract/lang'
import { fill } from '@tessera/shared/format/fill'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Providers } from '../../providers/open.ts'
import { mustSend } from '../accounts/store.ts'
import { remoteIds } from '../syncs/store.ts'
import { sending } from './sending.ts'
import { listReached, listSent, namesOf, noteSending, noteSent } from './store.ts'
import { text } from './text.ts'

/** Recipients of one call; DingTalk takes the fewest. */
const together = 100

export const qyMessageHandlers = (providers: Providers): Handlers<typeof calls> => ({
  async list(page, { db, lang }) {
    const { list, pagination } = await listSent(db, ['wecom', 'dingtalk'], page, lang)
    return { list: list.map((one) => ({ ...one, product: one.product === 'dingtalk' ? 'dingtalk' : 'wecom' })), pagination }
  },
  users: ({ product, ...page }, { db }) => listReached(db, product, page),

  async create(body, { db, session }) {
    const { product, msgType, toUserIds, title, content, contentSourceUrl } = body
    if (msgType === MsgType.article && (!title || !contentSourceUrl)) throw refuseField(title ? 'contentSourceUrl' : 'title', text.noCard)
    const send = await mustSend(db, providers, product)
    const ids = [...new Set(toUserIds)]
    const [reached, names] = [await remoteIds(db, product, 'user', ids), await namesOf(db, ids)]
    if (reached.size === 0) throw refuse(text.noneReached)
    const target = ids.flatMap((id) => names.get(id) ?? []).join('、')
    const id = await noteSending(db, { product, msgType, title: title || content, target, body, by: session.userId, totalCount: ids.length })
    await sending(db, id, async () => {
      const remote = [...reached.values()]
      const missed = ids.filter((one) => !reached.has(one))
      const numbers: string[] = []
      for (let at = 0; at < remote.length; at += together) {
        const { id: number, invalid } = await send(remote.slice(at, at + together), { title: title ?? '', text: content, ...(msgType === MsgType.article ? { url: contentSourceUrl! } : {}) })
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

const filled = (line: Line, values: Readonly<Record<string, unknown>>): Line => Object.fromEntries(langs.map((lang: Lang) => [lang, fill(line[lang], values)])) as Line
