import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp, type Opened } from '../../test/app.ts'
import { talk } from '../../test/socket.ts'
import { connectDatabase } from '../db/connect.ts'

let opened: Opened
let other: Opened
beforeAll(async () => {
  opened = await openApp()
  other = await openApp({}, connectDatabase({ ...opened.database.options, max: 4 }))
})

test.each(['/websocket', '/api/message/websocket', '/WebSocket?x=1'])('served at %s', async (path) => {
  expect((await talk(opened, await opened.signIn('coach02'), { path })).heard[0]).toMatchObject({
    method: 'initMessage',
  })
})

test('another site’s page may not connect', async () => {
  await expect(talk(opened, undefined, { headers: { origin: 'https://elsewhere.example' } })).rejects.toThrow(
    'socket hang up',
  )
})

describe('logout', () => {
  test('several sockets of one session coexist, and so do several sessions', async () => {
    const [one, two] = [await opened.signIn('coach03'), await opened.signIn('coach03')]
    const all = await Promise.all([talk(opened, one), talk(opened, one), talk(other, two)])
    expect(all.flatMap(({ heard }) => heard).filter(({ method }) => method === 'logout')).toEqual([])
  })

  test('when the session ends, in every process, in the language of the user', async () => {
    const token = await opened.signIn('coach04')
    const near = await talk(opened, token, { headers: { 'accept-language': 'en-US' } })
    const far = await talk(other, token)
    far.say({ method: 'heartCheck', language: 'zhtw' })
    const apart = await talk(opened, await opened.signIn('coach04'))
    await opened.data(session.logout, {}, { token })
    expect([(await near.next('logout')).msg, (await far.next('logout')).msg]).toEqual([
      'You have signed out.',
      '您已登出',
    ])
    expect([await near.closed, await far.closed]).toEqual([4001, 4001])
    expect(apart.heard.map(({ method }) => method)).not.toContain('logout')
  })

  test('when the same account signs in elsewhere and may only once', async () => {
    await sql`insert into system_config values ('singleLogin', '1')`.execute(opened.database.db)
    const far = await talk(other, await opened.signIn('coach05'))
    await opened.signIn('coach05')
    expect((await far.next('logout')).msg).toBe('您的账号已在其他地方登录')
    await sql`delete from system_config`.execute(opened.database.db)
  })

  test('when the account is disabled', async () => {
    const one = await talk(opened, await opened.signIn('coach06'))
    await opened.data(users.setState, { id: 'user.coach06' }, { token: await opened.signIn('admin') })
    expect((await one.next('logout')).msg).toBe('账号已被禁用，请联系管理员')
  })

  test('when the session has expired, at the next look', async () => {
    const { db } = opened.database
    const one = await talk(opened, await opened.signIn('coach10'))
    await sql`update shell_session set expires_time = now() - interval '1 second' where user_id = 'user.coach10'`.execute(
      db,
    )
    await sql`select pg_notify('tessera', 'session user user.coach10')`.execute(db)
    expect((await one.next('logout')).msg).toBe('登录已过期，请重新登录')
  })

  test.each([
    ['no session', 'Bearer nothing', '身份验证失败，请重新登录'],
    ['one that never was', `Bearer ${'x'.repeat(43)}`, '身份验证失败，请重新登录'],
  ])('for a token of %s', async (_, token, msg) => {
    const one = await talk(opened)
    one.raw(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
    expect([(await one.next('logout')).msg, await one.closed]).toEqual([msg, 4001])
  })
})

describe('refused in words', () => {
  test.each([
    ['what is not JSON', 'hello', { code: 400, msg: '请求内容不是有效的 JSON' }],
    ['what is no object', '[1]', { code: 400, msg: '请求内容不是有效的 JSON' }],
    ['an unknown method', '{"method":"Dance","token":"t"}', { code: 400, msg: '没有这种消息', of: 'Dance' }],
    [
      'a field that is missing',
      '{"method":"UpdateReadMessage","token":"t"}',
      { code: 400, msg: 'formUserId：不能为空', of: 'UpdateReadMessage' },
    ],
    [
      'a frame before the session',
      '{"method":"UpdateReadMessage","token":"t","formUserId":"x"}',
      { code: 602, msg: '连接尚未登录，请重新连接', of: 'UpdateReadMessage' },
    ],
  ])('%s', async (_, text, told) => {
    const one = await talk(opened)
    one.raw(text)
    expect(await one.next('error')).toEqual({ method: 'error', ...told })
  })

  test('a frame with the token of somebody else', async () => {
    const one = await talk(opened, await opened.signIn('coach07'))
    one.raw(
      JSON.stringify({
        method: 'UpdateReadMessage',
        token: await opened.signIn('coach08'),
        formUserId: 'user.coach09',
      }),
    )
    expect(await one.next('error')).toMatchObject({ code: 602 })
  })

  test('too many frames at once', async () => {
    const one = await talk(opened, await opened.signIn('coach08'))
    for (let n = 0; n < 80; n++) one.say({ method: 'UpdateReadMessage', formUserId: 'user.coach09' })
    expect(await one.next('error')).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  })
})

test('heartCheck is answered only where it asks for it', async () => {
  const one = await talk(opened, await opened.signIn('coach09'))
  one.say({ method: 'heartCheck' })
  one.say({ method: 'heartCheck', answer: true })
  await one.next('heartCheck')
  expect(one.heard.filter(({ method }) => method === 'heartCheck')).toHaveLength(1)
})
