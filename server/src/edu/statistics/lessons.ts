import { sql } from 'kysely'
import { lessonFigures } from '@tessera/shared/contract/edu/figures/lessons'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import { hasVisibleClass } from '../classes/protected.ts'
import { ratio, type Area, type Measure, type Source } from './figure.ts'
import { atThatDay, joinPast, joinPastOfDays } from './past.ts'
import { isWithin } from './within.ts'

const one = sql`1`
const ofLessons: readonly Dimension[] = [
  'day',
  'week',
  'month',
  'campus',
  'coach',
  'course',
  'subject',
  'class',
  'weekdayHour',
]
/**
 * SQL condition: the lesson `e` came or changed after its month was closed by the period `q`. One without a roll-call came later,
 * because no month is closed before all its rolls are called.
 */
export const isLate = sql`(
  e.status = 'scheduled' or exists (select 1 from edu_ledger_entry y where y.lesson_id = e.id and y.posted_at > q.closed_at)
  or exists (select 1 from edu_change h where h.noun = 'lesson' and h.record_id = e.id and h.action <> 'update' and h.time > q.closed_at))`

const ofSeats = new Set<Dimension>([...ofLessons, 'student'])

/** Lessons of visible classes. A substitute has the lesson, the coach of the class has not. */
const lessons: Source = {
  kind: 'lesson',
  hasCodes: true,
  dimensions: new Set(ofLessons),
  rows: ({ rights, periods }) => sql`
    select p.n, e.id, e.biz_date as date, e.campus_id, e.course_id, e.class_id, e.coach_id, null::text as student_id,
      e.lesson_no || ' ' || e.status as note, e.start_at at time zone z.time_zone as local, e.status, e.end_at, e.units,
      e.classroom_id, (extract(epoch from e.end_at - e.start_at) / 60)::int as minutes
    from periods p
      join edu_lesson e on e.campus_id = p.campus_id and e.biz_date between p.d1 and p.d2 and ${isWithin(sql`e.biz_date`, periods)} and e.delete_mark = 0
      join edu_campus z on z.id = e.campus_id left join edu_class c on c.id = e.class_id
    where ${rights.classes.rows}`,
}

/** Lessons of closed months that came, were called or corrected, or whose units were settled, after the closing. */
export const lateLessons: NonNullable<Area['late']> = ({ rights, periods, isFiltered }) => sql`
  select count(*) as lessons, 0 as documents
  from periods p
    join edu_lesson e on e.campus_id = p.campus_id and e.biz_date between p.d1 and p.d2 and ${isWithin(sql`e.biz_date`, periods)} and e.delete_mark = 0
    join edu_period q on q.month = to_char(e.biz_date, 'YYYY-MM') and q.status = 'closed'
    left join edu_class c on c.id = e.class_id
  where ${rights.classes.rows} and ${isFiltered} and ${isLate}`

/** Places of students in these lessons. */
const seats: Source = {
  kind: 'lesson',
  hasCodes: true,
  dimensions: ofSeats,
  rows: ({ rights, periods }) => sql`
    select p.n, r.id, e.biz_date as date, e.campus_id, e.course_id, e.class_id, e.coach_id, r.student_id,
      r.roster_type || ' ' || r.status as note, e.start_at at time zone z.time_zone as local, e.status as lesson_status,
      r.status, r.roster_type, r.plan_units, r.owed_units, r.charge_reason, exists (
        select 1 from edu_roster m join edu_lesson t on t.id = m.lesson_id
        where m.makeup_of = r.id and m.roster_type = 'makeup' and m.delete_mark = 0
          and m.status in ('present', 'late') and t.status = 'done' and t.delete_mark = 0) as is_made_up
    from periods p
      join edu_lesson e on e.campus_id = p.campus_id and e.biz_date between p.d1 and p.d2 and ${isWithin(sql`e.biz_date`, periods)} and e.delete_mark = 0
      join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0
      join edu_campus z on z.id = e.campus_id left join edu_class c on c.id = e.class_id
    where ${rights.classes.rows}`,
}

/**
 * Entries of the ledger by the day of the lesson, or by the accounting date. An entry of a lesson is seen with its class; one
 * of a period card as an order of the campus at which it was used.
 */
const entriesBy = (date: typeof one): Source => ({
  kind: 'entry',
  hasCodes: true,
  dimensions: ofSeats,
  rows: ({ rights, periods }) => sql`
    select p.n, e.line_id || ':' || e.seq as id, ${date} as date, e.campus_id, coalesce(x.course_id, e.course_id) as course_id,
      x.class_id, x.coach_id, l.student_id, e.type as note, x.start_at at time zone z.time_zone as local, e.type,
      e.units, e.amount
    from periods p
      join edu_ledger_entry e on e.campus_id = p.campus_id and ${date} between p.d1 and p.d2 and ${isWithin(date, periods)}
        and e.type in ('consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo')
      join edu_order_line l on l.id = e.line_id join edu_campus z on z.id = e.campus_id
      left join edu_lesson x on x.id = e.lesson_id left join edu_class c on c.id = x.class_id
      cross join lateral (
        select k.id, k.status, k.sellers, k.creator_user_id, k.creator_time, e.campus_id as sell_campus_id
        from edu_order k where k.id = l.order_id) o
    where case when e.lesson_id is null then ${rights.orders.rows} else ${rights.classes.rows} end`,
})

const classAt = (name: string, type: 'text' | 'int' | 'date') => atThatDay('k', 'c', name, type)
const roomAt = (name: string, type: 'text' | 'int') => atThatDay('rk', 'ro', name, type)
const memberAt = (name: string, type: 'int' | 'date') => atThatDay('mk', 'm', name, type)

/**
 * Open classes at the end of a period, with the students who are in them on that day, and those who came in the period. Of
 * closed months, classes and their students stay as they were then.
 */
const classes: Source = {
  kind: 'class',
  dimensions: new Set<Dimension>(['campus', 'coach', 'course', 'subject', 'class']),
  rows: ({ rights }) => sql`
    select p.n, c.id, p.d2 as date, c.campus_id, c.course_id, c.id as class_id, ${classAt('coach_id', 'text')} as coach_id,
      null::text as student_id, c.en_code as note, null::timestamp as local, ${classAt('capacity', 'int')} as capacity, (
        select count(*)::int from edu_class_student m ${joinPast('edu_class_student', 'm', sql`p.d2`, 'mk')}
        where m.class_id = c.id and ${memberAt('delete_mark', 'int')} = 0 and ${memberAt('join_date', 'date')} <= p.d2
          and coalesce(${memberAt('leave_date', 'date')}, 'infinity') > p.d2) as enrolled, (
        select count(distinct v.student_id)::int from edu_lesson e join edu_roster v on v.lesson_id = e.id and v.delete_mark = 0
        where e.class_id = c.id and e.delete_mark = 0 and e.status = 'done' and e.biz_date between p.d1 and p.d2
          and v.roster_type in ('regular', 'temp', 'booking') and v.status in ('present', 'late')) as attending
    from periods p join edu_class c on c.campus_id = p.campus_id ${joinPast('edu_class', 'c', sql`p.d2`, 'k')}
    where ${classAt('delete_mark', 'int')} = 0 and ${classAt('status', 'text')} in ('recruiting', 'open')
      and ${classAt('start_date', 'date')} <= p.d2 and coalesce(${classAt('end_date', 'date')}, 'infinity') >= p.d2
      and ${rights.classes.rows}`,
}

/**
 * Rights to a make-up that are neither used nor expired at the end of a period, or today where it ends later, under the lesson
 * that was missed.
 */
const makeupRights: Source = {
  kind: 'lesson',
  dimensions: new Set<Dimension>(['campus', 'coach', 'course', 'subject', 'class', 'student']),
  rows: ({ rights }) => sql`
    select p.n, m.id, e.biz_date as date, e.campus_id, e.course_id, e.class_id, e.coach_id, m.student_id,
      m.expire_date::text as note, null::timestamp as local
    from periods p
      join edu_lesson e on e.campus_id = p.campus_id and e.biz_date <= p.as_of and e.delete_mark = 0
      join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0
      join edu_makeup_right m on m.origin_roster_id = r.id and m.delete_mark = 0 and m.status <> 'waived'
        and m.expire_date >= p.as_of
      left join edu_class c on c.id = e.class_id
    where ${rights.classes.rows} and not exists (
      select 1 from edu_roster t join edu_lesson x on x.id = t.lesson_id
      where t.id = m.target_roster_id and m.status = 'used' and x.biz_date <= p.as_of)`,
}

/**
 * Rooms in use at the campuses of visible classes, each day with the minutes for which its campus is open. Of closed months, as
 * they were then.
 */
const roomDays: Source = {
  kind: 'room',
  dimensions: new Set<Dimension>(['day', 'week', 'month', 'campus']),
  rows: ({ rights }) => sql`
    select p.n, ro.id || ':' || d.day::date as id, d.day::date as date, p.campus_id, null::text as course_id,
      null::text as class_id, null::text as coach_id, null::text as student_id, ro.name as note, null::timestamp as local,
      h.minutes
    from periods p join edu_campus z on z.id = p.campus_id
      join (
        select k.id, k.campus_id from edu_classroom k
        union select h.record_id, h.record ->> 'campus_id' from edu_figure_past h where h.kind = 'edu_classroom'
      ) place on place.campus_id = p.campus_id
      join edu_classroom ro on ro.id = place.id
      cross join lateral generate_series(p.d1::timestamp, p.d2::timestamp, interval '1 day') d (day)
      ${joinPastOfDays('edu_classroom', 'ro', sql`d.day`, 'rk')} ${joinPastOfDays('edu_campus', 'z', sql`d.day`, 'zk')}
      cross join lateral (
        select coalesce(sum(extract(epoch from (x ->> 'end')::time - (x ->> 'start')::time) / 60), 0)::int as minutes
        from jsonb_array_elements(${atThatDay('zk', 'z', 'business_hours', 'jsonb')}) x
        where (x ->> 'weekday')::int = extract(isodow from d.day)) h
    where ${roomAt('campus_id', 'text')} = p.campus_id and ${roomAt('delete_mark', 'int')} = 0
      and ${roomAt('status', 'text')} = 'open'
      and ${hasVisibleClass(sql`p.campus_id`, rights.classes)}`,
}

/** A seat counts where the roll-call was made: regular, temporary or booked, and not left out. */
const isSeat = sql`r.lesson_status = 'done' and r.roster_type in ('regular', 'temp', 'booking') and r.status <> 'pending'`
const here = sql`r.status in ('present', 'late')`
const sum = (source: string, value = one, where?: typeof one): Measure => ({
  kind: 'sum',
  source,
  value,
  ...(where ? { where } : {}),
})

const measures: Readonly<Record<keyof typeof lessonFigures, Measure>> = {
  lessonsPlanned: sum('lessons', one, sql`r.status <> 'cancelled'`),
  lessonsCancelled: sum('lessons', one, sql`r.status = 'cancelled'`),
  lessonsDone: sum('lessons', one, sql`r.status = 'done'`),
  overdue: sum('lessons', one, sql`r.status = 'scheduled' and r.end_at < now()`),
  seatsExpected: sum('seats', one, isSeat),
  seatsAttended: sum('seats', one, sql`${isSeat} and ${here}`),
  seatsOnLeave: sum('seats', one, sql`${isSeat} and r.status = 'leave'`),
  attendRate: ratio(['seatsAttended'], ['seatsExpected']),
  attendRateExLeave: ratio(['seatsAttended'], ['seatsExpected', '-seatsOnLeave']),
  seatsMadeUp: sum('seats', one, sql`${isSeat} and (${here} or r.is_made_up)`),
  finalAttendRate: ratio(['seatsMadeUp'], ['seatsExpected']),
  plannedUnits: sum(
    'seats',
    sql`r.plan_units`,
    sql`r.lesson_status <> 'cancelled' and r.roster_type in ('regular', 'temp', 'booking')
      and r.charge_reason is distinct from 'period_card'`,
  ),
  consumedUnits: sum('entries', sql`-r.units`, sql`r.type in ('consume', 'consume_undo', 'settle_owed')`),
  consumeRate: ratio(['consumedUnits'], ['plannedUnits']),
  recognised: sum('posted', sql`-r.amount`),
  owedUnits: sum('seats', sql`r.owed_units`, sql`r.lesson_status = 'done' and r.owed_units > 0`),
  avgClassSize: ratio(['seatsAttended'], ['lessonsDone'], 2),
  enrolled: sum('classes', sql`r.enrolled`),
  capacity: sum('classes', sql`r.capacity`),
  fillRate: ratio(['enrolled'], ['capacity']),
  attending: sum('classes', sql`r.attending`),
  activeFillRate: ratio(['attending'], ['capacity']),
  coachUnits: sum('lessons', sql`r.units`, sql`r.status = 'done'`),
  roomMinutes: sum('lessons', sql`r.minutes`, sql`r.status <> 'cancelled' and r.classroom_id is not null`),
  openMinutes: sum('roomDays', sql`r.minutes`),
  roomUse: ratio(['roomMinutes'], ['openMinutes']),
  makeupDone: sum('seats', one, sql`r.lesson_status = 'done' and r.roster_type = 'makeup' and ${here}`),
  makeupOpen: sum('makeupRights'),
  cancelRate: ratio(['lessonsCancelled'], ['lessonsPlanned', 'lessonsCancelled']),
}

export const lessonArea: Area = {
  texts: lessonFigures,
  sources: {
    lessons,
    seats,
    entries: entriesBy(sql`e.biz_date`),
    posted: entriesBy(sql`e.acct_date`),
    classes,
    makeupRights,
    roomDays,
  },
  measures,
  late: lateLessons,
}
