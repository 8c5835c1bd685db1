import { sql } from 'kysely'
import type { financeStatistics, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { movesOf } from '../books/moves.ts'
import type { Context } from '../../http/context.ts'
import { approvedRefund, financeArea, leaves } from './finance.ts'
import { openRequest } from './pages.ts'
import { ownPeriod } from './request.ts'
import { periodsTable, sourceRows } from './statements.ts'

type Answer<K extends keyof typeof financeStatistics> = CallOutput<(typeof financeStatistics)[K]>

const open = async (query: StatisticsQuery, context: Context) => {
  const { days, requestFor, echo, rights } = await openRequest(context, financeArea, query)
  const request = requestFor(ownPeriod(days))
  return { request, echo, rights, table: periodsTable(request.periods, query), seesMoney: rights.seesMoney }
}

const noRoll = { opening: 0, items: [], closing: 0 }
type Roll = Answer<'rollForward'>['deferred']
/** In which order the changes stand. */
const places = [
  'received',
  'transferredIn',
  'recognised',
  'deducted',
  'otherRevenue',
  'refundPaid',
  'refundToWallet',
  'refundsUnpaid',
  'transferredOut',
  'topUp',
  'topUpUndo',
  'overpay',
  'refundIn',
  'transfer',
  'pay',
  'payUndo',
  'walletRefund',
]
const rollOf = (found: readonly { key: string; amount: number }[], closing: number): Roll => {
  const rows = found.toSorted((a, b) => places.indexOf(a.key) - places.indexOf(b.key))
  const changes = rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    opening: fromHundredths(closing - changes),
    items: rows.map(({ key, amount }) => ({ key, amount: fromHundredths(amount) })),
    closing: fromHundredths(closing),
  }
}

/**
 * How the money that lines hold, and that in wallets, came from the day before the period to its end. The opening balance is
 * read on its own and has to fit.
 */
export async function readRollForward(
  query: StatisticsQuery,
  context: Context,
): Promise<Answer<'rollForward'>> {
  const { request, echo, rights, table, seesMoney } = await open(query, context)
  if (!seesMoney) return { ...echo, deferred: noRoll, wallet: noRoll }
  const { rows } = await typedSql({ of: column.text, key: column.text, amount: column.number })`
    with ${table},
      line as materialized (
        select p.d1, p.d2, l.id from periods p join edu_order o on o.sell_campus_id = p.campus_id
          join edu_order_line l on l.order_id = o.id and l.delete_mark = 0
        where o.delete_mark = 0 and ${rights.orders.rows})
    select 'deferred' as of, 'received' as key, coalesce(sum(a.amount * m.sign), 0) as amount
    from line l join edu_receipt_allocation a on a.line_id = l.id join edu_receipt r on r.id = a.receipt_id and r.delete_mark = 0
      ${movesOf('r')} where m.date between l.d1 and l.d2
    union all
    select 'deferred', case when x.type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo') then 'recognised'
      when x.type = 'transfer_out' then 'transferredOut' when x.type = 'transfer_in' then 'transferredIn' else 'otherRevenue' end, -sum(${leaves})
    from line l join edu_ledger_entry x on x.line_id = l.id and x.acct_date between l.d1 and l.d2
    where x.type not in ('buy', 'gift', 'expire', 'refund') group by 2
    union all
    -- An approved refund leaves the line; what is not paid yet, or was approved before, is a change of its own.
    select 'deferred', k.key, -sum(k.amount) from (
      select w.key, w.amount from line l join edu_ledger_entry x on x.line_id = l.id and x.type = 'refund' and x.acct_date between l.d1 and l.d2
        cross join lateral (values ('deducted', x.deduction), ('refundsUnpaid', ${approvedRefund})) w (key, amount)
      union all
      select w.key, w.amount from line l join edu_refund f on f.line_id = l.id and f.delete_mark = 0
        join edu_refund_payment y on y.refund_id = f.id and y.acct_date between l.d1 and l.d2
        cross join lateral (values (case f.route when 'wallet' then 'refundToWallet' else 'refundPaid' end, y.amount), ('refundsUnpaid', -y.amount))
          w (key, amount)) k group by k.key
    union all
    select 'deferredEnd', '', coalesce(sum(r.amount), 0) from ${sourceRows(request, 'held')}
    union all
    select 'walletEnd', '', coalesce(sum(r.amount), 0) from ${sourceRows(request, 'wallets')}
    union all
    select 'wallet', case when w.type = 'refund' and w.amount < 0 then 'walletRefund' when w.type = 'refund' then 'refundIn'
      when w.type = 'payUndo' and w.amount < 0 then 'topUpUndo' else w.type end, sum(w.amount) from periods p join edu_student s on s.campus_id = p.campus_id
      join edu_wallet_transaction w on w.student_id = s.id and w.acct_date between p.d1 and p.d2
    where ${rights.students.rows} group by 2`.execute(context.db)
  const of = (name: string) => rows.filter((row) => row.of === name && row.amount !== 0)
  const end = (name: string) => rows.find((row) => row.of === name)?.amount ?? 0
  return {
    ...echo,
    deferred: rollOf(of('deferred'), end('deferredEnd')),
    wallet: rollOf(of('wallet'), end('walletEnd')),
  }
}

/** What is deferred at the end of the period by the time since it was bought. */
export async function listAgeing(query: StatisticsQuery, context: Context): Promise<Answer<'ageing'>> {
  const { request, echo, table, seesMoney } = await open(query, context)
  if (!seesMoney) return { ...echo, list: [] }
  const { rows } = await typedSql({
    key: column.oneOf('m0', 'm3', 'm6', 'm12'),
    amount: column.number,
    lines: column.number,
  })`
    with ${table}
    select k.key, coalesce(sum(f.amount), 0) as amount, count(f.amount) as lines
    from (values ('m0', 0), ('m3', 1), ('m6', 2), ('m12', 3)) k (key, place) left join (
      select r.amount, case when r.sign_date > (r.date - interval '3 months')::date then 'm0'
        when r.sign_date > (r.date - interval '6 months')::date then 'm3'
        when r.sign_date > (r.date - interval '12 months')::date then 'm6' else 'm12' end as key
      from ${sourceRows(request, 'held')} where r.amount > 0) f on f.key = k.key
    group by k.key, k.place order by k.place`.execute(context.db)
  return { ...echo, list: rows.map((row) => ({ ...row, amount: fromHundredths(row.amount) })) }
}

const isRevenue = sql`r.type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo')`

/** Revenue of lessons at another campus than the one that sold them. */
export async function listInterCampus(
  query: StatisticsQuery,
  context: Context,
): Promise<Answer<'interCampus'>> {
  const { request, echo, table, seesMoney } = await open(query, context)
  if (!seesMoney) return { ...echo, list: [] }
  const { rows } = await typedSql({
    sellCampusName: column.text,
    campusName: column.text,
    amount: column.number,
  })`
    with ${table}
    select a.short_name as "sellCampusName", b.short_name as "campusName", -sum(r.amount) as amount
    from ${sourceRows(request, 'entries')} join edu_campus a on a.id = r.sell_campus_id join edu_campus b on b.id = r.campus_id
    where ${isRevenue} and r.sell_campus_id <> r.campus_id group by a.id, b.id, a.short_name, b.short_name
    order by a.short_name, b.short_name`.execute(context.db)
  return { ...echo, list: rows.map((row) => ({ ...row, amount: fromHundredths(row.amount) })) }
}

/** Revenue under another month than that of its lesson: why it does not fit the attendance of the month. */
export async function listLatePosted(
  query: StatisticsQuery,
  context: Context,
): Promise<Answer<'latePosted'>> {
  const { request, echo, table, seesMoney } = await open(query, context)
  if (!seesMoney) return { ...echo, list: [] }
  const { rows } = await typedSql({
    bizMonth: column.text,
    acctMonth: column.text,
    amount: column.number,
    entries: column.number,
  })`
    with ${table}
    select to_char(r.biz_date, 'YYYY-MM') as "bizMonth", to_char(r.date, 'YYYY-MM') as "acctMonth", -sum(r.amount) as amount,
      count(*) as entries
    from ${sourceRows(request, 'entries')}
    where ${isRevenue} and to_char(r.biz_date, 'YYYY-MM') <> to_char(r.date, 'YYYY-MM')
    group by 1, 2 order by 1, 2`.execute(context.db)
  return { ...echo, list: rows.map((row) => ({ ...row, amount: fromHundredths(row.amount) })) }
}
