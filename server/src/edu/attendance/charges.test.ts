import { expect, test } from 'vitest'
import type { Book } from '../ledger/book.ts'
import type { LineTerms } from '../ledger/line.ts'
import { signOrder } from '../ledger/sales.ts'
import { firstLineOf, payableFor, remainingFor } from './charges.ts'
import type { RolledLesson } from './lessons.ts'

const termsOf = (id: string, courseId: string, units: number): LineTerms => ({
  id,
  orderId: 'order',
  studentId: 'student',
  sellCampusId: 'east',
  billing: 'units',
  scope: 'course',
  courseId,
  subjectId: null,
  price: 0,
  paidUnits: units,
  giftUnits: 0,
  giftPolicy: 'average',
  unitListPrice: 10_000,
  refundRule: 'by_value',
  refundReduction: 0,
  effectiveFrom: '2026-01-10',
  transferred: false,
  activateOnSign: false,
})
const empty: Book = {
  lines: new Map(),
  rosters: new Map(),
  wallet: 0,
  isClosed: () => false,
  entries: new Map(),
}

test('of a make-up in another course, what is left is that of the line which pays, not of both courses', () => {
  const lines = [termsOf('ball', 'ball', 1_200), termsOf('swim', 'swim', 800), termsOf('swim.2', 'swim', 400)]
  const orders = lines.map((terms) => ({ terms, expireDate: null }))
  const { book } = signOrder(empty, orders, '2026-01-10')
  const lesson = { courseId: 'ball', subjectId: 'sport', bizDate: '2026-02-01' } as RolledLesson
  const leftOf = (lineId: string | null, missedCourseId: string | null) => {
    const roster = { lineId, missedCourseId }
    const first = firstLineOf(book, lesson, roster)
    return [first?.terms.id, remainingFor(book, lesson, roster), payableFor(book, lesson, roster)]
  }
  expect(leftOf('ball', 'swim')).toEqual(['ball', 1_200, 2_400])
  expect(leftOf('swim', 'swim')).toEqual(['swim', 1_200, 2_400])
  expect(leftOf(null, null)).toEqual(['ball', 1_200, 1_200])
})
