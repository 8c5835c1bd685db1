import { sql } from 'kysely'
import type { BillRule, billRules } from '@tessera/shared/contract/system/bill-rules'
import { contains, every } from '../../db/columns.ts'
import { orderBy, paged } from '../../db/paged.ts'
import type { Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../org/grants/scope.ts'
import { guardedBillRules } from './guarded.ts'
import { nextNumber } from './store.ts'

const select = sql`
  b.id, b.full_name as "fullName", b.en_code as "enCode", b.digit, b.start_number as "startNumber", b.output_number as "outputNumber",
  b.enabled_mark as "enabledMark", b.sort_code as "sortCode", coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
  b.creator_time as "creatorTime", b.last_modify_time as "lastModifyTime"`
const join = sql`left join org_user u on u.id = b.creator_user_id`
const order = sql`b.sort_code, b.creator_time desc, b.id`

export const billRuleHandlers: Handlers<typeof billRules> = {
  async list(page, context) {
    const scope = await scopeOf(context, guardedBillRules)
    scope.mayOrderBy(page.sidx)
    const { seen } = scope
    const found = every([sql`b.delete_mark = 0`, scope.rows, page.keyword && sql`${seen('fullName', sql`b.full_name`)} ilike ${contains(page.keyword)} or ${seen('enCode', sql`b.en_code`)} ilike ${contains(page.keyword)}`])
    const { list, pagination } = await paged<BillRule & { _hidden: string[] }>(context.db, page, {
      of: 'b',
      select: sql`${select}, ${scope.hidden} as "_hidden"`,
      from: sql`from system_bill_rule b where ${found}`,
      join,
      order: orderBy(page, scope.seenAll({ fullName: sql`b.full_name`, enCode: sql`b.en_code`, creatorTime: sql`b.creator_time`, sortCode: sql`b.sort_code` }), order),
    })
    return { list: list.map(withoutHidden), pagination }
  },
  async selector(_, context) {
    const { offered } = await scopeOf(context, guardedBillRules)
    const { rows } = await sql<BillRule>`
      select ${select} from system_bill_rule b ${join} where b.delete_mark = 0 and b.enabled_mark = 1 and ${offered} order by ${order}`.execute(context.db)
    return { list: rows }
  },
  nextNumber: ({ enCode }, { db }) => db.transaction().execute((trx) => nextNumber(trx, enCode)),
}
