import { describe, expect, test } from 'vitest'
import {
  addItems,
  groupByDay,
  itemOfReceived,
  itemOfSent,
  mergeItems,
  pictureOf,
  markReadUntil,
  type MessageItem,
} from './thread.ts'

const item = (id: string, at: number, change: Partial<MessageItem> = {}): MessageItem => ({
  id,
  at,
  mine: true,
  type: 'text',
  content: id,
  read: false,
  ...change,
})
const ids = (items: readonly MessageItem[]) => items.map(({ id }) => id)

describe('merging pages and echoes', () => {
  test('a message in an echo and in a page is listed once', () => {
    expect(ids(mergeItems([item('a', 1), item('b', 2)], [item('b', 2), item('c', 3)]))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
  test('an earlier page is sorted before later messages', () => {
    expect(ids(mergeItems([item('c', 3)], [item('a', 1), item('b', 2)]))).toEqual(['a', 'b', 'c'])
  })
  test('messages of the same millisecond keep their order', () => {
    expect(ids(mergeItems([item('x', 5)], [item('b', 5), item('a', 5)]))).toEqual(['x', 'b', 'a'])
  })
  test('a read message stays read when an older page says otherwise', () => {
    expect(mergeItems([item('a', 1, { read: true })], [item('a', 1)])[0]!.read).toBe(true)
  })
})

test('marks messages of one side up to a time as read', () => {
  const items = [item('a', 1), item('b', 2, { mine: false }), item('c', 9)]
  expect(markReadUntil(items, true, 5).map(({ read }) => read)).toEqual([true, false, false])
})

test('a message that was read before its echo arrived is read', () => {
  const known = { items: [item('a', 1, { read: true })], readUntil: 5 }
  const received = [item('b', 5), item('c', 6), item('d', 5, { mine: false })]
  expect(addItems(known, received).map(({ id, read }) => [id, read])).toEqual([
    ['a', true],
    ['b', true],
    ['d', false],
    ['c', false],
  ])
})

test('groups messages by day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  expect(
    groupByDay([item('a', at(20, 23)), item('b', at(21, 1)), item('c', at(21, 2))]).map(({ day, items }) => [
      day,
      ids(items),
    ]),
  ).toEqual([
    ['2026-11-20', ['a']],
    ['2026-11-21', ['b', 'c']],
  ])
})

test('converts frames to messages, and stores a picture as JSON', () => {
  const picture = { path: '/api/file/Image/IM/a.png', width: 4, height: 3 }
  const names = { account: '', realName: '', headIcon: '', latestDate: 7, dateTime: 7 }
  const sent = itemOfSent({
    ...names,
    method: 'sendMessage',
    UserId: 'me',
    toUserId: 'u',
    toAccount: '',
    toRealName: '',
    toHeadIcon: '',
    messageType: 'image',
    toMessage: picture,
    id: 's',
  })
  const received = itemOfReceived({
    ...names,
    method: 'receiveMessage',
    formUserId: 'u',
    messageType: 'text',
    formMessage: '好',
    id: 'r',
  })
  expect([sent.mine, pictureOf(sent), received.mine, received.content, pictureOf(received)]).toEqual([
    true,
    picture,
    false,
    '好',
    null,
  ])
})

test.each(['https://elsewhere.example/a.png', '//elsewhere.example/a.png', 'javascript:alert(1)'])(
  'a picture is not loaded from %s',
  (path) => {
    expect(pictureOf({ type: 'image', content: JSON.stringify({ path, width: 1, height: 1 }) })).toBeNull()
  },
)
