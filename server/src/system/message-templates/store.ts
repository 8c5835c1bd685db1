import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import {
  wayFlags,
  type MessageTemplateBody,
  type Parameter,
  type WayFlag,
} from '@tessera/shared/contract/system/message-templates'
import type { OutboxKind } from '@tessera/shared/contract/system/outbox'
import { filled, filledHtml, placeholders } from '@tessera/shared/contract/system/placeholders'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import { channels } from '../channels/channels.ts'
import { htmlToText } from '../channels/html.ts'
import { queueMessages, type ComposedMessage } from '../outbox/store.ts'
import { text } from './text.ts'

type Template = MessageTemplateBody & { id: string }

const VariableList = z
  .array(
    z.object({
      field: z.string().max(50),
      fieldName: z.string().max(100).default(''),
      sample: z.string().max(500).default(''),
    }),
  )
  .max(100)

/** What `templateJson` says of the variables; null where it is no such list. */
export function parseVariables(templateJson: string | null | undefined): Parameter[] | null {
  if (!templateJson) return []
  try {
    const list = VariableList.safeParse(JSON.parse(templateJson))
    return list.success ? list.data : null
  } catch {
    return null
  }
}

/** Variables that everybody who is written to has. */
const userVariables: readonly string[] = ['realName', 'account']

type TemplateTexts = Pick<
  Template,
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

/** Whatever of a template may name variables. */
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
  ].map((variable) => variable ?? '')

/** The variables that a template asks for: those of its texts and of its SMS template. */
export async function listParameters(
  db: Db,
  template: TemplateTexts & Pick<Template, 'isSms' | 'smsId' | 'templateJson'>,
): Promise<Parameter[]> {
  const { isSms, smsId, templateJson } = template
  const { rows } =
    isSms && smsId
      ? await sql<{
          parameters: string
        }>`select parameters from system_sms_template where id = ${smsId}`.execute(db)
      : { rows: [] }
  const known = new Map((parseVariables(templateJson) ?? []).map((variable) => [variable.field, variable]))
  const names = new Set([
    ...placeholders(...listTexts(template)),
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
  /** Names of files in the store; mails carry them. */
  files?: readonly string[]
  /** Whose doing it is; absent is the system itself. */
  senderId?: string | null
}

/**
 * Writes to users by a template, in the transaction of what it is about: one message for each of its ways and each of them, in their own language.
 * Whom a way cannot reach stands in the log of what was sent as failed. Gives how many messages that are; refuses where there is no such template.
 */
export async function sendByTemplate(
  trx: Db,
  { template: code, userIds, variables = {}, files = [], senderId = null }: TemplateSending,
): Promise<number> {
  const {
    rows: [template],
  } = await sql<Template>`
    select id, en_code as "enCode", title, content, title_en as "titleEn", content_en as "contentEn", title_zhtw as "titleZhtw", content_zhtw as "contentZhtw",
      mail_content as "mailContent", mail_content_en as "mailContentEn", mail_content_zhtw as "mailContentZhtw", sms_id as "smsId",
      is_station_letter as "isStationLetter", is_email as "isEmail", is_sms as "isSms", is_wechat as "isWechat", is_wecom as "isWecom", is_ding_talk as "isDingTalk", is_webhook as "isWebhook"
    from system_message_template where lower(en_code) = lower(${code}) and enabled_mark = 1 and delete_mark = 0`.execute(
    trx,
  )
  if (!template) throw refuse(text.noTemplate, { code })
  const { rows: users } = await sql<{ id: string; realName: string; account: string; lang: Lang }>`
    select id, real_name as "realName", account, case when language in ('en', 'zhtw') then language else 'zh' end as lang
    from org_user where id = any(${userIds}) and enabled_mark = 1 and delete_mark = 0`.execute(trx)
  if (users.length === 0) throw refuse(text.nobody)
  const ids = users.map(({ id }) => id)
  const ways = (Object.keys(wayFlags) as WayFlag[])
    .filter((flag) => template[flag] === 1)
    .map((flag) => wayFlags[flag])
  const common = {
    template: template.enCode,
    templateId: template.id,
    smsTemplateId: template.smsId ?? null,
    senderId,
    files,
  }
  const messages: ComposedMessage[] = []
  for (const kind of ways) {
    if (kind === 'webhook') {
      // One request tells of all of them.
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

/** Without a channel yet there is no address either: what it would be is the account. */
const findAddresses = async (
  kind: OutboxKind,
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const channel = channels[kind]
  if (channel) return channel.findAddresses(db, ids)
  const { rows } = await sql<{
    id: string
    account: string
  }>`select id, account from org_user where id = any(${ids})`.execute(db)
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
  return { title: filled(ownTitle || title, variables), content: filled(ownContent || content, variables) }
}

/** A mail: formatted text with its plain part, where the template has such for this reader; else what every way says. */
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
  const html = sanitiseRichText(filledHtml(mailTemplate, variables))
  return { ...plainMessage, content: htmlToText(html), html }
}
