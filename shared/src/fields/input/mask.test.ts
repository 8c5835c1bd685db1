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
])('%j is masked as %j', (value, shown) => expect(maskText(value, mask)).toBe(shown))

test('formatted values are masked; without the setting they are not', () => {
  const names = { nameOf: () => undefined, idsOf: () => [] }
  expect(input.format('13800138000', mask, names)).toBe('138****8000')
  expect(input.format('13800138000', settings.parse({}), names)).toBe('13800138000')
})
