import type { PeriodCheck } from '@tessera/shared/contract/edu/periods'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { nextMonthStart, addDays } from '../ledger/dates.ts'

const columns = {
  monthOver: column.number,
  earlierClosed: column.number,
  rollCalls: column.number,
  periodCards: column.number,
  audit: column.number,
  owedLessons: column.number,
  applications: column.number,
  unpaidRefunds: column.number,
  unmatchedReceipts: column.number,
} satisfies Record<PeriodCheck['name'], unknown>

/** What keeps a month open, and what staff should know before they close it. */
const checks: readonly { name: PeriodCheck['name']; isBlocking: boolean; link: string }[] = [
  { name: 'monthOver', isBlocking: true, link: '' },
  { name: 'earlierClosed', isBlocking: true, link: '/edu/finance?tab=periods' },
  { name: 'rollCalls', isBlocking: true, link: '/edu/eduTimetable' },
  { name: 'periodCards', isBlocking: true, link: '' },
  { name: 'audit', isBlocking: true, link: '/edu/finance?tab=audit' },
  { name: 'owedLessons', isBlocking: false, link: '/edu/eduStudent' },
  { name: 'applications', isBlocking: false, link: '/edu/finance?tab=refunds' },
  { name: 'unpaidRefunds', isBlocking: false, link: '/edu/finance?tab=refunds' },
  { name: 'unmatchedReceipts', isBlocking: false, link: '/edu/finance?tab=receipts' },
]

/** Counts what is not done yet in a month. Each check is in order where its count is 0. */
export async function checkPeriod(db: Db, month: string): Promise<PeriodCheck[]> {
  const from = `${month}-01`
  const next = nextMonthStart(from)
  const last = addDays(next, -1)
  const { rows } = await typedSql(columns)`
    with first as (select to_char(min(acct_date), 'YYYY-MM') as month from edu_ledger_entry)
    select
      (select count(*) from edu_campus z where z.delete_mark = 0 and z.status = 'open'
        and (now() at time zone z.time_zone)::date < ${next}::date) as "monthOver",
      (select count(*) from first, generate_series((first.month || '-01')::date, ${from}::date - 1, '1 month') g
        where not exists (select 1 from edu_period p where p.month = to_char(g, 'YYYY-MM') and p.status = 'closed'))
        as "earlierClosed",
      (select count(*) from edu_lesson e where e.delete_mark = 0 and e.status = 'scheduled'
        and e.biz_date between ${from}::date and ${last}::date and exists (
          select 1 from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0)) as "rollCalls",
      (select count(*) from edu_order_line l join edu_order o on o.id = l.order_id
        where l.delete_mark = 0 and o.status <> 'approving' and l.period_from is not null and l.status = 'active'
          and l.remain_units - l.held_units > 0 and l.period_from <= ${last}::date
          and not exists (select 1 from edu_suspension x where x.student_id = l.student_id and x.delete_mark = 0
            and x.status in ('active', 'ended') and coalesce(x.line_id, l.id) = l.id
            and x.from_date <= ${last}::date and coalesce(x.to_date, ${last}::date) >= ${last}::date)
          and not exists (select 1 from edu_ledger_entry y where y.line_id = l.id and y.type = 'daily'
            and y.biz_date >= least(${last}::date, coalesce(l.period_to, ${last}::date)))) as "periodCards",
      coalesce((select case when a.finished_at is null then 1 else jsonb_array_length(a.failures) end
        from edu_audit_run a order by a.started_at desc limit 1), 1) as audit,
      (select count(*) from edu_roster r where r.delete_mark = 0 and r.owed_units > 0
        and r.biz_date <= ${last}::date) as "owedLessons",
      (select count(*) from edu_application a where a.status = 1 and a.delete_mark = 0) as applications,
      (select count(*) from edu_refund r where r.status = 2 and r.delete_mark = 0 and r.biz_date <= ${last}::date)
        as "unpaidRefunds",
      (select count(*) from edu_receipt r where r.status = 'success' and r.delete_mark = 0 and r.reconcile = 'diff'
        and r.biz_date between ${from}::date and ${last}::date) as "unmatchedReceipts"`.execute(db)
  const counts = rows[0]!
  return checks.map((check) => ({ ...check, ok: counts[check.name] === 0, count: counts[check.name] }))
}
