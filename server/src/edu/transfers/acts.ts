import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import type { Application } from '../approvals/applications.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, loadAccountingDate, lockBook, lockBooks, saveBook } from '../books/store.ts'
import { addDays } from '../ledger/dates.ts'
import { holdUnits, receiveTransfer, releaseUnits, sendHeld } from '../ledger/endings.ts'
import { thenSettle } from '../ledger/lessons.ts'
import type { LineTerms } from '../ledger/line.ts'
import { clauseOfTransfer, quoteTransfer, type TransferQuote, type TransferTarget } from '../ledger/refund.ts'
import { loadPlans, type SoldPlan } from '../orders/plans.ts'
import { newLineRow } from '../orders/sell.ts'
import { requireTransfer, type TransferHead } from './store.ts'
import { text } from './text.ts'

const setStatus = (trx: Db, id: string, status: number) =>
  sql`update edu_transfer set status = ${status}, version = version + 1, last_modify_time = now() where id = ${id}`.execute(
    trx,
  )

const by = (application: Application, userId: string | null = null) => ({ userId, batchId: application.id })

const targetOf = ({ kind }: TransferHead, plan: SoldPlan | undefined): TransferTarget => {
  if (plan) return { price: plan.price, units: plan.units }
  return kind === 'wallet' ? 'wallet' : 'same'
}

/** The order of a line that a transfer brings: it sells nothing new, so it has no amount. */
async function createOrder(
  trx: Db,
  { transferNo }: TransferHead,
  line: { studentId: string; campusId: string; fromOrderId: string; date: string; userId: string | null },
): Promise<string> {
  const id = newId()
  const orderNo = await nextNumber(trx, 'EduOrder', { organizeId: line.campusId })
  const acctDate = await loadAccountingDate(trx, line.date)
  await sql`
    insert into edu_order (id, order_no, student_id, sell_campus_id, type, sign_date, acct_date, list_amount, discount_amount,
      net_amount, received_amount, refunded_amount, status, sellers, source_id, remark, creator_user_id)
    select ${id}, ${orderNo}, ${line.studentId}, ${line.campusId}, 'exchange', ${line.date}::date, ${acctDate}::date, 0, 0, 0, 0, 0, 'paid',
      sellers, source_id, ${transferNo}, ${line.userId} from edu_order where id = ${line.fromOrderId}`.execute(
    trx,
  )
  return id
}

function termsOf(
  from: LineTerms,
  plan: SoldPlan | undefined,
  quote: TransferQuote,
  own: Pick<LineTerms, 'id' | 'orderId' | 'studentId' | 'sellCampusId' | 'effectiveFrom'>,
): LineTerms {
  const common = {
    ...from,
    ...own,
    ...clauseOfTransfer(from, quote, plan?.refundRule),
    price: quote.newPrice,
    paidUnits: quote.newUnits,
    giftUnits: 0,
    giftPolicy: 'average' as const,
    transferred: true,
    activateOnSign: false,
  }
  if (!plan) return common
  const { billing, scope, courseId, subjectId, unitListPrice } = plan
  return {
    ...common,
    billing,
    scope,
    courseId: scope === 'course' ? courseId : null,
    subjectId: scope === 'subject' ? subjectId : null,
    unitListPrice,
  }
}

/** The plan of a line as it was sold; null where no plan was. */
async function loadSoldPlan(trx: Db, lineId: string): Promise<{ readonly id: string } | null> {
  const { rows } = await typedSql(
    columnsOf('edu_order_line', 'pricePlanId', 'pricePlanSnapshot'),
  )`select price_plan_id as "pricePlanId", price_plan_snapshot as "pricePlanSnapshot"
    from edu_order_line where id = ${lineId}`.execute(trx)
  const { pricePlanId: id, pricePlanSnapshot } = rows[0]!
  return id ? { ...(pricePlanSnapshot as object), id } : null
}

async function loadPlan(trx: Db, { pricePlanId }: TransferHead): Promise<SoldPlan | undefined> {
  const plans = await loadPlans(trx, pricePlanId ? [pricePlanId] : [])
  return plans.get(pricePlanId ?? '')
}

/** Throws where a transfer would not become what its application says, which its approvers read. */
function assertUnchanged(
  quote: TransferQuote,
  { value, newUnits, newValue, walletRemainder }: TransferHead,
): void {
  const isSame =
    quote.value === value &&
    quote.newUnits === newUnits &&
    quote.newPrice === newValue &&
    quote.walletRemainder === walletRemainder
  if (!isSame) throw refuse(text.changedSince, {}, Code.conflict)
}

export const transferActs: ApprovalActs = {
  async hold(trx, application) {
    const { subjectId: id, studentId } = application
    const book = await lockBook(trx, studentId)
    const transfer = await requireTransfer(trx, id)
    const { fromLineId, units } = transfer
    const target = targetOf(transfer, await loadPlan(trx, transfer))
    await setStatus(trx, id, 1)
    const result = runCommand(() => holdUnits(book, fromLineId, units))
    const quote = runCommand(() => quoteTransfer(book.lines.get(fromLineId)!, units, target))
    assertUnchanged(quote, transfer)
    await saveBook(trx, book, result, by(application))
  },

  async release(trx, application, status) {
    const { subjectId: id, studentId } = application
    const book = await lockBook(trx, studentId)
    const { fromLineId } = await requireTransfer(trx, id)
    const result = runCommand(() => thenSettle(book, releaseUnits(book, fromLineId)))
    await saveBook(trx, book, result, by(application))
    await setStatus(trx, id, status)
  },

  async carryOut(trx, application, userId) {
    const { subjectId: id, studentId, today: date } = application
    const transfer = await requireTransfer(trx, id)
    const { fromLineId: lineId, toStudentId, toCampusId } = transfer
    const receiverId = toStudentId ?? studentId
    const books = await lockBooks(trx, [studentId, receiverId])
    const book = books.get(studentId)!
    const plan = await loadPlan(trx, transfer)
    const from = book.lines.get(lineId)!
    const campusId = toCampusId ?? from.terms.sellCampusId
    const to = { account: 'liability' as const, campusId, studentId: receiverId }
    const sent = runCommand(() =>
      sendHeld(book, { lineId, date, sourceId: id }, targetOf(transfer, plan), to),
    )
    assertUnchanged(sent.quote, transfer)
    await saveBook(trx, book, sent, by(application, userId))
    const { newUnits, newPrice, value, walletRemainder } = sent.quote
    let toLineId: string | null = null
    if (newUnits > 0) {
      const orderId = await createOrder(trx, transfer, {
        studentId: receiverId,
        campusId,
        fromOrderId: from.terms.orderId,
        date,
        userId,
      })
      toLineId = newId()
      const own = {
        id: toLineId,
        orderId,
        studentId: receiverId,
        sellCampusId: campusId,
        effectiveFrom: date,
      }
      const terms = termsOf(from.terms, plan, sent.quote, own)
      const validDays = plan?.validDays
      const planEnd = validDays ? addDays(date, validDays - 1) : null
      const expireDate = plan ? planEnd : from.state.expireDate
      const sold = plan ?? (await loadSoldPlan(trx, lineId))
      await insertRecords(trx, 'edu_order_line', [newLineRow(terms, { plan: sold, expireDate })])
      const current = receiverId === studentId ? await lockBook(trx, studentId) : books.get(receiverId)!
      const received = runCommand(() => receiveTransfer(current, { terms, expireDate }, date))
      await saveBook(trx, current, received, by(application, userId))
    }
    await sql`update edu_transfer set status = 2, to_line_id = ${toLineId}, value = ${value}, new_units = ${newUnits},
      new_value = ${newPrice}, wallet_remainder = ${walletRemainder}, biz_date = ${date}::date, version = version + 1,
      last_modify_time = now() where id = ${id}`.execute(trx)
  },
}
