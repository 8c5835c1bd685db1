import { expect, test } from 'vitest'
import {
  findFlexible,
  fitLayout,
  layoutOf,
  orderByEdge,
  rowHeightOf,
  type ColumnPlacement,
} from './layout.ts'

/** What the columns of a list of users need, in pixels. */
const measured = new Map([
  [' box', { head: 30, cells: 44 }],
  ['account', { head: 90, cells: 120 }],
  ['phone', { head: 130, cells: 110 }],
  ['note', { head: 70, cells: 900 }],
  [' actions', { head: 80, cells: 200 }],
])
const columns: ColumnPlacement[] = [
  { key: ' box', width: 44, content: 'control', fixed: 'start' },
  { key: 'account', fixed: 'start' },
  { key: 'phone' },
  { key: 'note', content: 'text' },
  { key: ' actions', content: 'control', fixed: 'end' },
]

test('moves fixed columns to their edges and keeps their order', () => {
  const mixed = [
    { key: 'a' },
    { key: 'b', fixed: 'end' as const },
    { key: 'c', fixed: 'start' as const },
    { key: 'd' },
    { key: 'e', fixed: 'start' as const },
  ]
  expect(
    orderByEdge(mixed)
      .map(({ key }) => key)
      .join(''),
  ).toBe('ceadb')
})

test('a column is as wide as the wider of its head and its cells, and the column of text takes the rest', () => {
  const { widths, minWidth } = layoutOf(columns, measured)
  expect(widths).toEqual([44, 120, 130, undefined, 200])
  expect(minWidth).toBe(44 + 120 + 130 + 160 + 200)
})

test('the width that a user sets wins, and a second column of text keeps a readable width', () => {
  const sized = columns.map((column) => (column.key === 'note' ? { ...column, width: 333 } : column))
  expect(layoutOf(sized, measured).widths).toEqual([44, undefined, 130, 333, 200])
  const texts = [...columns, { key: 'more', content: 'text' as const }]
  expect(layoutOf(texts, new Map([...measured, ['more', { head: 60, cells: 900 }]])).widths.at(-1)).toBe(260)
})

test('offsets a fixed column by the fixed columns before it', () => {
  expect(layoutOf(columns, measured).insets).toEqual([0, 44, undefined, undefined, 0])
})

test('fixed columns leave half of a narrow table to the others, but never cut their heads', () => {
  expect(layoutOf(columns, measured, 300).insets[1]).toBe(44)
  expect(layoutOf(columns, measured, 300).minWidth).toBe(44 + 106 + 130 + 160 + 200)
  expect(layoutOf(columns, measured, 200).minWidth).toBe(44 + 90 + 130 + 160 + 200)
})

test.each<[string, ColumnPlacement[], number]>([
  ['the first column that is no figure', [{ key: 'n', align: 'right' }, { key: 'name' }, { key: 'code' }], 1],
  [
    'the last of the columns at the start edge',
    [
      { key: 'a', fixed: 'start' },
      { key: 'b', fixed: 'start' },
    ],
    1,
  ],
  [
    'the last column, when the user sized all',
    [
      { key: 'a', width: 80 },
      { key: 'b', width: 90 },
    ],
    1,
  ],
  ['none of the controls', [{ key: 'a', content: 'control' }], -1],
])('without text, the rest goes to %s', (_, placements, index) => {
  expect(findFlexible(placements)).toBe(index)
})

test('a second line makes every row higher at any density', () => {
  expect(
    (['compact', 'default', 'comfortable'] as const).map((density) => rowHeightOf(density, false)),
  ).toEqual([36, 40, 48])
  expect(rowHeightOf('default', true)).toBe(52)
})

test('cells have less padding where the columns would not fit otherwise', () => {
  const needed = 44 + 120 + 130 + 160 + 200
  expect(fitLayout(columns, measured, needed)).toMatchObject({ padding: 12, minWidth: needed })
  const tight = fitLayout(columns, measured, needed - 1)
  expect(tight).toMatchObject({ padding: 6, widths: [44, 108, 118, undefined, 188] })
  expect(tight.minWidth).toBe(44 + 108 + 118 + 160 + 188)
})
