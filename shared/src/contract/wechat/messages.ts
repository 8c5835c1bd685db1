import * as z from 'zod'
import { blank, Flag, Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { Follower } from './followers.ts'
import { Product } from './syncs.ts'

/** What goes to followers (specification: wire 9.9). What `msgType` 2 to 5 carry is a material; `fileJson` of older clients names it: `[{"id"}]`. */
const MpMessageBody = z.object({
  msgType: z.enum(['1', '2', '3', '4', '5']),
  isToAll: Flag.default(1),
  tagId: Id.nullish(),
  txtContent: blank(z.string().max(600)),
  materialId: Id.nullish(),
  fileJson: blank(z.string().max(2_000)),
  // Of a video.
  title: blank(z.string().trim().max(64)),
  digest: blank(z.string().trim().max(120)),
})
export type MpMessageBody = z.output<typeof MpMessageBody>

const sent = {
  id: Id,
  msgType: z.string(),
  /** The text, or the name of what it carries. */
  title: z.string(),
  /** Everybody, a tag, or names. */
  target: z.string(),
  sendUser: z.string(),
  sendDate: Time,
  /** 1 once the provider took it. */
  enabledMark: Flag,
  state: z.enum(['sending', 'sent', 'failed']),
  error: z.string(),
  /** As the provider tells it later: people it was meant for, it reached, and it did not. */
  totalCount: z.int().nullable(),
  sentCount: z.int().nullable(),
  errorCount: z.int().nullable(),
}
export const SentMessage = z.object(sent)
export type SentMessage = z.output<typeof SentMessage>

/** What a follower did: wrote, clicked, came or went. */
export const ReceivedMessage = z.object({ id: Id, openId: z.string(), name: z.string(), msgType: z.string(), event: z.string(), content: z.string(), creatorTime: Time })
export type ReceivedMessage = z.output<typeof ReceivedMessage>

const base = '/api/WeChat/MPMessage'
const menu = 'weChat.mpMessage'
const send = { menu, button: 'btn_add' }

export const mpMessages = {
  list: get(base, { who: { menu }, takes: Page, gives: paged(SentMessage) }),
  create: post(base, { who: send, takes: MpMessageBody, gives: z.object({ id: Id }), says: 'requested' }),
  /** Followers to show a preview to. */
  users: get(`${base}/Users`, { who: { menu }, takes: Page, gives: paged(Follower) }),
  preview: post(`${base}/{openId}/Actions/Preview`, { who: send, takes: MpMessageBody, says: 'done' }),
  received: get(`${base}/Received`, { who: { menu }, takes: Page.extend({ msgType: z.string().max(20).optional() }), gives: paged(ReceivedMessage) }),
  /** Within 48 hours of what the follower last did (ours). */
  answer: post(`${base}/{openId}/Actions/Answer`, { who: send, takes: z.object({ text: z.string().trim().min(1).max(600) }), says: 'done' }),
}

/** To staff in enterprise WeChat or DingTalk: 1 a text, 5 a card with a link. */
const QyMessageBody = z.object({
  product: Product.default('wecom'),
  msgType: z.enum(['1', '5']),
  toUserIds: z.array(Id).min(1).max(1_000),
  title: blank(z.string().trim().max(64)),
  content: z.string().trim().min(1).max(500),
  contentSourceUrl: z.union([z.literal(''), z.string().trim().max(1_000).regex(/^https?:\/\/\S+$/)]).nullish(),
})
export type QyMessageBody = z.output<typeof QyMessageBody>

const qyBase = '/api/WeChat/QYMessage'
const qyMenu = 'weChat.qyMessage'

export const qyMessages = {
  list: get(qyBase, { who: { menu: qyMenu }, takes: Page, gives: paged(z.object({ ...sent, product: Product })) }),
  /** Users whom a product reaches: those that were synchronised. */
  users: get(`${qyBase}/Users`, { who: { menu: qyMenu }, takes: Page.extend({ product: Product.default('wecom') }), gives: paged(z.object({ id: Id, account: z.string(), fullName: z.string(), organize: z.string() })) }),
  create: post(qyBase, { who: { menu: qyMenu, button: 'btn_add' }, takes: QyMessageBody, gives: z.object({ id: Id }), says: 'requested' }),
}
