import { sql } from 'kysely'
import { accountTypes, PayAccountBody, PayAccountRow } from '@tessera/shared/contract/edu/pay-accounts'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { AccountScope } from './protected.ts'

/** The wire has 0 or 1 where the table has a boolean. */
const StoredAccount = PayAccountBody.omit({ frontDesk: true })
export const payAccountRows = createCrud('edu_pay_account', StoredAccount)

export const setFrontDesk = (trx: Db, id: string, isFrontDesk: boolean) =>
  sql`update edu_pay_account set front_desk = ${isFrontDesk} where id = ${id}`.execute(trx)

const select = sql`a.id, ${selectColumns(StoredAccount, 'a')}, a.front_desk::int as "frontDesk", a.status,
  a.last_modify_time as "lastModifyTime"`

/** One page of the visible accounts. */
export const listPayAccounts = (db: Db, scope: AccountScope, page: Page) =>
  loadPage<PayAccountRow>(db, page, {
    alias: 'a',
    select,
    from: sql`from edu_pay_account a where ${allConditions([
      sql`a.delete_mark = 0`,
      scope.rows,
      page.keyword && sql`a.name ilike ${containsPattern(page.keyword)}`,
    ])}`,
    order: sql`a.status desc, a.sort_code, a.id`,
  })

/** A visible account; throws 404 where it is not visible. */
export async function readPayAccount(db: Db, scope: AccountScope, id: string): Promise<PayAccountRow> {
  const { rows } = await typedSql(schemaColumns(PayAccountRow))`
    select ${select} from edu_pay_account a where a.id = ${id} and a.delete_mark = 0 and ${scope.rows}`.execute(
    db,
  )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

const openColumns = {
  ...columnsOf('edu_pay_account', 'id', 'feeBp', 'frontDesk', 'campusIds'),
  fullName: column.text,
  type: column.oneOf(...accountTypes),
}
export type OpenAccount = column.RowOf<typeof openColumns>

/**
 * The open accounts; with a campus, those that serve it; with a scope, those that are visible. A caller without a scope has
 * checked that the campus is visible.
 */
export async function listOpenAccounts(
  db: Db,
  campusId: string | undefined,
  scope?: AccountScope,
): Promise<readonly OpenAccount[]> {
  const { rows } = await typedSql(openColumns)`
    select a.id, a.name as "fullName", a.type, a.fee_bp as "feeBp", a.front_desk as "frontDesk",
      a.campus_ids as "campusIds"
    from edu_pay_account a where ${allConditions([
      sql`a.delete_mark = 0 and a.status = 'open'`,
      scope?.rows,
      campusId && sql`a.campus_ids = '{}' or ${campusId} = any(a.campus_ids)`,
      campusId && scope?.hasCampus(sql`${campusId}`),
    ])} order by a.sort_code, a.id`.execute(db)
  return rows
}

/**
 * What came into each account and left it by the journal, in fen, with what was in it at first. Only of accounts all of
 * whose campuses are visible: the balance of any other one is money of other campuses as well.
 */
export async function listBalances(db: Db, scope: AccountScope) {
  const { rows } = await typedSql({
    ...columnsOf('edu_pay_account', 'id', 'opening'),
    balance: column.number,
  })`
    select a.id, a.opening, a.opening + coalesce((
      select sum(l.debit - l.credit) from edu_journal_line l where l.account_id = a.id), 0) as balance
    from edu_pay_account a where a.delete_mark = 0 and ${scope.rows} and ${scope.wholeRows} order by a.sort_code, a.id`.execute(
    db,
  )
  return rows
}

export async function countReceipts(db: Db, id: string): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from edu_receipt where account_id = ${id}`.execute(db)
  return rows[0]!.n
}
