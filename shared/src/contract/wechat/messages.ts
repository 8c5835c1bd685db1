import * as z from 'zod'
import { blankable, Flag, Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { Follower } from './followers.ts'
import { Product } from './syncs.ts'

/** What goes to followers (specification: wire 9.9). What `msgType` 2 to 5 carry is a material; `fileJson` of older clients names it: `[{"id"}]`. */
const MpMessageBody = z.object({
  msgType: z.enum(['1', '2', '3', '4', '5']),
  isToAll: Flag.default(1),
  tagId: Id.nullish(),
  txtContent: blankable(z.string().max(600)),
  materialId: Id.nullish(),
  fileJson: blankable(z.string().max(2_000)),
  // Of a video.
  title: blankable(z.string().trim().max(64)),
  digest: blankable(z.string().trim().max(120)),
})
export type MpMessageBody = z.output<typeof MpMessageBody>

const sentFields = {
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
export const SentMessage = z.object(sentFields)
export type SentMessage = z.output<typeof SentMessage>

/** What a follower did: wrote, clicked, came or went. */
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
  /** Followers to show a preview to. */
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
  /** Within 48 hours of what the follower last did (ours). */
  answer: post(`${base}/{openId}/Actions/Answer`, {
    access: send,
    input: z.object({ text: z.string().trim().min(1).max(600) }),
    successMessage: 'done',
  }),
}

/** Kinds of messages to staff: those that followers get, a card with a link, files, and articles that lie elsewhere or are written here. */
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
/** One of the articles of a message: `url` and `pictureUrl` of one that lies elsewhere, `content`, `author` and `thumbId` of one that is written here. */
const QyArticle = z.object({
  title: z.string().trim().min(1).max(40),
  digest: blankable(z.string().trim().max(160)),
  url: webAddress,
  pictureUrl: webAddress,
  author: blankable(z.string().trim().max(16)),
  content: blankable(z.string().max(200_000)),
  thumbId: Id.nullish(),
})
export type QyArticle = z.output<typeof QyArticle>
export const maxQyArticles = 8

/** To staff in enterprise WeChat or DingTalk, which takes 1 and 5. */
const QyMessageBody = z.object({
  product: Product.default('wecom'),
  msgType: z.enum(qyMsgTypes),
  /** At least one, unless it goes to a group. */
  toUserIds: z.array(Id).max(1_000).default([]),
  /** 1: a text to the group of DingTalk's robot, and to nobody else (ours). */
  toGroup: Flag.default(0),
  title: blankable(z.string().trim().max(64)),
  content: blankable(z.string().trim().max(500)),
  contentSourceUrl: webAddress,
  /** What 2, 3, 4 and 6 carry. */
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
  /** Users whom a product reaches: those that were synchronised. */
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
  /** To whoever wrote it (ours). */
  answer: post(`${qyBase}/Received/{id}/Actions/Answer`, {
    access: { menu: qyMenu, button: 'btn_add' },
    input: z.object({ product: Product.default('wecom'), text: z.string().trim().min(1).max(500) }),
    successMessage: 'done',
  }),
}
