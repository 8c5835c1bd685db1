import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'
import { insertJournal, lockBook, type StoredBook } from '../books/store.ts'
import { accountingDate } from '../ledger/dates.ts'
import { journalOfRefundPayment } from '../ledger/postings.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { assertPaidAt, dateIn, timeIn } from '../receipts/collect.ts'
import { findPaymentDate, requireRefund, writePayment, type Payment, type RefundHead } from './store.ts'
import { text } from './text.ts'

/** Posts a payment of a refund, or its reversal with a negative amount. */
async function postPayment(
  trx: Db,
  book: StoredBook,
  { id, lineId }: RefundHead,
  payment: Payment & { readonly accountId: string },
): Promise<void> {
  const { terms } = book.lines.get(lineId)!
  const { amount, accountId, acctDate: date } = payment
  const entry = journalOfRefundPayment({ refundId: id, date, accountId }, amount, terms)
  await insertJournal(trx, entry ? [entry] : [], { userId: null, batchId: newId() })
  await writePayment(trx, id, payment)
}

/** Pays an approved refund. The student is locked first, as by every command on the ledger. */
export async function payRefund(
  trx: Db,
  scope: Scope,
  { id, accountId, paidAt, userId }: { id: string; accountId: string; paidAt: number; userId: string },
): Promise<void> {
  const { studentId } = await requireRefund(trx, id, scope)
  const book = await lockBook(trx, studentId)
  const refund = await requireRefund(trx, id, scope)
  const { refundNo, status, campusId, timeZone, amount, approvedAt } = refund
  if (status !== 2) throw refuse(text.notApproved, { number: refundNo }, Code.conflict)
  assertPaidAt(paidAt, timeZone)
  // Clocks of forms have no seconds.
  if (approvedAt !== null && paidAt < approvedAt - (approvedAt % 60_000))
    throw refuseField('paidAt', text.beforeApproval, { time: timeIn(timeZone, approvedAt) })
  const accounts = await listOpenAccounts(trx, campusId)
  if (!accounts.some((account) => account.id === accountId)) throw refuseField('accountId', text.noAccount)
  const bizDate = dateIn(timeZone, paidAt)
  const acctDate = accountingDate(bizDate, book.isClosed)
  await postPayment(trx, book, refund, { amount, bizDate, acctDate, accountId, userId })
  await sql`update edu_refund set status = 6, account_id = ${accountId}, biz_date = ${bizDate}::date, paid_at = ${new Date(paidAt)}, paid_by = ${userId},
    payments = payments + 1, reverse_reason = null, version = version + 1, last_modify_time = now()
    where id = ${id}`.execute(trx)
}

/** Reverses the payment of a refund that did not arrive: it is taken off on its day, or on the first open one. */
export async function reversePayment(
  trx: Db,
  scope: Scope,
  { id, reason, userId }: { id: string; reason: string; userId: string },
): Promise<void> {
  const { studentId } = await requireRefund(trx, id, scope)
  const book = await lockBook(trx, studentId)
  const refund = await requireRefund(trx, id, scope)
  const { refundNo: number, status, route, timeZone, amount, accountId } = refund
  if (route === 'wallet') throw refuse(text.inWallet, {}, Code.conflict)
  if (status !== 6 || accountId === null) throw refuse(text.notPaid, { number }, Code.conflict)
  const bizDate = dateIn(timeZone, Date.now())
  const acctDate = accountingDate(await findPaymentDate(trx, id), book.isClosed)
  await postPayment(trx, book, refund, { amount: -amount, bizDate, acctDate, accountId, userId })
  await sql`update edu_refund set status = 2, account_id = null, paid_at = null, biz_date = null, reverse_reason = ${reason},
    last_modify_user_id = ${userId}, version = version + 1, last_modify_time = now() where id = ${id}`.execute(
    trx,
  )
}
