import { expect, test } from 'vitest'
import { findLeaks } from './check-css.ts'

const leaks = (css: string) => findLeaks(css, 'tessera-crm')

test.each([
  '.tessera-crm{height:100%}',
  '.tessera-crm .a,.tessera-crm p>i{top:0}',
  'body[arco-theme=dark] .tessera-crm .a{top:0}',
  '.tessera-crm__row-Ao1rXT .arco-btn{top:0}',
  '@media print{@supports (top:0){.tessera-crm .a{top:0}}}',
  '@keyframes tessera-crm-in{to{top:0}}',
  '.tessera-crm .a:not(.b,.c)::before{content:"}{"}',
  ':is(.tessera-crm .a,.tessera-crm__row-Ao1rXT){top:0}',
  '@charset "utf-8";/* .free{} */.tessera-crm .a{background:url("a;b{c")}',
  '.tessera-crm{.inner{top:0}}',
  '.tessera-crm{color:red;&:hover .a,> .b{top:0}@media print{.c{top:0}}}',
  '.tessera-crm{.a{&~.b{top:0}}}',
  '.tessera-crm{body[arco-theme=dark] & .a{top:0}}',
  '.tessera-crm__row-Ao1rXT{&:hover{.arco-btn{top:0}}}',
  '.tessera-crm{--x:{a:b};.a{top:0}}',
])('%s is scoped', (css) => expect(leaks(css)).toEqual([]))

test.each([
  ['body{top:0}', 'body'],
  ['.tessera-crm .a,.arco-btn{top:0}', '.arco-btn'],
  ['.row-Ao1rXT .a{top:0}', '.row-Ao1rXT .a'],
  ['.tessera-crms .a{top:0}', '.tessera-crms .a'],
  ['body:has(.tessera-crm) .arco-btn{top:0}', 'body:has(.tessera-crm) .arco-btn'],
  ['.frame:not(.tessera-crm){top:0}', '.frame:not(.tessera-crm)'],
  [':is(.tessera-crm,body) .a{top:0}', ':is(.tessera-crm,body) .a'],
  ['.tessera-crm~.frame{top:0}', '.tessera-crm~.frame'],
  ['.tessera-crm{body:has(&){display:none}}', 'body:has(.tessera-crm)'],
  ['.tessera-crm{&~*{display:none}}', '.tessera-crm~*'],
  ['.tessera-crm{& + div .a{top:0}}', '.tessera-crm + div .a'],
  ['.tessera-crm{+ .frame{top:0}}', '.tessera-crm + .frame'],
  ['.tessera-crm{@media print{:not(&){top:0}}}', ':not(.tessera-crm)'],
  ['.tessera-crm{.a{.frame:has(&){top:0}}}', '.frame:has(.tessera-crm .a)'],
  [':is(.tessera-crm)~*{top:0}', ':is(.tessera-crm)~*'],
  ['.tessera-crm{@font-face{font-family:x}}', '@font-face'],
  ['[class=".tessera-crm"] .a{top:0}', '[class=".tessera-crm"] .a'],
  ['@media print{.a{top:0}}', '.a'],
  ['@keyframes in{to{top:0}}', '@keyframes in'],
  ['@font-face{font-family:x}', '@font-face'],
  ['@property --x{syntax:"*"}', '@property --x'],
  ['@import "other.css";.tessera-crm{top:0}', '@import "other.css"'],
])('%s leaks', (css, leak) => expect(leaks(css)).toEqual([leak]))

test.each([
  ['comments without end', '/*'.repeat(200_000)],
  ['conditional rules without end', '@media{'.repeat(100_000)],
  ['one long selector', `${'.tessera-crm'.repeat(50_000)}{}`],
  ['one long list', `${'a,'.repeat(200_000)}b{}`],
  ['nested rules without end', '.tessera-crm{&'.repeat(100_000)],
  ['nested lists', `${`${'.tessera-crm,'.repeat(500)}.tessera-crm{`.repeat(8)}`],
  ['brackets', `${':is('.repeat(100_000)}{}`],
  // A check whose time grew with the square of the length would reach the time limit of the test.
])('%s: the check ends', (_, css) => {
  expect(Array.isArray(leaks(css))).toBe(true)
})
