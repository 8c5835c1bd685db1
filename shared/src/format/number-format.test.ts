import { expect, test } from 'vitest'
import { formatNumber, formatTick, numberFormatOf } from './number-format.ts'

test('amounts have two decimals, shares are percent, and texts keep their digits', () => {
  expect(formatNumber(16059.6, 'money')).toBe('16,059.60')
  expect(formatNumber(-1237705.05, 'money')).toBe('-1,237,705.05')
  expect(formatNumber(0.3043, 'ratio')).toBe('30.43%')
  expect(formatNumber(12.345)).toBe('12.35')
  expect(formatNumber(0.06771)).toBe('0.0677')
  expect(formatNumber('9007199254740993.01', 'money')).toBe('9,007,199,254,740,993.01')
  expect(formatNumber('', 'money')).toBe('')
  expect(formatTick(0.25, 'ratio')).toBe('25%')
  expect(formatTick(20000, 'money')).toBe('20,000')
})

test('a unit of money makes a column an amount', () => {
  expect(numberFormatOf({ unit: '元' })).toBe('money')
  expect(numberFormatOf({ unit: '课时' })).toBeUndefined()
  expect(numberFormatOf({ format: 'ratio', unit: '元' })).toBe('ratio')
})
