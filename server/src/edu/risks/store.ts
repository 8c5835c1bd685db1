import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { risks, RiskRow } from '@tessera/shared/contract/edu/care'
import type { CallInput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createPagination } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Scope } from '../../permissions/scope.ts'
import { hasLessons, isOpenAt, isStarted } from '../books/line-figures.ts'
import { arrearsOfOrder } from '../orders/store.ts'
import { scoreRisk, type Risk, type RiskFacts } from './score.ts'

const factColumns = {
  id: column.text,
  today: column.date,
  remain: column.number.orNull,
  owed: column.number.orNull,
  expireDate: column.date.orNull,
  used: column.number.orNull,
  usedSince: column.date.orNull,
  absentRun: column.number,
  lastAttendDate: column.date.orNull,
  activeSince: column.date.orNull,
  pauses: column.jsonOf(z.array(z.object({ from: z.string(), to: z.string().nullable() }))),
  mean: column.number.orNull,
  n: column.number,
  meanBefore: column.number.orNull,
  nBefore: column.number,
  arrears: column.number.orNull,
}

/** Students who can be lost: those with an open line, or who have not been away for long. */
export const isAtStake = sql`s.stage in ('member', 'suspended', 'ended')`

/** The facts of the students for whom `which` holds. Each part is one pass over its table. */
export async function loadFacts(db: Db, { ifVisible, rows: visible }: Scope, which: RawBuilder<unknown>) {
  const { rows } = await typedSql(factColumns)`
    with chosen as materialized (
      select s.id, (now() at time zone z.time_zone)::date as today,
        coalesce(${ifVisible('remainUnits', sql`true`)}, false) as sees_units,
        coalesce(${ifVisible('arrears', sql`true`)}, false) as sees_arrears, s.last_attend_date
      from edu_student s join edu_campus z on z.id = s.campus_id
      where s.delete_mark = 0 and ${visible} and ${which}
    ), lines as (
      select l.student_id, sum(l.remain_units) filter (where ${hasLessons('l')} and ${isStarted('l')} and ${isOpenAt('l', 'o', 'c.today')}) as remain,
        min(l.expire_date) filter (where l.status = 'active' and l.remain_units > 0) as expires,
        min(l.effective_from) filter (where l.status in ('active', 'suspended')) as since
      from chosen c join edu_order_line l on l.student_id = c.id and l.delete_mark = 0 join edu_order o on o.id = l.order_id
      group by l.student_id
    ), paused_lines as (
      select l.student_id, coalesce(range_agg(daterange(x.from_date, x.to_date, '[]')) filter (where x.id is not null), '{}') as days
      from edu_order_line l left join edu_suspension x on x.student_id = l.student_id and x.delete_mark = 0
        and (x.line_id is null or x.line_id = l.id) and x.status in ('planned', 'active', 'ended')
      where l.delete_mark = 0 and l.status in ('active', 'suspended') and l.student_id in (
        select c.id from chosen c join edu_suspension o on o.student_id = c.id)
      group by l.id
    ), pauses as (
      select x.student_id, range_intersect_agg(x.days) as days from paused_lines x group by x.student_id
    ), recent as materialized (
      select r.id, r.student_id, r.biz_date, r.status, r.roster_type, r.deduct_units, r.owed_units, c.today, c.last_attend_date
      from edu_roster r join chosen c on c.id = r.student_id
      where r.delete_mark = 0 and r.biz_date > c.today - 180 and r.biz_date <= c.today and r.status <> 'pending'
    ), seats as (
      select r.student_id, sum(r.deduct_units) filter (where r.biz_date > r.today - 56) as used,
        min(r.biz_date) filter (where r.biz_date > r.today - 56 and r.deduct_units > 0) as used_since,
        sum(r.owed_units) as owed,
        count(*) filter (where r.status in ('absent', 'leave') and r.roster_type <> 'trial'
          and r.biz_date > coalesce(r.last_attend_date, '-infinity')) as absent_run
      from recent r group by r.student_id
    ), stars as (
      select r.student_id, avg(v.star) filter (where r.biz_date > r.today - 30) as mean,
        count(*) filter (where r.biz_date > r.today - 30) as n,
        avg(v.star) filter (where r.biz_date <= r.today - 30) as mean_before,
        count(*) filter (where r.biz_date <= r.today - 30) as n_before
      from recent r join edu_review v on v.roster_id = r.id
      where r.status in ('present', 'late') and r.biz_date > r.today - 60
        and v.delete_mark = 0 and v.direction = 'to_coach' and v.status <> 'hidden' and not v.anonymous
      group by r.student_id
    ), debts as (
      select o.student_id, sum(greatest(${arrearsOfOrder}, 0)) as arrears from edu_order o
      where o.delete_mark = 0 and o.status in ('unpaid', 'part_paid') and o.student_id in (select id from chosen)
      group by o.student_id
    )
    select c.id, c.today, case when c.sees_units then l.remain end as remain,
      case when c.sees_units then coalesce(e.owed, 0) end as owed,
      case when c.sees_units then l.expires end as "expireDate",
      case when c.sees_units then e.used end as used, e.used_since as "usedSince",
      coalesce(e.absent_run, 0) as "absentRun", c.last_attend_date as "lastAttendDate", l.since as "activeSince",
      (select coalesce(jsonb_agg(jsonb_build_object('from', lower(x.days), 'to', upper(x.days) - 1)), '[]')
        from unnest(p.days) as x (days)) as pauses,
      v.mean, coalesce(v.n, 0) as n, v.mean_before as "meanBefore", coalesce(v.n_before, 0) as "nBefore",
      case when c.sees_arrears then coalesce(d.arrears, 0) end as arrears
    from chosen c left join lines l on l.student_id = c.id left join seats e on e.student_id = c.id
      left join pauses p on p.student_id = c.id
      left join stars v on v.student_id = c.id left join debts d on d.student_id = c.id`.execute(db)
  return rows.map((row) => ({ id: row.id, facts: factsOf(row) }))
}

const hundredthsOrNull = (value: number | null) => (value === null ? null : fromHundredths(value))

const factsOf = (row: column.RowOf<typeof factColumns>): RiskFacts => ({
  today: row.today,
  remainUnits: hundredthsOrNull(row.remain),
  owedUnits: hundredthsOrNull(row.owed),
  expireDate: row.expireDate,
  usedUnits: hundredthsOrNull(row.used),
  usedSince: row.usedSince,
  absentRun: row.absentRun,
  lastAttendDate: row.lastAttendDate,
  activeSince: row.activeSince,
  pauses: row.pauses,
  stars: row.mean === null ? null : { mean: row.mean, n: row.n },
  starsBefore: row.meanBefore === null ? null : { mean: row.meanBefore, n: row.nBefore },
  arrears: hundredthsOrNull(row.arrears),
})

/** The risk of one visible student; 0 for those who cannot be lost. */
export async function loadRisk(db: Db, scope: Scope, id: string): Promise<Risk> {
  const [found] = await loadFacts(db, scope, sql`s.id = ${id} and ${isAtStake}`)
  return found ? scoreRisk(found.facts) : { score: 0, reasons: [], runOutDate: null }
}

type Filter = CallInput<typeof risks.list>

/** Whether the lessons of a student end within so many days, used up or expired. */
function endsWithin({ runOutDate }: Risk, { today, expireDate, remainUnits }: RiskFacts, days: number) {
  const last = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const isDue = (date: string | null) => date !== null && date >= today && date <= last
  return isDue(runOutDate) || isDue(expireDate) || remainUnits === 0
}

/** One page of the visible students who may leave, the highest score first. */
export async function listRisks(db: Db, scope: Scope, filter: Filter) {
  const which = allConditions([
    isAtStake,
    filter.campusIds && sql`s.campus_id = any(${filter.campusIds.split(',')}::text[])`,
    filter.consultantId &&
      sql`${scope.ifVisible('consultantName', sql`s.consultant_id`)} = ${filter.consultantId}`,
    filter.keyword &&
      sql`s.name ilike ${containsPattern(filter.keyword)} or s.pinyin ilike ${containsPattern(filter.keyword)}
        or s.student_no ilike ${containsPattern(filter.keyword)}`,
    filter.hasTask !== undefined &&
      sql`exists (select 1 from edu_alert a where a.student_id = s.id and a.type = 'follow_up'
        and a.status <> 'closed' and a.delete_mark = 0) = ${filter.hasTask === 1}`,
  ])
  const all = await loadFacts(db, scope, which)
  const scored = all
    .map(({ id, facts }) => ({ id, facts, risk: scoreRisk(facts) }))
    .filter(
      ({ facts, risk }) =>
        (filter.renewWithin === undefined ? risk.score > 0 : endsWithin(risk, facts, filter.renewWithin)) &&
        risk.score >= (filter.minScore ?? 0) &&
        (!filter.reason || risk.reasons.some(({ reason }) => reason === filter.reason)),
    )
    .toSorted((a, b) => b.risk.score - a.risk.score || (a.id < b.id ? -1 : 1))
  const first = (filter.currentPage - 1) * filter.pageSize
  const page = scored.slice(first, first + filter.pageSize)
  const shown = await loadShown(
    db,
    scope,
    page.map(({ id }) => id),
  )
  const list = page.flatMap(({ id, facts, risk }): RiskRow[] => {
    const row = shown.get(id)
    return row ? [{ ...row, ...shownRisk(facts, risk) }] : []
  })
  return { list, pagination: createPagination(filter, scored.length) }
}

/** What a row says about the risk of its student. */
export const shownRisk = (facts: RiskFacts, { score, reasons, runOutDate }: Risk) => ({
  score,
  reasons: [...reasons],
  runOutDate,
  remainUnits: facts.remainUnits ?? 0,
  expireDate: facts.expireDate,
  lastAttendDate: facts.lastAttendDate,
})

const shownColumns = {
  id: column.text,
  studentName: column.text,
  campusName: column.text,
  courses: column.listOf(column.text),
  consultantId: column.text.orNull,
  consultantName: column.text,
  taskId: column.text.orNull,
  taskOwner: column.text,
  taskDue: column.date.orNull,
}

export async function loadShown(db: Db, { ifVisible }: Scope, ids: readonly string[]) {
  const { rows } = await typedSql(shownColumns)`
    select s.id, s.name as "studentName", z.short_name as "campusName",
      array(select distinct co.name from edu_order_line l join edu_course co on co.id = l.course_id
        where l.student_id = s.id and l.delete_mark = 0 and l.status in ('pending', 'active', 'suspended')
        order by co.name) as courses,
      ${ifVisible('consultantName', sql`s.consultant_id`)} as "consultantId",
      coalesce(${ifVisible('consultantName', sql`u.real_name`)}, '') as "consultantName",
      a.id as "taskId", coalesce(owner.real_name, '') as "taskOwner", a.due_date as "taskDue"
    from edu_student s join edu_campus z on z.id = s.campus_id left join org_user u on u.id = s.consultant_id
      left join lateral (select x.id, x.assignee_id, x.due_date from edu_alert x where x.student_id = s.id
        and x.type = 'follow_up' and x.status <> 'closed' and x.delete_mark = 0 order by x.due_date limit 1) a on true
      left join org_user owner on owner.id = a.assignee_id
    where s.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
