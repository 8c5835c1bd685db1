import { expect, test } from 'vitest'
import type { Book } from './book.ts'
import { chargeRoster } from './lessons.ts'
import type { LineTerms } from './line.ts'
import { receivePayment, signOrder, type Payment } from './sales.ts'

const terms: LineTerms = {
  id: 'line',
  orderId: 'order',
  studentId: 'student',
  sellCampusId: 'east',
  billing: 'units',
  scope: 'course',
  courseId: 'swim',
  subjectId: null,
  price: 100_000,
  paidUnits: 900,
  giftUnits: 100,
  giftPolicy: 'average',
  unitListPrice: 10_000,
  refundRule: 'by_value',
  refundReduction: 0,
  effectiveFrom: '2026-01-10',
  transferred: false,
  activateOnSign: false,
}
const empty: Book = {
  lines: new Map(),
  rosters: new Map(),
  wallet: 0,
  isClosed: () => false,
  entries: new Map(),
}

/** A student who owes a lesson of each policy, the older one first, and has signed an order. */
function owing(policies: readonly ('allow' | 'cap')[], change: Partial<LineTerms> = {}): Book {
  let book = empty
  for (const [at, arrears] of policies.entries()) {
    const id = `roster${at}`
    const place = { courseId: 'swim', subjectId: 'sport', coachId: 'coach', campusId: 'east' }
    const roster = { rosterId: id, lessonId: id, bizDate: `2026-01-0${at + 1}`, preferredLineId: null }
    ;({ book } = chargeRoster(book, { ...place, ...roster }, 100, { owed: 'owe', arrears }))
  }
  return signOrder(book, [{ terms: { ...terms, ...change }, expireDate: null }], '2026-01-10').book
}

const payment: Payment = {
  receiptId: 'receipt',
  date: '2026-01-10',
  campusId: 'east',
  studentId: 'student',
  from: { account: 'cash', accountId: 'till' },
  amount: 0,
  fee: 0,
  lineIds: ['line'],
  surplusToWallet: false,
}
const owedAfter = (book: Book, ...amounts: number[]) => {
  for (const amount of amounts) ({ book } = receivePayment(book, { ...payment, amount }))
  return [...book.rosters.values()].map(({ owedUnits }) => owedUnits)
}

test.each([
  // Ten lessons for 1,000 yuan: a hundredth of a lesson costs a yuan, and the bound is rounded half up.
  ['nothing for a fen', [1], [100, 100]],
  ['a hundredth of a lesson for a yuan', [100], [99, 100]],
  ['a lesson for its price', [10_000], [0, 100]],
  ['two lessons in payments of whatever size', [3_333, 13_334, 3_333], [0, 0]],
  ['all that is owed when all is paid', [100_000], [0, 0]],
])('a capped line settles %s', (_, amounts, owed) => {
  expect(owedAfter(owing(['cap', 'cap']), ...amounts)).toEqual(owed)
})

test('each lesson has its own policy', () => {
  expect(owedAfter(owing(['allow', 'cap']), 1)).toEqual([0, 100])
  // What the first lesson took beyond the money counts against the second one.
  expect(owedAfter(owing(['allow', 'cap']), 10_000, 5_000)).toEqual([0, 50])
})

test('an order that is active when it is signed settles capped lessons once money comes', () => {
  const signed = owing(['cap', 'cap'], { activateOnSign: true })
  expect(owedAfter(signed)).toEqual([100, 100])
  expect(owedAfter(signed, 15_000)).toEqual([0, 50])
  expect(owedAfter(owing(['allow', 'cap'], { activateOnSign: true }))).toEqual([0, 100])
})

test('an order without a price settles at once', () => {
  expect(owedAfter(owing(['cap', 'cap'], { price: 0 }))).toEqual([0, 0])
})
