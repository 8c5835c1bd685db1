import { termColumnsOf, cachesOf } from '../src/edu/books/lines.ts'
import { entryRow, journalRows } from '../src/edu/books/store.ts'
import type { Book, BookResult, Posted } from '../src/edu/ledger/book.ts'
import { holdUnits, refundHeld, suspendLines } from '../src/edu/ledger/endings.ts'
import { chargeRoster } from '../src/edu/ledger/lessons.ts'
import type { LineTerms } from '../src/edu/ledger/line.ts'
import { journalOfRefundPayment } from '../src/edu/ledger/postings.ts'
import { receivePayment, signOrder } from '../src/edu/ledger/sales.ts'
import { momentOf, postedOn } from './edu-clock.ts'
import type { LessonRow, RosterRow } from './edu-lessons.ts'
import type { Sale } from './edu-orders.ts'

/** Where the demo receives money. */
export const payAccounts = [
  { id: 'account.wechat', name: '微信商户号', type: 'wechat', opening: 0, feeBp: 60, sortCode: 0 },
  { id: 'account.alipay', name: '支付宝商户号', type: 'alipay', opening: 0, feeBp: 60, sortCode: 10 },
  { id: 'account.bank', name: '基本户', type: 'bank', opening: 80_000_000, feeBp: 0, sortCode: 20 },
  { id: 'account.cash', name: '前台现金', type: 'cash', opening: 0, feeBp: 0, sortCode: 30 },
] as const

/** A seat of a student in a lesson. */
export interface Seat {
  readonly lesson: LessonRow
  readonly row: RosterRow
}

/** What happens to lines besides lessons. */
interface Endings {
  /** The day on which a line is refunded. */
  readonly refundDates: ReadonlyMap<string, string>
  /** Lines of students who pause. */
  readonly paused: ReadonlySet<string>
}

/** The ledger of one line: signed, paid, charged, paused and refunded by the commands that users run. */
function playLedger(
  { order, line }: Sale,
  lessons: readonly Seat[],
  { subjectId, at, refundDates, paused }: Endings & { subjectId: string; at: number },
) {
  const refundDate = refundDates.get(line.id)
  const posted: Posted[] = []
  let book: Book = {
    lines: new Map(),
    rosters: new Map(),
    wallet: 0,
    isClosed: () => false,
    entries: new Map(),
  }
  const add = (result: BookResult) => {
    book = result.book
    posted.push(result.posted)
  }
  const terms: LineTerms = {
    id: line.id,
    orderId: order.id,
    studentId: order.studentId,
    sellCampusId: order.sellCampusId,
    billing: 'units',
    scope: 'course',
    courseId: line.courseId,
    subjectId: null,
    price: line.netAmount,
    paidUnits: line.paidUnits,
    giftUnits: line.giftUnits,
    giftPolicy: 'average',
    unitListPrice: line.unitListPrice,
    refundRule: 'by_value',
    refundReduction: 0,
    effectiveFrom: line.effectiveFrom,
    transferred: false,
    activateOnSign: false,
  }
  add(signOrder(book, [{ terms, expireDate: null }], order.signDate))
  const account = payAccounts[at % payAccounts.length]!
  const receiptId = line.id.replace('line.', 'receipt.')
  const amount = order.receivedAmount
  const fee = Math.round((amount * account.feeBp) / 10_000)
  const payment = {
    receiptId,
    date: order.signDate,
    campusId: order.sellCampusId,
    studentId: order.studentId,
    from: { account: 'cash' as const, accountId: account.id },
    amount,
    fee,
    lineIds: [line.id],
    surplusToWallet: false,
  }
  if (amount > 0) add(receivePayment(book, payment))
  for (const { lesson, row } of lessons) {
    const roster = {
      rosterId: row.id,
      courseId: lesson.courseId,
      subjectId,
      lessonId: lesson.id,
      coachId: lesson.coachId,
      campusId: lesson.campusId,
      bizDate: lesson.bizDate,
      preferredLineId: line.id,
    }
    add(chargeRoster(book, roster, row.deductUnits, { owed: 'owe', arrears: 'allow' }))
  }
  if (paused.has(line.id)) add(suspendLines(book, [line.id]))
  const receipt = {
    id: receiptId,
    receiptNo: `SJ${order.orderNo.slice(2)}`,
    orderId: order.id,
    studentId: order.studentId,
    campusId: order.sellCampusId,
    kind: 'tuition',
    amount,
    method: account.type,
    accountId: account.id,
    paidAt: momentOf(order.signDate, '12:00'),
    bizDate: order.signDate,
    acctDate: order.signDate,
    fee,
    batchId: 'demo',
    creatorUserId: order.sellers[0]!.userId,
  }
  const remain = book.lines.get(line.id)!.state
  const refunds = []
  if (refundDate !== undefined && remain.remainUnits > 0) {
    const refund = {
      id: line.id.replace('line.', 'refund.'),
      refundNo: `TF${order.orderNo.slice(2)}`,
      lineId: line.id,
      units: remain.remainUnits,
      rule: 'remaining_value',
      remainValue: remain.deferred,
      ruleAmount: remain.deferred,
      deduction: 0,
      amount: remain.deferred,
      route: 'original',
      accountId: account.id,
      reason: '家庭搬迁，无法继续上课',
      status: 6,
      appliedAt: momentOf(refundDate, '10:00'),
      paidAt: momentOf(refundDate, '15:00'),
      bizDate: refundDate,
      approvedAt: momentOf(refundDate, '11:00'),
      creatorUserId: order.sellers[0]!.userId,
    }
    const { id: sourceId } = refund
    add(holdUnits(book, line.id, refund.units))
    const to = { account: 'payable' as const, accountId: null }
    const posting = { lineId: line.id, amount: refund.amount, date: refundDate, sourceId, to }
    add(refundHeld(book, { ...posting, rule: 'remaining_value' }))
    const payment = { refundId: sourceId, date: refundDate, accountId: account.id }
    const journal = journalOfRefundPayment(payment, refund.amount, terms)
    posted.push({ entries: [], journal: journal ? [journal] : [], wallet: [] })
    refunds.push(refund)
  }
  return { line: book.lines.get(line.id)!, posted, receipts: amount > 0 ? [receipt] : [], refunds }
}

/** Rows of the ledger of all demo students. */
export function ledgerRows(
  sales: readonly Sale[],
  seats: readonly Seat[],
  subjectOf: ReadonlyMap<string, string>,
  endings: Endings,
  now: number,
) {
  const charged = new Map<string, Seat[]>()
  for (const seat of seats) {
    if (seat.row.deductUnits === 0) continue
    const own = charged.get(seat.row.lineId) ?? []
    own.push(seat)
    charged.set(seat.row.lineId, own)
  }
  const books = sales.map((sale, at) => {
    const lessons = charged.get(sale.line.id) ?? []
    const inOrder = lessons.toSorted((a, b) => (a.row.bizDate < b.row.bizDate ? -1 : 1))
    const subjectId = subjectOf.get(sale.line.courseId)!
    return playLedger(sale, inOrder, { subjectId, at, ...endings })
  })
  const by = { userId: null, batchId: 'demo' }
  const receipts = books.flatMap((book) => book.receipts.map((row) => ({ row, lineId: book.line.terms.id })))
  const posted = books.flatMap((book) => book.posted)
  let journals = 0
  const journal = journalRows(
    posted.flatMap((one) => one.journal),
    by.batchId,
    () => `journal.${String(++journals).padStart(6, '0')}`,
  )
  // A month is closed after it; what was posted later would be a correction.
  const journalEntries = journal.entries.map((entry) => ({ ...entry, posted_at: postedOn(entry.date, now) }))
  return {
    lines: books.map(({ line }) => ({ ...termColumnsOf(line), ...cachesOf(line) })),
    receipts: receipts.map(({ row }) => row),
    allocations: receipts.map(({ row: { id, amount }, lineId }) => ({ receiptId: id, lineId, amount })),
    refunds: books.flatMap((book) => book.refunds),
    refundPayments: books.flatMap((book) =>
      book.refunds
        .filter(({ amount }) => amount > 0)
        .map(({ id, amount, accountId, bizDate, paidAt }) => ({
          refundId: id,
          seq: 1,
          amount,
          accountId,
          bizDate,
          acctDate: bizDate,
          postedAt: paidAt,
        })),
    ),
    entries: books.flatMap(({ line, posted: parts }) =>
      parts.flatMap(({ entries }) =>
        entries.map((entry) => ({ ...entryRow(entry, line, by), posted_at: postedOn(entry.acctDate, now) })),
      ),
    ),
    journal: { ...journal, entries: journalEntries },
  }
}
