import { sql } from 'kysely'
import * as z from 'zod'
import {
  CashEntryBody,
  cashDirections,
  cashStatuses,
  type CashEntryFilter,
  type CashEntryRow,
} from '@tessera/shared/contract/edu/cash-entries'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'

export const categoryDictionary = 'eduCashCategory'

const select = sql`
  ce.id, ce.entry_no as "entryNo", ce.direction, ce.category_id as "categoryId", ce.category_id as "categoryName",
  ce.amount, ce.account_id as "accountId", a.name as "accountName", ce.campus_id as "campusId",
  z.short_name as "campusName", ce.biz_date as "bizDate", ce.acct_date as "acctDate",
  ce.void_acct_date as "voidAcctDate", ce.payee, ce.remark,
  coalesce(ce.creator_user_id, '') as "creatorUserId", coalesce(u.real_name, '') as "creatorName", ce.status,
  coalesce(case ce.status when 'void' then ce.void_reason when 'rejected' then ce.reject_reason end, '') as "statusReason"`
const join = sql`
  join edu_pay_account a on a.id = ce.account_id join edu_campus z on z.id = ce.campus_id
  left join org_user u on u.id = ce.creator_user_id`

const conditions = ({ rows }: Scope, filter: CashEntryFilter) => {
  const { direction, categoryId, accountId, campusId, status, from, to, keyword } = filter
  return [
    sql`ce.delete_mark = 0`,
    rows,
    direction && sql`ce.direction = ${direction}`,
    categoryId && sql`ce.category_id = ${categoryId}`,
    accountId && sql`ce.account_id = ${accountId}`,
    campusId && sql`ce.campus_id = ${campusId}`,
    status && sql`ce.status = ${status}`,
    from && sql`ce.biz_date >= ${from}::date`,
    to && sql`ce.biz_date <= ${to}::date`,
    keyword &&
      sql`ce.entry_no ilike ${containsPattern(keyword)} or ce.payee ilike ${containsPattern(keyword)}
        or ce.remark ilike ${containsPattern(keyword)}`,
  ]
}

type Reader = Pick<Context, 'db' | 'lang'>

/** One page of the visible entries, the latest first. */
export async function listCashEntries({ db, lang }: Reader, scope: Scope, filter: CashEntryFilter) {
  scope.assertSortable(filter.sidx)
  const names = await loadEntryNames({ db, lang }, categoryDictionary)
  const { list, pagination } = await loadPage<CashEntryRow & { _hidden: string[] }>(db, filter, {
    alias: 'ce',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_cash_entry ce where ${allConditions(conditions(scope, filter))}`,
    join,
    order: sql`ce.biz_date desc, ce.id desc`,
  })
  return { list: list.map((row) => toShown(row, names)), pagination }
}

const toShown = <R extends { amount: number; categoryId: string }>(
  row: R,
  names: ReadonlyMap<string, string>,
) =>
  withoutHidden({
    ...row,
    amount: fromHundredths(row.amount),
    categoryName: names.get(row.categoryId) ?? row.categoryId,
  })

/** A visible entry with its files; throws 404 where it is not visible. */
export async function readCashEntry({ db, lang }: Reader, scope: Scope, id: string) {
  const names = await loadEntryNames({ db, lang }, categoryDictionary)
  const { rows } = await typedSql({
    ...columnsOf(
      'edu_cash_entry',
      'id',
      'entryNo',
      'categoryId',
      'amount',
      'accountId',
      'campusId',
      'bizDate',
      'acctDate',
      'voidAcctDate',
      'payee',
      'remark',
    ),
    direction: column.oneOf(...cashDirections),
    status: column.oneOf(...cashStatuses),
    categoryName: column.text,
    accountName: column.text,
    campusName: column.text,
    creatorUserId: column.text,
    creatorName: column.text,
    statusReason: column.text,
    files: column.jsonOf(z.array(CashEntryBody.shape.files.unwrap().element)),
    _hidden: column.listOf(column.text),
  })`
    select ${select}, ce.files, ${scope.hidden} as "_hidden" from edu_cash_entry ce ${join}
    where ce.id = ${id} and ce.delete_mark = 0 and ${scope.rows}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return toShown(rows[0], names)
}

const headColumns = {
  ...columnsOf(
    'edu_cash_entry',
    'id',
    'amount',
    'accountId',
    'campusId',
    'bizDate',
    'acctDate',
    'submittedBy',
  ),
  direction: column.oneOf(...cashDirections),
  status: column.oneOf(...cashStatuses),
}
export type CashEntryHead = column.RowOf<typeof headColumns>

/** Locks a visible entry for a command; throws 404 where it is not visible. */
export async function lockCashEntry(trx: Db, scope: Scope, id: string): Promise<CashEntryHead> {
  await scope.lockRow(trx, id)
  const { rows } = await typedSql(headColumns)`
    select ce.id, ce.amount, ce.account_id as "accountId", ce.campus_id as "campusId", ce.biz_date as "bizDate",
      ce.acct_date as "acctDate", ce.submitted_by as "submittedBy", ce.direction, ce.status
    from edu_cash_entry ce
    where ce.id = ${id} and ce.delete_mark = 0`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Whether an entry of the dictionary is a kind of income, or of expense: its topmost entry says so. */
export async function isCategoryOf(db: Db, code: string, direction: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select d.id, d.parent_id, d.en_code from system_dictionary_data d join system_dictionary_type t
        on t.id = d.dictionary_type_id and t.en_code = ${categoryDictionary} and t.delete_mark = 0
      where d.delete_mark = 0 and d.enabled_mark = 1 and d.en_code = ${code}
      union select p.id, p.parent_id, p.en_code from system_dictionary_data p join up on p.id = up.parent_id
      where p.delete_mark = 0
    ) select 1 from up where en_code = ${direction}`.execute(db)
  return rows.length > 0
}
