import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { FlowBody, messages, MessageType } from '@tessera/shared/contract/messaging/messages'
import { openApp, type TestApp } from '../../../test/app.ts'
import { sendMessage, loadUnreadSummary } from './store.ts'

let app: TestApp
let principal: { token: string }
beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
})

test('lists the received messages, newest first, of all types or of one', async () => {
  const { list, pagination } = await app.data(messages.list, {}, principal)
  expect(list.map(({ id, isRead }) => [id, isRead])).toEqual([
    ['message.todo', 0],
    ['message.fire-drill', 0],
    ['message.schedule', 1],
  ])
  expect(list[0]).toMatchObject({
    type: MessageType.system,
    creatorUser: '',
    enabledMark: 1,
    userId: 'user.principal',
  })
  expect(list[1]!.creatorUser).toBe('王子轩/principal')
  expect(pagination.total).toBe(3)
  expect(
    (await app.data(messages.list, { type: MessageType.notice, keyword: '消防' }, principal)).list.map(
      ({ id }) => id,
    ),
  ).toEqual(['message.fire-drill'])
  const blank = await app.app.inject({
    method: 'GET',
    url: '/api/message?type=&keyword=&currentPage=1&pageSize=20&sort=&sidx=',
    headers: { authorization: principal.token },
  })
  expect(blank.json().data.pagination.total).toBe(3)
})

test('does not list messages of other users', async () => {
  const coach = { token: await app.signIn('coach01') }
  const { list } = await app.data(messages.list, {}, coach)
  expect(list.map(({ id }) => id)).toEqual(['message.fire-drill', 'message.schedule'])
})

test('summarises unread messages for initMessage', async () => {
  const { db } = app.database
  expect(await loadUnreadSummary(db, 'user.principal')).toEqual({
    unreadNoticeCount: 1,
    noticeDefaultText: '本周六上午消防演练通知',
    unreadMessageCount: 1,
    messageDefaultText: '您有一条新的待办：设备报修',
  })
  await sql`update system_message set delete_mark = 1`.execute(db)
  expect(await loadUnreadSummary(db, 'user.coach01')).toEqual({
    unreadNoticeCount: 0,
    noticeDefaultText: '',
    unreadMessageCount: 0,
    messageDefaultText: '',
  })
})

test('reading a message marks it as read for this reader only', async () => {
  const coach = { token: await app.signIn('coach02') }
  const other = { token: await app.signIn('coach03') }
  await sql`update system_message set delete_mark = 0`.execute(app.database.db)
  const states = async (by: { token: string }) =>
    Object.fromEntries((await app.data(messages.list, {}, by)).list.map(({ id, isRead }) => [id, isRead]))
  expect(await states(coach)).toEqual({ 'message.fire-drill': 0, 'message.schedule': 1 })
  expect(await app.data(messages.readInfo, { id: 'message.fire-drill' }, coach)).toMatchObject({
    id: 'message.fire-drill',
    title: '本周六上午消防演练通知',
    type: MessageType.notice,
    creatorUser: '王子轩/principal',
    bodyText: expect.stringContaining('<p>'),
    files: '',
  })
  expect(await states(coach)).toEqual({ 'message.fire-drill': 1, 'message.schedule': 1 })
  expect(await states(other)).toEqual({ 'message.fire-drill': 0, 'message.schedule': 1 })
})

test('rejects reading a message of other users', async () => {
  const coach = { token: await app.signIn('coach02') }
  expect((await app.call(messages.readInfo, { id: 'message.todo' }, coach)).code).toBe(404)
  expect((await app.data(messages.list, { type: MessageType.system }, principal)).list[0]!.isRead).toBe(0)
})

test('marks all messages of the caller as read, and none of other users', async () => {
  expect((await app.call(messages.readAll, {}, principal)).msg).toBe('操作成功')
  expect(await loadUnreadSummary(app.database.db, 'user.principal')).toMatchObject({
    unreadNoticeCount: 0,
    unreadMessageCount: 0,
  })
  expect((await loadUnreadSummary(app.database.db, 'user.coach03')).unreadNoticeCount).toBe(1)
})

test('removing deletes the caller’s own receipts only', async () => {
  const coach = { token: await app.signIn('coach02') }
  expect(
    (await app.call(messages.removeReceived, { ids: 'message.fire-drill,message.todo,no.such' }, coach)).code,
  ).toBe(200)
  expect((await app.data(messages.list, {}, coach)).list.map(({ id }) => id)).toEqual(['message.schedule'])
  expect((await app.data(messages.list, {}, principal)).pagination.total).toBe(3)
})

test('a system message reaches its recipients with its subject', async () => {
  await app.database.db.transaction().execute((trx) =>
    sendMessage(trx, {
      to: ['user.coach03', 'no.such'],
      title: '您有一条新的待办',
      body: { type: 2, id: 'task.02' },
    }),
  )
  const coach = { token: await app.signIn('coach03') }
  const [newest] = (await app.data(messages.list, { type: MessageType.system }, coach)).list
  const { bodyText } = await app.data(messages.readInfo, { id: newest!.id }, coach)
  expect(FlowBody.parse(JSON.parse(bodyText))).toEqual({ type: 2, id: 'task.02' })
})
