import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { keysOf, listedRows } from '@tessera/shared/contract/field-row'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import {
  User,
  UserBody,
  type userStates,
  type UserFilter,
  type UserRow,
} from '@tessera/shared/contract/org/users'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { selectColumns, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { exportConditions } from '../../export/rows.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import type { TableVersion } from '../../db/totals.ts'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { scopeOf, withoutHidden, type Scope } from '../../permissions/scope.ts'
import { lockedUntil } from '../../auth/attempts.ts'
import { assertManages } from '../../permissions/branch-admins.ts'
import { matchesName } from './name-search.ts'
import { membershipList, protectedUsers } from './protected.ts'
import { text } from './text.ts'
import { belongsBelow, unitList } from './units.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const unitPaths = column.jsonOf(z.array(z.array(z.string())))

export { matchesName } from './name-search.ts'

/** For other features. */
export { listUnits, switchMainUnit, unitList } from './units.ts'

/** The columns of org_user; roles, positions and groups are in tables of their own. */
const ownBody = UserBody.omit({ roleId: true, positionId: true, groupId: true })
/** `organizeId` is the main unit here; the further ones are in `units.ts`. */
export const userRows = createCrud('org_user', ownBody)

const listColumns = ['id', ...keysOf(listedRows(userFields)), 'organizeId', 'headIcon'] as const

const lookupColumns = sql`
  coalesce(p.ids, '') as "positionId", coalesce(p.names, '') as position, coalesce(r.ids, '') as "roleId",
  coalesce(r.names, '') as "roleName",
  o.full_name as department, n.paths as organize, n.units as "unitCount", u.creator_time as "creatorTime",
  u.is_administrator as "isAdministrator", u.last_login_time as "lastLoginTime"`

/** Joins that look up names, for the rows of one page only. `offset 0` lets the planner remember the path of a unit. */
const lookupJoins = sql`
  join org_organize o on o.id = u.organize_id
  cross join lateral (select org_unit_path(u.organize_id) as path offset 0) main
  cross join lateral (
    select concat_ws(',', main.path,
      string_agg(org_unit_path(organize_id), ',' order by organize_id)) as paths, count(*) + 1 as units
    from org_user_organize where user_id = u.id) n
  left join lateral (select string_agg(r.id, ',' order by r.sort_code, r.id) as ids,
  string_agg(r.full_name, ',' order by r.sort_code, r.id) as names
    from org_user_role ur join org_role r on r.id = ur.role_id and r.delete_mark = 0
      where ur.user_id = u.id) r on true
  left join lateral (select string_agg(p.id, ',' order by p.sort_code, p.id) as ids,
  string_agg(p.full_name, ',' order by p.sort_code, p.id) as names
    from org_user_position up join org_position p on p.id = up.position_id and p.delete_mark = 0
      where up.user_id = u.id) p on true`

const sortable = {
  account: sql`u.account`,
  realName: sql`u.real_name`,
  creatorTime: sql`u.creator_time`,
  sortCode: sql`u.sort_code`,
  enabledMark: sql`u.enabled_mark`,
  gender: sql`u.gender`,
  lastLoginTime: sql`u.last_login_time`,
}

const stateConditions: Readonly<Record<(typeof userStates)[number], RawBuilder<unknown>>> = {
  enabled: sql`u.enabled_mark = 1`,
  disabled: sql`u.enabled_mark = 0`,
  locked: sql`${lockedUntil} is not null`,
}

const hasMembership = (of: 'role' | 'position', id: string) =>
  sql`u.id in (select user_id from ${sql.table(`org_user_${of}`)} where ${sql.ref(`${of}_id`)} = ${id})`

/**
 * Condition: visible users of a unit and all units below it, found by account or name where those are
 * visible.
 */
const userConditions = async (
  db: Db,
  { rows, ifVisible }: Scope,
  { organizeId, managerId, state, roleId, positionId, keyword }: UserFilter,
) =>
  allConditions([
    sql`u.delete_mark = 0`,
    rows,
    organizeId && organizeId !== '0' && (await belongsBelow(db, organizeId)),
    managerId && sql`${ifVisible('managerId', sql`u.manager_id`)} = ${managerId}`,
    state && ifVisible('enabledMark', stateConditions[state]),
    roleId && ifVisible('roleName', hasMembership('role', roleId)),
    positionId && ifVisible('position', hasMembership('position', positionId)),
    keyword && matchesName(keyword, ifVisible),
  ])

function userOrder(scope: Scope, page: UserFilter) {
  scope.assertSortable(page.sidx)
  return orderBy(page, scope.ifVisibleEach(sortable), sql`u.sort_code, u.creator_time desc, u.id`)
}

/** Changes with every user and with their units, roles, positions and groups. */
const userVersion: TableVersion = {
  sequence: 'org_user_version',
  tables: ['org_user', 'org_user_organize', 'org_user_role', 'org_user_position', 'org_user_group'],
}

/** Whether which users a filter finds depends on them alone, and not on the tree of units or on the time. */
const dependsOnUsersOnly = ({ organizeId, state }: UserFilter): boolean =>
  (!organizeId || organizeId === '0') && state !== 'locked'

/** One page of users; with `id` only this user. */
export async function listUsers(db: Db, scope: Scope, page: UserFilter, id?: string) {
  const { list, pagination } = await loadPage<UserRow & { _hidden: string[] }>(db, page, {
    alias: 'u',
    select: sql`${selectColumns(User, 'u', listColumns)}, ${lookupColumns}, ${lockedUntil} as "lockedUntil",
      ${scope.hidden} as "_hidden"`,
    from: sql`from org_user u where ${allConditions([await userConditions(db, scope, page), id && sql`u.id = ${id}`])}`,
    join: lookupJoins,
    order: userOrder(scope, page),
    version: dependsOnUsersOnly(page) ? userVersion : undefined,
  })
  return { list: list.map(withoutHidden), pagination }
}

/**
 * The query of an export: the page, all matching users, or the ticked ones. `_hidden` names the hidden
 * columns of a row.
 */
export async function userExportQuery(db: Db, scope: Scope, page: UserFilter & ExportInput) {
  const { ticked, cut } = exportConditions(sql`u.id`, page)
  const order = userOrder(scope, page)
  return sql`select u.id, ${selectColumns(ownBody, 'u')}, ${lookupColumns}, ${scope.hidden} as "_hidden"
    from (select u.* from org_user u where ${await userConditions(db, scope, page)} ${ticked}
      order by ${order} ${cut}) u
    ${lookupJoins} order by ${order}`
}

/**
 * Reads a user for the form: the columns, and units, roles, positions and groups as comma lists. The main unit
 * and the main position come first. `organizeIdTree` has the path of each unit as ids from the root.
 */
export async function readUser(db: Db, id: string) {
  const user = await userRows.read(db, id)
  const { rows } = await typedSql({
    organizeId: column.text,
    organizeIdTree: unitPaths,
    roleId: column.text,
    positionId: column.text,
    groupId: column.text,
  })`
    select ${unitList()} as "organizeId",
      (select jsonb_agg(org_unit_way(n.id) order by n.at)
        from unnest(string_to_array(${unitList()}, ',')) with ordinality n(id, at)) as "organizeIdTree",
      coalesce(${membershipList('role', sql`u.id`)}, '') as "roleId",
      coalesce(${membershipList('position', sql`u.id`)}, '') as "positionId",
      coalesce(${membershipList('group', sql`u.id`)}, '') as "groupId"
    from org_user u where u.id = ${id}`.execute(db)
  return { ...user, ...rows[0]! }
}

/** Whether a user is the manager of a unit. */
export async function managesUnit(db: Db, id: string): Promise<boolean> {
  const { rows } = await typedSql({ manages: column.boolean })`
    select exists (select 1 from org_organize where manager_id = ${id}
      and delete_mark = 0) as manages`.execute(db)
  return rows[0]!.manages
}

/**
 * Locks a user whom the caller may change. Throws 404 if the user is not visible, and refuses changes of a
 * super administrator by others and changes outside a branch administrator's branch.
 */
export async function lockUser(trx: Db, id: string, context: Pick<Context, 'db' | 'session'>): Promise<void> {
  const scope = await scopeOf(context, protectedUsers)
  await scope.lockRow(trx, id)
  const { rows } = await typedSql({ ...columnsOf('org_user', 'organizeId'), administrator: column.boolean })`
    select is_administrator as administrator, organize_id as "organizeId" from org_user
      where id = ${id}`.execute(trx)
  if (rows[0]!.administrator && !context.session.administrator) throw refuse(text.administratorOnly)
  await assertManages(trx, context.session, 'edit', [rows[0]!.organizeId])
}

/**
 * Sets a password and moves the previous one to the history. If another user sets it, it is marked as reset,
 * and the setting `passwordChangeAfterReset` demands a change at the next sign-in.
 */
export async function setPassword(db: Db, id: string, passwordHash: string, by: string): Promise<void> {
  const { numAffectedRows } = await sql`
    with before as (insert into org_password_history (id, user_id, password_hash)
      select ${newId()}, id, password_hash from org_user where id = ${id} and delete_mark = 0)
    update org_user set password_hash = ${passwordHash}, password_time = now(), password_reset = ${by !== id},
      last_modify_user_id = ${by}, last_modify_time = now()
    where id = ${id} and delete_mark = 0`.execute(db)
  if (!numAffectedRows) throw notFoundRefusal()
}
