import * as z from 'zod'
import { blankable, EnCode, Flag, Ids, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import type { OutboxKind } from './outbox.ts'

const Category = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const MessageCategory = { normal: 1, important: 2, urgent: 3 } as const

/** The switch of each way that a template may take. */
export const channelFlags = {
  isStationLetter: 'station',
  isEmail: 'mail',
  isSms: 'sms',
  isWechat: 'wechat',
  isWecom: 'wecom',
  isDingTalk: 'dingtalk',
  isWebhook: 'webhook',
} as const satisfies Record<string, OutboxKind>
export type ChannelFlag = keyof typeof channelFlags

const title = z.string().trim().max(200)
const content = z.string().max(10_000)
/** Three languages of it fit into the body of one request. */
const mail = z.string().max(60_000)

/** What is written to whom on which ways (specification: wire 9.9); `{name}` in title and content is a variable. The other languages and the webhook are ours. */
export const MessageTemplateBody = z.object({
  fullName: Name,
  enCode: EnCode,
  category: Category.default(1),
  title: title.min(1),
  content: content.min(1),
  /** For readers of another language; where empty they read the first. */
  titleEn: blankable(title),
  contentEn: blankable(content),
  titleZhtw: blankable(title),
  contentZhtw: blankable(content),
  /** What a mail says, as formatted text with the same variables; '' is the text above. Where a language has none but a text of its own, that is its mail (ours). */
  mailContent: blankable(mail),
  mailContentEn: blankable(mail),
  mailContentZhtw: blankable(mail),
  isStationLetter: Flag.default(1),
  isEmail: Flag.default(0),
  isSms: Flag.default(0),
  /** Followers of the public account whose remark is the user's mobile number (ours). */
  isWechat: Flag.default(0),
  isWecom: Flag.default(0),
  isDingTalk: Flag.default(0),
  isWebhook: Flag.default(0),
  /** The SMS template it goes by, whose parameters take the variables of the same names. */
  smsId: blankable(Id),
  /** JSON text `[{ field, fieldName, sample }]`: what variables mean, and values to try them with. */
  templateJson: blankable(z.string().max(10_000)),
  enabledMark: Flag.default(1),
  sortCode: SortCode.default(0),
  description: blankable(Text),
})
export type MessageTemplateBody = z.output<typeof MessageTemplateBody>

export const MessageTemplate = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  category: Category,
  title: z.string(),
  /** Its ways, joined by commas, as codes of `OutboxKind`. */
  noticeMethod: z.string(),
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const Parameter = z.object({ field: z.string(), fieldName: z.string(), sample: z.string() })
export type Parameter = z.output<typeof Parameter>

const base = '/api/system/MessageTemplate'
const menu = 'system.messageTemplate'

export const messageTemplates = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ category: Category.optional() }),
    output: paged(hideable(MessageTemplate)),
  }),
  selector: get(`${base}/Selector`, { access: 'signed-in', input: Page, output: paged(MessageTemplate) }),
  /** Its variables: those of its texts and of its SMS template. */
  parameters: get(`${base}/getTemplate/{id}`, { access: 'signed-in', output: listed(Parameter) }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      MessageTemplateBody.extend({ id: Id, smsTemplateName: z.string(), lastModifyTime: LastModifyTime }),
      ['id', 'lastModifyTime'],
    ),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: MessageTemplateBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: MessageTemplateBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /** Sends it, by its ways, to these users (ours); gives how many messages went into the log. */
  send: post(`${base}/{id}/Actions/Send`, {
    access: { menu, button: 'btn_send' },
    input: z.object({
      toUserIds: Ids.min(1),
      variables: z.record(z.string().max(50), z.string().max(500)).default({}),
    }),
    output: z.object({ messages: z.int() }),
    successMessage: 'queued',
  }),
}
