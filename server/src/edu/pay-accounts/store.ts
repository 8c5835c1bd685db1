import { sql } from 'kysely'
import { accountTypes, PayAccountBody, PayAccountRow } from '@tessera/shared/contract/edu/pay-accounts'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern, selectColumns } from '../../db/columns.ts'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** The wire has 0 or 1 where the table has a boolean. */
const StoredAccount = PayAccountBody.omit({ frontDesk: true })
export const payAccountRows = createCrud('edu_pay_account', StoredAccount)

export const setFrontDesk = (trx: Db, id: string, isFrontDesk: boolean) =>
  sql`update edu_pay_account set front_desk = ${isFrontDesk} where id = ${id}`.execute(trx)

const select = sql`a.id, ${selectColumns(StoredAccount, 'a')}, a.front_desk::int as "frontDesk", a.status,
  a.last_modify_time as "lastModifyTime"`

export const listPayAccounts = (db: Db, page: Page) =>
  loadPage<PayAccountRow>(db, page, {
    alias: 'a',
    select,
    from: sql`from edu_pay_account a where ${allConditions([
      sql`a.delete_mark = 0`,
      page.keyword && sql`a.name ilike ${containsPattern(page.keyword)}`,
    ])}`,
    order: sql`a.status desc, a.sort_code, a.id`,
  })

/** An account; throws 404 for one that does not exist. */
export async function readPayAccount(db: Db, id: string): Promise<PayAccountRow> {
  const { rows } = await typedSql(schemaColumns(PayAccountRow))`
    select ${select} from edu_pay_account a where a.id = ${id} and a.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

const openColumns = {
  ...columnsOf('edu_pay_account', 'id', 'feeBp', 'frontDesk', 'campusIds'),
  fullName: column.text,
  type: column.oneOf(...accountTypes),
}
export type OpenAccount = column.RowOf<typeof openColumns>

/** The open accounts; with a campus, those that serve it. */
export async function listOpenAccounts(db: Db, campusId?: string): Promise<readonly OpenAccount[]> {
  const { rows } = await typedSql(openColumns)`
    select id, name as "fullName", type, fee_bp as "feeBp", front_desk as "frontDesk", campus_ids as "campusIds"
    from edu_pay_account where ${allConditions([
      sql`delete_mark = 0 and status = 'open'`,
      campusId && sql`campus_ids = '{}' or ${campusId} = any(campus_ids)`,
    ])} order by sort_code, id`.execute(db)
  return rows
}

/** What came into each account and left it by the journal, in fen, with what was in it at first. */
export async function listBalances(db: Db) {
  const { rows } = await typedSql({
    ...columnsOf('edu_pay_account', 'id', 'opening'),
    balance: column.number,
  })`
    select a.id, a.opening, a.opening + coalesce((
      select sum(l.debit - l.credit) from edu_journal_line l where l.account_id = a.id), 0) as balance
    from edu_pay_account a where a.delete_mark = 0 order by a.sort_code, a.id`.execute(db)
  return rows
}

export async function countReceipts(db: Db, id: string): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from edu_receipt where account_id = ${id}`.execute(db)
  return rows[0]!.n
}
