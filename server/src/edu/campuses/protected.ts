import { sql, type RawBuilder } from 'kysely'
import type { ProtectedField, ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'

/** SQL condition: the unit `o` is a campus. */
const isCampus = sql`exists (select 1 from edu_campus z where z.id = o.id and z.delete_mark = 0)`

/** SQL query: the campuses of the units of a query. A unit belongs to the nearest campus at or above it. */
export const campusesOf = (units: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive up as (
    select o.id, o.parent_id, ${isCampus} as "isCampus" from org_organize o where o.id in (${units})
    union select o.id, o.parent_id, ${isCampus} from org_organize o join up on o.id = up.parent_id
    where not up."isCampus"
  ) select id from up where "isCampus"`

/**
 * A field of conditions: the units of a campus, which are the campus itself and all units below it that belong to no
 * other campus. So "contains the unit of the user" means "of the campus for which the user works", for the desk of a
 * campus as well as for its manager.
 */
export const campusUnits = (campusId: RawBuilder<unknown>): ProtectedField => ({
  type: 'text',
  isSet: true,
  value: sql`array(
    with recursive below as (
      select ${campusId} as id
      union select o.id from org_organize o join below on o.parent_id = below.id where not ${isCampus}
    ) select id from below)`,
  overlaps: (ids) => sql`${campusId} in (${campusesOf(sql`select unnest(${ids}::text[])`)})`,
})

/** `campusUnits` of several campuses, of which none means all. */
export const unitsOfCampuses = (campusIds: RawBuilder<unknown>): ProtectedField => ({
  type: 'text',
  isSet: true,
  value: sql`array(
    with recursive below as (
      select z.id from edu_campus z where z.delete_mark = 0 and (${campusIds} = '{}' or z.id = any(${campusIds}))
      union select o.id from org_organize o join below on o.parent_id = below.id where not ${isCampus}
    ) select id from below)`,
  overlaps: (ids) => sql`exists (select 1 from (${campusesOf(sql`select unnest(${ids}::text[])`)}) own (id)
    where ${campusIds} = '{}' or own.id = any(${campusIds}))`,
})

const plain = protectedTable({
  menu: 'edu.eduPlace',
  basePath: '/api/edu/Campus',
  table: 'edu_campus',
  as: 'ca',
  fields: { status: 'text' },
})

/** Campuses. Classrooms are in the same menu: who sees a campus sees its rooms. */
export const protectedCampuses: ProtectedModule = {
  ...plain,
  fields: { ...plain.fields, campusUnits: campusUnits(sql.ref('ca.id')) },
}
