import { describe, expect, test } from 'vitest'
import { days, itemReceived, itemSent, merged, pictureOf, readUntil, type Item } from './thread.ts'

const item = (id: string, at: number, change: Partial<Item> = {}): Item => ({
  id,
  at,
  mine: true,
  type: 'text',
  content: id,
  read: false,
  ...change,
})
const ids = (items: readonly Item[]) => items.map(({ id }) => id)

describe('nothing is shown twice', () => {
  test('an echo and the page that holds it are one message', () => {
    expect(ids(merged([item('a', 1), item('b', 2)], [item('b', 2), item('c', 3)]))).toEqual(['a', 'b', 'c'])
  })
  test('an earlier page comes before, whenever it arrives', () => {
    expect(ids(merged([item('c', 3)], [item('a', 1), item('b', 2)]))).toEqual(['a', 'b', 'c'])
  })
  test('what came in the same moment keeps its order', () => {
    expect(ids(merged([item('x', 5)], [item('b', 5), item('a', 5)]))).toEqual(['x', 'b', 'a'])
  })
  test('what was read stays read, though an older page says otherwise', () => {
    expect(merged([item('a', 1, { read: true })], [item('a', 1)])[0]!.read).toBe(true)
  })
})

test('reading marks the messages of one side up to that moment', () => {
  const items = [item('a', 1), item('b', 2, { mine: false }), item('c', 9)]
  expect(readUntil(items, true, 5).map(({ read }) => read)).toEqual([true, false, false])
})

test('messages of one day lie together', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  expect(
    days([item('a', at(20, 23)), item('b', at(21, 1)), item('c', at(21, 2))]).map(({ day, items }) => [
      day,
      ids(items),
    ]),
  ).toEqual([
    ['2026-11-20', ['a']],
    ['2026-11-21', ['b', 'c']],
  ])
})

test('frames become messages; a picture is told as an object and held as JSON', () => {
  const picture = { path: '/api/file/Image/IM/a.png', width: 4, height: 3 }
  const names = { account: '', realName: '', headIcon: '', latestDate: 7, dateTime: 7 }
  const sent = itemSent({
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
  const received = itemReceived({
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
  'a picture is never fetched from %s',
  (path) => {
    expect(pictureOf({ type: 'image', content: JSON.stringify({ path, width: 1, height: 1 }) })).toBeNull()
  },
)
