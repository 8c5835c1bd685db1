import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { RoleBody, type Role } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import type { Context } from '../../http/context.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import type { Diff } from '../../permissions/audit.ts'
import { memberCounts } from '../members/store.ts'
import { grantableItems, grantableBy } from '../../permissions/grants.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** The columns of org_role; the units of a role are in `org_role_organize`. */
export const roleRows = createCrud('org_role', RoleBody.omit({ organizeIdsTree: true }))

/**
 * Replaces the units that a role is for; the last id of each path counts. Returns the removed and added units.
 */
export async function setRoleUnits(
  trx: Db,
  id: string,
  paths: readonly (readonly string[])[],
): Promise<Diff> {
  const units = [...new Set(paths.flatMap((path) => path.slice(-1)))]
  const { rows: removed } = await typedSql({ unit: column.text })`
    delete from org_role_organize where role_id = ${id} and not organize_id = any(${units}::text[])
      returning organize_id as unit`.execute(trx)
  const { rows: added } = await typedSql({ unit: column.text })`
    insert into org_role_organize (role_id, organize_id) select ${id}, unnest(${units}::text[])
      on conflict do nothing returning organize_id as unit`.execute(trx)
  const diffOf = (rows: { unit: string }[]) =>
    rows.length > 0 ? { organizeIds: rows.map(({ unit }) => unit) } : {}
  return { before: diffOf(removed), after: diffOf(added) }
}

/** The units that a role is for, each as its path of ids from the root. */
export async function listRoleUnits(db: Db, id: string): Promise<string[][]> {
  const { rows } = await typedSql({ path: column.listOf(column.text) })`
    select org_unit_way(organize_id) as path from org_role_organize where role_id = ${id}
      order by organize_id`.execute(db)
  return rows.map(({ path }) => path)
}

/** Condition on `r`: roles for a unit, or for all units where `organizeId` is `0`. */
export const roleOfUnit = (organizeId: string) =>
  organizeId === '0'
    ? sql`r.global_mark = 1`
    : sql`exists (select 1 from org_role_organize where role_id = r.id and organize_id = ${organizeId})`

export type RoleRow = z.output<typeof Role>

/**
 * Rows of the role tree: role types of the dictionary are the parents, the roles that `rows` lets through the
 * children.
 */
export async function listTypesAndRoles(
  context: Pick<Context, 'db' | 'lang'>,
  {
    enabledOnly,
    rows: condition,
    hidden = sql`'{}'::text[]`,
  }: { enabledOnly: boolean; rows: RawBuilder<unknown>; hidden?: RawBuilder<unknown> },
): Promise<(RoleRow & { _hidden: string[] })[]> {
  const { rows } = await typedSql({
    id: column.text,
    parentId: column.text,
    fullName: column.text,
    enCode: column.text,
    type: column.text,
    description: column.text.orNull,
    enabledMark: column.oneOf(0, 1),
    creatorTime: column.time.orNull,
    sortCode: column.number,
    globalMark: column.oneOf(0, 1),
    organizeInfo: column.text,
    members: column.number,
    twoFactor: column.oneOf(0, 1),
    _hidden: column.listOf(column.text),
  })`
    select d.en_code as id, '0' as "parentId", d.full_name as "fullName", d.en_code as "enCode", '' as type,
      null as description,
      d.enabled_mark as "enabledMark", null::timestamptz as "creatorTime", d.sort_code as "sortCode",
      1 as "globalMark", '' as "organizeInfo", 0 as members, 0 as "twoFactor", '{}'::text[] as "_hidden"
    from system_dictionary_data d join system_dictionary_type t on t.id = d.dictionary_type_id
      and t.en_code = 'RoleType'
    where d.delete_mark = 0
    union all
    select r.id, r.type, r.full_name, r.en_code, 'role', r.description, r.enabled_mark, r.creator_time,
      r.sort_code, r.global_mark, coalesce((select string_agg(org_unit_path(organize_id), ',' order by organize_id)
        from org_role_organize where role_id = r.id and r.global_mark = 0), ''),
      coalesce(n.members, 0), r.two_factor, ${hidden}
    from org_role r left join (${memberCounts('Role')}) n on n.of = r.id
      where r.delete_mark = 0 and (r.enabled_mark = 1 or not ${enabledOnly}) and ${condition}
    order by "sortCode", id`.execute(context.db)
  const names = await loadEntryNames(context, 'RoleType')
  return rows.map((row) =>
    row.type === '' ? { ...row, fullName: names.get(row.enCode) ?? row.fullName } : row,
  )
}

/** Ids of the roles that a user may give: those without a grant that the user may not give. */
export async function listGrantableRoles(
  db: Db,
  caller: { userId: string; administrator: boolean },
): Promise<Set<string>> {
  const { rows } = await typedSql(columnsOf('org_role', 'id'))`
    with offered as materialized (${grantableBy(caller)})
    select r.id from org_role r where r.delete_mark = 0 and not exists (
      select 1 from org_grant g join (${grantableItems}) i on i.type = g.item_type and i.id = g.item_id
      where g.object_type = 'Role' and g.object_id = r.id
        and not exists (select 1 from offered o where o.type = i.type and o.id = i.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
