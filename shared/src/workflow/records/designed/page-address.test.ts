import { expect, test } from 'vitest'
import { readPageAddress } from './page-address.ts'

test.each([
  ['system/user', { path: '/system/user' }],
  ['/edu/eduClasslist?tab=1', { path: '/edu/eduClasslist?tab=1' }],
  ['//evil.example/x', { path: '/evil.example/x' }],
  ['\\\\evil.example', { path: '/evil.example' }],
  ['https://example.com/a b', { site: 'https://example.com/a%20b' }],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://', null],
  ['', null],
])('%s', (written, expected) => expect(readPageAddress(written)).toEqual(expected))
