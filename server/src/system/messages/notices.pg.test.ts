import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { logs } from '@tessera/shared/contract/system/logs'
import { messages, notices } from '@tessera/shared/contract/system/messages'
import { openApp, type TestApp } from '../../../test/app.ts'
import { listPushes } from './store.ts'

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
  expect((await app.call(notices.release, { id }, admin)).msg).toBe('公告已发布，不能修改或再次发布')
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
