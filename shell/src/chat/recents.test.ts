import { expect, test } from 'vitest'
import type { RecentChat } from '@tessera/shared/contract/chat/chat'
import { filterRecents, addNewest } from './recents.ts'

const recent = (id: string, latestDate: number, latestMessage = ''): RecentChat => ({
  id,
  userId: id,
  account: id,
  realName: `名${id}`,
  headIcon: '',
  latestMessage,
  latestDate,
  messageType: 'text',
  unreadMessage: 0,
})
const list = [recent('a', 30, '课表'), recent('b', 20), recent('c', 10)]

test.each([
  ['of a listed colleague', recent('c', 40), ['c', 'a', 'b']],
  ['of another colleague', recent('d', 40), ['d', 'a', 'b', 'c']],
  ['older than the latest one', recent('a', 5, '旧'), ['a', 'b', 'c']],
])('a message %s', (_, newest, order) => {
  const after = addNewest(list, newest)
  expect(after.map(({ id }) => id)).toEqual(order)
  expect(after.find(({ id }) => id === 'a')!.latestMessage).toBe('课表')
})

test.each([
  ['课', ['a']],
  ['B', ['b']],
  ['名', ['a', 'b', 'c']],
  ['', ['a', 'b', 'c']],
  ['无', []],
])('the keyword %j finds %j', (keyword, found) => {
  expect(filterRecents(list, keyword).map(({ id }) => id)).toEqual(found)
})
