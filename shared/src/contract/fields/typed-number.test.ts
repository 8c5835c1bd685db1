import { expect, test } from 'vitest'
import { formatTypedNumber, parseTypedNumber } from './typed-number.ts'

test.each([
  ['3,5', '3.5'],
  ['12,5', '12.5'],
  ['12，50', '12.50'],
  ['1。5', '1.5'],
  ['３.５', '3.5'],
  ['－３．５', '-3.5'],
  ['￥１，２３４．５', '1234.5'],
  ['1,234', '1234'],
  ['1,234,567.5', '1234567.5'],
  ['-1,5', '-1.5'],
  ['¥ 1,234.50', '1234.50'],
  ['3,', '3.'],
  [',5', '.5'],
  ['12', '12'],
  ['', ''],
  ['abc', 'abc'],
])('%j is read as %j', (typed, number) => expect(parseTypedNumber(typed)).toBe(number))

test('each step of typing thousands is shown as it is typed', () => {
  const steps = ['1', '1,', '1,2', '1,23', '1,234', '1,234.5']
  const show = formatTypedNumber((text) => `${text}!`)
  expect(steps.map((input) => show(parseTypedNumber(input), { userTyping: true, input }))).toEqual(steps)
  expect(steps.map(parseTypedNumber)).toEqual(['1', '1.', '1.2', '1.23', '1234', '1234.5'])
  expect(show('1234.5', { userTyping: false, input: '' })).toBe('1234.5!')
})
