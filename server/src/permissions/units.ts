import { sql } from 'kysely'

/** SQL query: the ids of a unit and all units below it. */
export const unitAndBelow = (organizeId: string) => sql`
  with recursive unit as (
    select id from org_organize where id = ${organizeId}
    union select o.id from org_organize o join unit on o.parent_id = unit.id where o.delete_mark = 0
  ) select id from unit`

/**
 * SQL query: the company of a unit, which is the nearest one at or above it (a campus is a company), and the units below
 * the company that belong to no other one.
 */
export const unitsOfCompany = (organizeId: string) => sql`
  with recursive up as (
    select id, parent_id, category from org_organize where id = ${organizeId}
    union select o.id, o.parent_id, o.category from org_organize o join up on o.id = up.parent_id
    where up.category <> 'company'
  ), unit as (
    select id from up where category = 'company'
    union select o.id from org_organize o join unit on o.parent_id = unit.id
    where o.delete_mark = 0 and o.category <> 'company'
  ) select id from unit`
