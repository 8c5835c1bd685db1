import { sql } from 'kysely'
import { PeriodRow } from '@tessera/shared/contract/edu/periods'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { movesOf } from '../books/moves.ts'
import type { AccountScope } from '../pay-accounts/protected.ts'

/** The first month in which anything was posted; null without one. */
export const firstMonth = sql`(select to_char(least((select min(acct_date) from edu_ledger_entry), (
  select min(date) from edu_journal_entry)), 'YYYY-MM'))`

/** The month of the campuses that began it first; a server in another time zone is hours away from them. */
const currentMonth = sql`(select date_trunc('month', coalesce(max(now() at time zone time_zone), now()::timestamp)) from edu_campus)`

/**
 * All months from the first entry to now, the latest first, with what was recognised and received in them at the campuses
 * that the caller may see: the figures of statistics with these names.
 */
export async function listPeriods(db: Db, { hasCampus }: AccountScope) {
  const { rows } = await typedSql(schemaColumns(PeriodRow))`
    with months as (
      select to_char(g, 'YYYY-MM') as month from generate_series(
        coalesce((${firstMonth} || '-01')::timestamp, ${currentMonth}), ${currentMonth}, '1 month') g),
      -- First by day: writing the month of each row takes longer than summing the rows.
      days as (select acct_date, count(*) as entries,
        sum(case when type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo') then -amount else 0 end)
          as recognised from edu_ledger_entry where ${hasCampus(sql`campus_id`)} group by 1),
      sums as (select to_char(acct_date, 'YYYY-MM') as month, sum(entries)::int as entries, sum(recognised) as recognised
        from days group by 1),
      received as (select m.date, sum(r.amount * m.sign) as received from edu_receipt r ${movesOf('r')}
        where r.method <> 'wallet' and r.delete_mark = 0 and m.date is not null and ${hasCampus(sql`r.campus_id`)} group by 1),
      money as (select to_char(date, 'YYYY-MM') as month, sum(received) as received from received group by 1)
    select m.month, coalesce(p.status, 'open') as status, coalesce(s.entries, 0) as entries,
      coalesce(s.recognised, 0)::float8 as recognised, coalesce(y.received, 0)::float8 as received,
      p.closed_at as "closedAt", coalesce(u.real_name, '') as "closedByName", p.reopened_at as "reopenedAt",
      coalesce(p.reopen_reason, '') as "reopenReason"
    from months m left join edu_period p on p.month = m.month left join sums s on s.month = m.month
      left join money y on y.month = m.month left join org_user u on u.id = p.closed_by
    order by m.month desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    recognised: fromHundredths(row.recognised),
    received: fromHundredths(row.received),
  }))
}

/** Waits until everything that is being posted is committed, and keeps others from posting until the end. */
export const lockPosting = (trx: Db) => sql`select pg_advisory_xact_lock(85)`.execute(trx)

/** Whether a month is closed. */
export async function loadStatus(db: Db, month: string): Promise<'open' | 'closed'> {
  const { rows } = await typedSql({ status: column.oneOf('open', 'closed') })`
    select status from edu_period where month = ${month}`.execute(db)
  return rows[0]?.status ?? 'open'
}

export const markClosed = (trx: Db, month: string, userId: string) =>
  sql`insert into edu_period (month, status, closed_by, closed_at) values (${month}, 'closed', ${userId}, now())
    on conflict (month) do update set status = 'closed', closed_by = excluded.closed_by, closed_at = excluded.closed_at`.execute(
    trx,
  )

export const markOpen = (trx: Db, month: string, by: { userId: string; reason: string }) =>
  sql`update edu_period set status = 'open', reopened_by = ${by.userId}, reopened_at = now(),
    reopen_reason = ${by.reason} where month = ${month}`.execute(trx)

/** The latest closed month; undefined where none is closed. */
export async function findLatestClosed(db: Db): Promise<string | undefined> {
  const { rows } = await typedSql(columnsOf('edu_period', 'month'))`
    select month from edu_period where status = 'closed' order by month desc limit 1`.execute(db)
  return rows[0]?.month
}
