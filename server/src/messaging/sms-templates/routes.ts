import { sql, type RawBuilder } from 'kysely'
import {
  SmsTemplateBody,
  type smsTemplates as calls,
  type SmsTemplate,
} from '@tessera/shared/contract/messaging/sms-templates'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import type { ChannelParts } from '../channels/channel.ts'
import { toRefusal } from '../channels/send-errors.ts'
import { sms } from '../channels/sms.ts'
import { sendNow } from '../outbox/store.ts'
import { protectedSmsTemplates } from './protected.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

const rows = createCrud('system_sms_template', SmsTemplateBody)
const select = sql`
  s.id, s.full_name as "fullName", s.en_code as "enCode", s.company, s.sign_content as "signContent",
    s.template_id as "templateId", s.parameters, s.enabled_mark as "enabledMark",
  s.sort_code as "sortCode", coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
    s.creator_time as "creatorTime", s.last_modify_time as "lastModifyTime"`
const order = sql`s.sort_code, s.creator_time desc, s.id`

const namesIn = (parameters: string) => parameters.split(',').filter(Boolean)

async function findParameters(db: Db, condition: RawBuilder<unknown>): Promise<{ parameters: string }[]> {
  const { rows: found } = await typedSql({ parameters: column.text })`
    select s.parameters from system_sms_template s where s.delete_mark = 0 and ${condition}
      order by ${order} limit 1`.execute(db)
  return found
}

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedSmsTemplates)
const withLockedRow = withLockedRowOf(protectedSmsTemplates)

export const smsTemplateHandlers = (parts: ChannelParts): Handlers<typeof calls> => ({
  async list({ company, ...page }, context) {
    const scope = await getScope(context)
    scope.assertSortable(page.sidx)
    const { ifVisible } = scope
    const condition = allConditions([
      sql`s.delete_mark = 0`,
      scope.rows,
      company && sql`s.company = ${company}`,
      page.keyword &&
        sql`${ifVisible('fullName', sql`s.full_name`)} ilike ${containsPattern(page.keyword)}
          or ${ifVisible('enCode', sql`s.en_code`)} ilike ${containsPattern(page.keyword)}`,
    ])
    const { list, pagination } = await loadPage<SmsTemplate & { _hidden: string[] }>(context.db, page, {
      alias: 's',
      select: sql`${select}, ${scope.hidden} as "_hidden"`,
      from: sql`from system_sms_template s where ${condition}`,
      join: sql`left join org_user u on u.id = s.creator_user_id`,
      order: orderBy(
        page,
        scope.ifVisibleEach({
          fullName: sql`s.full_name`,
          enCode: sql`s.en_code`,
          creatorTime: sql`s.creator_time`,
          sortCode: sql`s.sort_code`,
        }),
        order,
      ),
    })
    return { list: list.map(withoutHidden), pagination }
  },
  async selector(_, context) {
    const { pickerRows } = await getScope(context)
    const { rows: list } = await typedSql({
      id: column.text,
      fullName: column.text,
      company: column.oneOf(2, 1),
      parameters: column.text,
    })`
      select s.id, s.full_name as "fullName", s.company, s.parameters from system_sms_template s
      where s.delete_mark = 0 and s.enabled_mark = 1 and ${pickerRows} order by ${order}`.execute(context.db)
    return { list }
  },
  async parameters({ id }, context) {
    const { pickerRows } = await getScope(context)
    const [stored] = await findParameters(context.db, sql`s.id = ${id} and ${pickerRows}`)
    if (!stored) throw notFoundRefusal()
    return namesIn(stored.parameters)
  },
  async formParameters({ parameters, templateId, id }, context) {
    if (parameters) return namesIn(parameters)
    const scope = await getScope(context)
    // Without names in the form: those of the stored template with the same number at the provider.
    const [stored] = await findParameters(
      context.db,
      sql`(s.id = ${id || null} or s.template_id = ${templateId ?? null}) and ${scope.rows}`,
    )
    return namesIn(stored?.parameters ?? '')
  },
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await rows.read(context.db, id)), _hidden })
  },

  async create(body, context) {
    const scope = await getScope(context)
    return {
      id: await context.db
        .transaction()
        .execute((trx) =>
          scope.create(trx, body, (permitted) => rows.create(trx, permitted, context.session.userId)),
        ),
    }
  },
  update: ({ id, lastModifyTime, ...input }, context) =>
    withLockedRow(context, id, async (trx, scope) =>
      rows.update(trx, id, await scope.writablePart(trx, id, input), context.session.userId, lastModifyTime),
    ),
  remove: ({ id }, context) =>
    withLockedRow(context, id, async (trx) => {
      await rows.remove(trx, id, context.session.userId)
      const { rows: uses } = await sql`
        select 1 from system_message_template where sms_id = ${id} and delete_mark = 0
        union all select 1 from system_config where name = 'smsCodeTemplate' and value = ${id}`.execute(trx)
      if (uses.length > 0) throw refuse(text.used)
    }),
  setState: ({ id }, context) =>
    withLockedRow(
      context,
      id,
      async (trx) => void (await rows.toggleEnabled(trx, id, context.session.userId)),
    ),

  async testSent({ id, phoneNumbers, parameters }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    const { fullName, enCode } = await rows.read(context.db, id)
    if (!(await sms.createSender(parts))) throw refuse(text.notConfigured)
    const content = [fullName, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join(
      ' ',
    )
    await sendNow(parts, sms, {
      kind: 'sms',
      recipient: phoneNumbers,
      template: enCode,
      lang: context.lang,
      title: '',
      content,
      variables: parameters,
      smsTemplateId: id,
      senderId: context.session.userId,
    }).catch((error: unknown) => {
      throw toRefusal(error)
    })
  },
})
