import { termColumnsOf, cachesOf } from '../src/edu/books/lines.ts'
import { entryRow, journalRows } from '../src/edu/books/store.ts'
import type { Book, BookResult, Posted } from '../src/edu/ledger/book.ts'
import { chargeRoster } from '../src/edu/ledger/lessons.ts'
import type { LineTerms } from '../src/edu/ledger/line.ts'
import { receivePayment, signOrder } from '../src/edu/ledger/sales.ts'
import { momentOf } from './edu-clock.ts'
import type { LessonRow, RosterRow } from './edu-lessons.ts'
import type { orderRows } from './edu-orders.ts'

/** Where the demo receives money. */
export const payAccounts = [
  { id: 'account.wechat', name: '微信商户号', type: 'wechat', feeBp: 60, sortCode: 0 },
  { id: 'account.alipay', name: '支付宝商户号', type: 'alipay', feeBp: 60, sortCode: 10 },
  { id: 'account.bank', name: '基本户', type: 'bank', feeBp: 0, sortCode: 20 },
  { id: 'account.cash', name: '前台现金', type: 'cash', feeBp: 0, sortCode: 30 },
] as const

type Sale = ReturnType<typeof orderRows>

/** The ledger of one demo student: signed, paid and charged by the commands that users run. */
function playLedger(
  { order, line }: Sale,
  lessons: readonly { lesson: LessonRow; row: RosterRow }[],
  subjectId: string,
  at: number,
) {
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
    effectiveFrom: line.effectiveFrom,
    transferred: false,
    activateOnSign: false,
  }
  add(signOrder(book, [{ terms, expireDate: null }], order.signDate))
  const account = payAccounts[at % payAccounts.length]!
  const receiptId = `receipt.${order.studentId}`
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
    fee,
    batchId: 'demo',
    creatorUserId: order.sellers[0]!.userId,
  }
  return { line: book.lines.get(line.id)!, posted, receipts: amount > 0 ? [receipt] : [] }
}

/** Rows of the ledger of all demo students. */
export function ledgerRows(
  sales: readonly Sale[],
  rosters: readonly { lesson: LessonRow; row: RosterRow }[],
  subjectOf: ReadonlyMap<string, string>,
) {
  const charged = new Map<string, { lesson: LessonRow; row: RosterRow }[]>()
  for (const roster of rosters) {
    if (roster.row.deductUnits === 0) continue
    const own = charged.get(roster.row.studentId) ?? []
    own.push(roster)
    charged.set(roster.row.studentId, own)
  }
  const books = sales.map((sale, at) => {
    const lessons = charged.get(sale.order.studentId) ?? []
    const inOrder = lessons.toSorted((a, b) => (a.row.bizDate < b.row.bizDate ? -1 : 1))
    return playLedger(sale, inOrder, subjectOf.get(sale.line.courseId)!, at)
  })
  const by = { userId: null, batchId: 'demo' }
  const receipts = books.flatMap((book) => book.receipts)
  const posted = books.flatMap((book) => book.posted)
  let journals = 0
  const journal = journalRows(
    posted.flatMap((one) => one.journal),
    by.batchId,
    () => `journal.${String(++journals).padStart(6, '0')}`,
  )
  return {
    lines: books.map(({ line }) => ({ ...termColumnsOf(line), ...cachesOf(line) })),
    receipts,
    allocations: receipts.map(({ id, studentId, amount }) => ({
      receiptId: id,
      lineId: `line.${studentId}`,
      amount,
    })),
    entries: books.flatMap(({ line, posted: parts }) =>
      parts.flatMap(({ entries }) => entries.map((entry) => entryRow(entry, line, by))),
    ),
    journal,
  }
}
