import { expect, test } from 'vitest'
import { scopeCss } from './css-scope.ts'

const scope = (css: string) => scopeCss(css, 'tessera-org', 'page.css').code.replace(/\s+/g, ' ').trim()

test.each([
  ['.a .b, p > i { top: 0 }', '.tessera-org .a .b, .tessera-org p > i { top: 0; }'],
  [':root { --x: 1 }', '.tessera-org { --x: 1; }'],
  ['body .a { top: 0 }', '.tessera-org .a { top: 0; }'],
  ['body[arco-theme=dark] .a { top: 0 }', 'body[arco-theme="dark"] .tessera-org .a { top: 0; }'],
  ['.a { & .b { top: 0 } }', '.tessera-org .a { & .b { top: 0; } }'],
  ['@media print { .a { top: 0 } }', '@media print { .tessera-org .a { top: 0; } }'],
  [
    '@keyframes in { to { top: 0 } } .a { animation: in 1s } .b { animation-name: other }',
    '@keyframes tessera-org-in { to { top: 0; } } .tessera-org .a { animation: 1s tessera-org-in; } .tessera-org .b { animation-name: other; }',
  ],
])('%s', (css, expected) => expect(scope(css)).toBe(expected))

const scopeModule = (css: string) =>
  scopeCss(css, 'tessera-org', 'page.module.css').code.replace(/\s+/g, ' ').trim()

test('rules of a module file stay unscoped so that they apply in pop-ups; only the root becomes the scope', () => {
  expect(scopeModule(':root { height: 1px } .a :global(.arco-btn) { top: 0 }')).toBe(
    ':global(.tessera-org) { height: 1px; } .a :global(.arco-btn) { top: 0; }',
  )
  for (const css of ['h2 { top: 0 }', ':global(.arco-btn) { top: 0 }', '* { top: 0 }'])
    expect(() => scopeModule(css)).toThrow('without a class of its own')
})

test.each([
  '@font-face { font-family: x; src: url(x.woff2) }',
  '@property --x { syntax: "*"; inherits: false }',
  '@import "other.css";',
])('rejects %s', (css) => expect(() => scope(css)).toThrow('outside the remote'))
