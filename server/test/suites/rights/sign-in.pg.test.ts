import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { openApp, type TestApp } from '../../app.ts'
import { connectSocket } from '../../socket.ts'

// A stranger guesses passwords from many addresses; a session is used without a pause for weeks.

const opened = await openApp()
const { db } = opened.database

interface Attempt {
  typed?: string
  ip: string
  code?: string
  cookie?: string
  forwarded?: string
  by?: TestApp
}

async function login(
  account: string,
  { typed = 'Tessera2026', ip, code, cookie, forwarded, by = opened }: Attempt,
) {
  const answer = await by.app.inject({
    method: 'POST',
    url: session.login.path,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
    },
    payload: new URLSearchParams({
      account,
      password: hash('md5', typed),
      client_id: 'admin',
      client_secret: '123456',
      scope: 'all',
      grant_type: 'password',
      ...(code ? { code } : {}),
    }).toString(),
  })
  const cookies = answer.cookies as { name: string; value: string }[]
  return {
    ...answer.json<{ code: number; msg: string }>(),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

test('guesses from forty addresses do not find the password, and its owner is not locked out', async () => {
  await sql`
    update org_user set mobile_phone = '13912345602', email = 'coach02@example.org'
    where account = 'coach02'`.execute(db)
  const { cookie } = await login('coach02', { ip: '192.0.2.10' })
  const guesses = Array.from({ length: 39 }, (_, at) => `Guess${at}`)
  for (const [at, typed] of guesses.entries()) await login('coach02', { typed, ip: `203.0.113.${at}` })
  const found = await login('coach02', { ip: '203.0.113.200' })
  expect(found.code, 'the right password at last').not.toBe(200)
  expect(found.msg).toMatch(/^该账号登录失败次数过多/)

  expect((await login('coach02', { ip: '198.51.100.1', cookie })).code, 'a device of the owner').toBe(200)
  expect((await login('coach02', { ip: '192.0.2.10' })).code, 'an address of the owner').toBe(200)
  const { rows } = await sql<{ code: string }>`
    select variables ->> 'code' as code from system_outbox where recipient = '13912345602'
    order by creator_time desc limit 1`.execute(db)
  expect(
    (await login('coach02', { ip: '198.51.100.2', code: rows[0]!.code })).code,
    'a new device with the code',
  ).toBe(200)
})

test('a client cannot name another address to get more guesses', async () => {
  const by = await openApp({ TRUST_PROXY: '10.0.0.0/8' }, opened.database)
  const codes: number[] = []
  for (let at = 0; at < 6; at++)
    codes.push(
      (await login('coach03', { typed: 'nope', ip: '203.0.113.9', forwarded: `198.51.100.${at}`, by })).code,
    )
  expect(codes.at(-1), 'directly').toBe(429)
  codes.length = 0
  for (let at = 0; at < 6; at++)
    codes.push(
      (
        await login('coach04', {
          typed: 'nope',
          ip: '10.0.0.1',
          forwarded: `198.51.100.${at}, 203.0.113.9`,
          by,
        })
      ).code,
    )
  expect(codes.at(-1), 'through the proxy').toBe(429)
})

test('a session that never pauses ends for calls and for its socket', async () => {
  const token = await opened.signIn('coach05')
  const socket = await connectSocket(opened, token)
  await sql`
    update shell_session set start_time = now() - interval '8 days', end_time = now() + interval '1 second',
      seen_time = now(), expires_time = now() + interval '1 second' where user_id = 'user.coach05'`.execute(
    db,
  )
  const call = async () => (await opened.call(session.currentUser, {}, { token })).code
  await expect.poll(call, { interval: 300 }).toBe(600)
  await sql`select pg_notify('tessera', 'session user user.coach05')`.execute(db)
  expect((await socket.next('logout')).msg).toBe('登录已过期，请重新登录')
})
