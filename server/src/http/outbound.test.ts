import { expect, test } from 'vitest'
import { filterAllowed, isAllowedUrl, isAllowedIp } from './outbound.ts'

// These tests only check addresses; they send nothing.

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '240.0.0.1',
  '::',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::7f00:1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::a00:1',
  '2001:0:7f00:1::',
  '2606:4700::1111%eth0',
  'fe80::1%1',
  'fec0::1',
  '100::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  '192.88.99.1',
  '192.0.0.8',
  '::ffff:169.254.169.254',
  'localhost',
  '',
])('never allows the IP address %s', (address) => {
  expect(isAllowedIp(address, false)).toBe(false)
  expect(isAllowedIp(address, true)).toBe(false)
})

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'allows %s only with loopback',
  (address) => {
    expect(isAllowedIp(address, false)).toBe(false)
    expect(isAllowedIp(address, true)).toBe(true)
  },
)

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('allows %s', (address) =>
  expect(isAllowedIp(address, false)).toBe(true),
)

test.each([
  'http://127.0.0.1/x',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  'ftp://a.example/',
  'http://user:pass@a.example/',
  'javascript:alert(1)',
  'not an address',
  'http://[fe80::1]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1%25eth0]/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://localhost./',
  'http://a.localhost/',
  'http://a.example./',
  'http://①②⑦.0.0.1/',
  'http://a..example/',
])('rejects the URL %s', (address) => expect(isAllowedUrl(address, false)).toBe(false))

test.each(['https://a.example/mf-manifest.json', 'http://a.example:8080/x', 'https://8.8.8.8/x'])(
  'allows the URL %s',
  (address) => expect(isAllowedUrl(address, false)).toBe(true),
)

test('uses only the public addresses of a host name', () => {
  const found = [
    { address: '10.0.0.1', family: 4 },
    { address: '93.184.216.34', family: 4 },
    { address: '::1', family: 6 },
  ]
  expect(filterAllowed(found, false)).toEqual([found[1]])
})
