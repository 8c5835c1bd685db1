import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { text } from './text.ts'
import { newId } from '../../db/id.ts'
import type { Application } from '../approvals/applications.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook, withEntries, type StoredBook } from '../books/store.ts'
import { accountingDate } from '../ledger/dates.ts'
import { signOrder, voidOrder } from '../ledger/sales.ts'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { lineName } from './store.ts'
import { refreshStages } from '../students/stage.ts'

/** An order that is void has no lines that anybody could pay for or use. */
async function setApproving(trx: Db, orderId: string, isApproving: boolean): Promise<void> {
  await sql`update edu_order set status = ${isApproving ? 'approving' : 'void'}, version = version + 1,
    last_modify_time = now() where id = ${orderId}`.execute(trx)
  await sql`update edu_order_line set delete_mark = ${isApproving ? 0 : 1} where order_id = ${orderId}`.execute(
    trx,
  )
}

/** An order with another price than its plan waits for the approval of the price; then its lines begin. */
export const priceOverrideActs: ApprovalActs = {
  hold: (trx, { subjectId }) => setApproving(trx, subjectId, true),
  release: (trx, { subjectId }) => setApproving(trx, subjectId, false),
  async carryOut(trx, { subjectId: orderId, studentId }, userId) {
    const { rows } = await typedSql(columnsOf('edu_order', 'signDate'))`
      update edu_order set status = 'unpaid', last_modify_time = now() where id = ${orderId}
      returning sign_date as "signDate"`.execute(trx)
    const { signDate } = rows[0]!
    const book = await lockBook(trx, studentId)
    const acctDate = accountingDate(signDate, book.isClosed)
    await sql`update edu_order set acct_date = ${acctDate}::date where id = ${orderId}`.execute(trx)
    const lines = [...book.lines.values()].filter(({ terms }) => terms.orderId === orderId)
    const begun = lines.map(({ terms, state }) => ({ terms, expireDate: state.expireDate }))
    const result = runCommand(() => signOrder(book, begun, signDate))
    await saveBook(trx, book, result, { userId, batchId: orderId })
    await refreshStages(trx, [studentId])
  },
}

/**
 * The book of a student with the entries of an order, its accounting date, and whether it was carried in; refuses an order
 * that is void or in approval.
 */
async function lockOrder(
  trx: Db,
  orderId: string,
  studentId: string,
): Promise<{ book: StoredBook; isOpening: boolean; acctDate: string }> {
  const book = await lockBook(trx, studentId)
  const lines = [...book.lines.values()].filter(({ terms }) => terms.orderId === orderId)
  const { rows } = await typedSql({
    ...columnsOf('edu_order', 'status'),
    isOpening: column.boolean,
    acctDate: column.date,
  })`
    select status, type = 'opening' as "isOpening", coalesce(acct_date, sign_date) as "acctDate" from edu_order
    where id = ${orderId}`.execute(trx)
  const { status, ...order } = rows[0]!
  if (status === 'approving') throw refuse(text.approving, {}, Code.conflict)
  if (lines.every(({ state }) => state.status === 'void')) throw refuse(text.alreadyVoid, {}, Code.conflict)
  const lineIds = lines.map(({ terms }) => terms.id)
  return { book: await withEntries(trx, book, lineIds), ...order }
}

/** Voids an order of a student. Throws what the ledger refuses. */
export async function voidWithin(
  trx: Db,
  { orderId, studentId }: { orderId: string; studentId: string },
  { reason, userId }: { reason: string; userId: string | null },
): Promise<void> {
  const { book, isOpening, acctDate } = await lockOrder(trx, orderId, studentId)
  const result = runCommand(() => voidOrder(book, orderId, { isOpening }))
  await saveBook(trx, book, result, { userId, batchId: newId() })
  const voidDate = accountingDate(acctDate, book.isClosed)
  await sql`update edu_order set void_reason = ${reason}, voided_at = now(), last_modify_user_id = ${userId},
    void_acct_date = ${voidDate}::date where id = ${orderId}`.execute(trx)
}

/** Throws what voiding an order would be refused with, and changes nothing. */
async function assertVoidable(trx: Db, { subjectId: orderId, studentId }: Application): Promise<void> {
  const { book, isOpening } = await lockOrder(trx, orderId, studentId)
  runCommand(() => voidOrder(book, orderId, { isOpening }))
}

/** An order of an earlier day is voided once a flow approves it. */
export const voidActs: ApprovalActs = {
  hold: assertVoidable,
  release: () => Promise.resolve(),
  carryOut: (trx, { subjectId, studentId, reason }, userId) =>
    voidWithin(trx, { orderId: subjectId, studentId }, { reason, userId }),
}

const factColumns = {
  ...columnsOf('edu_order', 'orderNo', 'studentId', 'signDate', 'listAmount', 'discountAmount', 'netAmount'),
  campusId: column.text,
  campus: column.text,
  student: column.text,
  lines: column.text,
}

/** What approvers see of an order. */
export async function loadOrderFacts(db: Db, orderId: string) {
  const { rows } = await typedSql(factColumns)`
    select o.order_no as "orderNo", o.student_id as "studentId", o.sign_date as "signDate",
      o.list_amount as "listAmount", o.discount_amount as "discountAmount", o.net_amount as "netAmount",
      z.id as "campusId", z.short_name as campus, s.name as student, coalesce((
        select string_agg(${lineName}, '、' order by l.id) from edu_order_line l where l.order_id = o.id), '') as lines
    from edu_order o join edu_student s on s.id = o.student_id join edu_campus z on z.id = o.sell_campus_id
    where o.id = ${orderId}`.execute(db)
  const { orderNo, studentId, campusId, signDate, campus, student, lines, ...amounts } = rows[0]!
  return {
    studentId,
    campusId,
    facts: {
      student,
      campus,
      order: orderNo,
      lines,
      signDate,
      listAmount: fromHundredths(amounts.listAmount),
      discount: fromHundredths(amounts.discountAmount),
      amount: fromHundredths(amounts.netAmount),
    },
  }
}
