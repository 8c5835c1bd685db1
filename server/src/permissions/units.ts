import { sql } from 'kysely'

/** SQL query: the ids of a unit and all units below it. */
export const unitAndBelow = (organizeId: string) => sql`
  with recursive unit as (
    select id from org_organize where id = ${organizeId}
    union select o.id from org_organize o join unit on o.parent_id = unit.id where o.delete_mark = 0
  ) select id from unit`
