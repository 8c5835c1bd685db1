import * as z from 'zod'
import { blankable, EnCode, Flag, Ids, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, optionalOnUpdate, listed, Page, paged, post, put } from '../wire.ts'
import type { OutboxKind } from './outbox.ts'

const Category = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const MessageCategory = { normal: 1, important: 2, urgent: 3 } as const

/** The switch of a template for each channel. */
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
/** The limit keeps three languages within the body limit of a request. */
const mail = z.string().max(60_000)

/** A message with its channels; `{name}` in title and content is a variable. */
export const MessageTemplateBody = z.object({
  fullName: Name,
  enCode: EnCode,
  category: Category.default(1),
  title: title.min(1),
  content: content.min(1),
  /** For readers of another language; where empty, they get title and content. */
  titleEn: blankable(title),
  contentEn: blankable(content),
  titleZhtw: blankable(title),
  contentZhtw: blankable(content),
  /** Rich text of mails, with the same variables; where empty, a mail has the text of its language. */
  mailContent: blankable(mail),
  mailContentEn: blankable(mail),
  mailContentZhtw: blankable(mail),
  isStationLetter: Flag.default(1),
  isEmail: Flag.default(0),
  isSms: Flag.default(0),
  /** Reaches followers of the public account whose remark is the user's mobile number. */
  isWechat: Flag.default(0),
  isWecom: Flag.default(0),
  isDingTalk: Flag.default(0),
  isWebhook: Flag.default(0),
  /** The SMS template; its parameters get the variables of the same names. */
  smsId: blankable(Id),
  /** JSON text `[{ field, fieldName, sample }]`: names of variables, and sample values. */
  templateJson: blankable(z.string().max(10_000)),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type MessageTemplateBody = z.output<typeof MessageTemplateBody>

export const MessageTemplate = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  category: Category,
  title: z.string(),
  /** Its channels, as codes of `OutboxKind` joined by commas. */
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
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: Page,
    output: paged(hideable(MessageTemplate)),
  }),
  /** The variables of its texts and of its SMS template. */
  parameters: get(`${base}/{id}/Parameters`, { access: 'signed-in', output: listed(Parameter) }),
  /** Their names only. */
  parameterNames: get(`${base}/getTemplate/{id}`, { access: 'signed-in', output: z.array(z.string()) }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      MessageTemplateBody.extend({
        id: Id,
        sortCode: z.int(),
        smsTemplateName: z.string(),
        lastModifyTime: LastModifyTime,
      }),
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
    input: optionalOnUpdate(MessageTemplateBody, ['isWechat', 'isWebhook', 'sortCode']).extend({
      lastModifyTime: LastModifyTime.optional(),
    }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /** Sends it to these users on its channels; answers the number of outgoing messages. */
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
