import {
  QyMsgType,
  type qyMessages as calls,
  type QyMessageBody,
} from '@tessera/shared/contract/wechat/messages'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { langs } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Outbound } from '../../http/outbound.ts'
import { Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { mostDingtalkRecipients } from '../../providers/dingtalk.ts'
import type { Providers } from '../../providers/open.ts'
import { mostWecomRecipients } from '../../providers/wecom.ts'
import { mustRobot, mustSend, mustWecom } from '../accounts/store.ts'
import { withFresh } from '../media/store.ts'
import { remoteIds } from '../syncs/store.ts'
import { sending } from './sending.ts'
import {
  listReached,
  listReceivedOfStaff,
  listSent,
  mustReceived,
  namesOf,
  noteSending,
  noteSent,
} from './store.ts'
import { text } from './text.ts'
import { readied } from './wecom.ts'

/** Recipients of one call. */
const together = { wecom: mostWecomRecipients, dingtalk: mostDingtalkRecipients } as const

interface Parts {
  providers: Providers
  storage: Storage
  outbound: Outbound
}

export const qyMessageHandlers = (parts: Parts): Handlers<typeof calls> => ({
  async list(page, { db, lang }) {
    const { list, pagination } = await listSent(db, ['wecom', 'dingtalk'], page, lang)
    return {
      list: list.map((one) => ({ ...one, product: one.product === 'dingtalk' ? 'dingtalk' : 'wecom' })),
      pagination,
    }
  },
  users: ({ product, ...page }, { db }) => listReached(db, product, page),
  received: (page, { db }) => listReceivedOfStaff(db, page),
  async answer({ id, product, text: words }, { db }) {
    const { openId } = await mustReceived(db, product, id)
    await (
      await mustSend(db, parts.providers, product)
    )([openId], { title: '', text: words })
  },

  async create(body, context) {
    if (body.toGroup === 1) return toGroup(parts, body, context)
    const { db, session } = context
    const { product, msgType, toUserIds } = body
    if (toUserIds.length === 0) throw refuseField('toUserIds', text.noReceiver)
    const { title, send } = await sendable(db, parts, body)
    const ids = [...new Set(toUserIds)]
    const [reached, names] = [await remoteIds(db, product, 'user', ids), await namesOf(db, ids)]
    if (reached.size === 0) throw refuse(text.noneReached)
    const target = ids.flatMap((id) => names.get(id) ?? []).join('、')
    const id = await noteSending(db, {
      product,
      msgType,
      title,
      target,
      body,
      by: session.userId,
      totalCount: ids.length,
    })
    await sending(db, id, async () => {
      const there = ids.filter((one) => reached.has(one))
      const missed = ids.filter((one) => !reached.has(one))
      const numbers: string[] = []
      let brokenOff: LocalizedText | undefined
      for (let at = 0; at < there.length && !brokenOff; at += together[product]) {
        const some = there.slice(at, at + together[product])
        const said = await send(some.map((one) => reached.get(one)!)).catch((error: unknown) => {
          // Those before have it: who sends it once more has to know.
          if (numbers.length === 0 || !(error instanceof Refusal)) throw error
          return { why: error.text }
        })
        if ('why' in said) {
          brokenOff = said.why
          missed.push(...there.slice(at))
        } else {
          numbers.push(said.id)
          const bad = new Set(said.invalid.map((one) => one.toLowerCase()))
          missed.push(...some.filter((one) => bad.has(reached.get(one)!.toLowerCase())))
        }
      }
      const values = {
        n: missed.length,
        names: missed
          .flatMap((one) => names.get(one) ?? [])
          .slice(0, 10)
          .join('、'),
      }
      const words = brokenOff
        ? filled(text.brokenOff, values, brokenOff)
        : missed.length > 0
          ? filled(text.unreached, values)
          : undefined
      await noteSent(
        db,
        id,
        numbers.join(','),
        { sent: ids.length - missed.length, error: missed.length },
        words,
      )
    })
    return { id }
  },
})

/** Into the group of the robot, whoever is in it. */
async function toGroup(
  { providers }: Parts,
  body: QyMessageBody,
  { db, session, lang }: Context,
): Promise<{ id: string }> {
  const { product, msgType, title, content } = body
  if (product !== 'dingtalk' || msgType !== QyMsgType.text) throw refuseField('toGroup', text.groupTakesTexts)
  if (!content) throw refuseField('content', text.noText)
  const tell = await mustRobot(db, providers)
  const id = await noteSending(db, {
    product,
    msgType,
    title: title || content,
    target: text.group[lang],
    body,
    by: session.userId,
  })
  await sending(db, id, async () => {
    await tell([title, content].filter(Boolean).join('\n'))
    await noteSent(db, id, '')
  })
  return { id }
}

type Send = (userIds: readonly string[]) => Promise<{ id: string; invalid: string[] }>

/** How a message is sent, and what the list calls it; refuses what is incomplete. */
async function sendable(
  db: Db,
  { providers, storage, outbound }: Parts,
  body: QyMessageBody,
): Promise<{ title: string; send: Send }> {
  const { product, msgType, title, content, contentSourceUrl } = body
  if (msgType === QyMsgType.text || msgType === QyMsgType.card) {
    if (!content) throw refuseField('content', text.noText)
    if (msgType === QyMsgType.card && (!title || !contentSourceUrl))
      throw refuseField(title ? 'contentSourceUrl' : 'title', text.noCard)
    const send = await mustSend(db, providers, product)
    return {
      title: title || content,
      send: (userIds) =>
        send(userIds, {
          title: title ?? '',
          text: content,
          ...(msgType === QyMsgType.card ? { url: contentSourceUrl! } : {}),
        }),
    }
  }
  if (product === 'dingtalk') throw refuseField('msgType', text.notInDingtalk)
  const { wecom, agentId } = await mustWecom(db, providers)
  const { title: name, make } = await readied({ db, storage, outbound, wecom }, body)
  return {
    title: name,
    send: (userIds) => withFresh(async (anew) => wecom.sendContent(agentId, userIds, await make(anew))),
  }
}

const filled = (
  line: LocalizedText,
  values: Readonly<Record<string, unknown>>,
  why?: LocalizedText,
): LocalizedText =>
  Object.fromEntries(
    langs.map((lang: Lang) => [lang, interpolate(line[lang], { ...values, why: why?.[lang] })]),
  ) as LocalizedText
