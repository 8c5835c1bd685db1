import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { listPermittedOrganizes, unitCondition } from '../organizes/store.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

// A user has one main unit (`org_user.organize_id`) and any number of further ones (`org_user_organize`). Lists
// and forms see all of them; the main unit is the one a new session works for.

/** The ids of a comma list without duplicates, in their order. */
export const unitsOf = (list: string): string[] =>
  [...new Set(list.split(',').map((id) => id.trim()))].filter(Boolean)

/** SQL expression: the units of a user as an array; `alias` is the alias of `org_user`. */
export const unitArray = (alias = 'u') => sql`array_append(array(select organize_id from org_user_organize
  where user_id = ${sql.ref(`${alias}.id`)}), ${sql.ref(`${alias}.organize_id`)})`

/** SQL expression: the units of a user joined by commas, the main unit first. */
export const unitList = (alias = 'u') => sql`concat_ws(',', ${sql.ref(`${alias}.organize_id`)}, (
  select string_agg(organize_id, ',' order by organize_id) from org_user_organize
  where user_id = ${sql.ref(`${alias}.id`)} and organize_id <> ${sql.ref(`${alias}.organize_id`)}))`

/** Condition on `u` (org_user): one of the user's units is among these ids. */
export const belongsToAny = (ids: readonly string[] | RawBuilder<unknown>) => {
  const list = Array.isArray(ids) ? sql`${ids}::text[]` : (ids as RawBuilder<unknown>)
  return sql`(u.organize_id = any(${list})
    or u.id in (select user_id from org_user_organize where organize_id = any(${list})))`
}

/** Up to this many users of further units are listed by id. */
const maxListedUsers = 300

/**
 * Condition on `u` (org_user): one of the user's units is this unit or one below it. Few users of further units
 * are listed by id, so that the planner can combine indexes; mostly there are none.
 */
export async function belongsBelow(db: Db, organizeId: string): Promise<RawBuilder<unknown>> {
  const main = await unitCondition(db, sql`u.organize_id`, organizeId)
  const further = sql`select user_id as id from org_user_organize
    where ${await unitCondition(db, sql`organize_id`, organizeId)}`
  const { rows } = await typedSql({ id: column.text })`
    select distinct id from (${further}) f limit ${maxListedUsers + 1}`.execute(db)
  if (rows.length === 0) return main
  return rows.length > maxListedUsers
    ? sql`(${main} or u.id in (${further}))`
    : sql`(${main} or u.id = any(${rows.map(({ id }) => id)}::text[]))`
}

/** The units of a user, the main unit first. */
export async function listUnits(db: Db, userId: string): Promise<string[]> {
  const { rows } = await typedSql({ list: column.text })`
    select ${unitList()} as list from org_user u where u.id = ${userId}`.execute(db)
  return unitsOf(rows[0]?.list ?? '')
}

/** Sets the units of a user; the first is the main unit. */
export async function setUnits(trx: Db, userId: string, [main, ...others]: readonly string[]): Promise<void> {
  await sql`delete from org_user_organize where user_id = ${userId}`.execute(trx)
  await sql`
    update org_user set organize_id = ${main} where id = ${userId} and organize_id <> ${main}`.execute(trx)
  await sql`
    insert into org_user_organize (user_id, organize_id)
      select ${userId}, unnest(${others}::text[])`.execute(trx)
}

/** Makes one of a user's units the main one. */
export async function switchMainUnit(trx: Db, userId: string, unit: string): Promise<void> {
  const units = await listUnits(trx, userId)
  await setUnits(trx, userId, [unit, ...units.filter((other) => other !== unit)])
  await moveSessions(trx, userId, units[0])
}

/**
 * Lets the open sessions of a user that work for a unit which is not theirs any more, or that worked for
 * `previousMain`, work for the main unit. The caller has to clear the cached sessions after the commit.
 */
export async function moveSessions(trx: Db, userId: string, previousMain?: string): Promise<void> {
  const { rows } = await typedSql({ main: column.text, administrator: column.boolean })`
    select organize_id as main, is_administrator as administrator from org_user where id = ${userId}`.execute(
    trx,
  )
  if (!rows[0]) return
  const { main, administrator } = rows[0]
  const permitted = await listPermittedOrganizes(trx, { userId, administrator })
  const kept = [...(await listUnits(trx, userId)), ...permitted.flatMap(({ id, unitId }) => [id, unitId])]
  await sql`
    update shell_session set organize_id = ${main} where user_id = ${userId} and ended is null
      and (organize_id = ${previousMain ?? ''} or not organize_id = any(${kept}::text[]))`.execute(trx)
}
