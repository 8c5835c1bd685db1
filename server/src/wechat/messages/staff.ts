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
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import { maxDingtalkRecipients } from '../../providers/dingtalk.ts'
import type { Providers } from '../../providers/open.ts'
import { maxWecomRecipients } from '../../providers/wecom.ts'
import { requireRobot, requireSender, requireWecom } from '../accounts/store.ts'
import { retryWithUpload } from '../media/store.ts'
import { findRemoteIds } from '../syncs/links.ts'
import { deliverMessage } from './deliver.ts'
import {
  listReachable,
  listStaffReceived,
  listSent,
  requireReceived,
  findUserNames,
  recordSending,
  recordSent,
} from './store.ts'
import { text } from './text.ts'
import { prepareContent } from './wecom.ts'

/** The providers' limits of recipients per call. */
const maxRecipients = { wecom: maxWecomRecipients, dingtalk: maxDingtalkRecipients } as const

interface StaffMessageServices {
  providers: Providers
  storage: Storage
  outbound: Outbound
}

export const qyMessageHandlers = (services: StaffMessageServices): Handlers<typeof calls> => ({
  async list(page, { db, lang }) {
    const { list, pagination } = await listSent(db, ['wecom', 'dingtalk'], page, lang)
    return {
      list: list.map((message) => ({
        ...message,
        product: message.product === 'dingtalk' ? 'dingtalk' : 'wecom',
      })),
      pagination,
    }
  },
  users: ({ product, ...page }, { db }) => listReachable(db, product, page),
  received: (page, { db }) => listStaffReceived(db, page),
  async answer({ id, product, text: content }, { db }) {
    const { openId } = await requireReceived(db, product, id)
    const send = await requireSender(db, services.providers, product)
    await send([openId], { title: '', text: content })
  },

  async create(body, context) {
    if (body.toGroup === 1) return sendToGroup(services, body, context)
    const { db, session } = context
    const { product, msgType, toUserIds } = body
    if (toUserIds.length === 0) throw refuseField('toUserIds', text.noReceiver)
    const { title, send } = await prepareMessage(db, services, body)
    const ids = [...new Set(toUserIds)]
    const reached = await findRemoteIds(db, product, 'user', ids)
    const names = await findUserNames(db, ids)
    if (reached.size === 0) throw refuse(text.noneReached)
    const target = ids.flatMap((id) => names.get(id) ?? []).join('、')
    const id = await recordSending(db, {
      product,
      msgType,
      title,
      target,
      body,
      by: session.userId,
      totalCount: ids.length,
    })
    await deliverMessage(db, id, async () => {
      const reachable = ids.filter((userId) => reached.has(userId))
      const missed = ids.filter((userId) => !reached.has(userId))
      const references: string[] = []
      let interruption: LocalizedText | undefined
      for (let start = 0; start < reachable.length && !interruption; start += maxRecipients[product]) {
        const chunk = reachable.slice(start, start + maxRecipients[product])
        const result = await send(chunk.map((userId) => reached.get(userId)!)).catch((error: unknown) => {
          // Earlier recipients have the message, so the failure is reported with the remaining ones.
          if (references.length === 0 || !(error instanceof Refusal)) throw error
          return { why: error.text }
        })
        if ('why' in result) {
          interruption = result.why
          missed.push(...reachable.slice(start))
        } else {
          references.push(result.id)
          const invalid = new Set(result.invalid.map((remoteId) => remoteId.toLowerCase()))
          missed.push(...chunk.filter((userId) => invalid.has(reached.get(userId)!.toLowerCase())))
        }
      }
      const values = {
        n: missed.length,
        names: missed
          .flatMap((userId) => names.get(userId) ?? [])
          .slice(0, 10)
          .join('、'),
      }
      const unreached = missed.length > 0 ? fillIn(text.unreached, values) : undefined
      const problem = interruption ? fillIn(text.brokenOff, values, interruption) : unreached
      await recordSent(
        db,
        id,
        references.join(','),
        { sent: ids.length - missed.length, error: missed.length },
        problem,
      )
    })
    return { id }
  },
})

/** Sends a text to the group of the DingTalk robot. */
async function sendToGroup(
  { providers }: StaffMessageServices,
  body: QyMessageBody,
  { db, session, lang }: Context,
): Promise<{ id: string }> {
  const { product, msgType, title, content } = body
  if (product !== 'dingtalk' || msgType !== QyMsgType.text) throw refuseField('toGroup', text.groupTakesTexts)
  if (!content) throw refuseField('content', text.noText)
  const sendToRobot = await requireRobot(db, providers)
  const id = await recordSending(db, {
    product,
    msgType,
    title: title || content,
    target: text.group[lang],
    body,
    by: session.userId,
  })
  await deliverMessage(db, id, async () => {
    await sendToRobot([title, content].filter(Boolean).join('\n'))
    await recordSent(db, id, '')
  })
  return { id }
}

type Send = (userIds: readonly string[]) => Promise<{ id: string; invalid: string[] }>

/** Prepares a message for sending, with its title for lists; refuses an incomplete one. */
async function prepareMessage(
  db: Db,
  { providers, storage, outbound }: StaffMessageServices,
  body: QyMessageBody,
): Promise<{ title: string; send: Send }> {
  const { product, msgType, title, content, contentSourceUrl } = body
  if (msgType === QyMsgType.text || msgType === QyMsgType.card) {
    if (!content) throw refuseField('content', text.noText)
    if (msgType === QyMsgType.card && (!title || !contentSourceUrl))
      throw refuseField(title ? 'contentSourceUrl' : 'title', text.noCard)
    const send = await requireSender(db, providers, product)
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
  const { wecom, agentId } = await requireWecom(db, providers)
  const { title: name, make } = await prepareContent({ db, storage, outbound, wecom }, body)
  return {
    title: name,
    send: (userIds) =>
      retryWithUpload(async (forceUpload) => wecom.sendContent(agentId, userIds, await make(forceUpload))),
  }
}

const fillIn = (
  template: LocalizedText,
  values: Readonly<Record<string, unknown>>,
  why?: LocalizedText,
): LocalizedText =>
  Object.fromEntries(
    langs.map((lang: Lang) => [lang, interpolate(template[lang], { ...values, why: why?.[lang] })]),
  ) as LocalizedText
