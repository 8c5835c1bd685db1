import { describe, expect, test } from 'vitest'
import { areValidAddresses, isListed, splitAddresses } from './addresses.ts'

describe('lists of addresses', () => {
  test.each<[string, string, boolean]>([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['10.1.2.3', '192.168.0.0/16, 10.0.0.0/8', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['10.0.0.5', '10.0.0.1-10.0.0.9', true],
    ['10.0.0.10', '10.0.0.1-10.0.0.9', false],
    ['2001:db8::5', '2001:db8::/32', true],
    ['2001:db9::5', '2001:db8::/32\n203.0.113.7', false],
    ['10.0.0.1', '::/0', false],
    ['no address', '0.0.0.0/0', false],
  ])('%s is in %s: %s', (address, list, listed) =>
    expect(isListed(address, splitAddresses(list))).toBe(listed),
  )

  test.each(['10.0.0.0/8', '10.0.0.1-10.0.0.9', '::1', '1.2.3.4；5.6.7.8\n9.9.9.9'])('accepts %s', (list) =>
    expect(areValidAddresses(splitAddresses(list))).toBe(true),
  )
  test.each([
    '10.1',
    '10.0.0.9-10.0.0.1',
    '10.0.0.1-::1',
    '10.0.0.0/33',
    'localhost',
    '10.0.0.1-10.0.0.2-10.0.0.3',
  ])('rejects %s', (list) => expect(areValidAddresses(splitAddresses(list))).toBe(false))
})
