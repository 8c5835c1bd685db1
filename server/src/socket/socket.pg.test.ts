import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { openApp, type TestApp } from '../../test/app.ts'
import { connectSocket } from '../../test/socket.ts'
import { connectDatabase } from '../db/connect.ts'

let opened: TestApp
let other: TestApp
beforeAll(async () => {
  opened = await openApp()
  other = await openApp({}, connectDatabase({ ...opened.database.options, max: 4 }))
})

test.each(['/websocket', '/api/message/websocket', '/WebSocket?x=1'])('served at %s', async (path) => {
  const coach02Token = await opened.signIn('coach02')
  expect((await connectSocket(opened, coach02Token, { path })).received[0]).toMatchObject({
    method: 'initMessage',
  })
})

test('rejects connections from pages of other sites', async () => {
  await expect(
    connectSocket(opened, undefined, { headers: { origin: 'https://elsewhere.example' } }),
  ).rejects.toThrow('socket hang up')
})

describe('logout frames', () => {
  test('are not sent while several sockets or sessions of one user coexist', async () => {
    const one = await opened.signIn('coach03')
    const two = await opened.signIn('coach03')
    const all = await Promise.all([
      connectSocket(opened, one),
      connectSocket(opened, one),
      connectSocket(other, two),
    ])
    expect(all.flatMap(({ received: heard }) => heard).filter(({ method }) => method === 'logout')).toEqual(
      [],
    )
  })

  test('are sent when the session ends, in every process, in the language of the user', async () => {
    const token = await opened.signIn('coach04')
    const near = await connectSocket(opened, token, { headers: { 'accept-language': 'en-US' } })
    const far = await connectSocket(other, token)
    far.send({ method: 'heartCheck', language: 'zhtw' })
    const coach04Token = await opened.signIn('coach04')
    const apart = await connectSocket(opened, coach04Token)
    await opened.data(session.logout, {}, { token })
    const frame = await near.next('logout')
    expect([frame.msg, (await far.next('logout')).msg]).toEqual(['You have signed out.', '您已登出'])
    const closeCode = await near.closed
    expect([closeCode, await far.closed]).toEqual([4001, 4001])
    expect(apart.received.map(({ method }) => method)).not.toContain('logout')
  })

  test('are sent when the account signs in elsewhere and only one session is allowed', async () => {
    await sql`insert into system_config values ('singleLogin', '1')`.execute(opened.database.db)
    const coach05Token = await opened.signIn('coach05')
    const far = await connectSocket(other, coach05Token)
    await opened.signIn('coach05')
    expect((await far.next('logout')).msg).toBe('您的账号已在其他地方登录')
    await sql`delete from system_config`.execute(opened.database.db)
  })

  test('are sent when the account is disabled', async () => {
    const coach06Token = await opened.signIn('coach06')
    const one = await connectSocket(opened, coach06Token)
    const adminToken = await opened.signIn('admin')
    await opened.data(users.setState, { id: 'user.coach06' }, { token: adminToken })
    expect((await one.next('logout')).msg).toBe('账号已被禁用，请联系管理员')
  })

  test('are sent at the next check when the session has expired', async () => {
    const { db } = opened.database
    const coach10Token = await opened.signIn('coach10')
    const one = await connectSocket(opened, coach10Token)
    await sql`
      update shell_session set expires_time = now() - interval '1 second' where user_id = 'user.coach10'`.execute(
      db,
    )
    await sql`select pg_notify('tessera', 'session user user.coach10')`.execute(db)
    expect((await one.next('logout')).msg).toBe('登录已过期，请重新登录')
  })

  test.each([
    ['an invalid form', 'Bearer nothing', '身份验证失败，请重新登录'],
    ['an unknown session', `Bearer ${'x'.repeat(43)}`, '身份验证失败，请重新登录'],
  ])('are sent for a token of %s', async (_, token, msg) => {
    const one = await connectSocket(opened)
    one.sendText(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
    const frame2 = await one.next('logout')
    expect([frame2.msg, await one.closed]).toEqual([msg, 4001])
  })
})

describe('error frames', () => {
  test.each([
    ['text that is not JSON', 'hello', { code: 400, msg: '请求内容不是有效的 JSON' }],
    ['JSON that is not an object', '[1]', { code: 400, msg: '请求内容不是有效的 JSON' }],
    [
      'an unknown method',
      '{"method":"Dance","token":"t"}',
      { code: 400, msg: '不支持的消息类型', of: 'Dance' },
    ],
    [
      'a missing field',
      '{"method":"UpdateReadMessage","token":"t"}',
      { code: 400, msg: 'formUserId：不能为空', of: 'UpdateReadMessage' },
    ],
    [
      'a frame before the sign-in',
      '{"method":"UpdateReadMessage","token":"t","formUserId":"x"}',
      { code: 602, msg: '连接尚未登录，请重新连接', of: 'UpdateReadMessage' },
    ],
  ])('answer %s', async (_, text, expected) => {
    const one = await connectSocket(opened)
    one.sendText(text)
    expect(await one.next('error')).toEqual({ method: 'error', frame: 1, ...expected })
  })

  test('answer a frame with the token of another user', async () => {
    const coach07Token = await opened.signIn('coach07')
    const one = await connectSocket(opened, coach07Token)
    one.sendText(
      JSON.stringify({
        method: 'UpdateReadMessage',
        token: await opened.signIn('coach08'),
        formUserId: 'user.coach09',
      }),
    )
    expect(await one.next('error')).toMatchObject({ code: 602 })
  })

  test('answer every message of 500 at once that is not accepted, and name it by its number', async () => {
    const coach01Token = await opened.signIn('coach01')
    const one = await connectSocket(opened, coach01Token)
    for (let n = 0; n < 500; n++)
      one.send({
        method: 'SendMessage',
        toUserId: 'user.coach09',
        messageType: 'text',
        messageContent: `${n}`,
      })
    const echoes = () => one.received.filter((frame) => frame.method === 'sendMessage')
    const refusals = () => one.received.filter((frame) => frame.method === 'error')
    await expect.poll(() => echoes().length + refusals().length).toBe(500)
    // Frame 1 was OnConnection.
    const accepted = echoes().map(({ toMessage }) => Number(toMessage) + 2)
    const refused = refusals().map(({ frame }) => frame)
    expect([...accepted, ...refused].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 500 }, (_, n) => n + 2),
    )
    expect(refusals()[0]).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试', of: 'SendMessage' })
  })

  test('answer a frame that is too large, without closing the connection', async () => {
    const coach02Token = await opened.signIn('coach02')
    const one = await connectSocket(opened, coach02Token)
    const messageContent = 'x'.repeat(100_000)
    const message = { method: 'SendMessage', toUserId: 'user.coach09', messageType: 'text' } as const
    one.send({ ...message, messageContent, clientId: 'large' })
    expect(await one.next('error')).toMatchObject({ msg: '消息内容过大，未发送', clientId: 'large' })
    one.send({ ...message, messageContent: 'small', clientId: 'small' })
    expect(await one.next('sendMessage')).toMatchObject({ clientId: 'small' })
  })

  test('answer too many frames at once', async () => {
    const coach08Token = await opened.signIn('coach08')
    const one = await connectSocket(opened, coach08Token)
    for (let n = 0; n < 80; n++) one.send({ method: 'UpdateReadMessage', formUserId: 'user.coach09' })
    expect(await one.next('error')).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  })
})

test('answers heartCheck only on request', async () => {
  const coach09Token = await opened.signIn('coach09')
  const one = await connectSocket(opened, coach09Token)
  one.send({ method: 'heartCheck' })
  one.send({ method: 'heartCheck', answer: true })
  await one.next('heartCheck')
  expect(one.received.filter(({ method }) => method === 'heartCheck')).toHaveLength(1)
})
