import { expect, test } from 'vitest'
import { isCountPath, entriesOf, figuresOf, parseTiles } from './portal.ts'

const portal = (...layout: object[]) => JSON.stringify({ layouyId: 104, layout })
const tile = { i: 101, x: 0, y: 0, w: 6, h: 7, jweeKey: 'todo', title: '待办' }

test('a tile has its place, its key and its title', () => {
  expect(parseTiles(portal(tile))).toMatchObject([
    { i: '101', x: 0, y: 0, w: 6, h: 7, key: 'todo', title: '待办' },
  ])
})

test.each([
  ['jnpfKey is a synonym of jweeKey', { ...tile, jweeKey: undefined, jnpfKey: 'notice' }, { key: 'notice' }],
  [
    'without a title the label is one',
    { ...tile, title: undefined, label: '待办事项' },
    { title: '待办事项' },
  ],
  ['a tile never stands beyond the twelve columns', { ...tile, x: 9, w: 12 }, { x: 9, w: 3 }],
  ['not even when it begins there', { ...tile, x: 40, w: 2 }, { x: 11, w: 1 }],
  ['numbers may come as texts, nonsense has a default', { ...tile, x: '3', w: 'wide' }, { x: 3, w: 6 }],
])('%s', (_, item, expected) => expect(parseTiles(portal(item))?.[0]).toMatchObject(expected))

test('tiles come from top to bottom, as a phone shows them', () => {
  expect(
    parseTiles(portal({ ...tile, i: 1, y: 7 }, { ...tile, i: 2, x: 6 }, { ...tile, i: 3 }))?.map(
      ({ i }) => i,
    ),
  ).toEqual(['3', '2', '1'])
})

test('what is no tile is left out, and what is no portal is undefined', () => {
  expect(parseTiles('{"layout":[null,"x",{}]}')).toEqual([])
  expect(parseTiles('nonsense')).toBeUndefined()
  expect(parseTiles('[]')).toBeUndefined()
})

test('figures and entries of a tile are read with defaults', () => {
  expect(figuresOf({ list: [{ fullName: '班级', num: 3 }, null] })).toMatchObject([
    { fullName: '班级', num: 3, propsApi: '' },
  ])
  expect(
    entriesOf({ list: [{ fullName: '班级', urlAddress: 'edu/eduClasslist', linkTarget: 'x' }] }),
  ).toMatchObject([{ urlAddress: 'edu/eduClasslist', type: 2, linkTarget: '_self' }])
})

test.each([
  ['/api/edu/Classlist?status=open', true],
  ['https://elsewhere.example/api/x', false],
  ['/api/oauth/Logout', false],
  ['7f3a', false],
])('a count is a path of the API: %s', (propsApi, expected) => expect(isCountPath(propsApi)).toBe(expected))
