import { expect, test } from 'vitest'
import { changesSession } from './session-address.ts'

const origin = 'https://shell.example'

test.each([
  ['/home?token=x', true],
  ['/home/?a=1&token=x', true],
  ['/Home?token=', true],
  ['/%68ome?token=x', true],
  ['/x/../home?token=x', true],
  ['/auth-redirect', true],
  ['/auth%2Dredirect?code=x#y', true],
  [`${origin}/auth-redirect?code=x`, true],
  ['/home', false],
  ['/home?keyword=token', false],
  ['/dashboard?token=x', false],
  ['/auth-redirects', false],
  ['https://other.example/home?token=x', false],
  ['/%', false],
])('%s', (address, expected) => {
  expect(changesSession(address, origin)).toBe(expected)
})
