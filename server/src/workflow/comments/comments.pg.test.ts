import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { flowComments } from '@tessera/shared/contract/workflow/comments'
import { openApp, type TestApp } from '../../../test/app.ts'
import { connectSocket } from '../../../test/socket.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
beforeAll(async () => {
  app = await openApp()
  for (const account of ['desk01', 'principal', 'coach01', 'admin', 'manager01'])
    by[account] = { token: await app.signIn(account) }
})
beforeEach(() => sql`delete from workflow_comment`.execute(app.database.db))

// desk01 launched it, the principal has to decide.
const taskId = 'task.01'
const file = { name: '凭证.pdf', url: '/api/file/annex/a.pdf', fileId: 'a.pdf' }
const add = async (account: string, text: string, rest: object = {}) =>
  app.call(flowComments.create, { taskId, text, ...rest }, by[account]!)
const listOf = async (account: string) => (await app.data(flowComments.list, { taskId }, by[account]!)).list

test('those who take part read and write comments with files, the latest first', async () => {
  await add('desk01', '学员家长已签字', { files: [file] })
  await add('principal', '收到')
  expect(await listOf('desk01')).toMatchObject([
    { text: '收到', creatorUserId: 'user.principal', isDel: false, files: [] },
    { text: '学员家长已签字', isDel: true, files: [file] },
  ])
})

test('everyone else is answered as if there were no such task', async () => {
  expect((await app.call(flowComments.list, { taskId }, by['coach01']!)).code).toBe(404)
  expect((await add('coach01', '看看')).code).toBe(404)
  expect((await app.call(flowComments.candidates, { taskId }, by['coach01']!)).code).toBe(404)
  expect((await app.call(flowComments.list, { taskId: 'task.none' }, by['desk01']!)).code).toBe(404)
  // A copied user reads; task.15 was copied to coach01.
  expect((await app.call(flowComments.list, { taskId: 'task.15' }, by['coach01']!)).code).toBe(200)
})

test('a mention reaches a user who may see the task, and is refused for others', async () => {
  expect((await add('desk01', '@{user.coach01} 请看')).code).toBe(400)
  expect(await listOf('desk01')).toEqual([])
  await add('desk01', '@{user.principal} 请看')
  const [comment] = await listOf('principal')
  expect(comment!.mentions).toEqual([
    { id: 'user.principal', fullName: expect.stringMatching(/\/principal$/) },
  ])
  const { rows } = await sql<{ title: string; body: string }>`
    select m.title, m.body_text as body from system_message m join system_message_receipt r on r.message_id = m.id
    where r.user_id = 'user.principal' order by m.creator_time desc limit 1`.execute(app.database.db)
  expect(rows[0]!.title).toMatch(/评论中提到了您$/)
  expect(JSON.parse(rows[0]!.body)).toEqual({ type: 2, id: taskId })
  const { list } = await app.data(flowComments.candidates, { taskId, keyword: 'principal' }, by['desk01']!)
  expect(list.map(({ id }) => id)).toEqual(['user.principal'])
  expect(
    (await app.data(flowComments.candidates, { taskId, keyword: 'coach01' }, by['desk01']!)).list,
  ).toEqual([])
})

test('authors and super administrators delete, others do not; an empty comment and foreign links are refused', async () => {
  await add('desk01', '写错了')
  const [comment] = await listOf('principal')
  const remove = async (account: string) =>
    (await app.call(flowComments.remove, { id: comment!.id }, by[account]!)).code
  expect(await remove('coach01')).toBe(404)
  expect(await remove('principal')).toBe(403)
  expect(await remove('desk01')).toBe(200)
  expect(await listOf('principal')).toEqual([])
  await add('principal', '再议')
  const [other] = await listOf('desk01')
  expect((await app.call(flowComments.remove, { id: other!.id }, by['admin']!)).code).toBe(200)
  expect((await add('desk01', ' ')).code).toBe(400)
  expect((await add('desk01', '', { files: [{ ...file, url: 'https://example.com/a.pdf' }] })).code).toBe(400)
})

test('open comments learn of new ones at once, but not those of users who may not see the task any more', async () => {
  const principal = await connectSocket(app, by['principal']!.token)
  const coach = await connectSocket(app, by['coach01']!.token)
  await listOf('principal')
  await sql`insert into workflow_circulate (id, task_id, user_id) values ('c', ${taskId}, 'user.coach01')`.execute(
    app.database.db,
  )
  await listOf('coach01')
  await sql`delete from workflow_circulate where id = 'c'`.execute(app.database.db)
  await add('desk01', '已补齐材料')
  await principal.next('answersChanged', ({ path }) => path === flowComments.list.path)
  expect(coach.received.filter(({ method }) => method === 'answersChanged')).toEqual([])
})
