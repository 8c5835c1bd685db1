import { expect, test } from 'vitest'
import { isCountPath, entriesOf, figuresOf, parseTiles } from './portal.ts'

const portal = (...layout: object[]) => JSON.stringify({ layouyId: 104, layout })
const tile = { i: 101, x: 0, y: 0, w: 6, h: 7, jweeKey: 'todo', title: '待办' }

test('parses position, key and title of a tile', () => {
  expect(parseTiles(portal(tile))).toMatchObject([
    { i: '101', x: 0, y: 0, w: 6, h: 7, key: 'todo', title: '待办' },
  ])
})

test.each([
  ['jnpfKey is an alias of jweeKey', { ...tile, jweeKey: undefined, jnpfKey: 'notice' }, { key: 'notice' }],
  ['the label is the default title', { ...tile, title: undefined, label: '待办事项' }, { title: '待办事项' }],
  ['a tile does not exceed the twelve columns', { ...tile, x: 9, w: 12 }, { x: 9, w: 3 }],
  ['nor does a tile that starts beyond them', { ...tile, x: 40, w: 2 }, { x: 11, w: 1 }],
  ['numbers may be strings, invalid values have defaults', { ...tile, x: '3', w: 'wide' }, { x: 3, w: 6 }],
])('%s', (_, item, expected) => expect(parseTiles(portal(item))?.[0]).toMatchObject(expected))

test('orders tiles from top to bottom, as a phone shows them', () => {
  expect(
    parseTiles(portal({ ...tile, i: 1, y: 7 }, { ...tile, i: 2, x: 6 }, { ...tile, i: 3 }))?.map(
      ({ i }) => i,
    ),
  ).toEqual(['3', '2', '1'])
})

test('leaves out invalid tiles, and returns undefined for an invalid portal', () => {
  expect(parseTiles('{"layout":[null,"x",{}]}')).toEqual([])
  expect(parseTiles('nonsense')).toBeUndefined()
  expect(parseTiles('[]')).toBeUndefined()
})

test('parses figures and entries of a tile with defaults', () => {
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
])('recognises paths of list calls: %s', (propsApi, expected) => expect(isCountPath(propsApi)).toBe(expected))
