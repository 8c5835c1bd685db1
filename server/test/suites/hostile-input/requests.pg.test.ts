import { symbols } from 'pino'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../app.ts'
import { createShellFolder } from '../../shell-folder.ts'
import { connectSocket } from '../../socket.ts'

// What no client should send: each time a refusal in words, one log line, no exception, nothing written.

const shellDir = await createShellFolder()
const opened = await openApp({ LOG_LEVEL: 'info', SHELL_DIR: shellDir })
const { app, call, signIn } = opened
const { db } = opened.database
const token = await signIn('admin')

const lines: { msg: string }[] = []
;(app.log as unknown as Record<symbol, unknown>)[symbols.streamSym] = {
  write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }),
}
beforeEach(() => {
  lines.length = 0
})

const countExceptions = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from system_log where category = 4`.execute(db)
  return rows[0]!.n
}
/** Log rows are written with a delay: one change after which they are all there. */
async function waitForLog() {
  const countRequests = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from system_log where category = 5`.execute(db))
      .rows[0]!.n
  const before = await countRequests()
  expect((await call(users.setState, { id: 'user.coach20' }, { token })).code).toBe(200)
  await expect.poll(countRequests).toBeGreaterThan(before)
}

test.each([
  '/api/%',
  '/API/%',
  '/api/%00',
  '/api//x',
  '/api/permission/Users/%',
  '/api/permission/Users/%00',
  '/api/permission/Users/%ED%A0%80',
  '/api/permission/Users?keyword=%00',
  `/api/${'x'.repeat(5_000)}`,
])('the call %s', async (url) => {
  const answer = await app.inject({ url, headers: { authorization: token } })
  expect(answer.statusCode).toBe(200)
  const { code, msg, requestId } = answer.json<{ code: number; msg: string; requestId: string }>()
  expect([400, 404]).toContain(code)
  expect(msg).toMatch(/[\u4E00-\u9FFF]/)
  expect(requestId).toBe(answer.headers['x-request-id'])
  expect(lines.map((line) => line.msg)).toEqual(['request'])
})

test.each([
  '/%',
  '/%00',
  '/a%00b.js',
  '/assets/%00.js',
  '/remotes/%00',
  '/remotes/%E0%A4%A',
  '/remotes/..%2f..%2fetc%2fpasswd',
  '/..%2f..%2fetc%2fpasswd',
  '/..%5c..%5cx',
  '/.env',
  '/.git/config',
  '/assets/.env',
  '/sdk/%',
  '/sdk/..%2fx.tgz',
  `/${'x'.repeat(5_000)}`,
  `/remotes/${'x'.repeat(5_000)}.js`,
])('the file %s', async (url) => {
  const answer = await app.inject({ url })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json<{ msg: string }>().msg).toMatch(/[\u4E00-\u9FFF]/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(lines.map((line) => line.msg)).toEqual(['request'])
})

test('a path of the shell still opens its page', async () => {
  for (const url of ['/', '/permission/user', '/x/a.b', '/%E4%B8%AD?keyword=%2f'])
    expect((await app.inject({ url })).headers['content-type']).toContain('text/html')
})

test('names with a lone surrogate are refused by their field, and no user is created', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from org_user`.execute(db)).rows[0]!.n
  const before = await count()
  for (const [field, value] of [
    ['realName', '\\ud800'],
    ['description', 'a\\udc00b'],
    ['description', '\\u0000'],
    ['propertyJson', '{\\"a\\":\\"\\\\ud800\\"}'],
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url: users.create.path,
      headers: { authorization: token, 'content-type': 'application/json' },
      payload: `{"account":"lone1","realName":"甲","organizeId":"org.hq","gender":3,"${field}":"${value}"}`,
    })
    expect(answer.json()).toMatchObject({
      code: 400,
      msg: `${field}：包含无法保存的字符`,
      data: { fields: [{ field }] },
    })
  }
  expect(await count()).toBe(before)
})

test('a form, a file name and a frame of a socket are checked, too', async () => {
  const form = await app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload:
      'account=a%00&password=e10adc3949ba59abbe56e057f20f883e&client_id=admin&client_secret=123456&scope=all&grant_type=password',
  })
  expect(form.json()).toMatchObject({ code: 400, data: { fields: [{ field: 'account' }] } })
  const upload = await app.inject({
    method: 'POST',
    url: '/api/system/DictionaryData/Action/Import',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a\0.json"\r\n\r\n{}\r\n--x--\r\n',
  })
  expect(upload.json()).toMatchObject({ code: 400, msg: expect.stringMatching(/\S/) })
  const socket = await connectSocket(opened, token)
  socket.sendText('{"method":"heartCheck","token":"\\ud800"}')
  expect((await socket.next('error')).code).toBe(400)
  socket.sendText(`{"method":"heartCheck","a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  expect((await socket.next('error')).code).toBe(400)
})

test.each([
  ['a cookie', { cookie: 'tessera_device=%00; =; ;;; tessera_file' }],
  ['a range', { range: 'bytes=9-1,-,x' }],
  ['a language', { 'accept-language': `${'x,'.repeat(3_000)}\u0001` }],
  ['a token', { authorization: `Bearer ${'%00'.repeat(200)}` }],
  ['a content type', { 'content-type': 'application/json;charset=utf-16; boundary=' }],
  ['an encoding', { 'accept-encoding': 'gzip;q=x, *;q=1e400' }],
])('%s that is malformed is no fault', async (_, headers) => {
  for (const url of ['/api/oauth/CurrentUser', '/'])
    expect((await app.inject({ url, headers })).body).not.toContain('"code":500')
  expect(lines.every(({ msg }) => msg === 'request')).toBe(true)
})

test('none of these requests is an exception in the log', async () => {
  await waitForLog()
  expect(await countExceptions()).toBe(0)
})
