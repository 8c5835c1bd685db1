import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../grants/scope.ts'
import { mustHoldGrantsOf } from '../grants/store.ts'

/** Where members of each kind of holder lie. */
export const places = {
  Role: { table: 'org_user_role', column: 'role_id', key: 'roleId' },
  Position: { table: 'org_user_position', column: 'position_id', key: 'positionId' },
  Group: { table: 'org_user_group', column: 'group_id', key: 'groupId' },
} as const
type Who = { userId: string; administrator: boolean }
export type MemberOf = keyof typeof places

/** Members by whether they are within the caller's reach: those out of it are not told, and stay what they are. */
export async function membersOf(
  db: Db,
  { rows: within }: Pick<Scope, 'rows'>,
  objectId: string,
): Promise<{ seen: string[]; unseen: string[] }> {
  const { rows } = await sql<{ id: string; within: boolean }>`
    select m.user_id as id, ${within} as within from (
      select user_id, role_id as of from org_user_role union all select user_id, position_id from org_user_position union all select user_id, group_id from org_user_group
    ) m join org_user u on u.id = m.user_id and u.delete_mark = 0 where m.of = ${objectId} order by u.sort_code, u.id`.execute(
    db,
  )
  const of = (wanted: boolean) => rows.flatMap((row) => (row.within === wanted ? [row.id] : []))
  return { seen: of(true), unseen: of(false) }
}

/** How many living users one of them has, for a page of them; `id` is a column of the query. */
export function memberCount(type: MemberOf, id: RawBuilder<unknown>) {
  const { table, column } = places[type]
  return sql`(select count(*) from ${sql.table(table)} m join org_user u on u.id = m.user_id and u.delete_mark = 0 where ${sql.ref(`m.${column}`)} = ${id})`
}

/** The same of all of them, as rows of `of` and `members`. */
export function memberCounts(type: MemberOf) {
  const { table, column } = places[type]
  return sql`select ${sql.ref(`m.${column}`)} as of, count(*) as members from ${sql.table(table)} m join org_user u on u.id = m.user_id and u.delete_mark = 0 group by 1`
}

export async function hasMembers(db: Db, type: MemberOf, id: string): Promise<boolean> {
  const { table, column } = places[type]
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from ${sql.table(table)} m join org_user u on u.id = m.user_id and u.delete_mark = 0 where ${sql.ref(`m.${column}`)} = ${id}) as has`.execute(
    db,
  )
  return rows[0]!.has
}

/**
 * Makes these users the members, and no others; gives who came and who went. Each of them counts as changed. Refuses 403 to give what
 * holds more than the caller, before anybody is a member: the caller may be among them.
 */
export async function setMembers(
  trx: Db,
  type: MemberOf,
  id: string,
  userIds: readonly string[],
  who: Who,
): Promise<{ came: string[]; went: string[] }> {
  const { table, column } = places[type]
  const { rows: came } = await sql<{ id: string }>`
    select distinct u as id from unnest(${userIds}::text[]) u where not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} and user_id = u)`.execute(
    trx,
  )
  if (came.length > 0) await mustHoldGrantsOf(trx, who, type, [id])
  const { rows: went } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and not user_id = any(${userIds}::text[]) returning user_id as id`.execute(
    trx,
  )
  const [newcomers, gone] = [came.map((user) => user.id), went.map((user) => user.id)]
  await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select unnest(${newcomers}::text[]), ${id} on conflict do nothing`.execute(
    trx,
  )
  await sql`
    with changed as (select id from org_user where id = any(${[...newcomers, ...gone]}::text[]) order by id for no key update)
    update org_user u set last_modify_user_id = ${who.userId}, last_modify_time = now() from changed where u.id = changed.id`.execute(
    trx,
  )
  return { came: newcomers, went: gone }
}

type Lists = { [M in MemberOf as (typeof places)[M]['key']]?: string | null | undefined }

/**
 * Replaces the roles, positions and groups of a user by what the comma lists name; undefined leaves them as they are. Refuses 403 one that
 * holds more than the caller. Gives what came and what went.
 */
export async function setMembership(
  trx: Db,
  userId: string,
  lists: Lists,
  who: Who,
): Promise<{ before: Record<string, string[]>; after: Record<string, string[]> }> {
  const [before, after]: [Record<string, string[]>, Record<string, string[]>] = [{}, {}]
  for (const type of ['Role', 'Position', 'Group'] as const) {
    const { table, column, key } = places[type]
    if (lists[key] === undefined) continue
    const ids = [...new Set((lists[key] ?? '').split(',').filter(Boolean))]
    const { rows: came } = await sql<{ id: string }>`
      select n as id from unnest(${ids}::text[]) n where not exists (select 1 from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = n)`.execute(
      trx,
    )
    // Before it is given: the caller may give it to themselves.
    await mustHoldGrantsOf(
      trx,
      who,
      type,
      came.map(({ id }) => id),
    )
    const { rows: went } = await sql<{ id: string }>`
      delete from ${sql.table(table)} where user_id = ${userId} and not (${sql.ref(column)} = any(${ids}::text[])) returning ${sql.ref(column)} as id`.execute(
      trx,
    )
    await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select ${userId}, unnest(${came.map(({ id }) => id)}::text[]) on conflict do nothing`.execute(
      trx,
    )
    if (went.length > 0) before[key] = went.map(({ id }) => id)
    if (came.length > 0) after[key] = came.map(({ id }) => id)
  }
  return { before, after }
}

/** What users have who have just been made; refuses 403 what holds more than the caller. */
export async function giveMemberships(
  trx: Db,
  users: readonly (Lists & { userId: string })[],
  who: Who,
): Promise<void> {
  for (const type of ['Role', 'Position', 'Group'] as const) {
    const { table, column, key } = places[type]
    const given = users.flatMap(({ userId, [key]: list }) =>
      [...new Set((list ?? '').split(',').filter(Boolean))].map((id) => ({ userId, id })),
    )
    if (given.length === 0) continue
    await mustHoldGrantsOf(trx, who, type, [...new Set(given.map(({ id }) => id))])
    await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select * from unnest(${given.map(({ userId }) => userId)}::text[], ${given.map(({ id }) => id)}::text[])`.execute(
      trx,
    )
  }
}
