import { expect, test } from 'vitest'
import { isPrepaymentBlocked, type PrepayPolicy } from '@tessera/shared/contract/edu/prepayment'
import { approvalsOf, emptyLine, emptySale, shareSum, stepOf, toQuoteInput, toSellers } from './sale.ts'

test('a quote needs the student and all plans; what is not entered keeps the plan', () => {
  const sale = emptySale('s1')
  expect(toQuoteInput(sale)).toBeNull()
  const line = { ...emptyLine(1), pricePlanId: 'p1' }
  expect(toQuoteInput({ ...sale, lines: [line, emptyLine(2)] })).toBeNull()
  expect(toQuoteInput({ ...sale, studentId: '', lines: [line] })).toBeNull()
  expect(toQuoteInput({ ...sale, lines: [line] })).toEqual({
    studentId: 's1',
    lines: [{ pricePlanId: 'p1', discount: 0 }],
  })
  expect(
    toQuoteInput({ ...sale, signDate: '2026-05-01', lines: [{ ...line, giftUnits: 0, discount: 9.5 }] }),
  ).toEqual({
    studentId: 's1',
    signDate: '2026-05-01',
    lines: [{ pricePlanId: 'p1', giftUnits: 0, discount: 9.5 }],
  })
})

test('shares are sums of basis points', () => {
  const sellers = [33.33, 33.33, 33.34].map((percent, key) => ({ key, userId: `u${key}`, percent }))
  expect(shareSum(sellers)).toBe(100)
  expect(toSellers(sellers).map(({ shareBp }) => shareBp)).toEqual([3_333, 3_333, 3_334])
  expect(shareSum([])).toBeNull()
})

test('each refusal is shown at the step that has its field', () => {
  expect(
    ['lines.0.discount', 'studentId', 'signDate', 'sellers', 'parts.1.accountId', 'paidAt'].map(stepOf),
  ).toEqual(['plans', 'plans', 'sellers', 'sellers', 'payment', 'payment'])
})

test('a flow approves prices that the seller may not give, and for everybody what is beyond the limits', () => {
  const quote = (isOverride: boolean, policy: PrepayPolicy, ok: boolean) => ({
    isOverride,
    prepayCheck: { policy, ok, rules: [] },
  })
  expect(approvalsOf(quote(true, 'warn', false), false)).toEqual(['price'])
  expect(approvalsOf(quote(true, 'warn', false), true)).toEqual([])
  expect(approvalsOf(quote(false, 'approve', false), true)).toEqual(['prepay'])
  expect(approvalsOf(quote(true, 'approve', false), false)).toEqual(['price', 'prepay'])
  expect(approvalsOf(quote(false, 'approve', true), false)).toEqual([])
  expect(
    (['off', 'warn', 'approve', 'block'] as const).filter((policy) =>
      isPrepaymentBlocked(quote(false, policy, false).prepayCheck),
    ),
  ).toEqual(['block'])
  expect(isPrepaymentBlocked(quote(false, 'block', true).prepayCheck)).toBe(false)
})
