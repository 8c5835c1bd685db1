import { expect, test } from 'vitest'
import { readDesign } from './design.ts'
import { createPlan } from './plan.ts'
import { layOutRecord } from './lay-out-record.ts'

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
function layOut(fields: object[], record: Record<string, unknown>) {
  const read = readDesign({ fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return layOutRecord(createPlan(read.design), record).map(({ title, lines }) => [
    title,
    ...lines.map((line) =>
      'rows' in line
        ? { [line.item.id]: line.columns.map(({ id }) => id), rows: line.rows }
        : { [line.item.id]: line.value },
    ),
  ])
}

test('prints fields under the headings of their containers, in the order of the form', () => {
  const fields = [
    field('comInput', 'a'),
    { jweeKey: 'card', header: '联系', children: [field('comInput', 'b')] },
    {
      jweeKey: 'tab',
      children: [
        { title: '一', children: [field('comInput', 'c')] },
        { title: '二', children: [field('comInput', 'd')] },
      ],
    },
  ]
  expect(layOut(fields, { a: '1', b: '2', c: '3', d: '4' })).toEqual([
    ['', { a: '1' }],
    ['联系', { b: '2' }],
    ['一', { c: '3' }],
    ['二', { d: '4' }],
  ])
})

test('prints a sub-table as a table with computed columns', () => {
  const fields = [
    field('table', 'lines', {
      children: [
        field('numInput', 'n'),
        field('calculate', 'twice', { expression: ['2*', { __vModel__: 'n' }] }),
      ],
    }),
  ]
  expect(layOut(fields, { lines: [{ n: 2 }, { n: 3 }] })).toEqual([
    [
      '',
      {
        lines: ['lines-n', 'lines-twice'],
        rows: [
          { n: 2, twice: 4 },
          { n: 3, twice: 6 },
        ],
      },
    ],
  ])
})

test('does not print hidden fields', () => {
  const fields = [
    field('comInput', 'a'),
    field('comInput', 'b', { visibleWhen: [{ groups: [{ field: 'a', op: '==', value: 'x' }] }] }),
    field('comInput', 'c', { noShow: true }),
  ]
  expect(layOut(fields, { a: 'y', b: '2', c: '3' })).toEqual([['', { a: 'y' }]])
})
