import { sql } from 'kysely'
import type { DeletedRecord } from '@tessera/shared/contract/lowcode/record-work'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { changesStatement } from './changes.ts'
import { columnsOfList, displayRecords, readListed, selectListed, type RawListed } from './list.ts'
import { idColumnOf } from '../releases/storage.ts'
import { lockTasks } from './lock-tasks.ts'
import type { RecordPlan } from './plan.ts'
import { asTakenRefusal } from './problems.ts'
import { draftMark, recordAlias } from './protected.ts'
import type { RecordUser } from './user.ts'

// Deleting marks a record. Its rows stay, and its unique values are free for others until it comes back.

const mark = sql.ref(`${recordAlias}.delete_mark`)
/** A deleted draft comes back for its initiator only. */
const isDeletedFor = (userId: string) => sql`(${mark} = 1
  or ${mark} = ${sql.lit(draftMark + 1)} and ${sql.ref(`${recordAlias}.creator_user_id`)} = ${userId})`

/** A page of the deleted records that the user would see, the latest deleted first. */
export async function listDeleted(
  plan: RecordPlan,
  user: RecordUser,
  page: Pick<Page, 'currentPage' | 'pageSize'>,
): Promise<{ list: DeletedRecord[]; pagination: Pagination }> {
  const scope = await user.scopeOf(plan.module)
  const columns = columnsOfList(plan, scope)
  const time = sql.ref(`${recordAlias}.last_modify_time`)
  const deleter = sql`(select u.real_name || '/' || u.account from org_user u
    where u.id = ${sql.ref(`${recordAlias}.last_modify_user_id`)})`
  const { list, pagination } = await loadCappedPage<
    RawListed & { deleteTime: number | null; deleteUser: string }
  >(user.db, page, {
    select: sql.join([
      selectListed(plan, scope, columns),
      sql`(extract(epoch from ${time}) * 1000)::bigint as "deleteTime"`,
      sql`coalesce(${deleter}, '') as "deleteUser"`,
    ]),
    from: sql`from ${plan.module.from} where ${isDeletedFor(user.userId)} and ${scope.rows}`,
    order: sql`${time} desc nulls last, ${plan.module.id} desc`,
  })
  const records = await readListed(user, columns, list)
  const shown = await displayRecords(user, columns, records)
  return {
    list: list.map(({ id, deleteTime, deleteUser }, at) => ({
      id,
      values: shown[at]!,
      deleteTime: deleteTime === null ? null : Number(deleteTime),
      deleteUser,
    })),
    pagination,
  }
}

/**
 * Brings a deleted record back with its task, in the caller's transaction. Throws 404 outside of the user's rows, and a refusal with 409
 * where another record has its unique values by now.
 */
export async function undeleteRecord(trx: Db, plan: RecordPlan, user: RecordUser, id: string): Promise<void> {
  const { approval } = user
  if (approval && plan.release.hasFlow) {
    await approval.tasks.setDeleted(trx, [id], false, user.userId)
    await lockTasks(trx, plan, user, [id], 'undelete')
  }
  const scope = await user.scopeOf(plan.module)
  const { rows } = await typedSql({ id: column.text })`
    select ${plan.module.id} as id from ${plan.module.from}
    where ${plan.module.id} = ${id} and ${isDeletedFor(user.userId)} and ${scope.rows}
    for no key update of ${sql.id(recordAlias)}`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  const { rows: restored } = await typedSql({ version: column.number })`
    update ${sql.table(plan.table)} set delete_mark = delete_mark - 1, lock_version = lock_version + 1,
      last_modify_user_id = ${user.userId}, last_modify_time = now()
    where ${sql.id(idColumnOf(plan.release.storage.main))} = ${id} returning lock_version as version`
    .execute(trx)
    .catch((error: unknown) => {
      throw asTakenRefusal(plan, error)
    })
  const changes = { fields: [], tables: [] }
  await changesStatement(plan, user, 'form', [
    { recordId: id, version: restored[0]!.version, kind: 'undelete', changes },
  ]).execute(trx)
}
