import { expect, test } from 'vitest'
import { arrange, mostSaved, moved, readPreference, savedWith } from './list-preference.ts'

const columns = [
  { key: 'a', title: 'A', pinned: true },
  { key: 'b', title: 'B', width: 80 },
  { key: 'c', title: 'C', hidden: true },
  { key: 'd', title: 'D', fixed: 'end' as const },
]
const keys = (order: string[]) =>
  arrange(columns, { order })
    .map(({ key }) => key)
    .join('')

test('without a preference columns stand as the page says, a little narrower where the list would scroll', () => {
  expect(arrange(columns, {}).map(({ key, width, shown, fixed }) => [key, width, shown, fixed])).toEqual([
    ['a', 126, true, undefined],
    ['b', 72, true, undefined],
    ['c', 126, false, undefined],
    ['d', 126, true, 'end'],
  ])
})

test('order, width, what stays and what is shown are the user’s; a pinned column is always shown', () => {
  expect(keys(['d', 'c', 'b', 'a'])).toBe('dcba')
  const arranged = arrange(columns, {
    shown: { a: false, b: false, c: true },
    widths: { b: 300 },
    fixed: { b: 'start', d: 'no' },
  })
  expect(arranged.map(({ width, shown, fixed }) => [width, shown, fixed])).toEqual([
    [126, true, undefined],
    [300, false, 'start'],
    [126, true, undefined],
    [126, true, undefined],
  ])
})

test('a column that the page gained stands behind the one it follows there, one that it lost is forgotten', () => {
  expect(keys(['d', 'a', 'x', 'c'])).toBe('dabc')
  expect(keys(['d', 'b'])).toBe('adbc')
})

test('a column moves to a place, at most to the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
})

test('what cannot be read is no preference, and what does not fit is left out', () => {
  for (const kept of [null, undefined, '', 'x', '3', 'null', '[]'])
    expect(arrange(columns, readPreference(kept))).toHaveLength(4)
  expect(
    readPreference(
      '{"order":["a",7],"widths":{"a":"wide","b":90,"c":-4},"fixed":{"a":"left","b":"end"},"shown":{"a":1},"dense":"yes","last":5}',
    ),
  ).toEqual({ order: ['a'], widths: { b: 90 }, fixed: { b: 'end' }, shown: {} })
})

test('filters are kept under names: one name is one filter, the oldest go when there are too many', () => {
  expect(
    savedWith(
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
  const many = Array.from({ length: mostSaved }, (_, n) => ({ name: String(n), asked: `n=${n}` }))
  expect(savedWith(many, { name: 'new', asked: 'n=new' }).map(({ name }) => name)).toEqual([
    ...many.slice(1).map(({ name }) => name),
    'new',
  ])
  expect(
    readPreference('{"saved":[{"name":"a","asked":"x=1"},{"name":3,"asked":"x"},null,"b"]}').saved,
  ).toEqual([{ name: 'a', asked: 'x=1' }])
})
