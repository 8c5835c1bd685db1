import { expect, test } from 'vitest'
import { describeSecret, stepOf } from './totp.ts'

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
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
})

test.each([
  [-2, null],
  [-1, 37_037_037],
  [0, 37_037_037],
  [1, 37_037_037],
  [2, null],
] as const)('%i steps later the code is accepted as step %s', (later, accepted) => {
  expect(stepOf(secret, '050471', (37_037_037 + later) * 30_000)).toBe(accepted)
})

test.each(['', '05047', '0504711', 'abcdef'])('"%s" is no code', (input) => {
  expect(stepOf(secret, input, 1111111111_000)).toBeNull()
})

test('the key and the URL for the QR code', () => {
  const { secret: key, address } = describeSecret(secret, { issuer: '教务 系统', label: 'coach01' })
  // RFC 4648 without padding.
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(address).toBe(
    'otpauth://totp/%E6%95%99%E5%8A%A1%20%E7%B3%BB%E7%BB%9F:coach01?issuer=%E6%95%99%E5%8A%A1%20%E7%B3%BB%E7%BB%9F&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
