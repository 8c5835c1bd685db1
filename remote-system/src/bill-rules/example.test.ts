import { expect, test } from 'vitest'
import { exampleOf, fitting } from './example.ts'

const now = Date.UTC(2026, 4, 6)

test('the example follows what is typed, and waits for what it needs', () => {
  expect(exampleOf({ prefix: 'HT', digit: 4, startNumber: '1', dateFormat: 'yyyyMM' }, now)).toBe(
    'HT2026050001',
  )
  expect(exampleOf({ prefix: ' HT ', digit: 3, startNumber: '042', suffix: '-A' }, now)).toBe('HT042-A')
  for (const missing of [
    { digit: 4, startNumber: '1' },
    { prefix: 'HT', startNumber: '1' },
    { prefix: 'HT', digit: 4 },
    { prefix: 'HT', digit: 4, startNumber: 'x' },
  ])
    expect(exampleOf(missing, now)).toBe('')
})

test('a start over that the date part does not show gives way to the usual one', () => {
  expect(fitting('day', 'yyyyMM')).toBe('month')
  expect(fitting('year', 'yyyyMM')).toBe('year')
  expect(fitting(undefined, 'no')).toBe('never')
})
