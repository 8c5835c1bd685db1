import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import {
  BranchAdmin,
  type BranchAdminBody,
  type branchAdmins,
} from '@tessera/shared/contract/org/branch-admins'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import { containsPattern, allConditions, toSnakeCase } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { lockRecord, recordAudit } from '../../permissions/audit.ts'
import { assertUnitExists } from '../organizes/store.ts'
import { isBranchAdmin } from '../../permissions/branch-admins.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

type Body = z.output<typeof BranchAdminBody>
const rights = [
  'thisLayerAdd',
  'thisLayerEdit',
  'thisLayerDelete',
  'subLayerAdd',
  'subLayerEdit',
  'subLayerDelete',
] as const

const rightColumns = sql.join(
  rights.map((right) => sql`${sql.ref(`a.${toSnakeCase(right)}`)} as ${sql.id(right)}`),
)
const select = sql`
  a.id, a.user_id as "userId", a.organize_id as "organizeId",
    ${rightColumns},
  u.account, u.real_name as "realName", o.full_name as organize, a.creator_time as "creatorTime"`
const from = (condition: RawBuilder<unknown>) => sql`
  from (select a.*, a.user_id || a.organize_id as id from org_branch_admin a) a
  join org_user u on u.id = a.user_id and u.delete_mark = 0
  join org_organize o on o.id = a.organize_id and o.delete_mark = 0 where ${condition}`
const order = sql`a.creator_time desc, a.user_id, a.organize_id`

export const branchAdminHandlers: Handlers<typeof branchAdmins> = {
  list(page, { db }) {
    const { keyword } = page
    const conditions = allConditions([
      keyword &&
        sql`u.account ilike ${containsPattern(keyword)} or u.real_name ilike ${containsPattern(keyword)}
          or o.full_name ilike ${containsPattern(keyword)}`,
    ])
    const join = sql`join org_user u on u.id = a.user_id join org_organize o on o.id = a.organize_id`
    return loadPage<BranchAdmin>(db, page, { alias: 'a', select, from: from(conditions), join, order })
  },
  async of({ organizeId }, { db }) {
    await assertUnitExists(db, organizeId)
    const { rows } = await typedSql(schemaColumns(BranchAdmin))`
        select ${select} ${from(sql`a.organize_id = ${organizeId}`)} order by ${order}`.execute(db)
    return { list: rows }
  },
  create: (body, by) =>
    saveBranchAdmin(body, by, async (trx) => {
      const columns = ['userId', 'organizeId', ...rights] as const
      await sql`
        insert into org_branch_admin (${sql.join(columns.map((key) => sql.id(toSnakeCase(key))))},
          creator_user_id)
      values (${sql.join(columns.map((key) => body[key]))}, ${by.session.userId})`.execute(trx)
      return {}
    }),
  update: (body, by) =>
    saveBranchAdmin(body, by, (trx) =>
      changeExisting(
        trx,
        body,
        sql`
          update org_branch_admin a
            set ${sql.join(rights.map((right) => sql`${sql.id(toSnakeCase(right))} = ${body[right]}`))}`,
      ),
    ),
  remove: (body, by) =>
    saveBranchAdmin(body, by, (trx) => changeExisting(trx, body, sql`delete from org_branch_admin a`)),
}

/**
 * Locks a row, runs the statement on it and returns its previous rights; throws 404 if there is no such row.
 */
async function changeExisting(
  trx: Db,
  { userId, organizeId }: Pick<Body, 'userId' | 'organizeId'>,
  statement: RawBuilder<unknown>,
): Promise<Partial<Body>> {
  const isRow = sql`a.user_id = ${userId} and a.organize_id = ${organizeId}`
  const { rows } = await typedSql({
    thisLayerAdd: column.oneOf(0, 1),
    thisLayerEdit: column.oneOf(0, 1),
    thisLayerDelete: column.oneOf(0, 1),
    subLayerAdd: column.oneOf(0, 1),
    subLayerEdit: column.oneOf(0, 1),
    subLayerDelete: column.oneOf(0, 1),
  })`
    select ${rightColumns} from org_branch_admin a where ${isRow} for update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  await sql`${statement} where ${isRow}`.execute(trx)
  return rows[0]
}

function actionOf(before: Partial<Body>, requested: object): 'create' | 'update' | 'remove' {
  if (Object.keys(requested).length === 0) return 'remove'
  return Object.keys(before).length === 0 ? 'create' : 'update'
}

/**
 * Writes one row and the audit log. Refuses changes of the caller's own rights, changes by branch
 * administrators, and rights of super administrators, who need none.
 */
async function saveBranchAdmin(
  body: Pick<Body, 'userId' | 'organizeId'> & Partial<Body>,
  by: Context,
  work: (trx: Db) => Promise<Partial<Body>>,
): Promise<void> {
  const { db, session } = by
  const { userId, organizeId } = body
  const requestedRights = Object.fromEntries(
    rights.flatMap((right) => (body[right] === undefined ? [] : [[right, body[right]]])),
  )
  if (userId === session.userId) throw refuse(text.notSelf)
  if (await isBranchAdmin(db, session)) throw refuse(text.notByBranch, {}, Code.forbidden)
  if (Object.keys(requestedRights).length > 0 && !Object.values(requestedRights).includes(1))
    throw refuse(text.noRights)
  await db.transaction().execute(async (trx) => {
    const before = await work(trx)
    const user = await lockRecord(trx, 'user', userId)
    const unit = await lockRecord(trx, 'organize', organizeId)
    if (user.values.isAdministrator) throw refuse(text.notAdministrator)
    await recordAudit(trx, by, [
      {
        noun: 'branchAdmin',
        id: userId,
        name: `${user.name} @ ${unit.name}`,
        action: actionOf(before, requestedRights),
        before,
        after: requestedRights,
      },
    ])
    // The context value @branchManageOrganize of data schemes depends on these rows.
    await publishOnCommit(trx, 'access', '')
  })
}
