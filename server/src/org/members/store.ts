import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../permissions/scope.ts'
import { assertHoldsGrantsOf } from '../../permissions/grants.ts'
import * as columnTypes from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** The membership table of each holder type, its column, and the key of the comma list in a user's body. */
export const membershipTables = {
  Role: { table: 'org_user_role', column: 'role_id', key: 'roleId' },
  Position: { table: 'org_user_position', column: 'position_id', key: 'positionId' },
  Group: { table: 'org_user_group', column: 'group_id', key: 'groupId' },
} as const
type Caller = { userId: string; administrator: boolean }
export type MembershipType = keyof typeof membershipTables

/** User ids of the members: those the caller can see and those hidden from them, who stay members. */
export async function loadMembers(
  db: Db,
  { rows: within }: Pick<Scope, 'rows'>,
  objectId: string,
): Promise<{ visible: string[]; hidden: string[] }> {
  const { rows } = await typedSql({ id: columnTypes.text, within: columnTypes.boolean })`
    select m.user_id as id, ${within} as within from (
      select user_id, role_id as of from org_user_role union all select user_id, position_id
        from org_user_position union all select user_id, group_id from org_user_group
    ) m join org_user u on u.id = m.user_id and u.delete_mark = 0 where m.of = ${objectId}
      order by u.sort_code, u.id`.execute(db)
  const select = (isVisible: boolean) => rows.flatMap((row) => (row.within === isVisible ? [row.id] : []))
  return { visible: select(true), hidden: select(false) }
}

/**
 * SQL subquery: number of members of one holder, not counting deleted users; `id` is a column of the outer
 * query.
 */
export function memberCount(type: MembershipType, id: RawBuilder<unknown>) {
  const { table, column } = membershipTables[type]
  return sql`(select count(*) from ${sql.table(table)} m
    join org_user u on u.id = m.user_id and u.delete_mark = 0 where ${sql.ref(`m.${column}`)} = ${id})`
}

/** SQL query: number of members of every holder of a type, as rows `(of, members)`. */
export function memberCounts(type: MembershipType) {
  const { table, column } = membershipTables[type]
  return sql`
    select ${sql.ref(`m.${column}`)} as of, count(*) as members from ${sql.table(table)} m
      join org_user u on u.id = m.user_id and u.delete_mark = 0 group by 1`
}

/** Whether a holder has members, not counting deleted users. */
export async function hasMembers(db: Db, type: MembershipType, id: string): Promise<boolean> {
  const { table, column } = membershipTables[type]
  const { rows } = await typedSql({ has: columnTypes.boolean })`
    select exists (select 1 from ${sql.table(table)} m
      join org_user u on u.id = m.user_id and u.delete_mark = 0
      where ${sql.ref(`m.${column}`)} = ${id}) as has`.execute(db)
  return rows[0]!.has
}

/**
 * Replaces the members of a holder and returns the ids of added and removed users, whose modified time is
 * set. Throws 403 if the holder has grants that the caller may not give. The check comes before the insert,
 * because the caller can be one of the new members.
 */
export async function setMembers(
  trx: Db,
  type: MembershipType,
  id: string,
  userIds: readonly string[],
  caller: Caller,
): Promise<{ added: string[]; removed: string[] }> {
  const { table, column } = membershipTables[type]
  const { rows: addedRows } = await typedSql({ id: columnTypes.text })`
    select distinct u as id from unnest(${userIds}::text[]) u
      where not exists (select 1 from ${sql.table(table)}
        where ${sql.ref(column)} = ${id} and user_id = u)`.execute(trx)
  if (addedRows.length > 0) await assertHoldsGrantsOf(trx, caller, type, [id])
  const { rows: removedRows } = await typedSql({ id: columnTypes.text })`
    delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and not user_id = any(${userIds}::text[])
      returning user_id as id`.execute(trx)
  const [added, removed] = [addedRows.map((user) => user.id), removedRows.map((user) => user.id)]
  await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
      select unnest(${added}::text[]), ${id} on conflict do nothing`.execute(trx)
  await sql`
    with changed as (select id from org_user where id = any(${[...added, ...removed]}::text[])
      order by id for no key update)
    update org_user u set last_modify_user_id = ${caller.userId}, last_modify_time = now() from changed
      where u.id = changed.id`.execute(trx)
  return { added, removed }
}

type MembershipLists = {
  [M in MembershipType as (typeof membershipTables)[M]['key']]?: string | null | undefined
}

/**
 * Replaces the roles, positions and groups of a user by comma lists; undefined and null leave them as they are.
 * Throws 403 for one with grants that the caller may not give. Returns the removed (`before`) and added
 * (`after`) ids.
 */
export async function setMemberships(
  trx: Db,
  userId: string,
  lists: MembershipLists,
  caller: Caller,
): Promise<{ before: Record<string, string[]>; after: Record<string, string[]> }> {
  const [before, after]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
  for (const type of ['Role', 'Position', 'Group'] as const) {
    const { table, column, key } = membershipTables[type]
    const list = lists[key]
    if (list === undefined || list === null) continue
    const ids = [...new Set(list.split(',').filter(Boolean))]
    const { rows: addedRows } = await typedSql({ id: columnTypes.text })`
      select n as id from unnest(${ids}::text[]) n where
        not exists (select 1 from ${sql.table(table)}
          where user_id = ${userId} and ${sql.ref(column)} = n)`.execute(trx)
    // Checked before the insert: the caller may be the user.
    await assertHoldsGrantsOf(
      trx,
      caller,
      type,
      addedRows.map(({ id }) => id),
    )
    const { rows: removedRows } = await typedSql({ id: columnTypes.text })`
      delete from ${sql.table(table)} where user_id = ${userId}
        and not (${sql.ref(column)} = any(${ids}::text[])) returning ${sql.ref(column)} as id`.execute(trx)
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
        select ${userId}, unnest(${addedRows.map(({ id }) => id)}::text[]) on conflict do nothing`.execute(
      trx,
    )
    if (removedRows.length > 0) before[key] = removedRows.map(({ id }) => id)
    if (addedRows.length > 0) after[key] = addedRows.map(({ id }) => id)
  }
  return { before, after }
}

/** Adds the memberships of new users. Throws 403 for one with grants that the caller may not give. */
export async function addMemberships(
  trx: Db,
  users: readonly (MembershipLists & { userId: string })[],
  caller: Caller,
): Promise<void> {
  for (const type of ['Role', 'Position', 'Group'] as const) {
    const { table, column, key } = membershipTables[type]
    const memberships = users.flatMap(({ userId, [key]: list }) =>
      [...new Set((list ?? '').split(',').filter(Boolean))].map((id) => ({ userId, id })),
    )
    if (memberships.length === 0) continue
    await assertHoldsGrantsOf(trx, caller, type, [...new Set(memberships.map(({ id }) => id))])
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select *
        from unnest(${memberships.map(({ userId }) => userId)}::text[],
          ${memberships.map(({ id }) => id)}::text[])`.execute(trx)
  }
}
