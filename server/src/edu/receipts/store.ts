import { sql, type RawBuilder } from 'kysely'
import {
  payMethods,
  receiptStatuses,
  ReceiptRow,
  type ReceiptFilter,
} from '@tessera/shared/contract/edu/receipts'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { amountInCapitals } from '@tessera/shared/format/amount-in-capitals'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import type { PostedReceipt } from '../ledger/sales.ts'
import { lineName } from '../orders/store.ts'

const select = sql`
  r.id, r.receipt_no as "receiptNo", r.student_id as "studentId", s.name as "studentName", r.order_id as "orderId",
  coalesce(o.order_no, '') as "orderNo", r.campus_id as "campusId", z.short_name as "campusName", r.kind, r.amount, r.fee,
  r.to_wallet as "toWallet", r.method, coalesce(a.name, '') as "accountName", coalesce(r.external_no, '') as "externalNo",
  r.paid_at as "paidAt", z.time_zone as "timeZone", r.biz_date as "bizDate",
  r.acct_date as "acctDate", r.void_acct_date as "voidAcctDate", coalesce(u.real_name, '') as "operatorName", r.status,
  r.reconcile, r.void_reason as "voidReason", coalesce((
    select k.receipt_no from edu_receipt k where k.id = r.corrects_id), '') as "correctsNo", coalesce((
    select string_agg(k.receipt_no, ', ' order by k.receipt_no) from edu_receipt k
    where k.corrects_id = r.id), '') as "correctedByNo"`
const join = sql`
  join edu_student s on s.id = r.student_id join edu_campus z on z.id = r.campus_id
  left join edu_order o on o.id = r.order_id left join edu_pay_account a on a.id = r.account_id
  left join org_user u on u.id = r.creator_user_id`

/** A valid receipt `r` whose account has statements, and that is in none. */
export const hasNoStatement = sql`(r.status = 'success' and r.reconcile = 'none' and r.account_id in (
  select a.id from edu_pay_account a where a.type <> 'cash'))`

const conditions = ({ rows }: Scope, filter: ReceiptFilter) => {
  const { from, to, campusId, studentId, orderId, method, accountId, status, reconcile, keyword } = filter
  return [
    sql`r.delete_mark = 0`,
    rows,
    from && sql`r.biz_date >= ${from}::date`,
    to && sql`r.biz_date <= ${to}::date`,
    campusId && sql`r.campus_id = ${campusId}`,
    studentId && sql`r.student_id = ${studentId}`,
    orderId && sql`r.order_id = ${orderId}`,
    method && sql`r.method = ${method}`,
    accountId && sql`r.account_id = ${accountId}`,
    status && sql`r.status = ${status}`,
    reconcile && (reconcile === 'missing' ? hasNoStatement : sql`r.reconcile = ${reconcile}`),
    keyword &&
      sql`r.receipt_no ilike ${containsPattern(keyword)} or r.external_no ilike ${containsPattern(keyword)}
        or r.student_id in (select k.id from edu_student k where k.name ilike ${containsPattern(keyword)}
          or k.pinyin ilike ${containsPattern(keyword)})`,
  ]
}

const sortable = { receiptNo: sql`r.receipt_no`, amount: sql`r.amount`, paidAt: sql`r.paid_at` }

/** Fee and wallet part tell the amount, so they are hidden with it. */
const amounts = ['amount', 'fee', 'toWallet'] as const
function toShown(row: ReceiptRow & { _hidden: string[] }) {
  const _hidden = row._hidden.includes('amount') ? [...row._hidden, ...amounts] : row._hidden
  const inYuan = Object.fromEntries(amounts.map((key) => [key, fromHundredths(row[key])]))
  return withoutHidden({ ...row, ...inYuan, _hidden })
}

/** One page of the visible receipts. */
export async function listReceipts(db: Db, scope: Scope, filter: ReceiptFilter) {
  scope.assertSortable(filter.sidx)
  const { list, pagination } = await loadPage<ReceiptRow & { _hidden: string[] }>(db, filter, {
    alias: 'r',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_receipt r where ${allConditions(conditions(scope, filter))}`,
    join,
    order: orderBy(filter, scope.ifVisibleEach(sortable), sql`r.biz_date desc, r.id desc`),
  })
  return { list: list.map(toShown), pagination }
}

const recordColumns = {
  ...schemaColumns(ReceiptRow),
  ...columnsOf('edu_receipt', 'paidAt', 'printCount'),
  ...columnsOf('edu_student', 'studentNo'),
  remark: column.text,
  _hidden: column.listOf(column.text),
}

/**
 * A visible receipt with what its list hides left out, and whether it is void, which no print hides; throws 404 where it is not
 * visible.
 */
export async function readReceipt(db: Db, { rows: isVisible, hidden }: Scope, id: string) {
  const { rows } = await typedSql(recordColumns)`
    select ${select}, ${hidden} as "_hidden", s.student_no as "studentNo", r.print_count as "printCount",
      coalesce(r.remark, '') as remark
    from edu_receipt r ${join} where r.id = ${id} and r.delete_mark = 0 and ${isVisible}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { studentNo, printCount, remark, ...row } = rows[0]
  return { ...toShown(row), studentNo, printCount, remark, isVoid: row.status === 'void' }
}

const headColumns = columnsOf(
  'edu_receipt',
  'id',
  'studentId',
  'orderId',
  'campusId',
  'accountId',
  'method',
  'fee',
  'toWallet',
  'status',
  'acctDate',
  'paidAt',
)
export type ReceiptHead = column.RowOf<typeof headColumns> & { readonly posted: PostedReceipt }

/** A visible receipt as it was posted; undefined where it is not visible. */
export async function findReceipt(
  db: Db,
  { rows: isVisible }: Pick<Scope, 'rows'>,
  id: string,
): Promise<ReceiptHead | undefined> {
  const { rows } = await typedSql(headColumns)`
    select id, student_id as "studentId", order_id as "orderId", campus_id as "campusId", account_id as "accountId",
      method, fee, to_wallet as "toWallet", status, acct_date as "acctDate", paid_at as "paidAt"
    from edu_receipt r where id = ${id} and delete_mark = 0 and ${isVisible}`.execute(db)
  const head = rows[0]
  if (!head) return undefined
  const { rows: allocations } = await typedSql(columnsOf('edu_receipt_allocation', 'lineId', 'amount'))`
    select line_id as "lineId", amount from edu_receipt_allocation where receipt_id = ${id} order by line_id`.execute(
    db,
  )
  const { rows: paidByWallet } = await typedSql(columnsOf('edu_receipt_allocation', 'lineId', 'amount'))`
    with recursive corrected as (
      select id, corrects_id, method from edu_receipt where id = ${id} union all
      select r.id, r.corrects_id, r.method from corrected c join edu_receipt r on r.id = c.corrects_id)
    select a.line_id as "lineId", max(a.amount) as amount from corrected c
      join edu_receipt_allocation a on a.receipt_id = c.id where c.method = 'wallet' group by a.line_id`.execute(
    db,
  )
  const walletParts = new Map(paidByWallet.map(({ lineId, amount }) => [lineId, amount]))
  const { studentId, campusId, accountId, method, fee, toWallet, acctDate } = head
  const from =
    method === 'wallet'
      ? { account: 'wallet' as const, accountId: null }
      : { account: 'cash' as const, accountId }
  const posted = {
    receiptId: id,
    studentId,
    campusId,
    from,
    fee,
    toWallet,
    acctDate,
    allocations,
    walletParts,
  }
  return { ...head, posted }
}

/** Marks a valid receipt as void. */
export async function markVoid(
  trx: Db,
  id: string,
  by: { userId: string; reason: string; date: string; acctDate: string },
): Promise<void> {
  await sql`
    update edu_receipt set status = 'void', void_reason = ${by.reason}, voided_at = now(), voided_by = ${by.userId},
      void_date = ${by.date}::date, void_acct_date = ${by.acctDate}::date, version = version + 1 where id = ${id} and status = 'success'`.execute(
    trx,
  )
}

const printColumns = {
  ...columnsOf('edu_receipt', 'receiptNo', 'amount', 'toWallet', 'paidAt', 'printCount'),
  ...columnsOf('edu_student', 'studentNo'),
  campusName: column.text,
  timeZone: column.text,
  studentName: column.text,
  orderNo: column.text,
  operatorName: column.text,
  method: column.oneOf(...payMethods),
  status: column.oneOf(...receiptStatuses),
}

/** What a print of a receipt shows. */
export async function printReceipt(db: Db, id: string) {
  const { rows } = await typedSql(printColumns)`
    select r.receipt_no as "receiptNo", r.amount, r.to_wallet as "toWallet", r.paid_at as "paidAt",
      r.print_count as "printCount", s.student_no as "studentNo", s.name as "studentName", z.short_name as "campusName",
      z.time_zone as "timeZone", coalesce(o.order_no, '') as "orderNo", coalesce(u.real_name, '') as "operatorName", r.method, r.status
    from edu_receipt r join edu_student s on s.id = r.student_id join edu_campus z on z.id = r.campus_id
      left join edu_order o on o.id = r.order_id left join org_user u on u.id = r.creator_user_id
    where r.id = ${id}`.execute(db)
  const receipt = rows[0]!
  const amount = fromHundredths(receipt.amount)
  return {
    ...receipt,
    amount,
    amountInCapitals: amountInCapitals(amount),
    toWallet: fromHundredths(receipt.toWallet),
    lines: await loadPaidLines(db, id),
  }
}

/** Counts a print of each of these receipts. Where one is missing or not visible it counts none and returns false. */
export async function countPrints(
  db: Db,
  ids: readonly string[],
  isVisible: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with found as (
      select r.id from edu_receipt r
      where r.id = any(${ids}) and r.delete_mark = 0 and ${isVisible} order by r.id for update)
    update edu_receipt set print_count = print_count + 1
    where id in (select id from found) and (select count(*) from found) = ${new Set(ids).size}`.execute(db)
  return numAffectedRows === BigInt(new Set(ids).size)
}

/** The lines that a receipt pays. */
export async function loadPaidLines(
  db: Db,
  id: string,
): Promise<{ name: string; units: number; amount: number }[]> {
  const { rows } = await typedSql({ name: column.text, units: column.number, amount: column.number })`
    select ${lineName} as name, l.total_units as units, a.amount from edu_receipt_allocation a
      join edu_order_line l on l.id = a.line_id where a.receipt_id = ${id} order by l.id`.execute(db)
  return rows.map(({ name, units, amount }) => ({
    name,
    units: fromHundredths(units),
    amount: fromHundredths(amount),
  }))
}
