import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitAmongSellers } from './allocate.ts'
import { accountingDate, chargeableDates, countDays } from './dates.ts'
import { deductionOf, layMatrix, outcomes, rosterTypes } from './deduction.ts'
import { postEntry, emptyState, type Line, type LineTerms } from './line.ts'
import { quoteRefund, quoteTransfer } from './refund.ts'
import { openingEntries } from './sales.ts'
import { multiplyDivide, valueBefore } from './value.ts'

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
  paidUnits: 700,
  giftUnits: 100,
  giftPolicy: 'paid_first',
  unitListPrice: 16_000,
  refundRule: 'by_value',
  refundReduction: 0,
  effectiveFrom: '2026-01-01',
  transferred: false,
  activateOnSign: false,
}

/** A line that is paid with `received` fen and has used `units`. */
function usedLine(received: number, units: number, change: Partial<LineTerms> = {}): Line {
  let line: Line = { terms: { ...terms, ...change }, state: { ...emptyState(null), received } }
  const dates = { bizDate: '2026-01-02', acctDate: '2026-01-02' }
  for (const entry of openingEntries(line.terms, dates.bizDate, dates.acctDate))
    line = postEntry(line, entry).line
  const amount = 0 - valueBefore(line.terms, units)
  const common = { deduction: 0, writtenOff: 0, reverseOf: null, use: null, remark: '', ...dates }
  if (units > 0)
    line = postEntry(line, {
      type: 'consume',
      units: -units,
      amount,
      intervals: [[0, units]],
      ...common,
    }).line
  return line
}

describe('values', () => {
  test('7 lessons of 1000 yuan are worth 142.86, 142.85, 142.86 and so on, and a gift nothing after them', () => {
    const steps = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (lesson) => valueBefore(terms, lesson * 100) - valueBefore(terms, (lesson - 1) * 100),
    )
    expect(steps).toEqual([14_286, 14_285, 14_286, 14_286, 14_286, 14_285, 14_286, 0])
  })

  test('a gift comes first, or its lessons share the price', () => {
    expect(valueBefore({ ...terms, giftPolicy: 'gift_first' }, 100)).toBe(0)
    expect(valueBefore({ ...terms, giftPolicy: 'gift_first' }, 200)).toBe(14_286)
    expect(valueBefore({ ...terms, giftPolicy: 'average' }, 100)).toBe(12_500)
  })

  test('products beyond the safe integers are exact', () => {
    expect(multiplyDivide(999_999_999_999, 999_999, 999_999)).toBe(999_999_999_999)
    fc.assert(
      fc.property(
        fc.nat(10 ** 12),
        fc.nat(10 ** 6),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (a, b, divisor) => {
          fc.pre((BigInt(a) * BigInt(b)) / BigInt(divisor) < BigInt(Number.MAX_SAFE_INTEGER))
          const doubled = (2n * BigInt(a) * BigInt(b)) / BigInt(divisor)
          expect(multiplyDivide(a, b, divisor)).toBe(Number((doubled + 1n) / 2n))
        },
      ),
    )
  })
})

describe('dates', () => {
  test('an entry of a closed month is in the accounts on the first day of the next open one', () => {
    const isClosed = (month: string) => ['2023-12', '2024-01'].includes(month)
    expect(accountingDate('2023-12-31', isClosed)).toBe('2024-02-01')
    expect(accountingDate('2024-02-29', isClosed)).toBe('2024-02-29')
  })

  test('a period counts 29 February, and rests on suspended days', () => {
    expect(countDays('2024-02-28', '2024-03-01')).toBe(3)
    expect(countDays('2025-02-28', '2025-03-01')).toBe(2)
    const rest = [{ from: '2024-02-29', to: null }]
    expect(chargeableDates('2024-02-28', 3, rest, '2024-12-31')).toEqual(['2024-02-28'])
    expect(chargeableDates('2024-02-28', 3, [], '2024-12-31')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
  })
})

describe('refund and transfer', () => {
  test('of 8 lessons 3 are used: the rules pay back the value, or what list prices leave', () => {
    const { value, cashCap, rules } = quoteRefund(usedLine(100_000, 300))
    expect([value, cashCap]).toEqual([57_143, 57_143])
    expect(rules).toEqual([
      { rule: 'remaining_value', amount: 57_143, deduction: 0 },
      { rule: 'list_price_consumed', amount: 52_000, deduction: 5_143 },
    ])
  })

  test('a line that is half paid pays back no more than it holds, and writes the rest off', () => {
    const quote = quoteRefund(usedLine(50_000, 300))
    expect(quote).toMatchObject({ value: 57_143, paid: 7_143, writtenOff: 50_000 })
    expect(quote.rules.map(({ amount }) => amount)).toEqual([7_143, 2_000])
  })

  test('part of a line takes the highest positions: the gift, then the last lessons', () => {
    expect(quoteRefund(usedLine(100_000, 300), 200)).toMatchObject({ value: 14_286, intervals: [[600, 800]] })
  })

  test('a transfer buys half lessons and keeps the value', () => {
    const quote = quoteTransfer(usedLine(100_000, 300), 500, { price: 88_000, units: 1_000 })
    expect(quote).toMatchObject({ newUnits: 600, newPrice: 52_800, walletRemainder: 4_343 })
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 10 ** 6 }), (received, price) => {
        const { paid, newPrice, walletRemainder, newUnits } = quoteTransfer(usedLine(received, 0), 800, {
          price,
          units: 1_000,
        })
        expect(newPrice + walletRemainder).toBe(paid)
        expect(walletRemainder).toBeGreaterThanOrEqual(0)
        expect(newUnits % 50).toBe(0)
        // The next half lesson costs more than what remains.
        expect(multiplyDivide(newUnits + 50, price, 1_000)).toBeGreaterThanOrEqual(paid)
      }),
    )
  })
})

test('shares of sellers sum to the amount, and the first seller gets what remains', () => {
  const sellers = [
    { userId: 'a', shareBp: 3_333 },
    { userId: 'b', shareBp: 3_333 },
    { userId: 'c', shareBp: 3_334 },
  ]
  expect(splitAmongSellers(100, sellers)).toEqual([34, 33, 33])
})

describe('deduction', () => {
  const matrix = layMatrix([])
  const deduct = (
    type: (typeof rosterTypes)[number],
    outcome: (typeof outcomes)[number],
    originCharged = false,
  ) => deductionOf(matrix, { type, outcome, originCharged }, 200)

  test('attendance and unexcused absence cost the lesson, a leave in time nothing', () => {
    expect(deduct('regular', 'present')).toEqual({ units: 200, reason: 'attended', makeup: 'none' })
    expect(deduct('booking', 'absent')).toEqual({ units: 200, reason: 'absent_charged', makeup: 'none' })
    expect(deduct('temp', 'leave')).toEqual({ units: 0, reason: 'leave_free', makeup: 'create' })
    expect(deduct('regular', 'excessLeave')).toMatchObject({ units: 200, reason: 'leave_over_quota' })
  })

  test('a make-up costs nothing where the missed lesson was charged', () => {
    expect(deduct('makeup', 'present', true)).toEqual({ units: 0, reason: 'makeup_free', makeup: 'use' })
    expect(deduct('makeup', 'absent', false)).toEqual({ units: 200, reason: 'makeup_charged', makeup: 'use' })
    expect(deduct('makeup', 'leave')).toMatchObject({ units: 0, makeup: 'reopen' })
  })

  test('a trial costs nothing, whatever an override says', () => {
    const cell = { shareBp: 10_000, onlyIfOriginFree: false, makeup: 'none' } as const
    const over = layMatrix([{ trial: { present: cell } }])
    for (const outcome of outcomes)
      expect(deductionOf(over, { type: 'trial', outcome, originCharged: false }, 100).units).toBe(0)
  })

  test('the last override of a cell wins, and leaves the other cells', () => {
    const half = { shareBp: 5_000, onlyIfOriginFree: false, makeup: 'none' } as const
    const free = { ...half, shareBp: 0 }
    const laid = layMatrix([
      { regular: { lateLeave: half, absent: half } },
      null,
      { regular: { absent: free } },
    ])
    const units = (outcome: (typeof outcomes)[number]) =>
      deductionOf(laid, { type: 'regular', outcome, originCharged: false }, 100).units
    expect([units('lateLeave'), units('absent'), units('present')]).toEqual([50, 0, 100])
  })
})
