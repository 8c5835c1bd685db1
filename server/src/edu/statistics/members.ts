import { sql, type RawBuilder } from 'kysely'
import { memberFigures } from '@tessera/shared/contract/edu/figures/members'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import { combined, ratio, type Area, type Measure, type Source } from './figure.ts'
import { hasLessons, isOpenAt, isStarted } from '../books/line-figures.ts'
import { isLate } from './lessons.ts'
import { firstDay, isWithin, isWithinRanges, isNearEnd } from './within.ts'

const byCampus: readonly Dimension[] = ['campus', 'student', 'source', 'gender', 'grade', 'age']
const overTime: readonly Dimension[] = [...byCampus, 'day', 'week', 'month']

/** Key of an age, in full years; who is born on 29 February turns older on 1 March of common years. */
const ageKey = sql`(
  select case when s.birthday is null then 'unknown' when a.years <= 3 then '0–3' when a.years <= 6 then '4–6'
    when a.years <= 9 then '7–9' when a.years <= 12 then '10–12' when a.years <= 15 then '13–15'
    when a.years <= 18 then '16–18' else '19+' end
  from edu_student s cross join lateral (
    select extract(year from r.at)::int - extract(year from s.birthday)::int
      - (to_char(r.at, 'MMDD') < to_char(s.birthday, 'MMDD'))::int as years) a
  where s.id = r.student_id)`
const keys = {
  source: sql`(select s.source_id from edu_student s where s.id = r.student_id)`,
  gender: sql`(select s.gender::text from edu_student s where s.id = r.student_id)`,
  grade: sql`(select s.grade from edu_student s where s.id = r.student_id)`,
  age: ageKey,
}

/** Contract lines for which something was paid, with their last day; they are open from `starts` to `ends`. */
export const paidLines = sql`
  select l.id, l.student_id, o.sign_date, l.effective_from as starts,
    greatest(coalesce(l.closed_date, case when l.billing in ('units', 'once') then l.expire_date else l.period_to end,
      'infinity'::date), l.effective_from) as ends
  from edu_order_line l join edu_order o on o.id = l.order_id
  where l.delete_mark = 0 and o.delete_mark = 0 and l.status <> 'void'
    and o.status not in ('void', 'draft', 'approving')
    and ${isStarted('l')}`

/**
 * The stays of students as members. A line that begins within the days of grace after the ones before continues a stay; a
 * later one begins another. A stay ends on the day the grace ends. The first one begins with the first signature. `from`
 * leaves out the students whose last stay ended before that day.
 */
export const stays = (churnGraceDays: number, from: string | null = null) => sql`
  select student_id, place, case when place = 1 then min(first_sign) else min(starts) end as starts,
    max(ends) + ${churnGraceDays}::int as churns
  from (
    select student_id, starts, ends, first_sign, sum(begins) over (partition by student_id order by starts, id) as place
    from (
      select b.*, min(sign_date) over (partition by student_id) as first_sign,
        case when starts <= max(ends) over (partition by student_id order by starts, id
          rows between unbounded preceding and 1 preceding) + ${churnGraceDays}::int then 0 else 1 end as begins
      from (${paidLines}) b
      where ${from === null ? sql`true` : sql`b.student_id in (select y.student_id from (${paidLines}) y where y.ends + ${churnGraceDays}::int >= ${from}::date)`}) c) d
  group by student_id, place`

/** Stays that touch a period, with what happened to them in it. `isEnd`: whether the student is a member at its end. */
const staysSource = (isEnd: RawBuilder<unknown>): Source => ({
  kind: 'student',
  dimensions: new Set(byCampus),
  keys,
  rows: ({ rights, query, periods }) => sql`
    select p.n, s.id || ':' || t.place as id, case when t.churns between p.d1 and p.d2 then t.churns else t.starts end as date,
      s.campus_id, null::text as course_id, null::text as class_id, null::text as coach_id, s.id as student_id,
      s.student_no as note, null::timestamp as local, p.d2 as at,
      (t.starts < p.d1 and t.churns >= p.d1) as is_begin, ${isEnd} as is_end,
      (t.starts between p.d1 and p.d2) as starts_in, (t.churns between p.d1 and p.d2) as churns_in, t.place
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join (${stays(query.churnGraceDays, firstDay(periods))}) t on t.student_id = s.id and t.starts <= p.d2 and t.churns >= p.d1
    where ${rights.students.rows}`,
})
const memberStays = staysSource(sql`null::boolean`)
/** Sorts all stays by student, so only the figure that needs it reads this source. */
const memberStaysWithEnd = staysSource(
  sql`bool_or(t.starts <= p.d2 and t.churns > p.d2) over (partition by p.n, s.id)`,
)

/** A line is open at the end of a day while units or days are left, once something was paid for it. */
const isOpen = sql`(${isOpenAt('l', 'o', 'p.as_of')} and ${isStarted('l')})`
const hasUnits = hasLessons('l')
/** Units left at the end of the day: those of today without what was posted for later days. */
const unitsLeft = sql`(l.remain_units - coalesce((
  select sum(x.units) from edu_ledger_entry x where x.line_id = l.id and x.biz_date > p.as_of), 0))`
const isSuspended = sql`exists (
  select 1 from edu_suspension u where u.student_id = s.id and u.delete_mark = 0 and u.status <> 'cancelled'
    and (u.line_id is null or u.line_id = l.id) and u.from_date <= p.as_of and (u.to_date is null or u.to_date >= p.as_of))`

/** Students at the end of a period, or today where it ends later, who have an open line then. */
const openStudents: Source = {
  kind: 'student',
  dimensions: new Set<Dimension>([...byCampus, 'remain', 'tenure']),
  keys: {
    ...keys,
    remain: sql`case when not r.has_units then case when r.has_period then 'period' else '0' end when r.remain <= 0 then '0' when r.remain <= 500 then '0–5'
      when r.remain <= 1000 then '5–10' when r.remain <= 2000 then '10–20' else '20+' end`,
    tenure: sql`case when r.at - r.oldest < 90 then '0–3' when r.at - r.oldest < 180 then '3–6'
      when r.at - r.oldest < 365 then '6–12' else '12+' end`,
  },
  rows: ({ rights, query }) => sql`
    select g.*, a.is_active, a.is_renewed, g.oldest <= g.at - ${query.activeDays}::int as is_old from (
      select p.n, s.id, p.as_of as date, s.campus_id, null::text as course_id, null::text as class_id, null::text as coach_id,
        s.id as student_id, s.student_no as note, null::timestamp as local, p.as_of as at, min(l.effective_from) as oldest,
        bool_and(${isSuspended}) as is_suspended, bool_or(${hasUnits}) as has_units, bool_or(not ${hasUnits}) as has_period,
        coalesce(sum(${unitsLeft}) filter (where ${hasUnits}), 0)::int as remain, max(o.sign_date) as last_sign
      from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
        join edu_order_line l on l.student_id = s.id join edu_order o on o.id = l.order_id
      where ${rights.students.rows} and ${isOpen} group by p.n, p.as_of, s.id) g
    cross join lateral (
      select exists (
        select 1 from edu_roster v join edu_lesson e on e.id = v.lesson_id
        where v.student_id = g.id and v.delete_mark = 0 and e.delete_mark = 0 and v.status in ('present', 'late')
          and v.roster_type <> 'trial' and v.biz_date between g.at - ${query.activeDays - 1}::int and g.at) as is_active,
        exists (
          select 1 from edu_order q where q.student_id = g.id and q.delete_mark = 0 and q.type in ('renew', 'expand')
            and q.status not in ('void', 'draft') and q.sign_date > g.last_sign and q.sign_date <= g.at) as is_renewed) a`,
}

/** Students who attended within the days of activity before the end of a period, or before today where it ends later. */
const activeStudents: Source = {
  kind: 'student',
  hasCodes: true,
  dimensions: new Set(byCampus),
  keys,
  rows: ({ rights, query, periods }) => sql`
    select p.n, v.id, e.biz_date as date, s.campus_id, e.course_id, e.class_id, e.coach_id, s.id as student_id,
      v.roster_type || ' ' || v.status as note, null::timestamp as local, p.as_of as at
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join edu_roster v on v.student_id = s.id and v.delete_mark = 0 and v.status in ('present', 'late')
        and v.roster_type <> 'trial' and v.biz_date between p.as_of - ${query.activeDays - 1}::int and p.as_of
        and ${isNearEnd(sql`v.biz_date`, query.activeDays, periods)}
      join edu_lesson e on e.id = v.lesson_id and e.delete_mark = 0
        and ${isNearEnd(sql`e.biz_date`, query.activeDays, periods)}
    where ${rights.students.rows}`,
}

/** Lines with units left that expire within 30 days after a period, or after today where it ends later. */
const expiringLines: Source = {
  kind: 'line',
  dimensions: new Set<Dimension>([...byCampus, 'course', 'subject']),
  keys,
  rows: ({ rights }) => sql`
    select p.n, l.id, l.expire_date as date, s.campus_id, l.course_id, null::text as class_id, null::text as coach_id,
      s.id as student_id, o.order_no as note, null::timestamp as local, p.as_of as at, ${unitsLeft} as remain
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join edu_order_line l on l.student_id = s.id join edu_order o on o.id = l.order_id
    where ${rights.students.rows} and ${isOpen} and l.expire_date between p.as_of and p.as_of + 30`,
}

const subjectOf = (line: string) => sql`coalesce(${sql.ref(`${line}.subject_id`)}, (
  select k.subject_id from edu_course k where k.id = ${sql.ref(`${line}.course_id`)}))`

/**
 * Lines that were used up or expired in a period, whether the student renewed the subject around that day, and whether a
 * student who renewed none of them still can.
 */
const dueLines: Source = {
  kind: 'line',
  hasCodes: true,
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject']),
  keys,
  rows: ({ rights, query, periods }) => sql`
    select d.*, d.can_renew and not bool_or(d.is_renewed) over (partition by d.n, d.student_id) as is_pending from (
    select p.n, l.id, l.due_date as date, s.campus_id, l.course_id, null::text as class_id, null::text as coach_id,
      s.id as student_id, l.due_reason as note, null::timestamp as local, p.d2 as at,
      l.due_date + ${query.churnGraceDays}::int >= p.today as can_renew, exists (
        select 1 from edu_order q join edu_order_line y on y.order_id = q.id and y.delete_mark = 0
        where q.student_id = s.id and q.delete_mark = 0 and q.type in ('renew', 'expand') and q.status not in ('void', 'draft', 'approving')
          and q.sign_date between l.due_date - ${query.renewEarlyDays}::int and l.due_date + ${query.churnGraceDays}::int
          and q.sign_date > o.sign_date and coalesce(${subjectOf('y')} = ${subjectOf('l')}, true)) as is_renewed
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join edu_order_line l on l.student_id = s.id and l.delete_mark = 0 and l.due_date between p.d1 and p.d2 and ${isWithin(sql`l.due_date`, periods)}
      join edu_order o on o.id = l.order_id and o.delete_mark = 0 and o.status <> 'void'
    where ${rights.students.rows}) d`,
}

/** The first attended trial of students, and whether a paid order followed within 60 days. */
const trials: Source = {
  kind: 'student',
  hasCodes: true,
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject', 'coach']),
  keys,
  rows: ({ rights }) => sql`
    select p.n, t.id, t.biz_date as date, s.campus_id, t.course_id, t.class_id, t.coach_id, s.id as student_id, t.status as note,
      null::timestamp as local, p.d2 as at, exists (
        select 1 from (${paidLines}) b where b.student_id = s.id and b.sign_date between t.biz_date and t.biz_date + 60) as is_signed
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join (
        select distinct on (v.student_id) v.student_id, v.id, e.biz_date, e.course_id, e.class_id, e.coach_id, v.status
        from edu_roster v join edu_lesson e on e.id = v.lesson_id and e.delete_mark = 0
        where v.roster_type = 'trial' and v.status in ('present', 'late') and v.delete_mark = 0
        order by v.student_id, e.biz_date, v.id) t on t.student_id = s.id and t.biz_date between p.d1 and p.d2
    where ${rights.students.rows}`,
}

const isRevenue = sql`('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo')`

/** Entries of the ledger by the accounting date, under the campus of the student. Of an unpaid line only lessons that were used. */
const entries: Source = {
  kind: 'entry',
  hasCodes: true,
  dimensions: new Set<Dimension>([...overTime, 'course', 'subject']),
  keys,
  rows: ({ rights, periods }) => sql`
    select p.n, e.line_id || ':' || e.seq as id, e.acct_date as date, s.campus_id, e.course_id, null::text as class_id,
      null::text as coach_id, s.id as student_id, e.type as note, null::timestamp as local, p.d2 as at, e.type, e.amount
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join edu_order_line l on l.student_id = s.id
      join edu_ledger_entry e on e.line_id = l.id and e.acct_date between p.d1 and p.d2 and ${isWithinRanges(sql`e.acct_date`, periods)}
    where ${rights.students.rows} and (${isStarted('l')} or e.type in ${isRevenue})`,
}

/** All revenue to date of the members who were new in a period. */
const newMemberEntries: Source = {
  kind: 'entry',
  hasCodes: true,
  dimensions: new Set(byCampus),
  keys,
  rows: ({ rights, query, periods }) => sql`
    select p.n, e.line_id || ':' || e.seq as id, e.acct_date as date, s.campus_id, e.course_id, null::text as class_id,
      null::text as coach_id, s.id as student_id, e.type as note, null::timestamp as local, p.d2 as at, e.type, e.amount
    from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join (${stays(query.churnGraceDays, firstDay(periods))}) t on t.student_id = s.id and t.place = 1 and t.starts between p.d1 and p.d2
      join edu_order_line l on l.student_id = s.id join edu_ledger_entry e on e.line_id = l.id and e.type in ${isRevenue}
    where ${rights.students.rows}`,
}

/** The entry `e` belongs to another month than its lesson. By the words of its index, which `to_char` cannot have. */
const isInOtherMonth = sql`extract(year from e.biz_date) * 12 + extract(month from e.biz_date)
  <> extract(year from e.acct_date) * 12 + extract(month from e.acct_date)`

/**
 * Lessons until the end of a period whose units were posted after it, or whose roll-call changed after its month was closed,
 * and receipts and orders of these days that were posted, made void or first paid after it.
 */
const lateChanges: NonNullable<Area['late']> = ({ rights, query }) => sql`
  select (
    select count(*) from (
      select e.lesson_id from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
        join edu_order_line l on l.student_id = s.id
        join edu_ledger_entry e on e.line_id = l.id and e.lesson_id is not null and e.biz_date <= p.d2 and e.acct_date > p.d2
          and ${isInOtherMonth}
      where ${rights.students.rows}
      union
      select e.id from periods p join edu_lesson e on e.biz_date between least(p.d1, p.d2 - ${query.activeDays}::int) and p.d2
          and e.delete_mark = 0
        join edu_period q on q.month = to_char(e.biz_date, 'YYYY-MM') and q.status = 'closed'
      where ${isLate} and exists (
        select 1 from edu_roster v join edu_student s on s.id = v.student_id and s.campus_id = p.campus_id and s.delete_mark = 0
        where v.lesson_id = e.id and v.delete_mark = 0 and ${rights.students.rows})) x) as lessons, (
    select count(*) from periods p join edu_student s on s.campus_id = p.campus_id and s.delete_mark = 0
      join (
        select student_id, biz_date as date, greatest(acct_date, void_acct_date) as last_date, delete_mark from edu_receipt
        union all
        select student_id, sign_date, greatest(acct_date, void_acct_date, (
          select min(r.acct_date) from edu_receipt r where r.order_id = o.id and r.delete_mark = 0
            and r.acct_date is distinct from r.void_acct_date)), delete_mark from edu_order o) d
        on d.student_id = s.id and d.delete_mark = 0 and d.date <= p.d2
          and to_char(d.last_date, 'YYYY-MM') > to_char(p.d2, 'YYYY-MM')
    where ${rights.students.rows}) as documents`

const one = sql`1`
const sum = (source: string, where?: typeof one, value = one): Measure => ({
  kind: 'sum',
  source,
  value,
  ...(where ? { where } : {}),
})
const students = (source: string, where?: typeof one): Measure => ({
  kind: 'distinct',
  source,
  ...(where ? { where } : {}),
})

const measures: Readonly<Record<keyof typeof memberFigures, Measure>> = {
  membersBegin: sum('stays', sql`r.is_begin`),
  membersNew: sum('stays', sql`r.starts_in and r.place = 1`),
  membersReturned: sum('stays', sql`r.starts_in and r.place > 1`),
  membersChurned: sum('stays', sql`r.churns_in`),
  membersEnd: combined('membersBegin', 'membersNew', 'membersReturned', '-membersChurned'),
  churnRate: ratio(['membersChurned'], ['membersBegin']),
  membersGone: sum('staysWithEnd', sql`r.is_begin and not r.is_end`),
  snapshotChurnRate: ratio(['membersGone'], ['membersBegin']),
  inCourse: sum('open', sql`not r.is_suspended`),
  suspended: sum('open', sql`r.is_suspended`),
  active: students('active'),
  dormant: sum('open', sql`not r.is_suspended and not r.is_active and r.is_old`),
  renewalDue: students('due'),
  renewed: students('due', sql`r.is_renewed`),
  renewalRate: ratio(['renewed'], ['renewalDue']),
  renewalPending: students('due', sql`r.is_pending`),
  settledRenewalRate: ratio(['renewed'], ['renewalDue', '-renewalPending']),
  remainUnits: sum('open', sql`r.has_units`, sql`r.remain`),
  remainStudents: sum('open', sql`r.has_units`),
  avgRemain: ratio(['remainUnits'], ['remainStudents'], 2),
  expiring: sum('expiring', sql`r.remain > 0`),
  lowBalance: sum('open', sql`r.has_units and not r.has_period and r.remain <= 500 and not r.is_renewed`),
  trialStudents: students('trials'),
  trialSigned: students('trials', sql`r.is_signed`),
  trialConversion: ratio(['trialSigned'], ['trialStudents']),
  lifetimeValue: sum('newMembers', undefined, sql`-r.amount`),
  avgLifetimeValue: ratio(['lifetimeValue'], ['membersNew'], 2),
  recognisedByMember: sum('entries', sql`r.type in ${isRevenue}`, sql`-r.amount`),
  ledgerStudents: students('entries'),
  arpu: ratio(['recognisedByMember'], ['ledgerStudents'], 2),
}

export const memberArea: Area = {
  texts: memberFigures,
  sources: {
    stays: memberStays,
    staysWithEnd: memberStaysWithEnd,
    open: openStudents,
    active: activeStudents,
    expiring: expiringLines,
    due: dueLines,
    trials,
    entries,
    newMembers: newMemberEntries,
  },
  measures,
  late: lateChanges,
  hides: ({ churnMode }) => (churnMode === 'flow' ? ['membersGone', 'snapshotChurnRate'] : ['churnRate']),
}
