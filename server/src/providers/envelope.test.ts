import { createDecipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptMessage, encryptMessage, isSigned, signatureOf } from './envelope.ts'

const shared = {
  token: 'spamtest',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  receiver: 'wx2c2769f8efd9abc2',
}

test('a signature is SHA-1 over the sorted parts', () => {
  // sha1sum of "1409735669" + "1320562132" + "spamtest" in their order as texts.
  expect(signatureOf('spamtest', '1409735669', '1320562132')).toBe(
    signatureOf('1320562132', 'spamtest', '1409735669'),
  )
  expect(isSigned(signatureOf('a', 'b'), 'b', 'a')).toBe(true)
  expect(isSigned(signatureOf('a', 'b'), 'a', 'c')).toBe(false)
  expect(isSigned('', 'a')).toBe(false)
})

test('decrypts the documented example', () => {
  const example = {
    token: 'QDG6eK',
    encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
    receiver: 'wx5823bf96d3bd56c7',
  }
  const encrypted =
    'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q=='
  expect(
    isSigned(
      '477715d11cdb4164915debcba66cb864d751f3e6',
      example.token,
      '1409659813',
      '1372623149',
      encrypted,
    ),
  ).toBe(true)
  expect(decryptMessage(encrypted, example)).toContain('<Content><![CDATA[hello]]></Content>')
})

// Published examples of the providers: signature, time, nonce, envelope and its content.
test.each([
  [
    'enterprise WeChat, confirming an address',
    {
      token: 'QDG6eK',
      encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
      receiver: 'wx5823bf96d3bd56c7',
    },
    '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    '1409659589',
    '263014780',
    'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
    '1616140317555161061',
  ],
  [
    'DingTalk, confirming an address',
    {
      token: '123456',
      encodingAesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
      receiver: 'suite4xxxxxxxxxxxxxxx',
    },
    '5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0',
    '1445827045067',
    'nEXhMP4r',
    '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9VrYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ==',
    '{"EventType":"check_create_suite_url","Random":"LPIdSnlF","TestSuiteKey":"suite4xxxxxxxxxxxxxxx"}',
  ],
])('decrypts the published example of %s', (_, agreed, signature, timestamp, nonce, encrypted, message) => {
  expect(isSigned(signature, agreed.token, timestamp, nonce, encrypted)).toBe(true)
  expect(decryptMessage(encrypted, agreed)).toBe(message)
})

test.each(['', 'a', '你好，世界', 'x'.repeat(31), 'x'.repeat(5_000)])(
  'decrypts what it encrypted: %j',
  (message) => {
    expect(decryptMessage(encryptMessage(message, shared), shared)).toBe(message)
  },
)

test('uses the documented layout: 16 random bytes, length, message, receiver, padding to 32', () => {
  const key = Buffer.from(`${shared.encodingAesKey}=`, 'base64')
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([
    cipher.update(Buffer.from(encryptMessage('hello', shared), 'base64')),
    cipher.final(),
  ])
  expect(plain.length % 32).toBe(0)
  expect(plain.readUInt32BE(16)).toBe(5)
  expect(plain.subarray(20, 25 + shared.receiver.length).toString()).toBe(`hello${shared.receiver}`)
})

test.each([
  ['another receiver', encryptMessage('hello', { ...shared, receiver: 'wx0000' })],
  [
    'another key',
    encryptMessage('hello', { ...shared, encodingAesKey: 'GFEDCBA9876543210zyxwvutsrqponmlkjihgfedcba' }),
  ],
  ['no envelope', 'AAAA'],
  ['nothing', ''],
])('decrypts nothing with %s', (_, encrypted) => {
  expect(decryptMessage(encrypted, shared)).toBeNull()
})
