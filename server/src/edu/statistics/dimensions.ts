import { sql, type RawBuilder } from 'kysely'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'

type Sql = RawBuilder<unknown>

/** The key of a group over a row `r` of any source. Sources have the keys of further dimensions. */
export const commonKeys: Readonly<Partial<Record<Dimension, Sql>>> = {
  day: sql`r.date::text`,
  week: sql`date_trunc('week', r.date::timestamp)::date::text`,
  month: sql`to_char(r.date, 'YYYY-MM')`,
  campus: sql`r.campus_id`,
  coach: sql`r.coach_id`,
  course: sql`r.course_id`,
  subject: sql`(select k.subject_id from edu_course k where k.id = r.course_id)`,
  class: sql`r.class_id`,
  student: sql`r.student_id`,
  weekdayHour: sql`to_char(r.local, 'ID-HH24')`,
}

/** The name of a group by its key; dimensions without one are named by the page. */
const nameOf = (key: Sql): Readonly<Partial<Record<Dimension, Sql>>> => ({
  campus: sql`(select z.short_name from edu_campus z where z.id = ${key})`,
  coach: sql`(select u.real_name from org_user u where u.id = ${key})`,
  seller: sql`(select u.real_name from org_user u where u.id = ${key})`,
  course: sql`(select k.name from edu_course k where k.id = ${key})`,
  subject: sql`(select k.name from edu_subject k where k.id = ${key})`,
  class: sql`(select c.name from edu_class c where c.id = ${key})`,
  student: sql`(select s.name from edu_student s where s.id = ${key})`,
})
export const labelOf = (dimension: Dimension, key: Sql): Sql =>
  sql`coalesce(${nameOf(key)[dimension] ?? sql`null::text`}, '')`
