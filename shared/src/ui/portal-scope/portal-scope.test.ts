// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { scopeAround } from './portal-scope.tsx'

test.each([
  ['in a page', '<div class="tessera-org"><p id="here"></p></div>', 'tessera-org'],
  [
    'inside an element of a style module',
    '<div class="tessera-org"><div class="tessera-org__card-x1"><p id="here"></p></div></div>',
    'tessera-org',
  ],
  [
    'in a drawer, which also has classes of Arco',
    '<div class="arco-drawer-wrapper tessera-org"><p id="here"></p></div>',
    'tessera-org',
  ],
  ['in the shell', '<div class="layout"><p id="here"></p></div>', ''],
])('%s', (_, html, scope) => {
  document.body.innerHTML = html
  expect(scopeAround(document.querySelector('#here')!)).toBe(scope)
})
