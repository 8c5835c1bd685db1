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

/** Dimensions whose keys are codes of a dictionary that is a tree. */
export const treeDictionaries: Readonly<Partial<Record<Dimension, string>>> = {
  category: 'eduCashCategory',
}

/**
 * The common table `tree` of a dictionary: every code `leaf` with itself and each code above it as `key`, the code above that
 * one, and where it stands. A parent that has rows of its own has one more child for them, `=` before its code, so that a
 * parent is the sum of its children.
 */
export const treeTable = (dictionary: string): Sql => sql`
  entry as materialized (
    select d.id, d.parent_id, d.en_code, to_char(d.sort_code, '0000000000') || d.en_code as place
    from system_dictionary_data d join system_dictionary_type t
      on t.id = d.dictionary_type_id and t.en_code = ${dictionary} and t.delete_mark = 0
    where d.delete_mark = 0),
  node as (
    select d.id, array[d.en_code] as codes, array[d.place] as places from entry d
    where not exists (select 1 from entry above where above.id = d.parent_id)
    union all
    select d.id, n.codes || d.en_code, n.places || d.place from node n join entry d on d.parent_id = n.id
    where d.en_code <> all(n.codes)),
  tree as materialized (
    select n.codes[cardinality(n.codes)] as leaf, n.codes[i] as key, n.codes[i - 1] as parent_key, n.places[1:i] as place
    from node n cross join lateral generate_subscripts(n.codes, 1) i
    union all
    select d.en_code, '=' || d.en_code, d.en_code, n.places || ''::text from node n join entry d on d.id = n.id
    where exists (select 1 from entry below where below.parent_id = d.id))`
