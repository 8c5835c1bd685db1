import { expect, test } from 'vitest'
import { input, maskText, settings } from './kind.ts'

const mask = settings.parse({ useMask: true })

test.each([
  ['13800138000', '138****8000'],
  ['110101199001011234', '110***********1234'],
  ['1380013', '1*****3'],
  ['abc', '***'],
  ['张三丰先生', '张***生'],
  ['', ''],
])('of %j a mask shows %j: never more than its ends, and of what is short less', (value, shown) =>
  expect(maskText(value, mask)).toBe(shown),
)

test('lists, sheets and paper have the mask, the record the whole; without one nothing is hidden', () => {
  const names = { nameOf: () => undefined, idsOf: () => [] }
  expect(input.format('13800138000', mask, names)).toBe('138****8000')
  expect(input.format('13800138000', settings.parse({}), names)).toBe('13800138000')
})
