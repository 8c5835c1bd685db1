import { expect, test } from 'vitest'
import { mentionAt, splitMentions, toContent, toEdited } from './mentions.ts'

const li = { id: 'user.1', fullName: '李/li' }
const liming = { id: 'user.2', fullName: '李/liming' }

test('names of selected users become ids and names again', () => {
  const content = toContent('@李/liming 和 @李/li 看一下 @李/lili', [li, liming])
  expect(content).toBe('@{user.2} 和 @{user.1} 看一下 @{user.1}li')
  expect(toEdited('@{user.2} @{user.9}', [li, liming])).toBe('@李/liming @{user.9}')
  expect(toContent('@王/wang', [])).toBe('@王/wang')
})

test('a comment is shown in parts, and markup stays text', () => {
  expect(splitMentions('<b>@{user.1}</b> @{user.9}', [li])).toEqual(['<b>', li, '</b> ', '@user.9'])
})

test.each([
  ['请 @', 3, { from: 2, keyword: '' }],
  ['请 @li', 5, { from: 2, keyword: 'li' }],
  ['请 @li 看', 7, null],
  ['a@b', 1, null],
])('%j offers users at %i', (text, cursor, expected) => {
  expect(mentionAt(text, cursor)).toEqual(expected)
})
