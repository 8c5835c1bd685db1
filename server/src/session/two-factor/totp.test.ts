import { expect, test } from 'vitest'
import { base32, codeOf, otpUrl, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeOf(secret, stepAt(second * 1000))).toBe(code)
})

test.each([
  [-2, null],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, null],
] as const)('a code that is %i steps off is accepted as %s', (off, accepted) => {
  const now = 1_700_000_000_000
  expect(stepOf(secret, codeOf(secret, stepAt(now) + off), now)).toBe(
    accepted === null ? null : stepAt(now) + accepted,
  )
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is "%s"', (bytes, read) => {
  expect(base32(Buffer.from(bytes))).toBe(read)
})

test('the URL for the QR code contains issuer and account', () => {
  expect(otpUrl({ secret, issuer: '教务 系统', account: 'coach01' })).toBe(
    'otpauth://totp/%E6%95%99%E5%8A%A1%20%E7%B3%BB%E7%BB%9F:coach01?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E6%95%99%E5%8A%A1%20%E7%B3%BB%E7%BB%9F&algorithm=SHA1&digits=6&period=30',
  )
})
