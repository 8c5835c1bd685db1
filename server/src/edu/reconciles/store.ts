import { sql } from 'kysely'
import {
  statementStatuses,
  type StatementEntry,
  type StatementEntryFilter,
  type StatementFilter,
  type StatementRow,
  type UnmatchedReceipt,
} from '@tessera/shared/contract/edu/reconciles'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { Page } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import type { AccountScope } from '../pay-accounts/protected.ts'

/** What one caller may see: accounts, and receipts with their columns. */
export interface StatementScope {
  readonly accounts: AccountScope
  readonly receipts: Scope
}

/** The zone of an account `a`: that of its first campus. */
export const accountZone = sql`coalesce((
  select z.time_zone from edu_campus z
  where z.delete_mark = 0 and (a.campus_ids = '{}' or z.id = any(a.campus_ids))
  order by array_position(a.campus_ids, z.id), z.id limit 1), 'Asia/Shanghai')`

/** A statement has the money of every campus of its account, so it is for those who may see all of them. */
const isVisible = ({ accounts }: StatementScope) => sql`b.delete_mark = 0 and exists (
  select 1 from edu_pay_account a where a.id = b.account_id and ${accounts.rows} and ${accounts.wholeRows})`

/** The receipts `r` of the days of a statement `b` that are in no statement. */
const unmatchedReceipts = sql`r.account_id = b.account_id and r.biz_date between b.from_date and b.to_date
  and r.status = 'success' and r.delete_mark = 0
  and not exists (select 1 from edu_reconcile_row k where k.receipt_id = r.id)`

/** Marks new receipts of days whose statement is closed as differences: the statement does not have them. */
export const markLateReceipts = (trx: Db, ids: readonly string[]) =>
  sql`update edu_receipt r set reconcile = 'diff' from edu_reconcile_batch b
    where r.id = any(${ids}::text[]) and b.account_id = r.account_id and b.status = 'closed' and b.delete_mark = 0
      and r.biz_date between b.from_date and b.to_date`.execute(trx)

/** What a row `y` with the receipt `r`, or without one, is. */
const state = sql`case when y.receipt_id is null then 'unmatched'
  when r.amount <> y.amount or r.status = 'void' then 'diff' else 'matched' end`

/** Whether the caller may not see the amount of some receipt of the account in these days: sums would tell it. */
const hidesAmounts = ({ receipts }: StatementScope) =>
  receipts.hiddenEverywhere.includes('amount')
    ? sql`true`
    : sql`exists (select 1 from edu_receipt r where r.account_id = b.account_id and r.delete_mark = 0
        and (r.biz_date between b.from_date and b.to_date or r.id in (
          select k.receipt_id from edu_reconcile_row k where k.batch_id = b.id))
        and ((${receipts.rows}) is not true or 'amount' = any(${receipts.hidden})))`

const select = (scope: StatementScope) => sql`
  b.id, b.account_id as "accountId", a.name as "accountName", ${accountZone} as "timeZone",
  b.from_date as "fromDate", b.to_date as "toDate", b.file_name as "fileName", b.status,
  y."rowCount", y."matchedCount", y."diffCount", y."unmatchedCount", o."receiptCount", y."statementTotal",
  (y."matchedTotal" + o.total)::float8 as "receiptTotal",
  (y."statementTotal" - y."matchedTotal" - o.total)::float8 as difference,
  coalesce(u.real_name, '') as "creatorName", b.creator_time as "creatorTime",
  coalesce(v.real_name, '') as "closedByName", b.closed_at as "closedAt", b.to_date + 1 as "closeFrom", b.version,
  ${hidesAmounts(scope)} as "hidesAmounts"`
const join = sql`
  join edu_pay_account a on a.id = b.account_id
  left join org_user u on u.id = b.creator_user_id left join org_user v on v.id = b.closed_by
  cross join lateral (
    select count(*)::int as "rowCount", count(*) filter (where ${state} = 'matched')::int as "matchedCount",
      count(*) filter (where ${state} = 'diff')::int as "diffCount",
      count(*) filter (where ${state} = 'unmatched')::int as "unmatchedCount",
      coalesce(sum(y.amount), 0)::float8 as "statementTotal",
      coalesce(sum(r.amount) filter (where r.status = 'success'), 0)::float8 as "matchedTotal"
    from edu_reconcile_row y left join edu_receipt r on r.id = y.receipt_id where y.batch_id = b.id) y
  cross join lateral (
    select count(*)::int as "receiptCount", coalesce(sum(r.amount), 0)::float8 as total
    from edu_receipt r where ${unmatchedReceipts}) o`

type Loaded = StatementRow & { hidesAmounts: boolean }
const totals = ['statementTotal', 'receiptTotal', 'difference'] as const

function toShown({ hidesAmounts: isHidden, ...row }: Loaded) {
  const inYuan = Object.fromEntries(totals.map((key) => [key, fromHundredths(row[key])]))
  return withoutHidden({ ...row, ...inYuan, _hidden: isHidden ? totals : [] })
}

/** One page of the visible statements, the latest days first. */
export async function listStatements(db: Db, scope: StatementScope, filter: StatementFilter) {
  const { accountId, status, keyword } = filter
  const { list, pagination } = await loadPage<Loaded>(db, filter, {
    alias: 'b',
    select: select(scope),
    from: sql`from edu_reconcile_batch b where ${allConditions([
      isVisible(scope),
      accountId && sql`b.account_id = ${accountId}`,
      status && sql`b.status = ${status}`,
      keyword &&
        sql`b.file_name ilike ${containsPattern(keyword)} or b.account_id in (
          select k.id from edu_pay_account k where k.name ilike ${containsPattern(keyword)})`,
    ])}`,
    join,
    order: sql`b.to_date desc, b.id desc`,
  })
  return { list: list.map(toShown), pagination }
}

const statementColumns = {
  ...columnsOf(
    'edu_reconcile_batch',
    'id',
    'accountId',
    'fromDate',
    'toDate',
    'fileName',
    'creatorTime',
    'closedAt',
    'version',
  ),
  status: column.oneOf(...statementStatuses),
  accountName: column.text,
  timeZone: column.text,
  rowCount: column.number,
  matchedCount: column.number,
  diffCount: column.number,
  unmatchedCount: column.number,
  receiptCount: column.number,
  statementTotal: column.number,
  receiptTotal: column.number,
  difference: column.number,
  creatorName: column.text,
  closedByName: column.text,
  closeFrom: column.date,
  hidesAmounts: column.boolean,
}

/** A visible statement; throws 404 where it is not visible. */
export async function readStatement(db: Db, scope: StatementScope, id: string) {
  const { rows } = await typedSql(statementColumns)`
    select ${select(scope)} from edu_reconcile_batch b ${join} where b.id = ${id} and ${isVisible(scope)}`.execute(
    db,
  )
  if (!rows[0]) throw notFoundRefusal()
  return toShown(rows[0])
}

/** Whether the caller may not see the amounts of a statement; throws 404 where it is not visible. */
async function loadHidesAmounts(db: Db, scope: StatementScope, id: string): Promise<boolean> {
  const { rows } = await typedSql({ isHidden: column.boolean })`
    select ${hidesAmounts(scope)} as "isHidden" from edu_reconcile_batch b
    where b.id = ${id} and ${isVisible(scope)}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0].isHidden
}

/** A receipt of a student whom the caller may not see has neither its number nor a name. */
const receiptNames = ({ receipts }: StatementScope) => sql`
  case when ${receipts.rows} then coalesce(r.receipt_no, '') else '' end as "receiptNo",
  case when ${receipts.rows} then coalesce(s.name, '') else '' end as "studentName"`

/** One page of the rows of a visible statement, in the order of its file. */
export async function listEntries(
  db: Db,
  scope: StatementScope,
  { id, ...filter }: StatementEntryFilter & { id: string },
) {
  const isHidden = await loadHidesAmounts(db, scope, id)
  const { state: only, keyword } = filter
  const { list, pagination } = await loadPage<StatementEntry>(db, filter, {
    alias: 'y',
    id: sql`y.row_no::text`,
    select: sql`y.row_no as "rowNo", y.external_no as "externalNo", y.amount, y.paid_at as "paidAt", y.note,
      ${state} as state, y.matched_by as "matchedBy", y.receipt_id as "receiptId", ${receiptNames(scope)},
      r.amount as "receiptAmount", coalesce(r.status = 'void', false) as "receiptVoid"`,
    from: sql`from edu_reconcile_row y left join edu_receipt r on r.id = y.receipt_id where ${allConditions([
      sql`y.batch_id = ${id}`,
      only && sql`${state} = ${only}`,
      keyword &&
        sql`y.external_no ilike ${containsPattern(keyword)} or y.note ilike ${containsPattern(keyword)}`,
    ])}`,
    join: sql`left join edu_receipt r on r.id = y.receipt_id left join edu_student s on s.id = r.student_id`,
    order: sql`y.row_no`,
  })
  const _hidden = isHidden ? ['amount', 'receiptAmount'] : []
  return {
    list: list.map((row) =>
      withoutHidden({
        ...row,
        amount: fromHundredths(row.amount),
        receiptAmount: row.receiptAmount === null ? null : fromHundredths(row.receiptAmount),
        _hidden,
      }),
    ),
    pagination,
  }
}

/** One page of the receipts of the days of a visible statement that are in no statement. */
export async function listUnmatchedReceipts(
  db: Db,
  scope: StatementScope,
  { id, ...page }: Page & { id: string },
) {
  const isHidden = await loadHidesAmounts(db, scope, id)
  const { keyword } = page
  const { list, pagination } = await loadPage<UnmatchedReceipt>(db, page, {
    alias: 'r',
    select: sql`r.id, ${receiptNames(scope)}, coalesce(r.external_no, '') as "externalNo", r.amount,
      r.paid_at as "paidAt", coalesce(u.real_name, '') as "operatorName"`,
    from: sql`from edu_receipt r join edu_reconcile_batch b on b.id = ${id} where ${allConditions([
      unmatchedReceipts,
      keyword &&
        sql`r.receipt_no ilike ${containsPattern(keyword)} or r.external_no ilike ${containsPattern(keyword)}`,
    ])}`,
    join: sql`join edu_student s on s.id = r.student_id left join org_user u on u.id = r.creator_user_id`,
    order: sql`r.paid_at, r.id`,
  })
  return {
    list: list.map((row) =>
      withoutHidden({ ...row, amount: fromHundredths(row.amount), _hidden: isHidden ? ['amount'] : [] }),
    ),
    pagination,
  }
}
