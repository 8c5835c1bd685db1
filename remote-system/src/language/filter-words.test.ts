import { expect, test } from 'vitest'
import type { Word } from '@tessera/shared/contract/system/language'
import { countByArea, builtInText, filterWords, type WordState } from './filter-words.ts'

const word = (id: string, zh: string, en: string, edited: Word['edited'] = {}): Word => ({
  id,
  area: id.slice(0, id.indexOf(':')),
  origin: 'page',
  texts: { zh, en, zhtw: zh },
  edited,
  fixed: [],
})
const words = [
  word('org:users.title', '用户', 'Users'),
  word('org:users.save', '提交', 'Save', { zh: '保存' }),
  word('menu:crm', '客户', ''),
  word('crm:left', '剩余', 'left'),
]
const ids = (keyword: string, area = '', state: WordState = 'all') =>
  filterWords(words, { keyword, area, state }).map(({ id }) => id)

test.each([
  ['', '', 'all', ['org:users.title', 'org:users.save', 'menu:crm', 'crm:left']],
  ['users', '', 'all', ['org:users.title', 'org:users.save']],
  ['USERS 提', '', 'all', ['org:users.save']],
  ['', 'menu', 'all', ['menu:crm']],
  ['', '', 'changed', ['org:users.save']],
  ['', '', 'missing', ['menu:crm', 'crm:left']],
  ['保存', '', 'all', []],
] as const)('keyword %j, area %j, %s', (keyword, area, state, expected) => {
  expect(ids(keyword, area, state)).toEqual(expected)
})

test.each([
  [word('a:b', '用户', 'User'), 'en', 'User'],
  [word('a:b', '用户', 'People', { en: 'User' }), 'en', 'User'],
  [word('menu:b', '用户', ''), 'en', '用户'],
  [word('menu:b', '教练', 'Coach', { zh: '用户', en: '' }), 'en', '用户'],
] as const)('the built-in text of %j in %s is %s', (one, lang, text) => {
  expect(builtInText(one, lang)).toBe(text)
})

test('words are counted per area', () => {
  expect(countByArea(words)).toEqual([
    ['org', 2],
    ['menu', 1],
    ['crm', 1],
  ])
})
