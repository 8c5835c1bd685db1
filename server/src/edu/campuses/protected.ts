import { sql, type RawBuilder } from 'kysely'
import type { ProtectedField } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'

/** SQL query: these units and all units above them. */
const unitsAndAbove = (ids: readonly string[]) => sql`
  with recursive up as (
    select o.id, o.parent_id from org_organize o where o.id = any(${ids}::text[])
    union select o.id, o.parent_id from org_organize o join up on o.id = up.parent_id
  ) select id from up`

/**
 * A field of conditions: the units of a campus, which are the campus itself and all units below it. So "contains the unit
 * of the user" means "of the campus for which the user works", for the desk of a campus as well as for its manager.
 */
export const campusUnits = (campusId: RawBuilder<unknown>): ProtectedField => ({
  type: 'text',
  isSet: true,
  value: sql`array(
    with recursive below as (
      select ${campusId} as id union select o.id from org_organize o join below on o.parent_id = below.id
    ) select id from below)`,
  overlaps: (ids) => sql`${campusId} in (${unitsAndAbove(ids)})`,
})

const plain = protectedTable({
  menu: 'edu.eduPlace',
  table: 'edu_campus',
  as: 'ca',
  fields: { status: 'text' },
})

/** Campuses. Classrooms are in the same menu: who sees a campus sees its rooms. */
export const protectedCampuses: ProtectedModule = {
  ...plain,
  fields: { ...plain.fields, campusUnits: campusUnits(sql.ref('ca.id')) },
}
