import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { logs } from '@tessera/shared/contract/system/logs'
import { messages, notices } from '@tessera/shared/contract/messaging/messages'
import { openApp, type TestApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { connectSocket } from '../../../test/socket.ts'
import { listPushes, loadUnreadSummary } from './store.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const draft = async (more: { title?: string; bodyText?: string; toUserIds?: string; files?: string } = {}) =>
  (await app.data(notices.create, { title: '放假通知', bodyText: '<p>周一放假。</p>', ...more }, admin)).id
const received = async (by: { token: string }) =>
  (await app.data(messages.list, { pageSize: 100 }, by)).list.map(({ id }) => id)

test('a new notice is a draft without receivers', async () => {
  const id = await draft()
  expect(await app.data(notices.read, { id }, admin)).toMatchObject({
    id,
    title: '放假通知',
    bodyText: '<p>周一放假。</p>',
    enabledMark: 0,
    toUserIds: '',
    files: '',
    creatorUser: expect.stringMatching(/\/admin$/),
  })
  expect((await app.data(notices.list, { keyword: '放假' }, admin)).list).toMatchObject([
    { id, enabledMark: 0, type: 1, sentCount: 0 },
  ])
  expect((await app.data(notices.list, { enabledMark: 1 }, admin)).list.map((row) => row.id)).not.toContain(
    id,
  )
  expect(await received(coach)).not.toContain(id)
})

test('a release reaches every user, once', async () => {
  const id = await draft()
  expect((await app.call(notices.release, { id }, admin)).msg).toBe('发布成功')
  expect(await received(coach)).toContain(id)
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from org_user u where delete_mark = 0 and not exists (select 1
      from system_message_receipt r where r.user_id = u.id and r.message_id = ${id})`.execute(app.database.db)
  expect(rows[0]!.missing).toBe(0)
  expect((await app.call(notices.release, { id }, admin)).msg).toBe('公告已发布，请先撤回再修改或重新发布')
})

test('a release reaches only the named users, if any', async () => {
  const id = await draft({ toUserIds: 'user.coach01,user.principal,no.such' })
  await app.data(notices.release, { id }, admin)
  expect(await received(coach)).toContain(id)
  expect(await received(admin)).not.toContain(id)
  expect((await app.data(notices.list, {}, admin)).list[0]).toMatchObject({
    id,
    sentCount: 2,
    enabledMark: 1,
  })
})

test('rejects a release without receivers and changes nothing', async () => {
  const id = await draft({ toUserIds: 'no.such' })
  expect(await app.call(notices.release, { id }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'toUserIds' }] },
  })
  expect(await app.data(notices.read, { id }, admin)).toMatchObject({ enabledMark: 0 })
})

test('rejects one of two concurrent releases', async () => {
  const id = await draft()
  const codes = await Promise.all(
    [1, 2].map(async () => (await app.call(notices.release, { id }, admin)).code),
  )
  expect(codes.sort()).toEqual([200, 400])
})

test('a draft can be updated, a released notice cannot', async () => {
  const id = await draft()
  expect(
    (await app.call(notices.update, { id, title: '放假两天', bodyText: '<p>周一、周二放假。</p>' }, admin))
      .code,
  ).toBe(200)
  await app.data(notices.release, { id }, admin)
  expect(
    (await app.call(notices.update, { id, title: '不放假', bodyText: '<p>照常上课。</p>' }, admin)).code,
  ).toBe(400)
  expect(await app.data(messages.readInfo, { id }, coach)).toMatchObject({
    title: '放假两天',
    bodyText: '<p>周一、周二放假。</p>',
  })
})

test('rejects an update based on an outdated version', async () => {
  const id = await draft()
  const { lastModifyTime } = await app.data(notices.read, { id }, admin)
  const save = (title: string) =>
    app.call(
      notices.update,
      { id, title, bodyText: '<p>周一放假。</p>', lastModifyTime: lastModifyTime! },
      admin,
    )
  expect((await save('先改的')).code).toBe(200)
  expect((await save('后改的')).code).toBe(409)
  expect((await app.data(notices.read, { id }, admin)).title).toBe('先改的')
})

test('a deleted notice disappears for every user, and the log records it', async () => {
  const id = await draft({ title: '作废的通知' })
  await app.data(notices.release, { id }, admin)
  expect((await app.call(notices.remove, { id }, admin)).code).toBe(200)
  expect(await received(coach)).not.toContain(id)
  expect((await app.call(messages.readInfo, { id }, coach)).code).toBe(404)
  const { list } = await app.data(logs.list, { category: '3', keyword: '作废的通知' }, admin)
  expect(list.map(({ json }) => JSON.parse(json).action)).toEqual(['remove', 'release'])
})

test('removes markup that the editor cannot create, and rejects a text without content', async () => {
  const id = await draft({
    bodyText: '<p onclick="x()">a<script>alert(1)</script><img src="https://evil.example/p.gif"></p>',
  })
  expect((await app.data(notices.read, { id }, admin)).bodyText).toBe('<p>a</p>')
  for (const bodyText of ['', '<p><br></p>', '<script>alert(1)</script>', '<p>&nbsp;</p>']) {
    expect(await app.call(notices.create, { title: 'x', bodyText }, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'bodyText' }] },
    })
  }
})

test('attachments must be files of this server', async () => {
  const files = JSON.stringify([
    { name: '课表.xlsx', fileId: '20261121_a.xlsx', url: '/api/file/Image/annex/20261121_a.xlsx' },
  ])
  const id = await draft({ files })
  await app.data(notices.release, { id }, admin)
  expect((await app.data(messages.readInfo, { id }, coach)).files).toBe(files)
  for (const wrong of ['{', '{}', '[{"name":"x","fileId":"y","url":"https://evil.example/y"}]'])
    expect(
      await app.call(notices.create, { title: 'x', bodyText: '<p>x</p>', files: wrong }, admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'files' }] } })
})

test('rejects a message of another type', async () => {
  for (const row of [notices.read, notices.remove, notices.release])
    expect((await app.call(row, { id: 'message.todo' }, admin)).code).toBe(404)
})

test('builds push frames for the receivers among the connected users', async () => {
  const id = await draft({ toUserIds: 'user.coach01' })
  await app.data(notices.release, { id }, admin)
  const pushes = await listPushes(app.database.db, id, ['user.coach01', 'user.admin'])
  expect([...pushes]).toEqual([
    [
      'user.coach01',
      {
        method: 'messagePush',
        userId: 'user.admin',
        toUserId: ['user.coach01'],
        title: '放假通知',
        unreadNoticeCount: 1,
      },
    ],
  ])
})

describe('who received a notice', () => {
  const readers = (id: string, isRead: 0 | 1, more: { keyword?: string; pageSize?: number } = {}) =>
    app.data(notices.readers, { id, isRead, ...more }, admin)

  test('the author has it as read, so that it is no unread message of their own', async () => {
    const before = await loadUnreadSummary(app.database.db, 'user.admin')
    const id = await draft()
    await app.data(notices.release, { id }, admin)
    expect((await loadUnreadSummary(app.database.db, 'user.admin')).unreadNoticeCount).toBe(
      before.unreadNoticeCount,
    )
    expect((await app.data(messages.list, {}, admin)).list[0]).toMatchObject({ id, isRead: 1 })
    expect([...(await listPushes(app.database.db, id, ['user.admin', 'user.coach01'])).keys()]).toEqual([
      'user.coach01',
    ])
  })

  test('lists who has read it and when, and who has not, by page and name', async () => {
    const id = await draft({ toUserIds: 'user.coach01,user.coach02,user.principal' })
    await app.data(notices.release, { id }, admin)
    await app.data(messages.readInfo, { id }, coach)
    const read = await readers(id, 1)
    expect(read).toMatchObject({ readCount: 1, unreadCount: 2, unnamedCount: 0, pagination: { total: 1 } })
    expect(read.list).toMatchObject([
      { id: 'user.coach01', account: 'coach01', readTime: expect.any(Number) },
    ])
    const unread = await readers(id, 0, { pageSize: 1 })
    expect(unread).toMatchObject({ pagination: { total: 2 }, list: [{ readTime: null }] })
    expect((await readers(id, 0, { keyword: 'coach02' })).list.map(({ account }) => account)).toEqual([
      'coach02',
    ])
    expect((await app.data(notices.list, {}, admin)).list[0]).toMatchObject({
      id,
      sentCount: 3,
      readCount: 1,
    })
  })

  test('counts a reader who removed the message from their list', async () => {
    const id = await draft({ toUserIds: 'user.coach01,user.coach02' })
    await app.data(notices.release, { id }, admin)
    await app.data(messages.readInfo, { id }, coach)
    await app.data(messages.removeReceived, { ids: id }, coach)
    expect(await received(coach)).not.toContain(id)
    expect((await app.call(messages.readInfo, { id }, coach)).code).toBe(404)
    expect(await readers(id, 1)).toMatchObject({ readCount: 1, unreadCount: 1 })
  })

  test('users whom the pickers do not offer to the caller are counted, not named', async () => {
    const { db } = app.database
    await grantMenus(db, 'user.coach02', 'system.notice', 'permission.user')
    await sql`update system_menu set is_data_authorize = 1 where en_code = 'permission.user'`.execute(db)
    await sql`
      insert into system_data_scheme (id, module_id, full_name, condition_json)
      select 's.one', id, 's', ${JSON.stringify([{ logic: 'and', groups: [{ field: 'account', op: '==', value: 'coach01' }] }])}
      from system_menu where en_code = 'permission.user'`.execute(db)
    await sql`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.coach02', 'resource', 's.one')`.execute(db)
    await sql`select pg_notify('tessera', 'access ')`.execute(db)
    const clerk = { token: await app.signIn('coach02') }
    const id = await draft({ toUserIds: 'user.coach01,user.coach03,user.principal' })
    await app.data(notices.release, { id }, admin)
    expect(await app.data(notices.readers, { id, isRead: 0 }, clerk)).toMatchObject({
      unreadCount: 3,
      unnamedCount: 2,
      list: [{ account: 'coach01' }],
      pagination: { total: 1 },
    })
  })

  test('a caller who may not see the column of counts gets neither counts nor names', async () => {
    const { db } = app.database
    await grantMenus(db, 'user.coach03', 'system.notice')
    await sql`update system_menu set is_column_authorize = 1 where en_code = 'system.notice'`.execute(db)
    await sql`select pg_notify('tessera', 'access ')`.execute(db)
    const clerk = { token: await app.signIn('coach03') }
    const id = await draft()
    await app.data(notices.release, { id }, admin)
    const row = (await app.data(notices.list, {}, clerk)).list.find((notice) => notice.id === id)!
    expect(Object.keys(row)).not.toContain('sentCount')
    expect(Object.keys(row)).not.toContain('readCount')
    expect((await app.call(notices.readers, { id, isRead: 1 }, clerk)).code).toBe(403)
    await sql`update system_menu set is_column_authorize = 0 where en_code = 'system.notice'`.execute(db)
    await sql`select pg_notify('tessera', 'access ')`.execute(db)
  })

  test('a caller without the list of notices is refused', async () => {
    const id = await draft()
    expect((await app.call(notices.readers, { id, isRead: 1 }, coach)).code).toBe(403)
  })
})

describe('recalling a notice', () => {
  test('takes it back from every receiver, who can get it again after a change', async () => {
    const id = await draft({ title: '撤回的通知', toUserIds: 'user.coach01,user.coach02' })
    await app.data(notices.release, { id }, admin)
    await app.data(messages.readInfo, { id }, coach)
    const unread = () => loadUnreadSummary(app.database.db, 'user.coach02')
    const { unreadNoticeCount } = await unread()
    expect((await app.call(notices.recall, { id }, admin)).msg).toBe('撤回成功')
    expect(await received(coach)).not.toContain(id)
    expect((await app.call(messages.readInfo, { id }, coach)).code).toBe(404)
    expect((await unread()).unreadNoticeCount).toBe(unreadNoticeCount - 1)
    expect((await app.data(notices.list, {}, admin)).list[0]).toMatchObject({
      id,
      enabledMark: 0,
      sentCount: 2,
      readCount: 1,
    })
    const token = await app.signIn('coach02')
    await app.data(messages.readAll, {}, { token })
    expect((await app.data(notices.readers, { id, isRead: 1 }, admin)).readCount).toBe(1)

    const toUserIds = 'user.coach01,user.coach02'
    const change = { id, title: '改过的通知', bodyText: '<p>周二放假。</p>', toUserIds }
    await app.data(notices.update, change, admin)
    await app.data(notices.release, { id }, admin)
    expect(await received(coach)).toContain(id)
    expect(await app.data(notices.readers, { id, isRead: 0 }, admin)).toMatchObject({
      readCount: 0,
      unreadCount: 2,
    })
    const { list } = await app.data(logs.list, { category: '3', keyword: id }, admin)
    expect(list.map(({ json }) => JSON.parse(json).action)).toEqual(['release', 'recall', 'release'])
  })

  test('a draft cannot be recalled, and a coach may recall nothing', async () => {
    const id = await draft()
    expect(await app.call(notices.recall, { id }, admin)).toMatchObject({ code: 400 })
    await app.data(notices.release, { id }, admin)
    expect((await app.call(notices.recall, { id }, coach)).code).toBe(403)
    expect((await app.call(notices.recall, { id: 'message.todo' }, admin)).code).toBe(404)
  })
})

describe('frames to open pages', () => {
  test('a recall, a removal and reading elsewhere correct the counts of an open page at once', async () => {
    const { db } = app.database
    const reader = { token: await app.signIn('coach07') }
    const socket = await connectSocket(app, reader.token)
    const author = await connectSocket(app, admin.token)
    const { unreadNoticeCount } = await loadUnreadSummary(db, 'user.coach07')
    const publish = async () => {
      const id = await draft({ toUserIds: 'user.coach07,user.admin' })
      await app.data(notices.release, { id }, admin)
      await socket.next('messagePush')
      return id
    }
    const count = async () => (await socket.next('messagesChanged')).unreadNoticeCount

    const recalledId = await publish()
    await app.data(notices.recall, { id: recalledId }, admin)
    expect(await count()).toBe(unreadNoticeCount)
    const removedId = await publish()
    await app.data(notices.remove, { id: removedId }, admin)
    expect(await count()).toBe(unreadNoticeCount)
    const id = await publish()
    await app.data(messages.readInfo, { id }, reader)
    expect(await count()).toBe(unreadNoticeCount)
    await app.data(messages.removeReceived, { ids: id }, reader)
    expect(await count()).toBe(unreadNoticeCount)
    await app.data(messages.readAll, {}, reader)
    expect(await count()).toBe(0)
    // The author's page shows the notice, too, but counts nothing.
    expect(await author.next('messagesChanged')).toMatchObject({ unreadMessageCount: expect.any(Number) })
    expect(author.received.map(({ method }) => method)).not.toContain('messagePush')
  })
})
