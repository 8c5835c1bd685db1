import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import {
  channelFlags,
  MessageTemplateBody,
  type Parameter,
  type ChannelFlag,
} from '@tessera/shared/contract/messaging/message-templates'
import type { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import { fillPlaceholders, fillPlaceholdersHtml, placeholdersIn } from '@tessera/shared/contract/placeholders'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import { channels } from '../channels/channels.ts'
import { htmlToText } from '../channels/html.ts'
import { queueMessages, type ComposedMessage } from '../outbox/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { toSnakeCase } from '../../db/columns.ts'
import type { RowOf } from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** A template as it is sent. */
export type Template = RowOf<typeof sentTemplate>

const VariableList = z
  .array(
    z.object({
      field: z.string().max(50),
      fieldName: z.string().max(100).default(''),
      sample: z.string().max(500).default(''),
    }),
  )
  .max(100)

/** Parses the descriptions of variables in `templateJson`; null where they are invalid. */
export function parseVariables(templateJson: string | null | undefined): Parameter[] | null {
  if (!templateJson) return []
  try {
    const list = VariableList.safeParse(JSON.parse(templateJson))
    return list.success ? list.data : null
  } catch {
    return null
  }
}

/** Variables that are filled in for every recipient. */
const userVariables: readonly string[] = ['realName', 'account']

type TemplateTexts = Pick<
  MessageTemplateBody,
  | 'title'
  | 'content'
  | 'titleEn'
  | 'contentEn'
  | 'titleZhtw'
  | 'contentZhtw'
  | 'isEmail'
  | 'mailContent'
  | 'mailContentEn'
  | 'mailContentZhtw'
>

/** Lists all texts of a template that can contain variables. */
const listTexts = ({
  title,
  content,
  titleEn,
  contentEn,
  titleZhtw,
  contentZhtw,
  isEmail,
  mailContent,
  mailContentEn,
  mailContentZhtw,
}: TemplateTexts): string[] =>
  [
    title,
    content,
    titleEn,
    contentEn,
    titleZhtw,
    contentZhtw,
    ...(isEmail ? [mailContent, mailContentEn, mailContentZhtw] : []),
  ].map((value) => value ?? '')

/** Lists the variables that a template requires: those of its texts and of its SMS template. */
export async function listParameters(
  db: Db,
  template: TemplateTexts & Pick<MessageTemplateBody, 'isSms' | 'smsId' | 'templateJson'>,
): Promise<Parameter[]> {
  const { isSms, smsId, templateJson } = template
  const { rows } =
    isSms && smsId
      ? await typedSql(
          columnsOf('system_sms_template', 'parameters'),
        )`select parameters from system_sms_template where id = ${smsId}`.execute(db)
      : { rows: [] }
  const known = new Map((parseVariables(templateJson) ?? []).map((variable) => [variable.field, variable]))
  const names = new Set([
    ...placeholdersIn(...listTexts(template)),
    ...(rows[0]?.parameters ?? '').split(',').filter(Boolean),
  ])
  return [...names]
    .filter((name) => !userVariables.includes(name))
    .map((field) => known.get(field) ?? { field, fieldName: '', sample: '' })
}

interface TemplateSending {
  /** Code of an enabled template. */
  template: string
  userIds: readonly string[]
  variables?: Readonly<Record<string, string | number>>
  /** Names of stored files that mails attach. */
  files?: readonly string[]
  /** The user who caused the message; absent for the system itself. */
  senderId?: string | null
}

const sentTemplate = {
  id: column.text,
  ...schemaColumns(
    MessageTemplateBody.pick({
      enCode: true,
      title: true,
      content: true,
      titleEn: true,
      contentEn: true,
      titleZhtw: true,
      contentZhtw: true,
      mailContent: true,
      mailContentEn: true,
      mailContentZhtw: true,
      smsId: true,
      isStationLetter: true,
      isEmail: true,
      isSms: true,
      isWechat: true,
      isWecom: true,
      isDingTalk: true,
      isWebhook: true,
    }),
  ),
}

/**
 * Sends a template to users: one message per channel and user, in the user's language. Call it in the
 * transaction of the event, so that both commit together. A user without an address gets a failed row in the
 * outbox. Returns the number of messages; throws a refusal where there is no such template or recipient.
 */
export async function sendByTemplate(
  trx: Db,
  { template: code, userIds, variables = {}, files = [], senderId = null }: TemplateSending,
): Promise<number> {
  const {
    rows: [template],
  } = await typedSql(sentTemplate)`
    select id, en_code as "enCode", title, content, title_en as "titleEn", content_en as "contentEn",
      title_zhtw as "titleZhtw", content_zhtw as "contentZhtw",
      mail_content as "mailContent", mail_content_en as "mailContentEn",
        mail_content_zhtw as "mailContentZhtw", sms_id as "smsId",
      is_station_letter as "isStationLetter", is_email as "isEmail", is_sms as "isSms",
        is_wechat as "isWechat", is_wecom as "isWecom", is_ding_talk as "isDingTalk",
          is_webhook as "isWebhook"
    from system_message_template where lower(en_code) = lower(${code}) and enabled_mark = 1
      and delete_mark = 0`.execute(trx)
  if (!template) throw refuse(text.noTemplate, { code })
  const sent = await sendTemplate(trx, template, { userIds, variables, files, senderId })
  if (sent === null) throw refuse(text.nobody)
  return sent
}

/** A row of `system_message_template` as JSON, such as the one that a released flow keeps. */
export function readTemplateRow(row: Readonly<Record<string, unknown>>): Template {
  const keys = Object.keys(sentTemplate)
  return Object.fromEntries(keys.map((key) => [key, row[toSnakeCase(key)] ?? null])) as Template
}

/**
 * `sendByTemplate` with the template itself. Null where no recipient is enabled. The channels `without` are left out.
 */
export async function sendTemplate(
  trx: Db,
  template: Template,
  {
    userIds,
    variables = {},
    files = [],
    senderId = null,
    without = [],
  }: Omit<TemplateSending, 'template'> & { without?: readonly OutboxKind[] },
): Promise<number | null> {
  const { rows: users } = await typedSql({
    ...columnsOf('org_user', 'id', 'realName', 'account'),
    lang: column.oneOf('zh', 'en', 'zhtw'),
  })`
    select id, real_name as "realName", account,
      case when language in ('en', 'zhtw') then language else 'zh' end as lang
    from org_user where id = any(${userIds}) and enabled_mark = 1 and delete_mark = 0`.execute(trx)
  if (users.length === 0) return null
  const ids = users.map(({ id }) => id)
  const kinds = (Object.keys(channelFlags) as ChannelFlag[])
    .filter((flag) => template[flag] === 1)
    .map((flag) => channelFlags[flag])
    .filter((kind) => !without.includes(kind))
  const common = {
    template: template.enCode,
    templateId: template.id || null,
    smsTemplateId: template.smsId ?? null,
    senderId,
    files,
  }
  const messages: ComposedMessage[] = []
  for (const kind of kinds) {
    if (kind === 'webhook') {
      // One request names all recipients.
      const values = {
        realName: users.map(({ realName }) => realName).join('、'),
        account: users.map(({ account }) => account).join('、'),
        ...variables,
      }
      messages.push({
        ...common,
        kind,
        recipient: users.map(({ account }) => account).join(','),
        userId: null,
        lang: 'zh',
        variables: values,
        ...fillTexts(template, 'zh', values),
      })
      continue
    }
    const addresses = await findAddresses(kind, trx, ids)
    for (const user of users) {
      const values = { realName: user.realName, account: user.account, ...variables }
      messages.push({
        ...common,
        kind,
        recipient: addresses.get(user.id) ?? '',
        userId: user.id,
        lang: user.lang,
        variables: values,
        ...(kind === 'mail' ? fillMail : fillTexts)(template, user.lang, values),
      })
    }
  }
  await queueMessages(trx, messages)
  return messages.length
}

/**
 * Finds the addresses of users for a kind of message. A kind without a channel uses the account as address.
 */
const findAddresses = async (
  kind: OutboxKind,
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const channel = channels[kind]
  if (channel) return channel.findAddresses(db, ids)
  const { rows } = await typedSql({
    id: column.text,
    account: column.text,
  })`select id, account from org_user where id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, account }) => [id, account]))
}

function fillTexts(
  { title, content, titleEn, contentEn, titleZhtw, contentZhtw }: Template,
  lang: Lang,
  variables: Readonly<Record<string, unknown>>,
): { title: string; content: string } {
  const [ownTitle, ownContent] = {
    zh: [title, content],
    en: [titleEn, contentEn],
    zhtw: [titleZhtw, contentZhtw],
  }[lang]
  return {
    title: fillPlaceholders(ownTitle || title, variables),
    content: fillPlaceholders(ownContent || content, variables),
  }
}

/**
 * Fills in a mail: HTML with a plain part where the template has HTML for this language, otherwise the plain
 * text of the other channels.
 */
function fillMail(
  template: Template,
  lang: Lang,
  variables: Readonly<Record<string, unknown>>,
): { title: string; content: string; html?: string } {
  const plainMessage = fillTexts(template, lang, variables)
  const { mailContent, mailContentEn, mailContentZhtw, contentEn, contentZhtw } = template
  const [ownMail, ownContent] = {
    zh: [mailContent, ''],
    en: [mailContentEn, contentEn],
    zhtw: [mailContentZhtw, contentZhtw],
  }[lang]
  const mailTemplate = ownMail || (ownContent ? '' : mailContent)
  if (!mailTemplate) return plainMessage
  const html = sanitiseRichText(fillPlaceholdersHtml(mailTemplate, variables))
  return { ...plainMessage, content: htmlToText(html), html }
}
