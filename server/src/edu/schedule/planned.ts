import { sql, type RawBuilder } from 'kysely'
import { minutesBetween } from './expand-rule.ts'

/** A lesson that is to be created or moved, by the clock of its campus, with everything that it needs. */
export interface Planned {
  campusId: string
  classId: string
  coachId: string
  assistantIds: readonly string[]
  classroomId: string | null
  date: string
  startTime: string
  endTime: string
}

/**
 * Common table expression `p`: planned lessons with their number from 0 (`at`) and their instants. A lesson lasts as many
 * minutes as its clock says, also where the clock of the campus changes meanwhile.
 */
export const plannedLessons = (lessons: readonly Planned[]): RawBuilder<unknown> => sql`
  p as (
    select r.at, r.date, r.campus_id, r.class_id, r.coach_id, r.assistant_ids, r.coach_id || r.assistant_ids as people,
      r.classroom_id, i.start_at, i.start_at + make_interval(mins => r.minutes) as end_at, z.time_zone
    from jsonb_to_recordset(${JSON.stringify(
      lessons.map((lesson, at) => ({
        at,
        date: lesson.date,
        start: lesson.startTime,
        minutes: minutesBetween(lesson.startTime, lesson.endTime),
        campus_id: lesson.campusId,
        class_id: lesson.classId,
        coach_id: lesson.coachId,
        assistant_ids: lesson.assistantIds,
        classroom_id: lesson.classroomId,
      })),
    )}::jsonb) as r (at int, date date, start time, minutes int, campus_id text, class_id text, coach_id text,
      assistant_ids text[], classroom_id text)
    join edu_campus z on z.id = r.campus_id
    cross join lateral (select (r.date + r.start) at time zone z.time_zone as start_at) i)`

/** `HH:mm` of an instant at a campus. */
export const clockOf = (instant: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone ${zone}, 'HH24:MI')`

/** Whether all lessons of the student `m` of a class rest on a day. */
export const isSuspendedOn = (date: RawBuilder<unknown>) => sql`exists (select 1 from edu_suspension x
  where x.student_id = m.student_id and x.line_id is null and x.delete_mark = 0
    and x.status in ('planned', 'active', 'ended') and x.from_date <= ${date}
    and (x.to_date is null or x.to_date >= ${date}))`

/** Whether the student `m` of a class is in it on a day: the leave date is the first one outside. */
export const isEnrolledOn = (date: RawBuilder<unknown>) => sql`(m.delete_mark = 0 and m.status <> 'suspended'
  and m.join_date <= ${date} and (m.leave_date is null or m.leave_date > ${date}) and not ${isSuspendedOn(date)})`
