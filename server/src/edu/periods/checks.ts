import { sql } from 'kysely'
import type { PeriodCheck } from '@tessera/shared/contract/edu/periods'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { nextMonthStart, addDays } from '../ledger/dates.ts'
import { isMissed } from '../lessons/store.ts'
import { missingPayslips } from '../payslips/store.ts'
import { hasNoStatement } from '../receipts/store.ts'
import { owesLessonsUntil } from '../students/store.ts'
import { firstMonth } from './store.ts'

const columns = {
  monthOver: column.number,
  earlierClosed: column.number,
  rollCalls: column.number,
  periodCards: column.number,
  audit: column.number.orNull,
  owedLessons: column.number,
  applications: column.number,
  unpaidRefunds: column.number,
  payrollMissing: column.number,
  payrollDrafts: column.number,
  unmatchedReceipts: column.number,
  noStatement: column.number,
  coaches: column.listOf(column.text),
  campuses: column.listOf(column.text),
} satisfies Record<PeriodCheck['name'] | 'coaches' | 'campuses', unknown>

type Days = { readonly month: string; readonly from: string; readonly to: string }
const finance = (tab: string, filter: Readonly<Record<string, string>> = {}) =>
  `/edu/finance?${new URLSearchParams({ tab, ...filter }).toString()}`

/** What keeps a month open, and what staff should know before they close it; the link opens exactly what is counted. */
const checks: readonly { name: PeriodCheck['name']; isBlocking: boolean; linkOf?: (days: Days) => string }[] =
  [
    { name: 'monthOver', isBlocking: true },
    {
      name: 'earlierClosed',
      isBlocking: true,
      linkOf: ({ month }) => finance('periods', { status: 'open', before: month }),
    },
    {
      name: 'rollCalls',
      isBlocking: true,
      linkOf: ({ from, to }) => `/edu/eduRollCall?missed=1&from=${from}&to=${to}`,
    },
    { name: 'periodCards', isBlocking: true },
    { name: 'audit', isBlocking: true, linkOf: () => finance('audit') },
    { name: 'owedLessons', isBlocking: false, linkOf: ({ to }) => `/edu/eduStudent?owedUntil=${to}` },
    // Of all months: an approval is posted on its own day.
    { name: 'applications', isBlocking: false, linkOf: () => finance('applications', { status: '1' }) },
    {
      name: 'unpaidRefunds',
      isBlocking: false,
      linkOf: ({ to }) => finance('refunds', { status: '2', approvedUntil: to }),
    },
    {
      name: 'payrollMissing',
      isBlocking: false,
      linkOf: ({ month }) => finance('payroll', { status: 'missing', month }),
    },
    {
      name: 'payrollDrafts',
      isBlocking: false,
      linkOf: ({ month }) => finance('payroll', { month, status: 'draft' }),
    },
    {
      name: 'unmatchedReceipts',
      isBlocking: false,
      linkOf: ({ from, to }) => finance('receipts', { status: 'success', reconcile: 'diff', from, to }),
    },
    {
      name: 'noStatement',
      isBlocking: false,
      linkOf: ({ from, to }) => finance('receipts', { reconcile: 'missing', from, to }),
    },
  ]

/** The most names of one check. */
const maxNames = 20

/** Open campuses `z` where a day has not come. */
const campusesIn = (day: string) => sql`(
  select y.short_name from edu_campus y where y.delete_mark = 0 and y.status = 'open'
    and (now() at time zone y.time_zone)::date < ${day}::date) z`

/** Counts what is not done yet in a month. Each check is in order where its count is 0, the audit only once one is finished. */
export async function checkPeriod(db: Db, month: string): Promise<PeriodCheck[]> {
  const from = `${month}-01`
  const next = nextMonthStart(from)
  const last = addDays(next, -1)
  const days = { month, from, to: last }
  const { rows } = await typedSql(columns)`
    with first as (select ${firstMonth} as month)
    select
      (select count(*) from ${campusesIn(next)}) as "monthOver",
      array(select z.short_name from ${campusesIn(next)} order by z.short_name limit ${maxNames}) as campuses,
      (select count(*) from first, generate_series((first.month || '-01')::date, ${from}::date - 1, '1 month') g
        where not exists (select 1 from edu_period p where p.month = to_char(g, 'YYYY-MM') and p.status = 'closed'))
        as "earlierClosed",
      (select count(*) from edu_lesson e join edu_class c on c.id = e.class_id and c.delete_mark = 0
        where ${isMissed} and e.biz_date between ${from}::date and ${last}::date) as "rollCalls",
      (select count(*) from edu_order_line l join edu_order o on o.id = l.order_id
        where l.delete_mark = 0 and o.status <> 'approving' and l.period_from is not null and l.status = 'active'
          and l.remain_units - l.held_units > 0 and l.period_from <= ${last}::date
          and not exists (select 1 from edu_suspension x where x.student_id = l.student_id and x.delete_mark = 0
            and x.status in ('active', 'ended') and coalesce(x.line_id, l.id) = l.id
            and x.from_date <= ${last}::date and coalesce(x.to_date, ${last}::date) >= ${last}::date)
          and not exists (select 1 from edu_ledger_entry y where y.line_id = l.id and y.type = 'daily'
            and y.biz_date >= least(${last}::date, coalesce(l.period_to, ${last}::date)))) as "periodCards",
      (select jsonb_array_length(a.failures) from edu_audit_run a where a.finished_at is not null
        order by a.started_at desc limit 1) as audit,
      (select count(*) from edu_student s where s.delete_mark = 0 and ${owesLessonsUntil(last)}) as "owedLessons",
      (select count(*) from edu_application a where a.status = 1 and a.delete_mark = 0) as applications,
      (select count(*) from edu_refund r join edu_order_line l on l.id = r.line_id join edu_order o on o.id = l.order_id
        join edu_campus z on z.id = o.sell_campus_id
        where r.status = 2 and r.delete_mark = 0 and (r.approved_at at time zone z.time_zone)::date <= ${last}::date)
        as "unpaidRefunds",
      (select count(*) from edu_receipt r where r.status = 'success' and r.delete_mark = 0 and r.reconcile = 'diff'
        and r.biz_date between ${from}::date and ${last}::date) as "unmatchedReceipts",
      (select count(*) from edu_receipt r where r.delete_mark = 0 and ${hasNoStatement}
        and r.biz_date between ${from}::date and ${last}::date) as "noStatement",
      (select count(*) from edu_payslip y where y.month = ${month} and y.status = 'draft' and y.delete_mark = 0)
        as "payrollDrafts",
      (select count(*) from ${missingPayslips(month)}) as "payrollMissing",
      array(select u.real_name from ${missingPayslips(month)} join org_user u on u.id = ps.coach_id
        order by u.real_name limit ${maxNames}) as coaches`.execute(db)
  const { coaches, campuses, ...counts } = rows[0]!
  const names: Partial<Record<PeriodCheck['name'], string[]>> = {
    payrollMissing: coaches,
    monthOver: campuses,
  }
  return checks.map(({ name, isBlocking, linkOf }) => ({
    name,
    isBlocking,
    ok: counts[name] === 0,
    count: counts[name] ?? 0,
    link: linkOf?.(days) ?? '',
    names: names[name] ?? [],
  }))
}
