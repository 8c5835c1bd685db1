import { expect, test } from 'vitest'
import { isCertificateNumber, isIdCard } from './id-card.ts'

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['440524188001010014', true],
  ['110105194912310021', false], // check character
  ['11010519491331002X', false], // month
  ['110105194902300026', false], // day
  ['110105491231002', false], // the old 15 digits
  ['01010519491231002X', false],
  ['', false],
])('%s is an identity number: %s', (text, expected) => expect(isIdCard(text)).toBe(expected))

test('numbers of other documents may have any format, and no number is valid too', () => {
  expect([
    isCertificateNumber('护照', 'E1'),
    isCertificateNumber('居民身份证', ''),
    isCertificateNumber(null, 'x'),
    isCertificateNumber('居民身份证', 'x'),
  ]).toEqual([true, true, true, false])
})
