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
import { assertPaidAt, dateIn } from '../receipts/collect.ts'
import { requireRefund, type RefundHead } from './store.ts'
import { text } from './text.ts'

/** Posts a payment of a refund, or its reversal with a negative amount. */
async function postPayment(
  trx: Db,
  book: StoredBook,
  { id, lineId }: RefundHead,
  { amount, bizDate, accountId }: { amount: number; bizDate: string; accountId: string },
): Promise<void> {
  const date = accountingDate(bizDate, book.isClosed)
  const { terms } = book.lines.get(lineId)!
  const entry = journalOfRefundPayment({ refundId: id, date, accountId }, amount, terms)
  await insertJournal(trx, entry ? [entry] : [], { userId: null, batchId: newId() })
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
  const { refundNo, status, campusId, timeZone, amount } = refund
  if (status !== 2) throw refuse(text.notApproved, { number: refundNo }, Code.conflict)
  assertPaidAt(paidAt, timeZone)
  const accounts = await listOpenAccounts(trx, campusId)
  if (!accounts.some((account) => account.id === accountId)) throw refuseField('accountId', text.noAccount)
  const bizDate = dateIn(timeZone, paidAt)
  await postPayment(trx, book, refund, { amount, bizDate, accountId })
  await sql`update edu_refund set status = 6, account_id = ${accountId}, paid_at = ${new Date(paidAt)}, paid_by = ${userId},
    payments = payments + 1, reverse_reason = null, version = version + 1, last_modify_time = now()
    where id = ${id}`.execute(trx)
}

/** Reverses the payment of a refund that did not arrive, today. */
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
  await postPayment(trx, book, refund, { amount: -amount, bizDate, accountId })
  await sql`update edu_refund set status = 2, account_id = null, paid_at = null, reverse_reason = ${reason},
    last_modify_user_id = ${userId}, version = version + 1, last_modify_time = now() where id = ${id}`.execute(
    trx,
  )
}
