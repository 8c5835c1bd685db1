import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { BranchAdmin, BranchAdminBody, branchAdmins } from '@tessera/shared/contract/org/branch-admins'
import { Code } from '@tessera/shared/contract/wire'
import { tellOnCommit } from '../../db/bus.ts'
import { contains, every, snake } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { paged } from '../../db/paged.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { holdOne, note } from '../audit/store.ts'
import { mustLive } from '../organizes/store.ts'
import { isBranchAdmin } from './store.ts'
import { text } from './text.ts'

type Body = z.output<typeof BranchAdminBody>
const rights = [
  'thisLayerAdd',
  'thisLayerEdit',
  'thisLayerDelete',
  'subLayerAdd',
  'subLayerEdit',
  'subLayerDelete',
] as const

const select = sql`
  a.id, a.user_id as "userId", a.organize_id as "organizeId", ${sql.join(rights.map((right) => sql`${sql.ref(`a.${snake(right)}`)} as ${sql.id(right)}`))},
  u.account, u.real_name as "realName", o.full_name as organize, a.creator_time as "creatorTime"`
const from = (condition: RawBuilder<unknown>) => sql`
  from (select a.*, a.user_id || a.organize_id as id from org_branch_admin a) a
  join org_user u on u.id = a.user_id and u.delete_mark = 0 join org_organize o on o.id = a.organize_id and o.delete_mark = 0 where ${condition}`
const order = sql`a.creator_time desc, a.user_id, a.organize_id`

export const branchAdminHandlers: Handlers<typeof branchAdmins> = {
  list(page, { db }) {
    const { keyword } = page
    const found = every([
      keyword &&
        sql`u.account ilike ${contains(keyword)} or u.real_name ilike ${contains(keyword)} or o.full_name ilike ${contains(keyword)}`,
    ])
    const join = sql`join org_user u on u.id = a.user_id join org_organize o on o.id = a.organize_id`
    return paged<BranchAdmin>(db, page, { of: 'a', select, from: from(found), join, order })
  },
  async of({ organizeId }, { db }) {
    await mustLive(db, organizeId)
    const { rows } =
      await sql<BranchAdmin>`select ${select} ${from(sql`a.organize_id = ${organizeId}`)} order by ${order}`.execute(
        db,
      )
    return { list: rows }
  },
  create: (body, by) =>
    write(body, by, async (trx) => {
      const columns = ['userId', 'organizeId', ...rights] as const
      await sql`insert into org_branch_admin (${sql.join(columns.map((key) => sql.id(snake(key))))}, creator_user_id)
      values (${sql.join(columns.map((key) => body[key]))}, ${by.session.userId})`.execute(trx)
      return {}
    }),
  update: (body, by) =>
    write(body, by, (trx) =>
      take(
        trx,
        body,
        sql`update org_branch_admin a set ${sql.join(rights.map((right) => sql`${sql.id(snake(right))} = ${body[right]}`))}`,
      ),
    ),
  remove: (body, by) => write(body, by, (trx) => take(trx, body, sql`delete from org_branch_admin a`)),
}

/** What was there before; refuses 404 where nothing was. */
async function take(
  trx: Db,
  { userId, organizeId }: Pick<Body, 'userId' | 'organizeId'>,
  doing: RawBuilder<unknown>,
): Promise<Partial<Body>> {
  const one = sql`a.user_id = ${userId} and a.organize_id = ${organizeId}`
  const { rows } =
    await sql<Body>`select ${sql.join(rights.map((right) => sql`${sql.ref(`a.${snake(right)}`)} as ${sql.id(right)}`))} from org_branch_admin a where ${one} for update`.execute(
      trx,
    )
  if (!rows[0]) throw goneRefusal()
  await sql`${doing} where ${one}`.execute(trx)
  return rows[0]
}

/** Nobody gives it to themselves, a branch administrator to nobody, and a super administrator needs none. */
async function write(
  body: Pick<Body, 'userId' | 'organizeId'> & Partial<Body>,
  by: Context,
  work: (trx: Db) => Promise<Partial<Body>>,
): Promise<void> {
  const { db, session } = by
  const { userId, organizeId } = body
  const given = Object.fromEntries(
    rights.flatMap((right) => (body[right] === undefined ? [] : [[right, body[right]]])),
  )
  if (userId === session.userId) throw refuse(text.notSelf)
  if (await isBranchAdmin(db, session)) throw refuse(text.notByBranch, {}, Code.forbidden)
  if (Object.keys(given).length > 0 && !Object.values(given).includes(1)) throw refuse(text.noRights)
  await db.transaction().execute(async (trx) => {
    const before = await work(trx)
    const [user, unit] = [await holdOne(trx, 'user', userId), await holdOne(trx, 'organize', organizeId)]
    if (user.values.isAdministrator) throw refuse(text.notAdministrator)
    const action =
      Object.keys(given).length === 0 ? 'remove' : Object.keys(before).length === 0 ? 'create' : 'update'
    await note(trx, by, [
      { noun: 'branchAdmin', id: userId, name: `${user.name} @ ${unit.name}`, action, before, after: given },
    ])
    // Conditions of data rules ask which units somebody manages.
    await tellOnCommit(trx, 'access', '')
  })
}
