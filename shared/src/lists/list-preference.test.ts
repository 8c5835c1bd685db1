import { expect, test } from 'vitest'
import {
  arrangeColumns,
  maxSavedFilters,
  moveKey,
  parsePreference,
  addSavedFilter,
} from './list-preference.ts'

const columns = [
  { key: 'a', title: 'A', pinned: true },
  { key: 'b', title: 'B', width: 80 },
  { key: 'c', title: 'C', hidden: true },
  { key: 'd', title: 'D', fixed: 'end' as const },
]
const keys = (order: string[]) =>
  arrangeColumns(columns, { order })
    .map(({ key }) => key)
    .join('')

test('without settings, columns keep the order of the page, and the first one is fixed at the start', () => {
  expect(
    arrangeColumns(columns, {}).map(({ key, width, shown, fixed }) => [key, width, shown, fixed]),
  ).toEqual([
    ['a', undefined, true, 'start'],
    ['b', 80, true, undefined],
    ['c', undefined, false, undefined],
    ['d', undefined, true, 'end'],
  ])
})

test('applies order, widths, fixed edges and visibility; a pinned column stays visible', () => {
  expect(keys(['d', 'c', 'b', 'a'])).toBe('dcba')
  const arranged = arrangeColumns(columns, {
    shown: { a: false, b: false, c: true },
    widths: { b: 300 },
    fixed: { b: 'start', d: 'no' },
  })
  expect(arranged.map(({ width, shown, fixed }) => [width, shown, fixed])).toEqual([
    [undefined, true, 'start'],
    [300, false, 'start'],
    [undefined, true, undefined],
    [undefined, true, undefined],
  ])
  expect(arrangeColumns(columns, { fixed: { a: 'no' } })[0]!.fixed).toBeUndefined()
})

test('inserts a new column behind its predecessor and ignores a removed one', () => {
  expect(keys(['d', 'a', 'x', 'c'])).toBe('dabc')
  expect(keys(['d', 'b'])).toBe('adbc')
})

test('reads the row height, also as earlier versions stored it', () => {
  expect(parsePreference('{"density":"comfortable"}').density).toBe('comfortable')
  expect(parsePreference('{"dense":true}').density).toBe('compact')
  expect(parsePreference('{"density":"huge","dense":false}')).not.toHaveProperty('density')
})

test('moves a column to an index, limited to the ends', () => {
  expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveKey(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveKey(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
})

test('unreadable settings are empty, and invalid values are dropped', () => {
  for (const stored of [null, undefined, '', 'x', '3', 'null', '[]'])
    expect(arrangeColumns(columns, parsePreference(stored))).toHaveLength(4)
  expect(
    parsePreference(
      '{"order":["a",7],"widths":{"a":"wide","b":90,"c":-4},"fixed":{"a":"left","b":"end"},"shown":{"a":1},"dense":"yes","last":5}',
    ),
  ).toEqual({ order: ['a'], widths: { b: 90 }, fixed: { b: 'end' }, shown: {} })
})

test('saving a filter replaces one of the same name and drops the oldest above the limit', () => {
  expect(
    addSavedFilter(
      [
        { name: 'a', asked: 'x=1' },
        { name: 'b', asked: 'y=1' },
      ],
      { name: 'a', asked: 'x=2' },
    ),
  ).toEqual([
    { name: 'b', asked: 'y=1' },
    { name: 'a', asked: 'x=2' },
  ])
  const many = Array.from({ length: maxSavedFilters }, (_, n) => ({ name: String(n), asked: `n=${n}` }))
  expect(addSavedFilter(many, { name: 'new', asked: 'n=new' }).map(({ name }) => name)).toEqual([
    ...many.slice(1).map(({ name }) => name),
    'new',
  ])
  expect(
    parsePreference('{"saved":[{"name":"a","asked":"x=1"},{"name":3,"asked":"x"},null,"b"]}').saved,
  ).toEqual([{ name: 'a', asked: 'x=1' }])
})
