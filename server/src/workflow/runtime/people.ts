import { sql, type RawBuilder } from 'kysely'
import type { WhoSource } from '@tessera/shared/contract/workflow/flow-template'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'

// Users of the rules of nodes. All rules that a step asks for are one statement.

/** A rule about people, with what its answer depends on. */
export interface PeopleQuestion {
  readonly key: string
  readonly initiator: string
  /** The unit for which the initiator launched the task. */
  readonly organizeId: string
  readonly within: string
  readonly sources: readonly ResolvedSource[]
}

/** A source with its field, interface or script replaced by the ids that it gave. */
export type ResolvedSource = WhoSource & { readonly ids: readonly string[] }

/** Users who can act: not deleted, not disabled. `u` is the alias. */
const isActive = sql`u.delete_mark = 0 and u.enabled_mark = 1`

/** Superiors of a user, from the nearest; `at` is the level. */
const superiorsOf = (userId: string, levels: number) => sql`
  with recursive up (id, at, trail) as (
    select s.manager_id, 1, array[s.id] from org_user s where s.id = ${userId} and s.manager_id is not null
    union all
    select s.manager_id, up.at + 1, up.trail || s.id from up join org_user s on s.id = up.id
    where s.manager_id is not null and up.at < ${levels} and not s.manager_id = any(up.trail)
  ) select id, at from up`

/** Managers of a unit and of the units above it; a unit without a manager keeps its level. */
const managersOf = (organizeId: string, levels: number) => sql`
  with recursive up (unit, parent, id, at) as (
    select o.id, o.parent_id, o.manager_id, 1 from org_organize o where o.id = ${organizeId}
    union all
    select o.id, o.parent_id, o.manager_id, up.at + 1 from up join org_organize o on o.id = up.parent
    where up.at < ${levels}
  ) select id, at from up where id is not null`

/** Those whom ids name: users, and users of positions, roles, groups and units. */
const membersOf = (ids: {
  users: readonly string[]
  positions: readonly string[]
  roles: readonly string[]
  groups: readonly string[]
  units: readonly string[]
}) => {
  const parts: RawBuilder<unknown>[] = []
  if (ids.users.length > 0)
    parts.push(sql`select x.id, x.at::int from unnest(${ids.users}::text[]) with ordinality x (id, at)`)
  const add = (list: readonly string[], table: string, of: string) => {
    if (list.length > 0)
      parts.push(
        sql`select m.user_id as id, 100000 as at from ${sql.table(table)} m where ${sql.ref(`m.${of}`)} = any(${list}::text[])`,
      )
  }
  add(ids.positions, 'org_user_position', 'position_id')
  add(ids.roles, 'org_user_role', 'role_id')
  add(ids.groups, 'org_user_group', 'group_id')
  add(ids.units, 'org_user_organize', 'organize_id')
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select null::text as id, 0 as at where false`
}

const empty = { users: [], positions: [], roles: [], groups: [], units: [] }

/** The value of a field can name users, units and positions. */
const byField = ({ ids, of }: ResolvedSource): RawBuilder<unknown> => {
  if (of === 'superior')
    return sql`select s.manager_id as id, 1 as at from org_user s where s.id = any(${ids}::text[])`
  if (of === 'manager')
    return sql`select o.manager_id as id, 1 as at from org_organize o where o.id = any(${ids}::text[])
      or o.id in (select s.organize_id from org_user s where s.id = any(${ids}::text[]))`
  return membersOf({ ...empty, users: ids, units: ids, positions: ids })
}

/** Rows `(id, at)` of a source; `at` is their order. */
function sourceSql(source: ResolvedSource, { initiator, organizeId }: PeopleQuestion): RawBuilder<unknown> {
  const { kind, level } = source
  switch (kind) {
    case 'superior':
      return sql`select id, at from (${superiorsOf(initiator, level)}) s where at = ${level}`
    case 'superiorChain': {
      const { untilPosition } = source
      const end = sql`(select min(c.at) from (${superiorsOf(initiator, 20)}) c join org_user_position p
        on p.user_id = c.id and p.position_id = ${untilPosition})`
      const last = untilPosition === '' ? sql`${level}::int` : sql`coalesce(${end}, ${level}::int)`
      return sql`select id, at from (${superiorsOf(initiator, 20)}) s where at <= ${last}`
    }
    case 'departmentManager':
      return sql`select id, at from (${managersOf(organizeId, level)}) s where at = ${level}`
    case 'managerChain':
      return managersOf(organizeId, level)
    case 'field':
      return byField(source)
    case 'interface':
    case 'script':
      return membersOf({ ...empty, users: source.ids })
    default:
      return membersOf(source)
  }
}

/** Condition: the user `u` has something in common with the initiator. */
function withinSql({ within, initiator, organizeId }: PeopleQuestion): RawBuilder<unknown> {
  const shares = (table: string, of: string) => sql`exists (
    select 1 from ${sql.table(table)} a join ${sql.table(table)} b on ${sql.ref(`a.${of}`)} = ${sql.ref(`b.${of}`)}
    where a.user_id = u.id and b.user_id = ${initiator})`
  switch (within) {
    case 'sameDepartment':
      return sql`(u.organize_id = ${organizeId} or exists (
        select 1 from org_user_organize a where a.user_id = u.id and a.organize_id = ${organizeId}))`
    case 'sameCompany':
      return sql`${companyOf(sql`u.organize_id`)} = ${companyOf(sql`${organizeId}::text`)}`
    case 'samePosition':
      return shares('org_user_position', 'position_id')
    case 'sameRole':
      return shares('org_user_role', 'role_id')
    case 'sameGroup':
      return shares('org_user_group', 'group_id')
    case 'superiors':
      return sql`u.id in (select s.id from (${superiorsOf(initiator, 20)}) s)`
    case 'subordinates':
      return sql`u.id in (with recursive down (id, at) as (
          select s.id, 1 from org_user s where s.manager_id = ${initiator}
          union select s.id, d.at + 1 from down d join org_user s on s.manager_id = d.id where d.at < 20
        ) select id from down)`
    default:
      return sql`true`
  }
}

/** The nearest company around a unit. */
const companyOf = (organizeId: RawBuilder<unknown>) => sql`(
  with recursive up (id, parent, category, at) as (
    select o.id, o.parent_id, o.category, 1 from org_organize o where o.id = ${organizeId}
    union all
    select o.id, o.parent_id, o.category, up.at + 1 from up join org_organize o on o.id = up.parent
    where up.category <> 'company' and up.at < 50
  ) select id from up where category = 'company' limit 1)`

/** Active users by the key of each question, in the order of their sources. */
export async function findPeople(
  db: Db,
  questions: readonly PeopleQuestion[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>(questions.map(({ key }) => [key, []]))
  const parts = questions.flatMap((question, number) =>
    question.sources.map(
      (source, place) => sql`
        select ${number}::int as number, ${place}::int as place, f.at, u.id
        from (${sourceSql(source, question)}) f join org_user u on u.id = f.id
        where ${isActive} and ${withinSql(question)}`,
    ),
  )
  if (parts.length === 0) return found
  const { rows } = await typedSql({ number: column.number, id: column.text })`
    select number, id from (${sql.join(parts, sql` union all `)}) f
    group by number, id order by number, min(place), min(at), id`.execute(db)
  for (const { number, id } of rows) found.get(questions[number]!.key)!.push(id)
  return found
}

/** Which of the given users are active, in their order. */
export async function findActive(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await typedSql({ id: column.text })`
    select u.id from org_user u where u.id = any(${ids}::text[]) and ${isActive}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The active superiors of users, by their ids. */
export async function findSuperiors(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql({ of: column.text, id: column.text })`
    select s.id as "of", u.id from org_user s join org_user u on u.id = s.manager_id
    where s.id = any(${ids}::text[]) and ${isActive}`.execute(db)
  return new Map(rows.map(({ of, id }) => [of, id]))
}

/** Active administrators: they handle what has no other user. */
export async function listAdministrators(db: Db): Promise<readonly string[]> {
  const { rows } = await typedSql({ id: column.text })`
    select u.id from org_user u where u.is_administrator and ${isActive} order by u.creator_time, u.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
