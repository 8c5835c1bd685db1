import { beforeAll, expect, test } from 'vitest'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import { messages, MessageType, RecordBody } from '@tessera/shared/contract/messaging/messages'
import { openApp, type TestApp } from '../../../test/app.ts'
import { connectSocket } from '../../../test/socket.ts'
import { connectDatabase } from '../../db/connect.ts'
import { openGuardedRecords, type GuardedRecords } from '../../../test/record-rights.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let other: TestApp
let guarded: GuardedRecords
let id: string
let north: string
let west: string
beforeAll(async () => {
  app = await openRightsApp()
  other = await openApp({}, connectDatabase({ ...app.database.options, max: 4 }))
  guarded = await openGuardedRecords(app, 'talk')
  ;({ id } = guarded)
  north = await guarded.create({ title: 'n', town: 'north' })
  west = await guarded.create({ title: 'w', town: 'west' })
})

type By = { token: string }
const say = (recordId: string, content: string, by: By = app.admin) =>
  app.call(recordComments.create, { id, recordId, content }, by)
const list = async (recordId: string, by: By = app.admin) =>
  (await app.data(recordComments.list, { id, recordId }, by)).list
const received = async (by: By) =>
  (await app.data(messages.list, { type: MessageType.system }, by)).list.map(({ title }) => title)

test('comments are for those who may open the record, and each changes their own', async () => {
  const { clerk, viewer, outsider } = guarded
  const html = '<img src=x onerror=alert(1)>'
  const first = (await say(north, html)).data.id
  const own = (await say(north, '  mine  ', clerk)).data.id
  expect(await list(north, clerk)).toMatchObject([
    { id: own, content: 'mine', canChange: true, canRemove: true, isEdited: false },
    { id: first, content: html, canChange: false, canRemove: false, creatorUserId: 'user.admin' },
  ])
  const change = (commentId: string, by: By) =>
    app.call(recordComments.update, { id, recordId: north, commentId, content: 'changed' }, by)
  const remove = (commentId: string, by: By, recordId = north) =>
    app.call(recordComments.remove, { id, recordId, commentId }, by)
  expect((await change(first, clerk)).code).toBe(403)
  expect((await change(own, app.admin)).code).toBe(403)
  expect((await remove(first, clerk)).code).toBe(403)
  expect((await change(own, clerk)).code).toBe(200)
  expect((await list(north))[0]).toMatchObject({ content: 'changed', isEdited: true })
  expect((await remove(own, app.admin, west)).code).toBe(404)
  expect((await remove(own, app.admin)).code).toBe(200)
  expect((await list(north)).map((one) => one.id)).toEqual([first])
  for (const [by, recordId, code] of [
    [clerk, west, 404],
    [viewer, north, 403],
    [outsider, north, 403],
  ] as const) {
    expect((await app.call(recordComments.list, { id, recordId }, by)).code).toBe(code)
    expect((await app.call(recordComments.candidates, { id, recordId }, by)).code).toBe(code)
    expect((await say(recordId, 'x', by)).code).toBe(code)
  }
})

test('a change of comments reaches those who have them open, in every process, as long as they may open the record', async () => {
  const { clerk, viewer } = guarded
  const reader = await connectSocket(other, clerk.token)
  const admin = await connectSocket(other, app.admin.token)
  const stranger = await connectSocket(other, viewer.token)
  await list(north, clerk)
  await list(north)
  await say(north, 'live')
  const path = `/api/visualdev/OnlineDev/${id}/{recordId}/Comments`
  expect(await reader.next('answersChanged')).toMatchObject({ path })
  await admin.next('answersChanged')
  // The record is no longer one of the clerk's.
  await app.run(`update lc_talk set town = 'west' where id = $1`, [north])
  await say(north, 'hidden')
  await admin.next('answersChanged')
  await app.run(`update lc_talk set town = 'north' where id = $1`, [north])
  await say(north, 'again')
  await admin.next('answersChanged')
  await reader.next('answersChanged')
  const framesOf = ({ received: frames }: typeof reader) =>
    frames.filter(({ method }) => method === 'answersChanged')
  expect(framesOf(reader)).toHaveLength(2)
  expect(framesOf(stranger)).toEqual([])
})

test('a mention notifies its receivers, and only users who may open the record can be mentioned', async () => {
  const { clerk, viewer } = guarded
  // Users without the menu do not take the places of those who have it.
  await app.run(
    `insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender)
     select 'talk' || n, 'a-talk.' || n, '', 'A' || n, '', 'org.hq', 3 from generate_series(1, 40) n`,
  )
  const found = async (recordId: string) =>
    (await app.data(recordComments.candidates, { id, recordId, keyword: 'talk.' }, app.admin)).list
  expect(await found(north)).toEqual([{ id: clerk.id, fullName: 'talk.clerk/talk.clerk' }])
  expect(await found(west)).toEqual([])

  const title = /在“talk”的评论中提到了您$/
  const { code, data } = await say(north, `@{${clerk.id}} please look`)
  expect(code).toBe(200)
  expect(await received(clerk)).toEqual([expect.stringMatching(title)])
  expect((await list(north))[0]!.mentions).toEqual([{ id: clerk.id, fullName: 'talk.clerk/talk.clerk' }])
  const [message] = (await app.data(messages.list, { type: MessageType.system }, clerk)).list
  const { bodyText } = await app.data(messages.readInfo, { id: message!.id }, clerk)
  expect(RecordBody.parse(JSON.parse(bodyText))).toEqual({
    type: 4,
    id,
    recordId: north,
    text: '@talk.clerk/talk.clerk please look',
  })
  // A changed comment notifies only those whom it did not mention before.
  const change = (content: string) =>
    app.call(recordComments.update, { id, recordId: north, commentId: data.id, content }, app.admin)
  expect((await change(`@{${clerk.id}} once more`)).code).toBe(200)
  expect(await received(clerk)).toHaveLength(1)

  for (const [recordId, userId] of [
    [west, clerk.id],
    [north, viewer.id],
    [north, 'user.nobody'],
  ] as const)
    expect(await say(recordId, `@{${userId}}`)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('无权查看该记录'),
    })
  expect((await change(`@{${viewer.id}}`)).code).toBe(400)
  expect(await received(viewer)).toEqual([])
  const many = Array.from({ length: 21 }, (_, n) => `@{user.${n}}`).join(' ')
  expect(await say(north, many)).toMatchObject({ code: 400, msg: expect.stringContaining('20') })
})
