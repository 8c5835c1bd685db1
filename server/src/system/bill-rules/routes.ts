import { sql } from 'kysely'
import { BillRuleBody, billRules as calls, type BillRule } from '@tessera/shared/contract/system/bill-rules'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Signer } from '../../http/signer.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { protectedBillRules } from './protected.ts'
import {
  switchCountingMode,
  exampleOf,
  removeRule,
  ruleRows,
  completeRule,
  previewNumber,
  previewNumbers,
} from './store.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const select = sql`
  b.id, b.full_name as "fullName", b.en_code as "enCode", b.digit, b.start_number as "startNumber",
    last.number as "outputNumber", b.example, b.mode,
  coalesce(last.widened, false) as widened, b.enabled_mark as "enabledMark", b.sort_code as "sortCode",
    coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  b.creator_time as "creatorTime", b.last_modify_time as "lastModifyTime"`
const join = sql`
  left join org_user u on u.id = b.creator_user_id
  left join lateral (select n.number, n.widened from system_bill_number n where n.rule_id = b.id
    order by n.id desc limit 1) last on true`
const order = sql`b.sort_code, b.creator_time desc, b.id`

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedBillRules)
const withLockedRow = withLockedRowOf(protectedBillRules)

export const billRuleHandlers = (signer: Signer): Handlers<typeof calls> => {
  const files = createJsonFiles({
    kind: 'tessera.billRule',
    schema: BillRuleBody,
    signer,
    path: calls.download.path,
  })
  return {
    async list(page, context) {
      const scope = await getScope(context)
      scope.assertSortable(page.sidx)
      const { ifVisible } = scope
      const condition = allConditions([
        sql`b.delete_mark = 0`,
        scope.rows,
        page.keyword &&
          sql`${ifVisible('fullName', sql`b.full_name`)} ilike ${containsPattern(page.keyword)}
            or ${ifVisible('enCode', sql`b.en_code`)} ilike ${containsPattern(page.keyword)}`,
      ])
      const { list, pagination } = await loadPage<BillRule & { _hidden: string[] }>(context.db, page, {
        alias: 'b',
        select: sql`${select}, ${scope.hidden} as "_hidden"`,
        from: sql`from system_bill_rule b where ${condition}`,
        join,
        order: orderBy(
          page,
          scope.ifVisibleEach({
            fullName: sql`b.full_name`,
            enCode: sql`b.en_code`,
            creatorTime: sql`b.creator_time`,
            sortCode: sql`b.sort_code`,
          }),
          order,
        ),
      })
      return { list: list.map(withoutHidden), pagination }
    },
    async selector(_, context) {
      const { pickerRows, hidden } = await getScope(context)
      const { rows } = await typedSql({
        ...columnsOf(
          'system_bill_rule',
          'id',
          'fullName',
          'enCode',
          'digit',
          'startNumber',
          'sortCode',
          'creatorTime',
          'lastModifyTime',
          'example',
          'mode',
        ),
        outputNumber: column.text.orNull,
        enabledMark: column.oneOf(0, 1),
        creatorUser: column.text,
        widened: column.boolean,
        _hidden: column.listOf(column.text),
      })`
        select ${select}, ${hidden} as "_hidden" from system_bill_rule b ${join} where b.delete_mark = 0 and b.enabled_mark = 1
          and ${pickerRows} order by ${order}`.execute(context.db)
      return { list: rows.map(withoutHiddenDetails) }
    },
    nextNumber: ({ enCode, day }, { db, session }) =>
      previewNumber(db, enCode, { at: day, organizeId: session.organizeId }),
    async read({ id }, context) {
      const scope = await getScope(context)
      const _hidden = await scope.hiddenFieldsOf(context.db, id)
      const {
        suffix = '',
        modules = '',
        mode = 'gapless',
        reset = 'never',
        fiscalMonth = 1,
        ...rule
      } = await ruleRows.read(context.db, id)
      return withoutHidden({ ...rule, suffix, modules, mode, reset, fiscalMonth, _hidden })
    },
    async preview({ id }, context) {
      const scope = await getScope(context)
      await scope.hiddenFieldsOf(context.db, id)
      return { list: await previewNumbers(context.db, id) }
    },

    async create(body, context) {
      const scope = await getScope(context)
      return {
        id: await context.db
          .transaction()
          .execute((trx) =>
            scope.create(trx, body, (permitted) =>
              createRule(trx, completeRule(permitted), context.session.userId),
            ),
          ),
      }
    },
    update: ({ id, lastModifyTime, ...input }, context) =>
      withLockedRow(context, id, async (trx, scope) => {
        const previous = await ruleRows.read(trx, id)
        const body = await scope.writablePart(trx, id, input)
        const rule = completeRule(
          {
            ...body,
            suffix: body.suffix ?? previous.suffix,
            fiscalMonth: body.fiscalMonth ?? previous.fiscalMonth,
          },
          previous.reset,
        )
        await ruleRows.update(
          trx,
          id,
          { ...rule, example: exampleOf(rule) },
          context.session.userId,
          lastModifyTime,
        )
        await switchCountingMode(trx, id, rule.mode ?? previous.mode ?? 'gapless')
      }),
    remove: ({ id }, context) =>
      withLockedRow(context, id, (trx) => removeRule(trx, id, context.session.userId)),
    setState: ({ id }, context) =>
      withLockedRow(
        context,
        id,
        async (trx) => void (await ruleRows.toggleEnabled(trx, id, context.session.userId)),
      ),

    async export({ id }, context) {
      const scope = await getScope(context)
      await scope.assertFullyReadable(context.db, id)
      return files.createLink(id, (await ruleRows.read(context.db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (id) => {
        const { id: _, lastModifyTime: __, ...value } = await ruleRows.read(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, context) {
      const body = await files.accept(context)
      const scope = await getScope(context)
      return {
        id: await context.db
          .transaction()
          .execute((trx) =>
            scope.create(trx, { ...body, enabledMark: 0 as const }, (permitted) =>
              createRule(trx, completeRule(permitted), context.session.userId),
            ),
          ),
      }
    },
  }
}

async function createRule(trx: Db, rule: ReturnType<typeof completeRule>, userId: string): Promise<string> {
  const id = await ruleRows.create(trx, { ...rule, example: exampleOf(rule) }, userId)
  await switchCountingMode(trx, id, rule.mode ?? 'gapless')
  return id
}
