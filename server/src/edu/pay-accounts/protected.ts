import { sql, type RawBuilder } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { campusesOf, campusUnits } from '../campuses/protected.ts'
import { text } from './text.ts'

const plain = protectedTable({
  menu: 'edu.finance',
  table: 'edu_campus',
  as: 'fc',
  fields: { status: 'text' },
})

/** SQL query: the units of these users. */
const unitsOfUsers = (ids: readonly string[]) => sql`
  select u.organize_id from org_user u where u.id = any(${ids}::text[]) and u.delete_mark = 0
  union select o.organize_id from org_user_organize o where o.user_id = any(${ids}::text[])`

/**
 * The campuses whose money a user may see, with the menu of the orders and its fields of conditions. Who sells at a campus
 * uses its accounts: users who work there, and consultants of its students.
 */
export const protectedFinanceCampuses: ProtectedModule = {
  ...plain,
  owner: sql`null::text`,
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('fc.id')),
    sellerId: {
      type: 'text',
      isSet: true,
      value: sql`array(
        select u.id from org_user u where u.delete_mark = 0 and fc.id in (${campusesOf(sql`select u.organize_id
          union select o.organize_id from org_user_organize o where o.user_id = u.id`)})
        union select s.consultant_id from edu_student s
          where s.campus_id = fc.id and s.delete_mark = 0 and s.consultant_id is not null)`,
      overlaps: (ids) => sql`(fc.id in (${campusesOf(unitsOfUsers(ids))}) or exists (
        select 1 from edu_student s
        where s.campus_id = fc.id and s.delete_mark = 0 and s.consultant_id = any(${ids}::text[])))`,
    },
  },
}

/** SQL conditions for the accounts `a` and for campuses that one caller may see. */
export interface AccountScope {
  /** The campus with this id is visible. */
  hasCampus(id: RawBuilder<unknown>): RawBuilder<unknown>
  /** Accounts `a` that serve at least one visible campus: those that lists and pickers show. */
  readonly rows: RawBuilder<unknown>
  /** Accounts `a` all of whose campuses are visible: their balance is shown, and they may be changed. */
  readonly wholeRows: RawBuilder<unknown>
}

const serves = sql`fc.delete_mark = 0 and (a.campus_ids = '{}' or fc.id = any(a.campus_ids))`

/** The campuses and accounts of the caller of a request. */
export async function accountScopeOf(context: Pick<Context, 'db' | 'session'>): Promise<AccountScope> {
  const { rows } = await scopeOf(context, protectedFinanceCampuses)
  return {
    hasCampus: (id) => sql`${id} in (select fc.id from edu_campus fc where ${rows})`,
    rows: sql`exists (select 1 from edu_campus fc where ${serves} and ${rows})`,
    wholeRows: sql`not exists (select 1 from edu_campus fc where ${serves} and not (${rows}))`,
  }
}

/** Throws 404 for an account that is not visible, 403 for one that also serves campuses which are not. */
export async function assertWhole(trx: Db, scope: AccountScope, id: string): Promise<void> {
  const { rows } = await typedSql({ whole: column.boolean })`
    select ${scope.wholeRows} as whole from edu_pay_account a
    where a.id = ${id} and a.delete_mark = 0 and ${scope.rows}`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  if (!rows[0].whole) throw refuse(text.otherCampuses, {}, Code.forbidden)
}

/**
 * Throws 403 for a campus whose money the caller may not see. Who enters money owns the entry, so the scope of entries does not
 * ask for the campus of a new one.
 */
export async function assertOwnCampus(
  context: Pick<Context, 'db' | 'session'>,
  campusId: string,
): Promise<void> {
  const { hasCampus } = await accountScopeOf(context)
  const { rows } = await sql`
    select 1 from edu_campus z where z.id = ${campusId} and not ${hasCampus(sql`z.id`)}`.execute(context.db)
  if (rows.length > 0) throw refuseField('campusId', text.otherCampus, {}, Code.forbidden)
}
