import { expect, test } from 'vitest'
import { validateWords } from './words.ts'

const table = (texts: object, area = 'crm') => ({
  text: { area, namespace: `${area}.1`, texts },
  other: 1,
  nothing: null,
})

test.each([
  ['complete texts', table({ a: { zh: '{{n}} 位', en: '{{n}} in all', zhtw: '{{n}} 位' } }), []],
  ['no texts', { other: {} }, []],
  ['an empty language', table({ a: { zh: '客户', en: ' ', zhtw: '客戶' } }), ['a: en is missing']],
  ['a missing language', table({ a: { zh: '客户', en: 'Customer' } }), ['a: zhtw is missing']],
  [
    'a placeholder that one language lacks',
    table({ a: { zh: '{{n}} 位', en: 'in all', zhtw: '{{n}} 位' } }),
    ['a: the {{placeholders}} of en differ from zh'],
  ],
  ["another remote's area", table({}, 'edu'), ['texts of the area edu in the remote crm']],
])('%s', (_what, module, faults) => {
  expect(validateWords(module, 'crm')).toEqual(faults)
})
