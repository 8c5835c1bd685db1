import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  [['10.0.0.1', '192.0.2.7'], '192.0.2.7'],
  [['10.0.0.1'], '10.0.0.1'],
  [['::ffff:10.0.0.1'], '10.0.0.1'],
  [['10.0.0.1', '192.0.2.7:5123'], '192.0.2.7'],
  [['10.0.0.1', '[2001:DB8::7]:5123'], '2001:db8::7'],
  [['10.0.0.1', 'fe80::1%eth0'], 'fe80::1'],
  [['10.0.0.1', 'unknown'], '10.0.0.1'],
  [['10.0.0.1', '<script>'], '10.0.0.1'],
  [['10.0.0.1', '0x7f.1'], '10.0.0.1'],
  [['10.0.0.1', '10.0.0.2', 'x'.repeat(8_000)], '10.0.0.2'],
  [['10.0.0.1', ''], '10.0.0.1'],
  [[undefined], ''],
])('the client of %j is %s', (addresses, expected) => expect(clientAddress(addresses)).toBe(expected))
