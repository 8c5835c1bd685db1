import { sql, type RawBuilder } from 'kysely'
import type { AlertType } from '@tessera/shared/contract/edu/care'
import { isMissed } from '../lessons/store.ts'

// What raises an alert, by its type: one query each, whose rows have the columns of `edu_alert`. The design of the
// business (C9 and the to-dos of its home page) has the thresholds.

/** The seat `r` of a student who took part in the lesson. */
const tookPart = sql`r.delete_mark = 0 and r.status in ('present', 'late')`
/** Reviews that count (C1): of a student who took part, not hidden. `v` the review, `r` its seat, `e` its lesson. */
const countedReviews = sql`
  edu_review v join edu_roster r on r.id = v.roster_id and ${tookPart}
    join edu_lesson e on e.id = v.lesson_id and e.delete_mark = 0
    left join edu_class c on c.id = e.class_id
    join edu_campus z on z.id = e.campus_id join org_organize o on o.id = z.id
    cross join lateral (select (now() at time zone z.time_zone)::date as day) today`
const isCounted = sql`v.delete_mark = 0 and v.direction = 'to_coach' and v.status <> 'hidden'`
const reviewOwner = sql`coalesce(c.learning_manager_id, o.manager_id)`

/** The mean and number of the reviews of coaches in the last 30 days, and in the 30 days before. */
const coachStars = sql`
  select v.coach_id, (array_agg(e.campus_id order by e.biz_date desc, v.id))[1] as campus_id,
    max(today.day) as day, avg(v.star) filter (where e.biz_date > today.day - 30) as mean,
    count(*) filter (where e.biz_date > today.day - 30) as n,
    avg(v.star) filter (where e.biz_date <= today.day - 30) as mean_before,
    count(*) filter (where e.biz_date <= today.day - 30) as n_before
  from ${countedReviews}
  where ${isCounted} and e.biz_date > today.day - 60 and e.biz_date <= today.day
  group by v.coach_id`

const queries = {
  low_star: (which: RawBuilder<unknown>) => sql`
    select 'low_star' as type, v.id as target_id, '' as occurrence, e.campus_id, null as student_id, e.class_id,
      e.id as lesson_id, v.coach_id, 3 as level, ${reviewOwner} as assignee_id, today.day + 1 as due_date,
      jsonb_build_object('star', v.star, 'date', e.biz_date) as facts
    from ${countedReviews}
    where ${isCounted} and v.star <= 2 and e.biz_date > today.day - 30 and ${which}`,
  falling_stars: (which: RawBuilder<unknown>) => sql`
    select 'falling_stars' as type, h.coach_id as target_id, to_char(h.day, 'YYYY-MM') as occurrence, h.campus_id,
      null as student_id, null as class_id, null as lesson_id, h.coach_id, 2 as level, o.manager_id as assignee_id,
      h.day + 7 as due_date, jsonb_build_object('mean', round(h.mean, 2), 'n', h.n,
        'meanBefore', coalesce(round(h.mean_before, 2)::text, '')) as facts
    from (${coachStars}) h join org_organize o on o.id = h.campus_id
    where h.n >= 5 and (h.mean < 4 or (h.n_before >= 5 and h.mean_before - h.mean >= 0.5)) and ${which}`,
  repeated_tag: (which: RawBuilder<unknown>) => sql`
    select 'repeated_tag' as type, h.coach_id as target_id, h.tag || ' ' || to_char(h.day, 'YYYY-MM') as occurrence,
      h.campus_id, null as student_id, null as class_id, null as lesson_id, h.coach_id, 2 as level,
      o.manager_id as assignee_id, h.day + 7 as due_date, jsonb_build_object('tag', h.tag, 'n', h.n) as facts
    from (
      select v.coach_id, t.tag, count(*) as n, max(today.day) as day,
        (array_agg(e.campus_id order by e.biz_date desc, v.id))[1] as campus_id
      from ${countedReviews} cross join unnest(v.tags) as t (tag)
      where ${isCounted} and v.star <= 3 and e.biz_date > today.day - 30 group by v.coach_id, t.tag
    ) h join org_organize o on o.id = h.campus_id
    where h.n >= 3 and ${which}`,
  owed_lessons: (which: RawBuilder<unknown>) => sql`
    select 'owed_lessons' as type, s.id as target_id, h.first_day::text as occurrence, s.campus_id,
      s.id as student_id, null as class_id, null as lesson_id, null as coach_id, 3 as level,
      coalesce(s.consultant_id, s.manager_id, o.manager_id) as assignee_id, today.day + 3 as due_date,
      jsonb_build_object('units', h.units / 100.0, 'date', h.first_day) as facts
    from (select r.student_id, sum(r.owed_units) as units, min(r.biz_date) as first_day from edu_roster r
        where r.owed_units > 0 and r.delete_mark = 0 group by r.student_id) h
      join edu_student s on s.id = h.student_id and s.delete_mark = 0
      join edu_campus z on z.id = s.campus_id join org_organize o on o.id = z.id
      cross join lateral (select (now() at time zone z.time_zone)::date as day) today
    where ${which}`,
  expiring: (which: RawBuilder<unknown>) => sql`
    select 'expiring' as type, l.id as target_id, l.expire_date::text as occurrence, s.campus_id,
      s.id as student_id, null as class_id, null as lesson_id, null as coach_id, 2 as level,
      coalesce(s.consultant_id, s.manager_id, o.manager_id) as assignee_id,
      greatest(l.expire_date - 7, today.day) as due_date,
      jsonb_build_object('units', l.remain_units / 100.0, 'date', l.expire_date) as facts
    from edu_order_line l join edu_student s on s.id = l.student_id and s.delete_mark = 0
      join edu_campus z on z.id = s.campus_id join org_organize o on o.id = z.id
      cross join lateral (select (now() at time zone z.time_zone)::date as day) today
    where l.delete_mark = 0 and l.status = 'active' and l.remain_units > 0
      and l.expire_date between today.day and today.day + 30 and ${which}`,
  overdue_roll_call: (which: RawBuilder<unknown>) => sql`
    select 'overdue_roll_call' as type, e.id as target_id, e.biz_date::text as occurrence, e.campus_id,
      null as student_id, e.class_id, e.id as lesson_id, e.coach_id, 3 as level, e.coach_id as assignee_id,
      (now() at time zone z.time_zone)::date as due_date,
      jsonb_build_object('time', to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI')) as facts
    from edu_lesson e join edu_campus z on z.id = e.campus_id join edu_class c on c.id = e.class_id and c.delete_mark = 0
    where ${isMissed} and e.end_at < now() - interval '2 hours' and ${which}`,
} satisfies Partial<Record<AlertType, (which: RawBuilder<unknown>) => RawBuilder<unknown>>>

export type RaisedType = keyof typeof queries
export const raisedTypes = Object.keys(queries) as RaisedType[]

/** SQL query: what raises alerts of a type now, among the rows of its query for which `which` holds. */
export const findingsOf = (type: RaisedType, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  queries[type](which)

/** SQL condition on the alert `a`: its reason is gone. Alerts about a trend stay until a user closes them. */
export const isSettled = sql`case a.type
  when 'owed_lessons' then not exists (
    select 1 from edu_roster r where r.student_id = a.student_id and r.owed_units > 0 and r.delete_mark = 0)
  when 'overdue_roll_call' then not exists (
    select 1 from edu_lesson e join edu_class c on c.id = e.class_id and c.delete_mark = 0
    where e.id = a.lesson_id and ${isMissed} and e.biz_date::text = a.occurrence)
  when 'expiring' then not exists (
    select 1 from edu_order_line l where l.id = a.target_id and l.status = 'active' and l.remain_units > 0
      and l.expire_date::text = a.occurrence)
  when 'double_booked' then not exists (
    select 1 from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.delete_mark = 0 and e.status = 'scheduled'
      join edu_roster q on q.student_id = r.student_id and q.delete_mark = 0 and q.status <> 'leave' and q.id <> r.id
        and q.biz_date between r.biz_date - 1 and r.biz_date + 1
      join edu_lesson o on o.id = q.lesson_id and o.delete_mark = 0 and o.status = 'scheduled'
        and tstzrange(o.start_at, o.end_at) && tstzrange(e.start_at, e.end_at)
    where r.student_id = a.student_id and r.delete_mark = 0 and r.status <> 'leave' and e.end_at > now())
  when 'low_star' then not exists (
    select 1 from edu_review v join edu_roster r on r.id = v.roster_id and ${tookPart}
    where v.id = a.target_id and v.delete_mark = 0 and v.status <> 'hidden' and v.star <= 2)
  else false end`
