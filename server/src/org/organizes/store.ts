import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import {
  DepartmentBody,
  OrganizeBody,
  type Department,
  type Organize,
} from '@tessera/shared/contract/org/organizes'
import type { HoldersOfUnit } from '@tessera/shared/contract/org/positions'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { unitAndBelow } from '../../permissions/units.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'
import * as columnTypes from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const namedUnits = columnTypes.jsonOf(z.array(z.object({ id: z.string(), fullName: z.string() })))

/** Companies and departments share a table and have different bodies. */
export const companyRows = createCrud('org_organize', OrganizeBody)
export const departmentRows = createCrud('org_organize', DepartmentBody)

export type OrganizeRow = z.output<typeof Organize>

/** Up to this many units `unitCondition` lists the ids. */
const maxListedUnits = 300

/**
 * The condition that a column is a unit or one below it. Few units are listed by id, so that the planner sees
 * how few rows match. With many units a subquery is better: the planner then walks the list in its order.
 */
export async function unitCondition(
  db: Db,
  column: RawBuilder<unknown>,
  organizeId: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await typedSql({
    id: columnTypes.text,
  })`select id from (${unitAndBelow(organizeId)}) unit limit ${maxListedUnits + 1}`.execute(db)
  return rows.length > maxListedUnits
    ? sql`${column} in (${unitAndBelow(organizeId)})`
    : sql`${column} = any(${rows.map(({ id }) => id)}::text[])`
}

interface ListOptions {
  companiesOnly: boolean
  /** A condition on `o`. */
  rows?: RawBuilder<unknown>
  /** Expression: hidden columns of `o`. */
  hidden?: RawBuilder<unknown>
}

/** Companies, or companies and departments, in their order. */
export async function listOrganizes(
  db: Db,
  { companiesOnly, rows: condition, hidden = sql`'{}'::text[]` }: ListOptions,
): Promise<(OrganizeRow & { _hidden: string[] })[]> {
  const { rows } = await typedSql({
    ...columnsOf(
      'org_organize',
      'id',
      'parentId',
      'fullName',
      'enCode',
      'category',
      'description',
      'creatorTime',
      'sortCode',
    ),
    icon: columnTypes.text,
    type: columnTypes.oneOf('company', 'department'),
    enabledMark: columnTypes.oneOf(0, 1),
    _hidden: columnTypes.listOf(columnTypes.text),
  })`
    select o.id, o.parent_id as "parentId", o.full_name as "fullName", o.en_code as "enCode", o.category,
      o.category as type,
      case o.category when 'company' then 'icon-ym icon-ym-tree-organization3'
        else 'icon-ym icon-ym-tree-department1' end as icon,
      o.description, o.enabled_mark as "enabledMark", o.creator_time as "creatorTime",
        o.sort_code as "sortCode", ${hidden} as "_hidden"
    from org_organize o
      where ${allConditions([sql`o.delete_mark = 0`, companiesOnly && sql`o.category = 'company'`, condition])}
    order by o.sort_code, o.creator_time, o.id`.execute(db)
  return rows
}

export interface PermittedOrganize {
  id: string
  fullName: string
  /**
   * Unit of the session after the switch: the user's own department if one belongs to this company (the main
   * one first), else the company.
   */
  unitId: string
}

/**
 * The enabled companies a user may switch to: those of their units and of their positions; all for a super
 * administrator.
 */
export async function listPermittedOrganizes(
  db: Db,
  { userId, administrator }: { userId: string; administrator: boolean },
): Promise<PermittedOrganize[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_organize', 'id', 'fullName'),
    unitId: columnTypes.text,
  })`
    with recursive own as (
      select organize_id as unit, 0 as rank from org_user where id = ${userId}
      union all
      select organize_id, 1 from org_user_organize where user_id = ${userId}
      union all
      select p.organize_id, null from org_user_position up
        join org_position p on p.id = up.position_id and p.delete_mark = 0 where up.user_id = ${userId}
    ),
    above as (
      select o.id, o.parent_id, o.category, own.unit, own.rank from own join org_organize o on o.id = own.unit
      union all
      select o.id, o.parent_id, o.category, a.unit, a.rank from above a
        join org_organize o on o.id = a.parent_id where a.category <> 'company'
    )
    select o.id, o.full_name as "fullName", coalesce((select unit from above
      where above.id = o.id and rank is not null order by rank, unit limit 1), o.id) as "unitId"
    from org_organize o
    where o.category = 'company' and o.delete_mark = 0 and o.enabled_mark = 1
      and (${administrator} or o.id in (select id from above))
    order by o.sort_code, o.creator_time, o.id`.execute(db)
  return rows
}

type DepartmentRow = Omit<Department, 'children' | 'hasChildren' | 'isLeaf' | 'num'> & { _hidden: string[] }

/** The unit id with which clients ask for the departments of every company. */
export const allCompanies = '0'

/**
 * The departments below a unit (all levels, without those of companies below it), or of every company, as far
 * as the condition `rows` lets them through.
 */
export async function listDepartments(
  db: Db,
  unitId: string,
  { rows: condition, hidden }: { rows: RawBuilder<unknown>; hidden: RawBuilder<unknown> },
): Promise<DepartmentRow[]> {
  const { rows } = await typedSql({
    ...columnsOf(
      'org_organize',
      'id',
      'fullName',
      'enCode',
      'sortCode',
      'description',
      'creatorTime',
      'parentId',
    ),
    company: columnTypes.text,
    enabledMark: columnTypes.oneOf(0, 1),
    members: columnTypes.number,
    manager: columnTypes.text,
    managerId: columnTypes.text,
    _hidden: columnTypes.listOf(columnTypes.text),
  })`
    with recursive unit as (
      select o.id, c.full_name as company
      from org_organize o join lateral (
        with recursive above as (
          select id, parent_id, category, full_name from org_organize where id = o.id
          union select up.id, up.parent_id, up.category, up.full_name from above
            join org_organize up on up.id = above.parent_id where above.category = 'department'
        ) select full_name from above where category = 'company') c on true
      where o.delete_mark = 0
        and ${unitId === allCompanies ? sql`o.category = 'company'` : sql`o.id = ${unitId}`}
      union select o.id, unit.company from org_organize o join unit on o.parent_id = unit.id
        where o.delete_mark = 0 and o.category = 'department'
    )
    select o.id, o.parent_id as "parentId", o.full_name as "fullName", o.en_code as "enCode", o.description,
      o.enabled_mark as "enabledMark",
      o.creator_time as "creatorTime", o.sort_code as "sortCode", coalesce(o.manager_id, '') as "managerId",
      coalesce(u.real_name || '/' || u.account, '') as manager,
      unit.company, (select count(*) from org_user m
        where m.organize_id = o.id and m.delete_mark = 0) + (select count(*) from org_user_organize f
        join org_user m on m.id = f.user_id and m.delete_mark = 0
        where f.organize_id = o.id) as members, ${hidden} as "_hidden"
    from unit join org_organize o on o.id = unit.id
      left join org_user u on u.id = o.manager_id and u.delete_mark = 0
    where o.id <> ${unitId} and o.category = 'department' and ${condition}
      order by o.sort_code, o.creator_time, o.id`.execute(db)
  return rows
}

/** Throws 404 if there is no such unit. */
export async function assertUnitExists(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select 1 from org_organize where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw notFoundRefusal()
}

/**
 * Finds the unit that is to take a new record; throws 400 if it is disabled. Returns undefined if it does not
 * exist: the insert then fails by a foreign key constraint, which has its own message.
 */
export async function findEnabledUnit(
  trx: Db,
  id: string,
  { field = 'organizeId', line = text.unitDisabled } = {},
): Promise<{ category: 'company' | 'department' } | undefined> {
  const { rows } = await typedSql(columnsOf('org_organize', 'category', 'enabledMark'))`
    select category, enabled_mark as "enabledMark" from org_organize
      where id = ${id} and delete_mark = 0`.execute(trx)
  if (rows[0]?.enabledMark === 0) throw refuseField(field, line)
  return rows[0]
}

/** What blocks the deletion of a unit: the key of the refusal's text, or null. */
export async function findDeletionBlocker(trx: Db, id: string): Promise<keyof typeof text | null> {
  const { rows } = await typedSql({
    users: columnTypes.boolean,
    positions: columnTypes.boolean,
    roles: columnTypes.boolean,
    children: columnTypes.boolean,
  })`
    select exists (select 1 from org_organize where parent_id = ${id} and delete_mark = 0) as children,
      exists (select 1 from org_user where organize_id = ${id} and delete_mark = 0)
        or exists (select 1 from org_user_organize where organize_id = ${id}) as users,
      exists (select 1 from org_role_organize ro join org_role r on r.id = ro.role_id and r.delete_mark = 0
        where ro.organize_id = ${id}) as roles,
      exists (select 1 from org_position where organize_id = ${id} and delete_mark = 0) as positions`.execute(
    trx,
  )
  const { users, positions, roles, children } = rows[0]!
  if (children) return 'hasChildren'
  if (users) return 'hasUsers'
  if (positions) return 'hasPositions'
  return roles ? 'hasRoles' : null
}

/**
 * Positions or roles by unit, for the units of `ids` in their order. `holders` is a query of rows `(unit, id,
 * full_name, sort_code)`.
 */
export async function listHoldersOfUnits(
  db: Db,
  holders: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<z.output<typeof HoldersOfUnit>[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_organize', 'id'),
    fullName: columnTypes.text,
    children: namedUnits,
  })`
    select o.id, org_unit_path(o.id) as "fullName",
      jsonb_agg(jsonb_build_object('id', h.id, 'fullName', h.full_name) order by h.sort_code, h.id) as children
    from unnest(${ids}::text[]) with ordinality n(id, at)
      join org_organize o on o.id = n.id and o.delete_mark = 0 join (${holders}) h on h.unit = o.id
    group by o.id order by min(n.at)`.execute(db)
  return rows
}

/** What a node of a tree of units and their users or positions has of its unit. */
export const toUnitNode = ({ id, parentId, fullName, type, icon, enabledMark }: OrganizeRow) => ({
  id,
  parentId,
  fullName,
  type,
  icon,
  enabledMark,
})
