import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { logs } from '@tessera/shared/contract/system/logs'
import { messages, notices } from '@tessera/shared/contract/system/messages'
import { openApp, type Opened } from '../../../test/app.ts'
import { listPushes } from './store.ts'

let app: Opened
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

test('a new notice is a draft, which nobody receives', async () => {
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

test('released it reaches everybody, once', async () => {
  const id = await draft()
  expect((await app.call(notices.release, { id }, admin)).msg).toBe('发布成功')
  expect(await received(coach)).toContain(id)
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from org_user u where delete_mark = 0 and not exists (select 1 from system_message_receipt r where r.user_id = u.id and r.message_id = ${id})`.execute(
    app.database.db,
  )
  expect(rows[0]!.missing).toBe(0)
  expect((await app.call(notices.release, { id }, admin)).msg).toBe('公告已发布，不能修改或再次发布')
})

test('or only those it names', async () => {
  const id = await draft({ toUserIds: 'user.coach01,user.principal,no.such' })
  await app.data(notices.release, { id }, admin)
  expect([await received(coach), await received(admin)].map((ids) => ids.includes(id))).toEqual([true, false])
  expect((await app.data(notices.list, {}, admin)).list[0]).toMatchObject({
    id,
    sentCount: 2,
    enabledMark: 1,
  })
})

test('a release that would reach nobody is refused and changes nothing', async () => {
  const id = await draft({ toUserIds: 'no.such' })
  expect(await app.call(notices.release, { id }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'toUserIds' }] },
  })
  expect(await app.data(notices.read, { id }, admin)).toMatchObject({ enabledMark: 0 })
})

test('of two who release at the same moment one is refused', async () => {
  const id = await draft()
  const codes = await Promise.all(
    [1, 2].map(async () => (await app.call(notices.release, { id }, admin)).code),
  )
  expect(codes.sort()).toEqual([200, 400])
})

test('a draft can be changed, a released notice cannot', async () => {
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

test('of two who change a draft the later one is told, and overwrites nothing', async () => {
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

test('a deleted notice is gone for everybody, and the log says by whom', async () => {
  const id = await draft({ title: '作废的通知' })
  await app.data(notices.release, { id }, admin)
  expect((await app.call(notices.remove, { id }, admin)).code).toBe(200)
  expect(await received(coach)).not.toContain(id)
  expect((await app.call(messages.readInfo, { id }, coach)).code).toBe(404)
  const { list } = await app.data(logs.list, { category: '3', keyword: '作废的通知' }, admin)
  expect(list.map(({ json }) => JSON.parse(json).action)).toEqual(['remove', 'release'])
})

test('what the toolbar does not make is not kept; a text of nothing else is refused', async () => {
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

test('attachments are files of this server', async () => {
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

test('a message of another kind is no notice', async () => {
  for (const row of [notices.read, notices.remove, notices.release])
    expect((await app.call(row, { id: 'message.todo' }, admin)).code).toBe(404)
})

test('open sockets hear of it: the receivers among them, in the words of wire 3.2', async () => {
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
