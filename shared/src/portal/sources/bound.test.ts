import { expect, test } from 'vitest'
import { isUnbound, resolveBound, rowsWithin } from './bound.ts'

test('days are those of the business when the rows are loaded', () => {
  // 16:30 UTC is half past midnight of the next day.
  const now = Date.parse('2026-11-30T16:30:00Z')
  expect(
    resolveBound({ parameters: { from: '@monthStart', to: '@today' }, columns: { mail: '@else' } }, now),
  ).toEqual({ parameters: { from: '2026-12-01', to: '2026-12-01' }, columns: { mail: '@else' } })
})

test('rows without calls are narrowed by their texts', () => {
  const rows = [{ name: '东', n: 1 }, { name: '西', n: 2 }, { other: 1 }]
  expect(rowsWithin(rows, { parameters: {}, columns: { n: '2' } })).toEqual([rows[1]])
  expect(rowsWithin(rows, { parameters: {}, columns: { toString: 'x' } })).toEqual([])
  const none = { parameters: { a: '1' }, columns: {} }
  expect(rowsWithin(rows, none)).toBe(rows)
  expect(isUnbound(none)).toBe(false)
})
