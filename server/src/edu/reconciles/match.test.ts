import { describe, expect, test } from 'vitest'
import { matchRows, type MatchReceipt, type MatchRow } from './match.ts'

const minute = 60_000
const noon = Date.UTC(2026, 2, 5, 12)
const row = (rowNo: number, rest: Partial<MatchRow> = {}): MatchRow => ({
  rowNo,
  externalNo: '',
  amount: 10_000,
  paidAt: noon,
  isWholeDay: false,
  ...rest,
})
const receipt = (id: string, rest: Partial<MatchReceipt> = {}): MatchReceipt => ({
  id,
  externalNo: '',
  amount: 10_000,
  paidAt: noon,
  ...rest,
})
const pairsOf = (rows: MatchRow[], receipts: MatchReceipt[], minutes = 30) =>
  matchRows(rows, receipts, minutes).map(({ rowNo, receiptId, by, isDiff }) =>
    [rowNo, receiptId, by, ...(isDiff ? ['diff'] : [])].join(' '),
  )

describe('by number', () => {
  test('an equal number and amount match at any time', () => {
    const later = receipt('a', { externalNo: 'X1', paidAt: noon + 3_000 * minute })
    expect(pairsOf([row(1, { externalNo: 'X1' })], [later])).toEqual(['1 a externalNo'])
  })

  test('an equal number with another amount is a difference', () => {
    const other = receipt('a', { externalNo: 'X1', amount: 9_900 })
    expect(pairsOf([row(1, { externalNo: 'X1' })], [other])).toEqual(['1 a externalNo diff'])
  })

  test('of two rows with one number, that of the equal amount is the receipt', () => {
    const rows = [row(1, { externalNo: 'X1', amount: 500 }), row(2, { externalNo: 'X1' })]
    expect(pairsOf(rows, [receipt('a', { externalNo: 'X1' })])).toEqual(['2 a externalNo'])
  })

  test('goes before a nearer time', () => {
    const receipts = [receipt('near'), receipt('far', { externalNo: 'X1', paidAt: noon + 20 * minute })]
    expect(pairsOf([row(1, { externalNo: 'X1' })], receipts)).toEqual(['1 far externalNo'])
  })

  test('an empty number is no number', () => {
    expect(pairsOf([row(1, { amount: 1 })], [receipt('a')])).toEqual([])
  })
})

describe('by amount and time', () => {
  test.each([
    [30, ['1 a amount']],
    [31, []],
    [-30, ['1 a amount']],
    [-31, []],
  ])('%i minutes between them', (minutes, expected) => {
    expect(pairsOf([row(1)], [receipt('a', { paidAt: noon + minutes * minute })])).toEqual(expected)
  })

  test('amounts that differ never match', () => {
    expect(pairsOf([row(1)], [receipt('a', { amount: 10_001 })])).toEqual([])
  })

  test('the nearest pair is first, whatever the order of rows and receipts', () => {
    const rows = [row(1), row(2, { paidAt: noon + 10 * minute })]
    const receipts = [
      receipt('a', { paidAt: noon + 9 * minute }),
      receipt('b', { paidAt: noon + 25 * minute }),
    ]
    // Row 1 is within reach of both receipts, but receipt a is nearer to row 2.
    const expected = ['1 b amount', '2 a amount']
    expect(pairsOf(rows, receipts)).toEqual(expected)
    expect(pairsOf(rows.toReversed(), receipts.toReversed())).toEqual(expected)
  })

  test('equal rows and receipts are matched one to one', () => {
    const rows = [row(3), row(1), row(2)]
    const receipts = [receipt('b'), receipt('a')]
    expect(pairsOf(rows, receipts)).toEqual(['1 a amount', '2 b amount'])
  })

  test('a row without a clock matches within its day, after the rows with one', () => {
    const day = { isWholeDay: true, paidAt: noon - 720 * minute }
    const receipts = [receipt('morning', { paidAt: noon - 60 * minute }), receipt('noon')]
    expect(pairsOf([row(1, day), row(2)], receipts)).toEqual(['1 morning amount', '2 noon amount'])
    expect(pairsOf([row(1, day)], [receipt('next', { paidAt: noon + 720 * minute })])).toEqual([])
  })
})
