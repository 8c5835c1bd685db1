import { expect, test } from 'vitest'
import { withoutThousands } from './without-thousands.ts'

test.each([
  ['1,234', '1234'],
  ['-1,234,567.50', '-1234567.50'],
  ['¥12，345', '¥12345'],
  ['1234.5', '1234.5'],
  ['', ''],
])('the commas of %s separate thousands', (text, expected) => {
  expect(withoutThousands(text)).toBe(expected)
})

test.each([
  '3,5',
  '12,50',
  '1,2345',
  '1234,567',
  '1,23,456',
  ',123',
  ',1,234',
  '1.5,000',
  '1,234,5',
  '1,234.5,6',
])('those of %s do not', (text) => {
  expect(withoutThousands(text)).toBe(text)
})
