import { sql } from 'kysely'
import { BillRuleBody, billRules as calls, type BillRule } from '@tessera/shared/contract/system/bill-rules'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { orderBy, paged } from '../../db/paged.ts'
import { jsonFiles } from '../../files/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Seal } from '../../http/sealed.ts'
import { changeWithin, scopeOf, withoutHidden } from '../../org/grants/scope.ts'
import { protectedBillRules } from './protected.ts'
import { countBy, exampleOf, nextNumber, removeRule, ruleRows, settled, upcoming } from './store.ts'

const select = sql`
  b.id, b.full_name as "fullName", b.en_code as "enCode", b.digit, b.start_number as "startNumber", last.number as "outputNumber", b.example, b.mode,
  coalesce(last.widened, false) as widened, b.enabled_mark as "enabledMark", b.sort_code as "sortCode", coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  b.creator_time as "creatorTime", b.last_modify_time as "lastModifyTime"`
const join = sql`
  left join org_user u on u.id = b.creator_user_id
  left join lateral (select n.number, n.widened from system_bill_number n where n.rule_id = b.id order by n.id desc limit 1) last on true`
const order = sql`b.sort_code, b.creator_time desc, b.id`

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedBillRules)
const within = changeWithin(protectedBillRules)

export const billRuleHandlers = (seal: Seal): Handlers<typeof calls> => {
  const files = jsonFiles({ kind: 'tessera.billRule', schema: BillRuleBody, seal, path: calls.download.path })
  return {
    async list(page, context) {
      const scope = await getScope(context)
      scope.assertSortable(page.sidx)
      const { ifVisible: seen } = scope
      const found = every([
        sql`b.delete_mark = 0`,
        scope.rows,
        page.keyword &&
          sql`${seen('fullName', sql`b.full_name`)} ilike ${contains(page.keyword)} or ${seen('enCode', sql`b.en_code`)} ilike ${contains(page.keyword)}`,
      ])
      const { list, pagination } = await paged<BillRule & { _hidden: string[] }>(context.db, page, {
        of: 'b',
        select: sql`${select}, ${scope.hidden} as "_hidden"`,
        from: sql`from system_bill_rule b where ${found}`,
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
      const { offered } = await getScope(context)
      const { rows } = await sql<BillRule>`
        select ${select} from system_bill_rule b ${join} where b.delete_mark = 0 and b.enabled_mark = 1 and ${offered} order by ${order}`.execute(
        context.db,
      )
      return { list: rows }
    },
    nextNumber: ({ enCode, day }, { db, session }) =>
      nextNumber(db, enCode, { at: day, organizeId: session.organizeId }),
    async read({ id }, context) {
      const _hidden = await (await getScope(context)).hiddenFieldsOf(context.db, id)
      const {
        suffix = '',
        mode = 'gapless',
        reset = 'never',
        fiscalMonth = 1,
        ...rule
      } = await ruleRows.read(context.db, id)
      return withoutHidden({ ...rule, suffix, mode, reset, fiscalMonth, _hidden })
    },
    async preview({ id }, context) {
      await (await getScope(context)).hiddenFieldsOf(context.db, id)
      return { list: await upcoming(context.db, id) }
    },

    async create(body, by) {
      const scope = await getScope(by)
      return {
        id: await by.db
          .transaction()
          .execute((trx) => scope.create(trx, body, (may) => makeRule(trx, settled(may), by.session.userId))),
      }
    },
    update: ({ id, lastModifyTime, ...sent }, by) =>
      within(by, id, async (trx, scope) => {
        const stood = await ruleRows.read(trx, id)
        const body = await scope.writablePart(trx, id, sent)
        const rule = settled(
          {
            ...body,
            suffix: body.suffix ?? stood.suffix,
            fiscalMonth: body.fiscalMonth ?? stood.fiscalMonth,
          },
          stood.reset,
        )
        await ruleRows.update(
          trx,
          id,
          { ...rule, example: exampleOf(rule) },
          by.session.userId,
          lastModifyTime,
        )
        await countBy(trx, id, rule.mode ?? stood.mode ?? 'gapless')
      }),
    remove: ({ id }, by) => within(by, id, (trx) => removeRule(trx, id, by.session.userId)),
    setState: ({ id }, by) =>
      within(by, id, async (trx) => void (await ruleRows.flip(trx, id, by.session.userId))),

    async export({ id }, by) {
      await (await getScope(by)).assertFullyReadable(by.db, id)
      return files.link(id, (await ruleRows.read(by.db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.answer(encryption, async (id) => {
        const { id: _, lastModifyTime: __, ...value } = await ruleRows.read(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, by) {
      const body = await files.take(by)
      return {
        id: await by.db
          .transaction()
          .execute((trx) => makeRule(trx, settled({ ...body, enabledMark: 0 }), by.session.userId)),
      }
    },
  }
}

async function makeRule(trx: Db, rule: ReturnType<typeof settled>, by: string): Promise<string> {
  const id = await ruleRows.create(trx, { ...rule, example: exampleOf(rule) }, by)
  await countBy(trx, id, rule.mode ?? 'gapless')
  return id
}
