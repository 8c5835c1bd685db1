import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>
type Kind = 'edu_class' | 'edu_class_student' | 'edu_classroom' | 'edu_campus'

/**
 * Joins `past.record`: what the record with an alias was at the end of a day, where it changed after the month of this day was
 * closed; null where it is as it was then. See decision 102.
 */
export const joinPast = (kind: Kind, alias: string, day: Sql, past: string): Sql => sql`
  left join lateral (
    select h.record from edu_figure_past h
    where h.kind = ${sql.lit(kind)} and h.record_id = ${sql.ref(`${alias}.id`)} and h.until_date > ${day}
    order by h.until_date limit 1) ${sql.ref(past)} on true`

/** The same for many days of few records: what they were is read once, and not for each day. */
export const joinPastOfDays = (kind: Kind, alias: string, day: Sql, past: string): Sql => sql`
  left join (
    select h.record_id, h.record, h.until_date,
      coalesce(lag(h.until_date) over (partition by h.record_id order by h.until_date), '-infinity') as since
    from edu_figure_past h where h.kind = ${sql.lit(kind)}) ${sql.ref(past)}
    on ${sql.ref(`${past}.record_id`)} = ${sql.ref(`${alias}.id`)} and ${sql.ref(`${past}.since`)} <= ${day}
      and ${sql.ref(`${past}.until_date`)} > ${day}`

/** A column of the record at the end of that day. */
export const atThatDay = (
  past: string,
  alias: string,
  name: string,
  type: 'text' | 'int' | 'date' | 'jsonb',
): Sql => {
  const record = sql.ref(`${past}.record`)
  const stored =
    type === 'jsonb'
      ? sql`${record} -> ${sql.lit(name)}`
      : sql`(${record} ->> ${sql.lit(name)})::${sql.raw(type)}`
  return sql`case when ${record} is null then ${sql.ref(`${alias}.${name}`)} else ${stored} end`
}
