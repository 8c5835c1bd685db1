import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import type { Application } from '../approvals/applications.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook } from '../books/store.ts'
import { holdUnits, refundHeld, releaseUnits } from '../ledger/endings.ts'
import { thenSettle } from '../ledger/lessons.ts'
import { requireRefund, writePayment } from './store.ts'

const setStatus = (trx: Db, id: string, status: number) =>
  sql`update edu_refund set status = ${status}, version = version + 1, last_modify_time = now() where id = ${id}`.execute(
    trx,
  )

const by = (application: Application, userId: string | null = null) => ({ userId, batchId: application.id })

export const refundActs: ApprovalActs = {
  async hold(trx, application) {
    const { subjectId: id, studentId } = application
    const book = await lockBook(trx, studentId)
    const { lineId, units } = await requireRefund(trx, id)
    await setStatus(trx, id, 1)
    const result = runCommand(() => holdUnits(book, lineId, units))
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

  async carryOut(trx, application, userId) {
    const { subjectId: id, studentId, today: date } = application
    const book = await lockBook(trx, studentId)
    const { lineId, amount, route } = await requireRefund(trx, id)
    const isWallet = route === 'wallet'
    // Money that is paid out is owed until finance pays it; the wallet gets it at once.
    const to = { account: isWallet ? ('wallet' as const) : ('payable' as const), accountId: null }
    const result = runCommand(() => refundHeld(book, { lineId, amount, date, sourceId: id, to }))
    await saveBook(trx, book, result, by(application, userId))
    const isSettled = isWallet || amount === 0
    const { deduction, acctDate } = result.posted.entries[0]!
    if (isWallet) await writePayment(trx, id, { amount, accountId: null, bizDate: date, acctDate, userId })
    await sql`update edu_refund set status = ${isSettled ? 6 : 2}, biz_date = ${isSettled ? date : null}::date,
      approved_at = now(), paid_at = ${isSettled ? sql`now()` : null}, deduction = ${deduction},
      version = version + 1, last_modify_time = now() where id = ${id}`.execute(trx)
  },
}
