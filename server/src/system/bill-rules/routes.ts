import { sql } from 'kysely'
import { BillRuleBody, billRules as calls, type BillRule } from '@tessera/shared/contract/system/bill-rules'
import { contains, every } from '../../db/columns.ts'
import { orderBy, paged } from '../../db/paged.ts'
import { jsonFiles } from '../../files/json-file.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import type { Seal } from '../../http/sealed.ts'
import { countBy, exampleOf, isUsed, nextNumber, ruleRows, settled, upcoming } from './store.ts'
import { text } from './text.ts'

const select = sql`
  b.id, b.full_name as "fullName", b.en_code as "enCode", b.digit, b.start_number as "startNumber", last.number as "outputNumber", b.example, b.mode,
  coalesce(last.widened, false) as widened, b.enabled_mark as "enabledMark", b.sort_code as "sortCode", coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  b.creator_time as "creatorTime", b.last_modify_time as "lastModifyTime"`
const join = sql`
  left join org_user u on u.id = b.creator_user_id
  left join lateral (select n.number, n.widened from system_bill_number n where n.rule_id = b.id order by n.id desc limit 1) last on true`
const order = sql`b.sort_code, b.creator_time desc, b.id`

export const billRuleHandlers = (seal: Seal): Handlers<typeof calls> => {
  const files = jsonFiles({ kind: 'tessera.billRule', schema: BillRuleBody, seal, path: calls.download.path })
  return {
    list(page, { db }) {
      const found = every([sql`b.delete_mark = 0`, page.keyword && sql`b.full_name ilike ${contains(page.keyword)} or b.en_code ilike ${contains(page.keyword)}`])
      return paged<BillRule>(db, page, {
        of: 'b',
        select,
        from: sql`from system_bill_rule b where ${found}`,
        join,
        order: orderBy(page, { fullName: sql`b.full_name`, enCode: sql`b.en_code`, creatorTime: sql`b.creator_time`, sortCode: sql`b.sort_code` }, order),
      })
    },
    async selector(_, { db }) {
      const { rows } = await sql<BillRule>`select ${select} from system_bill_rule b ${join} where b.delete_mark = 0 and b.enabled_mark = 1 order by ${order}`.execute(db)
      return { list: rows }
    },
    nextNumber: ({ enCode, day }, { db, session }) => nextNumber(db, enCode, { at: day, organizeId: session.organizeId }),
    async read({ id }, { db }) {
      const { suffix = '', mode = 'gapless', reset = 'never', fiscalMonth = 1, ...rule } = await ruleRows.read(db, id)
      return { ...rule, suffix, mode, reset, fiscalMonth }
    },
    preview: async ({ id }, { db }) => ({ list: await upcoming(db, id) }),

    create: (body, { db, session }) =>
      db.transaction().execute(async (trx) => {
        const rule = settled(body)
        const id = await ruleRows.create(trx, { ...rule, example: exampleOf(rule) }, session.userId)
        await countBy(trx, id, rule.mode ?? 'gapless')
        return { id }
      }),
    update: ({ id, lastModifyTime, ...body }, { db, session }) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1 from system_bill_rule where id = ${id} for no key update`.execute(trx)
        const stood = await ruleRows.read(trx, id)
        const rule = settled({ ...body, suffix: body.suffix ?? stood.suffix, fiscalMonth: body.fiscalMonth ?? stood.fiscalMonth }, stood.reset)
        await ruleRows.update(trx, id, { ...rule, example: exampleOf(rule) }, session.userId, lastModifyTime)
        await countBy(trx, id, rule.mode ?? stood.mode ?? 'gapless')
      }),
    async remove({ id }, { db, session }) {
      await db.transaction().execute(async (trx) => {
        await ruleRows.remove(trx, id, session.userId)
        if (await isUsed(trx, id)) throw refuse(text.used)
      })
    },
    setState: async ({ id }, { db, session }) => void (await ruleRows.flip(db, id, session.userId)),

    async export({ id }, { db }) {
      return files.link(id, (await ruleRows.read(db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.answer(encryption, async (id) => {
        const { id: _, lastModifyTime: __, ...value } = await ruleRows.read(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, by) {
      const body = await files.take(by)
      return by.db.transaction().execute(async (trx) => {
        const rule = settled({ ...body, enabledMark: 0 })
        const id = await ruleRows.create(trx, { ...rule, example: exampleOf(rule) }, by.session.userId)
        await countBy(trx, id, rule.mode ?? 'gapless')
        return { id }
      })
    },
  }
}
