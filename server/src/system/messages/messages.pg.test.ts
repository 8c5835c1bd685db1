import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { messages, MessageType } from '@tessera/shared/contract/system/messages'
import { openApp, type Opened } from '../../../test/app.ts'
import { unread } from './store.ts'

let app: Opened
let principal: { token: string }
beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
})

test('what the caller received, newest first, of every type or of one', async () => {
  const { list, pagination } = await app.data(messages.list, {}, principal)
  expect(list.map(({ id, isRead }) => [id, isRead])).toEqual([['message.todo', 0], ['message.fire-drill', 0], ['message.schedule', 1]])
  expect(list[0]).toMatchObject({ type: MessageType.system, creatorUser: '', enabledMark: 1, userId: 'user.principal' })
  expect(list[1]!.creatorUser).toBe('王子轩/principal')
  expect(pagination.total).toBe(3)
  expect((await app.data(messages.list, { type: MessageType.notice, keyword: '消防' }, principal)).list.map(({ id }) => id)).toEqual(['message.fire-drill'])
  const blank = await app.app.inject({ method: 'GET', url: '/api/message?type=&keyword=&currentPage=1&pageSize=20&sort=&sidx=', headers: { authorization: principal.token } })
  expect(blank.json().data.pagination.total).toBe(3)
})

test('nobody sees what was sent to others', async () => {
  const { list } = await app.data(messages.list, {}, { token: await app.signIn('coach01') })
  expect(list.map(({ id }) => id)).toEqual(['message.fire-drill', 'message.schedule'])
})

test('what is unread, as initMessage tells it (wire 3.2)', async () => {
  const { db } = app.database
  expect(await unread(db, 'user.principal')).toEqual({
    unreadNoticeCount: 1, noticeDefaultText: '本周六上午消防演练通知', unreadMessageCount: 1, messageDefaultText: '您有一条新的待办：退费申请',
  })
  await sql`update system_message set delete_mark = 1`.execute(db)
  expect(await unread(db, 'user.coach01')).toEqual({ unreadNoticeCount: 0, noticeDefaultText: '', unreadMessageCount: 0, messageDefaultText: '' })
})
