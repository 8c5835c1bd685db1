// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['https://example.org/a', true],
  ['http://example.org', true],
  ['mailto:a@example.org', true],
  ['tel:13800138000', true],
  ['/permission/user', true],
  ['//example.org', false],
  ['/\\example.org', false],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['example.org', false],
])('%s is allowed as a link: %s', (text, allowed) => expect(webAddress(text) !== '').toBe(allowed))
