import * as z from 'zod'
import { blankable, Flag, Time } from '../patterns.ts'
import { isTooComplex, maxRichTextLength } from '../rich-text.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { Follower } from './followers.ts'
import { Product } from './syncs.ts'

/**
 * A message to followers. `msgType` 2 to 5 need a material; older clients name it in `fileJson`: `[{"id"}]`.
 */
const MpMessageBody = z.object({
  msgType: z.enum(['1', '2', '3', '4', '5']),
  isToAll: Flag.default(1),
  tagId: Id.nullish(),
  txtContent: blankable(z.string().max(600)),
  materialId: Id.nullish(),
  fileJson: blankable(z.string().max(2_000)),
  // For a video.
  title: blankable(z.string().trim().max(64)),
  digest: blankable(z.string().trim().max(120)),
})
export type MpMessageBody = z.output<typeof MpMessageBody>

const sentFields = {
  id: Id,
  msgType: z.string(),
  /** The text, or the name of its material. */
  title: z.string(),
  /** All followers, a tag, or names. */
  target: z.string(),
  sendUser: z.string(),
  sendDate: Time,
  /** 1 once the provider has accepted it. */
  enabledMark: Flag,
  state: z.enum(['sending', 'sent', 'failed']),
  error: z.string(),
  /** Numbers of recipients, of delivered and of failed messages, as the provider reports them later. */
  totalCount: z.int().nullable(),
  sentCount: z.int().nullable(),
  errorCount: z.int().nullable(),
}
export const SentMessage = z.object(sentFields)
export type SentMessage = z.output<typeof SentMessage>

/** An event of a follower: a message, a click, a subscription or its end. */
export const ReceivedMessage = z.object({
  id: Id,
  openId: z.string(),
  name: z.string(),
  msgType: z.string(),
  event: z.string(),
  content: z.string(),
  creatorTime: Time,
})
export type ReceivedMessage = z.output<typeof ReceivedMessage>

const base = '/api/WeChat/MPMessage'
const menu = 'weChat.mpMessage'
const send = { menu, button: 'btn_add' }

export const mpMessages = {
  list: get(base, { access: { menu }, input: Page, output: paged(SentMessage) }),
  create: post(base, {
    access: send,
    input: MpMessageBody,
    output: z.object({ id: Id }),
    successMessage: 'requested',
  }),
  /** Followers for a preview. */
  users: get(`${base}/Users`, { access: { menu }, input: Page, output: paged(Follower) }),
  preview: post(`${base}/{openId}/Actions/Preview`, {
    access: send,
    input: MpMessageBody,
    successMessage: 'done',
  }),
  received: get(`${base}/Received`, {
    access: { menu },
    input: Page.extend({ msgType: z.string().max(20).optional() }),
    output: paged(ReceivedMessage),
  }),
  /** Replies to a follower, within 48 hours of the follower's last event. */
  answer: post(`${base}/{openId}/Actions/Answer`, {
    access: send,
    input: z.object({ text: z.string().trim().min(1).max(600) }),
    successMessage: 'done',
  }),
}

/**
 * Kinds of messages to staff: text and media, a card with a link, files, and articles by link (`news`) or
 * with content (`mpnews`).
 */
export const QyMsgType = {
  text: '1',
  image: '2',
  voice: '3',
  video: '4',
  card: '5',
  file: '6',
  news: '7',
  mpnews: '8',
} as const
export const qyMsgTypes = Object.values(QyMsgType)

const webAddress = z
  .union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(1_000)
      .regex(/^https?:\/\/\S+$/),
  ])
  .nullish()
/**
 * An article of a message: `url` and `pictureUrl` for a linked one; `content`, `author` and `thumbId` for one
 * with content.
 */
const QyArticle = z.object({
  title: z.string().trim().min(1).max(40),
  digest: blankable(z.string().trim().max(160)),
  url: webAddress,
  pictureUrl: webAddress,
  author: blankable(z.string().trim().max(16)),
  content: blankable(
    z
      .string()
      .max(maxRichTextLength)
      .refine((html) => !isTooComplex(html), 'tooComplex'),
  ),
  thumbId: Id.nullish(),
})
export type QyArticle = z.output<typeof QyArticle>
export const maxQyArticles = 8

/** A message to staff in WeCom or DingTalk; DingTalk accepts kinds 1 and 5. */
const QyMessageBody = z.object({
  product: Product.default('wecom'),
  msgType: z.enum(qyMsgTypes),
  /** At least one, unless the message is for a group. */
  toUserIds: z.array(Id).max(1_000).default([]),
  /** 1: a text to the group of DingTalk's robot only. */
  toGroup: Flag.default(0),
  title: blankable(z.string().trim().max(64)),
  content: blankable(z.string().trim().max(500)),
  contentSourceUrl: webAddress,
  /** The file of kinds 2, 3, 4 and 6. */
  mediaId: Id.nullish(),
  articles: z.array(QyArticle).max(maxQyArticles).nullish(),
})
export type QyMessageBody = z.output<typeof QyMessageBody>

const qyBase = '/api/WeChat/QYMessage'
const qyMenu = 'weChat.qyMessage'

export const qyMessages = {
  list: get(qyBase, {
    access: { menu: qyMenu },
    input: Page,
    output: paged(z.object({ ...sentFields, product: Product })),
  }),
  /** Users whom a product can reach: the synchronised ones. */
  users: get(`${qyBase}/Users`, {
    access: { menu: qyMenu },
    input: Page.extend({ product: Product.default('wecom') }),
    output: paged(z.object({ id: Id, account: z.string(), fullName: z.string(), organize: z.string() })),
  }),
  create: post(qyBase, {
    access: { menu: qyMenu, button: 'btn_add' },
    input: QyMessageBody,
    output: z.object({ id: Id }),
    successMessage: 'requested',
  }),
  received: get(`${qyBase}/Received`, {
    access: { menu: qyMenu },
    input: Page.extend({ product: Product.default('wecom') }),
    output: paged(ReceivedMessage),
  }),
  /** Replies to the sender of a received message. */
  answer: post(`${qyBase}/Received/{id}/Actions/Answer`, {
    access: { menu: qyMenu, button: 'btn_add' },
    input: z.object({ product: Product.default('wecom'), text: z.string().trim().min(1).max(500) }),
    successMessage: 'done',
  }),
}
