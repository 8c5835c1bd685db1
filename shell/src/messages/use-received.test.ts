// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Message } from '@tessera/shared/contract/messaging/messages'
import { initialState, reduceMessages } from './use-received.ts'

const message = (n: number): Message => ({
  id: String(n),
  title: `m${n}`,
  type: 1,
  creatorUser: '',
  lastModifyTime: 0,
  isRead: 0,
  enabledMark: 1,
  text: '',
  userId: 'u',
})
const some = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

test('appends pages until there are no more', () => {
  const first = reduceMessages(initialState, { type: 'receive', page: 1, list: some(1, 20), total: 25 })
  expect([first.at, first.more, first.list.length]).toEqual(['ready', true, 20])
  const second = reduceMessages(reduceMessages(first, { type: 'request', page: 2 }), {
    type: 'receive',
    page: 2,
    list: some(21, 25),
    total: 25,
  })
  expect([second.at, second.more, second.list.length]).toEqual(['ready', false, 25])
})

test('lists a message that moved to the next page once', () => {
  const first = reduceMessages(initialState, { type: 'receive', page: 1, list: some(1, 20), total: 26 })
  const second = reduceMessages(first, { type: 'receive', page: 2, list: some(20, 26), total: 26 })
  expect(second.list.map(({ id }) => id)).toEqual(some(1, 26).map(({ id }) => id))
})

test('reloading the first page replaces the list', () => {
  const two = reduceMessages(
    reduceMessages(initialState, { type: 'receive', page: 1, list: some(1, 20), total: 25 }),
    {
      type: 'receive',
      page: 2,
      list: some(21, 25),
      total: 25,
    },
  )
  expect(
    reduceMessages(two, { type: 'receive', page: 1, list: some(0, 19), total: 26 }).list.map(({ id }) => id),
  ).toEqual(some(0, 19).map(({ id }) => id))
})

test('marks one or all messages as read, and keeps the list after a failure', () => {
  const two = reduceMessages(initialState, { type: 'receive', page: 1, list: some(1, 2), total: 2 })
  expect(reduceMessages(two, { type: 'read', id: '2' }).list.map(({ isRead }) => isRead)).toEqual([0, 1])
  expect(reduceMessages(two, { type: 'read', id: 'all' }).list.map(({ isRead }) => isRead)).toEqual([1, 1])
  expect(reduceMessages(two, { type: 'fail' })).toMatchObject({
    at: 'failed',
    list: [{ id: '1' }, { id: '2' }],
  })
})
