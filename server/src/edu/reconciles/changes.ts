import { sql } from 'kysely'
import { matchWays, statementStatuses } from '@tessera/shared/contract/edu/reconciles'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { assertWhole } from '../pay-accounts/protected.ts'
import { matchRows, type Match } from './match.ts'
import type { ParsedRow } from './parse.ts'
import { accountZone, type StatementScope } from './store.ts'
import { text } from './text.ts'

const headColumns = {
  ...columnsOf('edu_reconcile_batch', 'id', 'accountId', 'fromDate', 'toDate', 'version'),
  status: column.oneOf(...statementStatuses),
  timeZone: column.text,
  today: column.date,
}
export type StatementHead = column.RowOf<typeof headColumns>

/**
 * Locks an open statement of a visible account. Throws 404 where it is not visible, 409 where it is closed or, with a
 * version, was changed since. The account is locked too: two statements may not take the same receipts at once.
 */
export async function lockStatement(
  trx: Db,
  { accounts }: StatementScope,
  { id, version }: { id: string; version?: number },
): Promise<StatementHead> {
  const { rows } = await typedSql(headColumns)`
    select b.id, b.account_id as "accountId", b.from_date as "fromDate", b.to_date as "toDate", b.version, b.status,
      ${accountZone} as "timeZone", (now() at time zone ${accountZone})::date as today
    from edu_reconcile_batch b join edu_pay_account a on a.id = b.account_id
    where b.id = ${id} and b.delete_mark = 0 and ${accounts.rows} and ${accounts.wholeRows}
    for no key update of a, b`.execute(trx)
  const head = rows[0]
  if (!head) throw notFoundRefusal()
  if (head.status === 'closed') throw refuse(text.isClosed, {}, Code.conflict)
  if (version !== undefined && version !== head.version) throw refuse(text.changed, {}, Code.conflict)
  return head
}

export const touch = (trx: Db, id: string, userId: string) =>
  sql`update edu_reconcile_batch set version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id}`.execute(trx)

/** The zone of an account all of whose campuses are visible, and the day there. Throws 404 or 403 for others. */
export async function loadAccountDay(db: Db, { accounts }: StatementScope, accountId: string) {
  await assertWhole(db, accounts, accountId)
  const { rows } = await typedSql({ timeZone: column.text, today: column.date })`
    select ${accountZone} as "timeZone", (now() at time zone ${accountZone})::date as today
    from edu_pay_account a where a.id = ${accountId}`.execute(db)
  return rows[0]!
}

interface NewStatement {
  accountId: string
  fromDate: string
  toDate: string
  fileName: string
  timeZone: string
  rows: readonly ParsedRow[]
}

/**
 * Stores a statement with its rows. Of the numbers of a row, the one that a receipt of the account has is stored: staff
 * enter that of the platform or that of the merchant.
 */
export async function insertStatement(
  trx: Db,
  { rows, timeZone, ...statement }: NewStatement,
  userId: string,
): Promise<string> {
  const id = newId()
  const { accountId, fromDate, toDate, fileName } = statement
  await sql`insert into edu_reconcile_batch (id, account_id, from_date, to_date, file_name, creator_user_id)
    values (${id}, ${accountId}, ${fromDate}::date, ${toDate}::date, ${fileName}, ${userId})`.execute(trx)
  const { rows: known } = await typedSql({ externalNo: column.text })`
    select external_no as "externalNo" from edu_receipt where account_id = ${accountId} and status = 'success'
      and delete_mark = 0 and external_no = any(${rows.flatMap(({ numbers }) => numbers)}::text[])`.execute(
    trx,
  )
  const knownNumbers = new Set(known.map(({ externalNo }) => externalNo))
  const stored = rows.map(({ numbers, ...row }) => ({
    ...row,
    externalNo: numbers.find((number) => knownNumbers.has(number)) ?? numbers[0] ?? '',
  }))
  await sql`
    insert into edu_reconcile_row (batch_id, row_no, external_no, amount, paid_at, note)
    select ${id}, x."rowNo", x."externalNo", x.amount, x."localTime"::timestamp at time zone ${timeZone}, x.note
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as x("rowNo" int, "externalNo" text, amount bigint, "localTime" text, note text)`.execute(trx)
  return id
}

/** Takes the receipts off these rows, or off those whose receipt was made void. */
export async function releaseRows(
  trx: Db,
  id: string,
  which: { rowNos: readonly number[] } | 'void' | 'all',
): Promise<void> {
  const conditions = { all: sql`true`, void: sql`r.status = 'void'` }
  const condition =
    typeof which === 'string' ? conditions[which] : sql`y.row_no = any(${which.rowNos}::int[])`
  await sql`
    with released as (
      update edu_reconcile_row y set receipt_id = null, matched_by = null from edu_receipt r
      where y.batch_id = ${id} and r.id = y.receipt_id and ${condition} returning r.id)
    update edu_receipt r set reconcile = 'none' from released x where r.id = x.id`.execute(trx)
}

/** Stores matches in two statements. Throws 409 where a receipt was made void or matched meanwhile. */
export async function storeMatches(trx: Db, id: string, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  const given = JSON.stringify(matches)
  const { numAffectedRows } = await sql`
    update edu_receipt r set reconcile = case when x."isDiff" then 'diff' else 'matched' end
    from jsonb_to_recordset(${given}::jsonb) as x("receiptId" text, "isDiff" boolean)
    where r.id = x."receiptId" and r.status = 'success' and r.delete_mark = 0`.execute(trx)
  if (Number(numAffectedRows) !== matches.length) throw refuse(text.changed, {}, Code.conflict)
  await sql`
    update edu_reconcile_row y set receipt_id = x."receiptId", matched_by = x.by
    from jsonb_to_recordset(${given}::jsonb) as x("rowNo" int, "receiptId" text, by text)
    where y.batch_id = ${id} and y.row_no = x."rowNo"`.execute(trx)
}

/** Matches the rows of a locked statement that have no receipt, and returns how many it matched. */
export async function matchAll(
  trx: Db,
  { id, accountId, timeZone }: Pick<StatementHead, 'id' | 'accountId' | 'timeZone'>,
  minutes: number,
): Promise<number> {
  const { rows } = await typedSql({
    ...columnsOf('edu_reconcile_row', 'rowNo', 'externalNo', 'amount', 'paidAt'),
    isWholeDay: column.boolean,
  })`
    select row_no as "rowNo", external_no as "externalNo", amount, paid_at as "paidAt",
      (paid_at at time zone ${timeZone})::time = '00:00' as "isWholeDay"
    from edu_reconcile_row where batch_id = ${id} and receipt_id is null`.execute(trx)
  const { rows: receipts } = await typedSql({
    ...columnsOf('edu_receipt', 'id', 'amount', 'paidAt'),
    externalNo: column.text,
  })`
    with bounds as (
      select min(paid_at) - make_interval(mins => ${minutes}) as first,
        max(paid_at) + make_interval(mins => ${minutes}) + interval '1 day' as last
      from edu_reconcile_row where batch_id = ${id} and receipt_id is null)
    select r.id, r.amount, r.paid_at as "paidAt", coalesce(r.external_no, '') as "externalNo"
    from edu_receipt r, bounds x
    where r.account_id = ${accountId} and r.status = 'success' and r.delete_mark = 0
      and (r.paid_at between x.first and x.last or r.external_no in (
        select y.external_no from edu_reconcile_row y
        where y.batch_id = ${id} and y.receipt_id is null and y.external_no <> ''))
      and not exists (select 1 from edu_reconcile_row k where k.receipt_id = r.id)`.execute(trx)
  const matches = matchRows(rows, receipts, minutes)
  await storeMatches(trx, id, matches)
  return matches.length
}

const rowColumns = {
  ...columnsOf('edu_reconcile_row', 'rowNo', 'amount', 'receiptId'),
  matchedBy: column.oneOf(...matchWays).orNull,
}

/** Rows of a statement, by their numbers; throws a refusal for a number that it has not. */
async function loadRows(trx: Db, id: string, rowNos: readonly number[]) {
  const { rows } = await typedSql(rowColumns)`
    select row_no as "rowNo", amount, receipt_id as "receiptId", matched_by as "matchedBy"
    from edu_reconcile_row where batch_id = ${id} and row_no = any(${rowNos}::int[])`.execute(trx)
  const byNo = new Map(rows.map((row) => [row.rowNo, row]))
  return rowNos.map((rowNo) => {
    const row = byNo.get(rowNo)
    if (!row) throw refuse(text.noRow, { row: rowNo })
    return row
  })
}

/** Matches chosen pairs. Another amount is accepted as a difference. Throws a refusal for the first pair that cannot be. */
export async function matchPairs(
  trx: Db,
  { id, accountId }: Pick<StatementHead, 'id' | 'accountId'>,
  { receipts: scope }: StatementScope,
  pairs: readonly { rowNo: number; receiptId: string }[],
): Promise<number> {
  const isDouble =
    new Set(pairs.map(({ rowNo }) => rowNo)).size < pairs.length ||
    new Set(pairs.map(({ receiptId }) => receiptId)).size < pairs.length
  if (isDouble) throw refuse(text.twice)
  const rows = await loadRows(
    trx,
    id,
    pairs.map(({ rowNo }) => rowNo),
  )
  const { rows: receipts } = await typedSql({
    ...columnsOf('edu_receipt', 'id', 'receiptNo', 'amount', 'status'),
    isMatched: column.boolean,
  })`
    select r.id, r.receipt_no as "receiptNo", r.amount, r.status,
      exists (select 1 from edu_reconcile_row k where k.receipt_id = r.id) as "isMatched"
    from edu_receipt r where r.id = any(${pairs.map(({ receiptId }) => receiptId)}::text[])
      and r.account_id = ${accountId} and r.delete_mark = 0 and ${scope.rows}`.execute(trx)
  const matches = pairs.map(({ rowNo, receiptId }, at): Match => {
    const row = rows[at]!
    const receipt = receipts.find((one) => one.id === receiptId)
    if (row.receiptId !== null) throw refuse(text.rowMatched, { row: rowNo }, Code.conflict)
    if (!receipt) throw refuse(text.noReceipt, { row: rowNo })
    const { receiptNo: no } = receipt
    if (receipt.status === 'void') throw refuse(text.receiptVoid, { no }, Code.conflict)
    if (receipt.isMatched) throw refuse(text.receiptMatched, { no }, Code.conflict)
    return { rowNo, receiptId, by: 'hand', isDiff: receipt.amount !== row.amount }
  })
  await storeMatches(trx, id, matches)
  return matches.length
}

/** Takes the receipts off these rows; throws a refusal for the first row without one. */
export async function unmatchRows(trx: Db, id: string, rowNos: readonly number[]): Promise<void> {
  for (const { rowNo, receiptId } of await loadRows(trx, id, rowNos))
    if (receiptId === null) throw refuse(text.rowUnmatched, { row: rowNo }, Code.conflict)
  await releaseRows(trx, id, { rowNos })
}

/** Closes a locked statement: receipts of its days that are in no statement become differences. */
export async function closeStatement(
  trx: Db,
  { id, accountId, fromDate, toDate }: StatementHead,
  userId: string,
): Promise<void> {
  await sql`
    update edu_receipt r set reconcile = 'diff'
    where r.account_id = ${accountId} and r.biz_date between ${fromDate}::date and ${toDate}::date
      and r.status = 'success' and r.delete_mark = 0
      and not exists (select 1 from edu_reconcile_row k where k.receipt_id = r.id)`.execute(trx)
  await sql`update edu_reconcile_batch set status = 'closed', closed_at = now(), closed_by = ${userId} where id = ${id}`.execute(
    trx,
  )
}

/** Deletes a locked statement; the rows go, so that another statement can have its receipts and days. */
export async function deleteStatement(trx: Db, id: string): Promise<void> {
  await releaseRows(trx, id, 'all')
  await sql`delete from edu_reconcile_row where batch_id = ${id}`.execute(trx)
  await sql`update edu_reconcile_batch set delete_mark = 1 where id = ${id}`.execute(trx)
}
