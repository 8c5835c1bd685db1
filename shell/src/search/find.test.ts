import { expect, test } from 'vitest'
import { createFinder, type SearchItem } from './find.ts'
import { loadPinyin } from './pinyin.ts'

const place = (key: string, title: string, path: string, words: string[] = []): SearchItem => ({
  key,
  title,
  path,
  words,
  icon: '',
  where: '',
  place: null,
})
const find = createFinder([
  place('user', '用户管理', '/permission/user'),
  place('class', '班级列表', '/edu/eduClasslist'),
  place('todo', '待办事宜', '/workFlow/flowTodo'),
  place('seats', '有空位的班级', '/edu/eduClasslist?hasSeat=1', ['插班', 'free seats']),
  place('menu', 'Menus', '/system/menu'),
])
const keys = (typed: string) => find(typed).map(({ key }) => key)

test.each([
  ['用户', ['user']],
  ['班级', ['class', 'seats']],
  ['插班', ['seats']],
  ['flowTodo', ['todo']],
  ['Menu', ['menu']],
  ['mneus', ['menu']],
  ['zzzz', []],
])('%s', (typed, expected) => expect(keys(typed)).toEqual(expected))

test('an empty query returns everything in the order of the menu', () =>
  expect(keys('  ')).toEqual(['user', 'class', 'todo', 'seats', 'menu']))

test('a match of the title precedes a match of the path', () => {
  const both = createFinder([place('path', '别处', '/menu'), place('title', 'menu', '/elsewhere')])
  expect(both('menu').map(({ key }) => key)).toEqual(['title', 'path'])
})

test('matches pinyin and its initials after exact and before fuzzy matches', async () => {
  const all = [
    place('near', 'banjl', '/x'),
    place('class', '班级列表', '/edu/eduClasslist'),
    place('spelled', 'bjlb', '/y'),
    place('inside', '停课班级列表', '/z'),
  ]
  const findItems = createFinder(all, await loadPinyin())
  expect(findItems('bjlb').map(({ key }) => key)).toEqual(['spelled', 'class', 'inside'])
  expect(findItems('banji').map(({ key }) => key)).toEqual(['class', 'inside', 'near'])
})
