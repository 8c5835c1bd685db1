import { expect, test } from 'vitest'
import { exampleOf, effectiveReset } from './example.ts'

const now = Date.UTC(2026, 4, 6)

test('the example follows the form and is empty while a required field is missing', () => {
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

test('a reset period that the date part does not show falls back to the default', () => {
  expect(effectiveReset('day', 'yyyyMM')).toBe('month')
  expect(effectiveReset('year', 'yyyyMM')).toBe('year')
  expect(effectiveReset(undefined, 'no')).toBe('never')
})
