import { expect, test } from 'vitest'
import { wordFaults } from './words.ts'

const table = (texts: object, area = 'crm') => ({
  text: { area, namespace: `${area}.1`, lines },
  other: 1,
  nothing: null,
})

test.each([
  ['all there', table({ a: { zh: '{{n}} 位', en: '{{n}} in all', zhtw: '{{n}} 位' } }), []],
  ['no words at all', { other: {} }, []],
  ['an empty language', table({ a: { zh: '客户', en: ' ', zhtw: '客戶' } }), ['a: no en']],
  ['a missing language', table({ a: { zh: '客户', en: 'Customer' } }), ['a: no zhtw']],
  [
    'a value that one language lacks',
    table({ a: { zh: '{{n}} 位', en: 'in all', zhtw: '{{n}} 位' } }),
    ['a: en has other {{values}} than zh'],
  ],
  ["another remote's area", table({}, 'edu'), ['words of edu, in the remote crm']],
])('%s', (_what, module, faults) => {
  expect(wordFaults(module, 'crm')).toEqual(faults)
})
