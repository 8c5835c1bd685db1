import { expect, test } from 'vitest'
import { amountInCapitals, amountTooLarge } from './amount-in-capitals.ts'

// Examples of the official rules for filling in bills, and cases from practice.
test.each([
  [1409.5, '壹仟肆佰零玖元伍角'],
  [6007.14, '陆仟零柒元壹角肆分'],
  [16_409.02, '壹万陆仟肆佰零玖元零贰分'],
  [325.04, '叁佰贰拾伍元零肆分'],
  [107_000.53, '壹拾万柒仟元伍角叁分'],
  [0, '零元整'],
  ['0.00', '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角'],
  [10, '壹拾元整'],
  [1_000_000, '壹佰万元整'],
  [100_000_001, '壹亿零壹元整'],
  [1_0000_0000, '壹亿元整'],
  [1_0010_0000, '壹亿零壹拾万元整'],
  [12_0000_3000, '壹拾贰亿零叁仟元整'],
  [999_999_999_999.99, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['1,234.5', '壹仟贰佰叁拾肆元伍角'],
  [1.005, '壹元零壹分'],
  [1e-7, '零元整'],
])('%s is %s', (amount, text) => expect(amountInCapitals(amount)).toBe(text))

test('a negative amount or no number gives an empty text', () => {
  for (const amount of [-1, Number.NaN, Number.POSITIVE_INFINITY, '', 'abc', '1e5', '-0.5'])
    expect(amountInCapitals(amount)).toBe('')
})

test('more than 12 integer digits are too large, also after rounding', () => {
  for (const amount of [1_000_000_000_000, '9999999999999', '999999999999.995'])
    expect(amountInCapitals(amount)).toBe(amountTooLarge)
})

test('the text reads back as the same amount, to the fen', () => {
  for (let n = 0; n < 20_000; n++) {
    const fen = Math.floor(Math.exp(Math.random() * Math.log(99_999_999_999_999)))
    expect(readBack(amountInCapitals(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`))).toBe(
      fen,
    )
  }
})

/** Parses the capitals; written independently of the formatter. */
function readBack(text: string): number {
  const value = (sign: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(sign)
  const [yuan = '', rest = ''] = text.includes('元') ? text.split('元') : ['', text]
  let [total, group, digit] = [0, 0, 0]
  for (const sign of yuan) {
    const place = { 拾: 10, 佰: 100, 仟: 1000 }[sign]
    if (sign === '亿' || sign === '万') {
      total += (group + digit) * (sign === '亿' ? 1e8 : 1e4)
      ;[group, digit] = [0, 0]
    } else if (place) {
      group += digit * place
      digit = 0
    } else digit = value(sign)
  }
  const digitBefore = (unit: string) => (rest.includes(unit) ? value(rest[rest.indexOf(unit) - 1]!) : 0)
  return Math.round((total + group + digit) * 100) + digitBefore('角') * 10 + digitBefore('分')
}
