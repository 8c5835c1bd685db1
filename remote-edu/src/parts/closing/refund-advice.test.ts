import { expect, test } from 'vitest'
import { adviseRefund, toRefundQuoteInput } from './refund-advice.ts'

const quote = {
  rules: [
    { rule: 'remaining_value' as const, amount: 1_680, deduction: 0 },
    { rule: 'list_price_consumed' as const, amount: 840, deduction: 840 },
  ],
  freeValue: 1_680,
  writtenOff: 0,
  clauseAmount: 840,
}

test.each([
  ['list_price_consumed', 99_999, { kind: 'aboveLimit', amount: 840 }],
  ['list_price_consumed', 840.01, { kind: 'aboveLimit', amount: 840 }],
  ['list_price_consumed', 840, null],
  ['remaining_value', 1_000, { kind: 'aboveClause', amount: 160 }],
  ['remaining_value', 1_680.01, { kind: 'aboveLimit', amount: 1_680 }],
  ['remaining_value', 839, { kind: 'largeDeduction', amount: 841 }],
  [undefined, 1_681, { kind: 'aboveLimit', amount: 1_680 }],
])('by %s, %d yuan', (rule, yuan, advice) => expect(adviseRefund(quote, rule, yuan)).toEqual(advice))

test.each([
  [{}, null],
  [{ lineId: 'line.1' }, { lineId: 'line.1' }],
  [
    { lineId: 'line.1', units: 2.5 },
    { lineId: 'line.1', units: 2.5 },
  ],
  [{ lineId: 'line.1', units: 2.4 }, null],
  [{ lineId: 'line.1', units: 0 }, null],
  [{ lineId: 'line.1', units: -2 }, null],
])('%j asks for the quote of %j', (values, input) => expect(toRefundQuoteInput(values)).toEqual(input))
