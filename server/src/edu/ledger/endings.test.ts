import { expect, test } from 'vitest'
import type { Book } from './book.ts'
import {
  holdUnits,
  receiveTransfer,
  refundHeld,
  resumeLines,
  sendHeld,
  suspendLines,
  expireLines,
} from './endings.ts'
import { liabilityOf, type LineTerms } from './line.ts'
import { journalOfRefundPayment } from './postings.ts'
import { receivePayment, signOrder } from './sales.ts'

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
  paidUnits: 1_000,
  giftUnits: 0,
  giftPolicy: 'average',
  unitListPrice: 16_000,
  refundRule: 'by_value',
  refundReduction: 0,
  effectiveFrom: '2026-01-01',
  transferred: false,
  activateOnSign: false,
}
const date = '2026-01-05'
const empty: Book = {
  lines: new Map(),
  rosters: new Map(),
  entries: new Map(),
  wallet: 0,
  isClosed: () => false,
}

/** A line of ten lessons for 1000 yuan with some of its money received, and all of it held. */
function heldBook(amount: number): Book {
  const signed = signOrder(empty, [{ terms, expireDate: '2026-03-31' }], '2026-01-01')
  const payment = {
    receiptId: 'receipt',
    date: '2026-01-01',
    campusId: 'east',
    studentId: 'student',
    from: { account: 'cash' as const, accountId: 'account' },
    amount,
    fee: 0,
    lineIds: ['line'],
    surplusToWallet: false,
  }
  const paid = receivePayment(signed.book, payment)
  return holdUnits(paid.book, 'line', 1_000).book
}
const stateOf = (book: Book, id = 'line') => book.lines.get(id)!.state
const held = { lineId: 'line', date, sourceId: 'transfer' }

test('a refund owes its money until it is paid, and the payment and its reversal sum to nothing', () => {
  const to = { account: 'payable' as const, accountId: null }
  const { posted, book } = refundHeld(heldBook(100_000), {
    ...held,
    rule: 'remaining_value',
    amount: 90_000,
    to,
  })
  expect(posted.journal[0]!.lines).toEqual([
    expect.objectContaining({ account: 'liability', debit: 100_000 }),
    expect.objectContaining({ account: 'payable', credit: 90_000 }),
    expect.objectContaining({ account: 'otherRevenue', credit: 10_000 }),
  ])
  expect(liabilityOf(stateOf(book))).toBe(0)
  const pay = { refundId: 'refund', date, accountId: 'account' }
  const paid = journalOfRefundPayment(pay, 90_000, terms)!
  const reversed = journalOfRefundPayment(pay, -90_000, terms)!
  const sums = [...paid.lines, ...reversed.lines].reduce<Record<string, number>>(
    (all, { account, debit, credit }) => ({ ...all, [account]: (all[account] ?? 0) + debit - credit }),
    {},
  )
  expect(sums).toEqual({ payable: 0, cash: 0 })
})

test('what the wallet gets is what was paid; the rest is written off', () => {
  const { quote, posted } = sendHeld(heldBook(40_000), held, 'wallet')
  expect(quote).toMatchObject({ newUnits: 0, newPrice: 0, walletRemainder: 40_000, writtenOff: 60_000 })
  expect(posted.wallet).toMatchObject([{ type: 'transfer', amount: 40_000, balanceAfter: 40_000 }])
})

test('a line goes to another student and campus with its lessons and value', () => {
  const to = { account: 'liability' as const, campusId: 'west', studentId: 'other' }
  const { quote, posted } = sendHeld(heldBook(100_000), held, 'same', to)
  expect(quote).toMatchObject({ newUnits: 1_000, newPrice: 100_000, walletRemainder: 0 })
  expect(posted.journal[0]!.lines).toEqual([
    expect.objectContaining({ account: 'liability', debit: 100_000, campusId: 'east', studentId: 'student' }),
    expect.objectContaining({ account: 'liability', credit: 100_000, campusId: 'west', studentId: 'other' }),
  ])
  const newTerms = { ...terms, id: 'new', studentId: 'other', sellCampusId: 'west', transferred: true }
  const received = receiveTransfer(empty, { terms: newTerms, expireDate: null }, date)
  expect(stateOf(received.book, 'new')).toMatchObject({
    received: 100_000,
    deferred: 100_000,
    status: 'active',
  })
})

test('rest moves the last day, and a resting line does not expire', () => {
  const resting = suspendLines(heldBook(100_000), ['line']).book
  expect(stateOf(resting).status).toBe('suspended')
  expect(stateOf(expireLines(resting, '2026-04-01').book).status).toBe('suspended')
  const resumed = resumeLines(resting, new Map([['line', 10]])).book
  expect(stateOf(resumed)).toMatchObject({ status: 'active', expireDate: '2026-04-10' })
  expect(stateOf(expireLines(resumed, '2026-04-11', () => false).book).status).toBe('active')
  expect(stateOf(expireLines(resumed, '2026-04-11').book).status).toBe('expired')
})
