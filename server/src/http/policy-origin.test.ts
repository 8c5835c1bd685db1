import { expect, test } from 'vitest'
import { policyOriginOf } from './policy-origin.ts'

test.each([
  [' https://a.example/x?y ', 'https://a.example'],
  ['http://a.example:8080/', 'http://a.example:8080'],
  ['/inside', null],
  ['javascript:alert(1)', null],
  ['${dataV}/x', null],
  ['https://a.example; script-src *', null],
  ['https://a.example;sandbox/x', null],
  ['https://a,b/x', null],
])('the origin of %s', (address, origin) => expect(policyOriginOf(address)).toBe(origin))
