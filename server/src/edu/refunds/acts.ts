import { sql } from 'kysely'
import { approvalForms } from '@tessera/shared/contract/edu/approvals'
import { needsSecondApproval } from '@tessera/shared/contract/edu/refunds'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import type { Application } from '../approvals/applications.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook } from '../books/store.ts'
import { holdUnits, refundHeld, releaseUnits } from '../ledger/endings.ts'
import { thenSettle } from '../ledger/lessons.ts'
import type { Line } from '../ledger/line.ts'
import { quoteRefund } from '../ledger/refund.ts'
import { requireRefund, writePayment, type RefundHead } from './store.ts'
import { tellPayers } from './tell-payers.ts'
import { text } from './text.ts'

const setStatus = (trx: Db, id: string, status: number) =>
  sql`update edu_refund set status = ${status}, version = version + 1, last_modify_time = now() where id = ${id}`.execute(
    trx,
  )

const by = (application: Application, userId: string | null = null) => ({ userId, batchId: application.id })

/** Throws where the quote of an application, which its approvers read, is not that of the line any more. */
function assertUnchanged(line: Line, { units, remainValue }: RefundHead, { facts }: Application): void {
  const quote = runCommand(() => quoteRefund(line, units))
  const clauseAmount = fromHundredths(quote.clauseAmount)
  const figures = [
    // Applications from before the clause was among the facts have only the value.
    { from: facts['clauseAmount'] ?? clauseAmount, to: clauseAmount },
    { from: fromHundredths(remainValue), to: fromHundredths(quote.value) },
  ]
  const changed = figures.find(({ from, to }) => from !== to)
  if (changed) throw refuse(text.changedSince, changed, Code.conflict)
}

export const refundActs: ApprovalActs = {
  async hold(trx, application) {
    const { subjectId: id, studentId } = application
    const book = await lockBook(trx, studentId)
    const refund = await requireRefund(trx, id)
    const { lineId, units } = refund
    await setStatus(trx, id, 1)
    const result = runCommand(() => holdUnits(book, lineId, units))
    assertUnchanged(book.lines.get(lineId)!, refund, application)
    await saveBook(trx, book, result, by(application))
  },

  async release(trx, application, status) {
    const { subjectId: id, studentId } = application
    const book = await lockBook(trx, studentId)
    const { lineId } = await requireRefund(trx, id)
    const result = runCommand(() => thenSettle(book, releaseUnits(book, lineId)))
    await saveBook(trx, book, result, by(application))
    await setStatus(trx, id, status)
  },

  async carryOut(trx, application, userId, approvers) {
    const { subjectId: id, studentId, today: date } = application
    const book = await lockBook(trx, studentId)
    const { lineId, units, rule, amount, route } = await requireRefund(trx, id)
    const isWallet = route === 'wallet'
    // Money that is paid out is owed until finance pays it; the wallet gets it at once.
    const to = { account: isWallet ? ('wallet' as const) : ('payable' as const), accountId: null }
    const result = runCommand(() => refundHeld(book, { lineId, rule, amount, date, sourceId: id, to }))
    const quote = quoteRefund(book.lines.get(lineId)!, units)
    if (needsSecondApproval({ ...quote, amount }) && approvers.size < 2)
      throw refuse(text.needsSecond, { name: approvalForms.edu_refund.name }, Code.conflict)
    await saveBook(trx, book, result, by(application, userId))
    const isSettled = isWallet || amount === 0
    const { deduction, acctDate } = result.posted.entries[0]!
    if (isWallet) await writePayment(trx, id, { amount, accountId: null, bizDate: date, acctDate, userId })
    await sql`update edu_refund set status = ${isSettled ? 6 : 2}, biz_date = ${isSettled ? date : null}::date,
      approved_at = now(), paid_at = ${isSettled ? sql`now()` : null}, deduction = ${deduction},
      version = version + 1, last_modify_time = now() where id = ${id}`.execute(trx)
    if (!isSettled) await tellPayers(trx, id, userId)
  },
}
