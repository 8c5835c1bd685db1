import { sql } from 'kysely'
import {
  MessageTemplateBody,
  channelFlags,
  type messageTemplates as calls,
  type MessageTemplate,
  type ChannelFlag,
} from '@tessera/shared/contract/messaging/message-templates'
import { isBlank } from '@tessera/shared/contract/rich-text'
import { containsPattern, allConditions, toSnakeCase } from '../../db/columns.ts'
import { createCrud } from '../../db/crud.ts'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { protectedMessageTemplates } from './protected.ts'
import { parseVariables, listParameters, sendByTemplate } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const rows = createCrud('system_message_template', MessageTemplateBody)
const flags = Object.keys(channelFlags) as ChannelFlag[]
const ways = sql.join(
  flags.map(
    (flag) => sql`case when ${sql.ref(`t.${toSnakeCase(flag)}`)} = 1 then ${sql.lit(channelFlags[flag])} end`,
  ),
)
const select = sql`
  t.id, t.full_name as "fullName", t.en_code as "enCode", t.category, t.title,
    concat_ws(',', ${ways}) as "noticeMethod", t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
  coalesce(u.real_name || '/' || u.account, '') as "creatorUser", t.creator_time as "creatorTime",
    t.last_modify_time as "lastModifyTime"`
const join = sql`left join org_user u on u.id = t.creator_user_id`
const order = sql`t.sort_code, t.creator_time desc, t.id`

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedMessageTemplates)
const withLockedRow = withLockedRowOf(protectedMessageTemplates)

export const messageTemplateHandlers: Handlers<typeof calls> = {
  async list({ category, ...page }, context) {
    const scope = await getScope(context)
    scope.assertSortable(page.sidx)
    const { ifVisible } = scope
    const condition = allConditions([
      sql`t.delete_mark = 0`,
      scope.rows,
      category && sql`${ifVisible('category', sql`t.category`)} = ${category}`,
      page.keyword &&
        sql`${ifVisible('fullName', sql`t.full_name`)} ilike ${containsPattern(page.keyword)}
          or ${ifVisible('enCode', sql`t.en_code`)} ilike ${containsPattern(page.keyword)}
            or ${ifVisible('title', sql`t.title`)} ilike ${containsPattern(page.keyword)}`,
    ])
    const { list, pagination } = await loadPage<MessageTemplate & { _hidden: string[] }>(context.db, page, {
      alias: 't',
      select: sql`${select}, ${scope.hidden} as "_hidden"`,
      from: sql`from system_message_template t where ${condition}`,
      join,
      order: orderBy(
        page,
        scope.ifVisibleEach({
          fullName: sql`t.full_name`,
          enCode: sql`t.en_code`,
          category: sql`t.category`,
          creatorTime: sql`t.creator_time`,
          sortCode: sql`t.sort_code`,
        }),
        order,
      ),
    })
    return { list: list.map(withoutHidden), pagination }
  },
  async selector(page, context) {
    const { pickerRows, hidden } = await getScope(context)
    const { list, pagination } = await loadPage<MessageTemplate & { _hidden: string[] }>(context.db, page, {
      alias: 't',
      select: sql`${select}, ${hidden} as "_hidden"`,
      from: sql`from system_message_template t where ${allConditions([
        sql`t.delete_mark = 0
        and t.enabled_mark = 1`,
        pickerRows,
        page.keyword &&
          sql`t.full_name ilike ${containsPattern(page.keyword)}
            or t.en_code ilike ${containsPattern(page.keyword)}`,
      ])}`,
      join,
      order,
    })
    return { list: list.map(withoutHiddenDetails), pagination }
  },
  async parameters({ id }, { db }) {
    const template = await rows.read(db, id)
    return { list: await listParameters(db, template) }
  },
  async parameterNames({ id }, { db }) {
    const template = await rows.read(db, id)
    const parameters = await listParameters(db, template)
    return parameters.map(({ field }) => field)
  },
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    const template = await rows.read(context.db, id)
    const { rows: smsTemplates } = await typedSql({
      name: column.text,
    })`select full_name as name from system_sms_template where id = ${template.smsId ?? null}`.execute(
      context.db,
    )
    return withoutHidden({ ...template, smsTemplateName: smsTemplates[0]?.name ?? '', _hidden })
  },

  async create(body, context) {
    const scope = await getScope(context)
    return {
      id: await context.db
        .transaction()
        .execute((trx) =>
          scope.create(trx, sanitiseMails(body), (permitted) =>
            rows.create(trx, validateTemplate(permitted), context.session.userId),
          ),
        ),
    }
  },
  update: ({ id, lastModifyTime, ...input }, context) =>
    withLockedRow(context, id, async (trx, scope) => {
      const body = await scope.writablePart(trx, id, sanitiseMails(input))
      const previous = await rows.read(trx, id)
      validateTemplate({ ...previous, ...body })
      if (previous.enabledMark === 1 && body.enabledMark === 0) await assertUnusedByFlows(trx, [id])
      await rows.update(trx, id, body, context.session.userId, lastModifyTime)
    }),
  remove: ({ id }, context) =>
    withLockedRow(context, id, async (trx) => {
      await assertUnusedByFlows(trx, [id])
      await rows.remove(trx, id, context.session.userId)
    }),
  setState: ({ id }, context) =>
    withLockedRow(context, id, async (trx) => {
      const { enabledMark } = await rows.read(trx, id)
      if (enabledMark === 1) await assertUnusedByFlows(trx, [id])
      await rows.toggleEnabled(trx, id, context.session.userId)
    }),

  async send({ id, toUserIds, variables }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    return context.db.transaction().execute(async (trx) => {
      const template = await rows.read(trx, id)
      const missing = (await listParameters(trx, template))
        .filter(({ field }) => !variables[field])
        .map(({ field }) => field)
      if (missing.length > 0) throw refuse(text.missing, { names: missing })
      const messages = await sendByTemplate(trx, {
        template: template.enCode,
        userIds: toUserIds.split(',').filter(Boolean),
        variables,
        senderId: context.session.userId,
      })
      await recordOperation(trx, context, 'system.messageTemplate', { did: 'send', id, messages })
      return { messages }
    })
  },
}

const mailFields = ['mailContent', 'mailContentEn', 'mailContentZhtw'] as const

/** Sanitises the HTML texts; a text without visible content becomes ''. */
function sanitiseMails<B extends Partial<MessageTemplateBody>>(body: B): B {
  const clean = (html: string) => (isBlank(html) ? '' : sanitiseRichText(html))
  return {
    ...body,
    ...Object.fromEntries(mailFields.flatMap((name) => (body[name] ? [[name, clean(body[name])]] : []))),
  }
}

function validateTemplate<B extends MessageTemplateBody>(body: B): B {
  if (flags.every((flag) => !body[flag])) throw refuseField('isStationLetter', text.noWay)
  if (body.isSms && !body.smsId) throw refuseField('smsId', text.noSms)
  if (parseVariables(body.templateJson) === null) throw refuseField('templateJson', text.notJson)
  return body
}
