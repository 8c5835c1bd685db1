import { sql } from 'kysely'
import {
  riskReasons,
  type memberStatistics,
  type StatisticsQuery,
} from '@tessera/shared/contract/edu/statistics'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { CallInput, CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { memberArea, stays } from './members.ts'
import { openRequest } from './pages.ts'
import { splitPeriod } from './periods.ts'
import { ownPeriod } from './request.ts'
import { periodsTable, sourceRows } from './statements.ts'

type Answer<K extends keyof typeof memberStatistics> = CallOutput<(typeof memberStatistics)[K]>

/**
 * Students by the month of their first signature, and how many of them were members, or attended, in that month and in each
 * one after it. The months end with the last one of the period.
 */
export async function listCohorts(
  { mode, months, ...query }: CallInput<typeof memberStatistics.cohort>,
  context: Context,
): Promise<Answer<'cohort'>> {
  const { days, requestFor, echo, rights } = await openRequest(context, memberArea, query)
  const last = echo.params.dateTo.slice(0, 7)
  const monthDays = splitPeriod(
    { from: `${Number(last.slice(0, 4)) - 3}-${last.slice(5)}-01`, to: `${last}-01` },
    'month',
  )
  const shown = monthDays.slice(-months).map(({ from }) => from)
  const kept =
    mode === 'member'
      ? sql`select t.student_id as id, m.place from stays t join months m on t.starts <= m.ends and t.churns > m.ends`
      : sql`select v.student_id, m.place from edu_roster v
          join edu_lesson e on e.id = v.lesson_id and e.delete_mark = 0
          join months m on e.biz_date between m.starts and m.ends
          where v.delete_mark = 0 and v.status in ('present', 'late')`
  const { rows } = await typedSql({
    month: column.text,
    at: column.number,
    size: column.number,
    kept: column.number,
  })`
    with ${periodsTable(requestFor(ownPeriod(days)).periods, query)},
      stays as materialized (${stays(query.churnGraceDays)}),
      months as (
        select d::date as starts, (d::date + interval '1 month')::date - 1 as ends, row_number() over (order by d) as place
        from unnest(${shown}::text[]) x (d)),
      firsts as materialized (
        select s.id, t.starts from edu_student s join stays t on t.student_id = s.id and t.place = 1
        where s.delete_mark = 0 and s.campus_id in (select campus_id from periods) and ${rights.students.rows}),
      cohorts as (select f.id, c.place from firsts f join months c on f.starts between c.starts and c.ends),
      -- Each student and month once, not looked for student by student: that took longer than a request may.
      kept (id, place) as (${kept}),
      sizes as (select place, count(*) as size from cohorts group by place),
      counts as (
        select c.place as begun, k.place, count(distinct c.id) as kept
        from cohorts c join kept k on k.id = c.id and k.place >= c.place group by 1, 2)
    select to_char(c.starts, 'YYYY-MM') as month, (m.place - c.place)::int as at, coalesce(z.size, 0)::int as size,
      coalesce(n.kept, 0)::int as kept
    from months c join months m on m.place >= c.place left join sizes z on z.place = c.place
      left join counts n on n.begun = c.place and n.place = m.place
    where greatest(c.starts, m.starts) <= (select max(today) from periods)
    order by c.place, m.place`.execute(context.db)
  const list = shown.flatMap((from) => {
    const month = from.slice(0, 7)
    const found = rows.filter((row) => row.month === month)
    if (found.length === 0) return []
    return [
      {
        month,
        size: found[0]!.size,
        cells: Array.from({ length: months }, (_, at) => found[at]?.kept ?? null),
      },
    ]
  })
  return { ...echo, list }
}

/** Points of a reason for the risk that a student leaves. */
const weights: Readonly<Record<(typeof riskReasons)[number], number>> = {
  dormant: 35,
  lowBalance: 25,
  expiring: 15,
  absent: 15,
  lowStar: 5,
  owed: 5,
}
const maxRisks = 200

/** Students in a course who may leave, with the reasons, those with the most points first. */
export async function listRisks(query: StatisticsQuery, context: Context): Promise<Answer<'risk'>> {
  const { days, requestFor, echo } = await openRequest(context, memberArea, query)
  const request = requestFor(ownPeriod(days))
  const since = sql`r.at - 30`
  const reasons = {
    dormant: sql`not r.is_active and r.is_old`,
    lowBalance: sql`r.has_units and not r.has_period and r.remain <= 500 and not r.is_renewed`,
    expiring: sql`exists (
      select 1 from edu_order_line l where l.student_id = r.id and l.delete_mark = 0 and l.remain_units > 0
        and l.expire_date between r.at and r.at + 30)`,
    absent: sql`(
      select count(*) from edu_roster v where v.student_id = r.id and v.delete_mark = 0 and v.status = 'absent'
        and v.biz_date between ${since} and r.at) >= 2`,
    lowStar: sql`exists (
      select 1 from edu_review v join edu_lesson e on e.id = v.lesson_id where v.student_id = r.id and v.delete_mark = 0
        and v.direction = 'to_coach' and not v.anonymous and v.star <= 2 and e.biz_date between ${since} and r.at)`,
    owed: sql`exists (
      select 1 from edu_roster v where v.student_id = r.id and v.delete_mark = 0 and v.owed_units > 0)`,
  }
  const named = riskReasons.map((reason) => sql`case when ${reasons[reason]} then ${reason}::text end`)
  const points = sql.join(
    riskReasons.map(
      (reason) => sql`case when ${reason} = any(x.reasons) then ${sql.lit(weights[reason])} else 0 end`,
    ),
    sql` + `,
  )
  const { rows } = await typedSql({
    studentId: column.text,
    studentName: column.text,
    campusName: column.text,
    score: column.number,
    reasons: column.listOf(column.oneOf(...riskReasons)),
    remainUnits: column.number,
    lastAttendDate: column.date.orNull,
    expireDate: column.date.orNull,
  })`
    with ${periodsTable(request.periods, query)}, x as materialized (
      select r.id, r.campus_id, r.remain, array_remove(array[${sql.join(named)}]::text[], null) as reasons
      from ${sourceRows(request, 'open')} where not r.is_suspended)
    select x.id as "studentId", s.name as "studentName", z.short_name as "campusName", (${points})::int as score, x.reasons,
      x.remain as "remainUnits", (
        select max(e.biz_date) from edu_roster v join edu_lesson e on e.id = v.lesson_id
        where v.student_id = x.id and v.delete_mark = 0 and v.status in ('present', 'late')) as "lastAttendDate", (
        select min(l.expire_date) from edu_order_line l where l.student_id = x.id and l.delete_mark = 0 and l.remain_units > 0) as "expireDate"
    from x join edu_student s on s.id = x.id join edu_campus z on z.id = x.campus_id
    where cardinality(x.reasons) > 0 order by score desc, x.id limit ${maxRisks}`.execute(context.db)
  return { ...echo, list: rows.map((row) => ({ ...row, remainUnits: fromHundredths(row.remainUnits) })) }
}
