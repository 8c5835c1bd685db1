import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/session/codes'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../../test/app.ts'

const firstApp = await openApp()
/** Another process on the same database. */
const secondApp = await openApp({}, firstApp.database)
const { call, data } = firstApp
const { db } = firstApp.database

const knownMobile = '13912340001'
const unknownMobile = '13912349999'
const send = (mobile: string, purpose: 'login' | 'signUp' = 'login', by = firstApp) =>
  by.call(codes.send, { mobile, purpose })
const login = (mobile: string, code: string, by = firstApp) => by.call(codes.login, { mobile, code })
/** The code of the latest message to a number; null if there is none. */
async function codeFor(mobile: string): Promise<string | null> {
  const { rows } = await sql<{
    code: string
  }>`
    select variables ->> 'code' as code from system_outbox where recipient = ${mobile}
      order by creator_time desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const passTime = (seconds: number) =>
  sql`
    update shell_verification_code set creator_time = creator_time - make_interval(secs => ${seconds}),
      expires_time = expires_time - make_interval(secs => ${seconds})`.execute(db)

beforeEach(async () => {
  for (const table of ['shell_verification_code', 'shell_login_attempt', 'system_outbox'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update org_user set mobile_phone = ${knownMobile} where account = 'coach01'`.execute(db)
})

describe('signing in with a code', () => {
  test('six digits sent to a mobile number sign in its user', async () => {
    expect(await send(knownMobile)).toMatchObject({ code: 200, msg: '验证码已发送', data: { seconds: 60 } })
    const code = await codeFor(knownMobile)
    expect(code).toMatch(/^\d{6}$/)
    const { token } = await data(codes.login, { mobile: knownMobile, code: code! })
    expect((await data(session.currentUser, {}, { token })).userInfo.account).toBe('coach01')
  })
  test('works in any process', async () => {
    await send(knownMobile)
    const sentCode = await codeFor(knownMobile)
    expect((await login(knownMobile, sentCode!, secondApp)).code).toBe(200)
  })
  test('works for a sub-account if no other user has the number', async () => {
    await sql`
      update org_user set owner_user_id = 'user.manager01', mobile_phone = ${unknownMobile}
        where account = 'desk05'`.execute(db)
    await send(unknownMobile)
    const sentCode = await codeFor(unknownMobile)
    const { token } = await data(codes.login, { mobile: unknownMobile, code: sentCode! })
    expect((await data(session.currentUser, {}, { token })).userInfo.account).toBe('desk05')
    await sql`update org_user set mobile_phone = null where account = 'desk05'`.execute(db)
  })
  test('a code is valid once', async () => {
    await send(knownMobile)
    const code = (await codeFor(knownMobile))!
    expect((await login(knownMobile, code)).code).toBe(200)
    expect(await login(knownMobile, code)).toMatchObject({ code: 400, msg: '验证码不正确或已过期' })
  })
  test('a code expires after five minutes', async () => {
    await send(knownMobile)
    const code = (await codeFor(knownMobile))!
    await passTime(301)
    expect((await login(knownMobile, code)).code).toBe(400)
  })
  test('only the latest code is valid', async () => {
    await send(knownMobile)
    const first = (await codeFor(knownMobile))!
    await passTime(61)
    await send(knownMobile)
    const second = (await codeFor(knownMobile))!
    if (first !== second) expect((await login(knownMobile, first)).code).toBe(400)
    expect((await login(knownMobile, second)).code).toBe(200)
  })
  test('a code is valid for its purpose only', async () => {
    await send(knownMobile, 'signUp')
    const sentCode = await codeFor(knownMobile)
    expect((await login(knownMobile, sentCode!)).code).toBe(400)
  })
  test('a code is stored as Argon2id', async () => {
    await send(knownMobile)
    const {
      rows: [row],
    } = await sql<{
      hash: string
      all: string
    }>`select code_hash as hash, t::text as all from shell_verification_code t`.execute(db)
    expect(row!.hash).toMatch(/^\$argon2id\$/)
    expect(row!.all.replace(row!.hash, '')).not.toContain((await codeFor(knownMobile))!)
  })
})

describe('guessing', () => {
  test('five wrong guesses invalidate the code', async () => {
    await send(knownMobile)
    const code = (await codeFor(knownMobile))!
    for (let at = 0; at < 5; at++) expect((await login(knownMobile, wrongCode(code))).code).toBe(400)
    await sql`delete from shell_login_attempt`.execute(db)
    expect((await login(knownMobile, code)).code).toBe(400)
  })
  test('simultaneous guesses over two processes are limited, too', async () => {
    await send(knownMobile)
    const code = (await codeFor(knownMobile))!
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        login(knownMobile, wrongCode(code), at % 2 ? firstApp : secondApp),
      ),
    )
    const {
      rows: [row],
    } = await sql<{ attempts: number }>`select attempts from shell_verification_code`.execute(db)
    expect(row!.attempts).toBe(5)
  })
  test('simultaneous sign-ins with the same code give one session', async () => {
    await send(knownMobile)
    const code = (await codeFor(knownMobile))!
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => login(knownMobile, code, at % 2 ? firstApp : secondApp)),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
  test('five failures block further attempts, as with passwords', async () => {
    for (let at = 0; at < 5; at++) await login(knownMobile, '000000')
    expect(await login(knownMobile, '000000')).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多/),
    })
  })
})

describe('answers do not reveal which numbers are known', () => {
  test('for an unknown number the answers are the same, but no code is sent', async () => {
    for (const _ of [1, 2]) {
      const to = await send(knownMobile)
      const nobody = await send(unknownMobile)
      expect({ ...nobody, requestId: '', msg: nobody.msg.replace(/\d+/, 'n') }).toEqual({
        ...to,
        requestId: '',
        msg: to.msg.replace(/\d+/, 'n'),
      })
    }
    expect(await codeFor(knownMobile)).not.toBeNull()
    expect(await codeFor(unknownMobile)).toBeNull()
  })
  test('a wrong code gets the same message for both', async () => {
    await send(knownMobile)
    const sentCode = await codeFor(knownMobile)
    const right = await login(knownMobile, wrongCode(sentCode!))
    const nobody = await login(unknownMobile, '123456')
    expect([nobody.code, nobody.msg]).toEqual([right.code, right.msg])
  })
  test('a number of several users or of a disabled user counts as unknown', async () => {
    await sql`update org_user set mobile_phone = ${knownMobile} where account = 'coach02'`.execute(db)
    expect((await send(knownMobile)).code).toBe(200)
    expect(await codeFor(knownMobile)).toBeNull()
    await sql`update org_user set mobile_phone = null where account = 'coach02'`.execute(db)
    await sql`update org_user set enabled_mark = 0 where account = 'coach01'`.execute(db)
    await passTime(61)
    expect((await send(knownMobile)).code).toBe(200)
    expect(await codeFor(knownMobile)).toBeNull()
    await sql`update org_user set enabled_mark = 1 where account = 'coach01'`.execute(db)
  })
})

describe('limits', () => {
  test('one code a minute per number, over all purposes and processes', async () => {
    expect((await send(knownMobile)).code).toBe(200)
    expect(await send(knownMobile, 'signUp', secondApp)).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^发送过于频繁，请\d+秒后再试$/),
    })
    await passTime(61)
    expect((await send(knownMobile)).code).toBe(200)
  })
  test('one code for simultaneous requests from different addresses', async () => {
    const from = (by: typeof firstApp, remoteAddress: string) =>
      by.app.inject({
        method: 'POST',
        url: codes.send.path,
        remoteAddress,
        payload: { mobile: knownMobile, purpose: 'login' },
      })
    for (const round of [1, 2, 3]) {
      await sql`delete from shell_verification_code`.execute(db)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => from(at % 2 ? firstApp : secondApp, `10.0.${round}.${at}`)),
      )
      expect(answers.filter((answer) => answer.json().code === 200)).toHaveLength(1)
    }
  })
  test('ten codes a day per number', async () => {
    for (let at = 0; at < 10; at++) {
      expect((await send(knownMobile)).code).toBe(200)
      await passTime(61)
    }
    expect(await send(knownMobile)).toMatchObject({ code: 429, msg: '今天发送的验证码已达上限，请明天再试' })
  })
  test('thirty codes an hour per address', async () => {
    await sql`
      insert into shell_verification_code (id, purpose, mobile, ip, expires_time)
      select 'c' || n, 'login', '139' || (10000000 + n), '127.0.0.1', now()
        from generate_series(1, 30) n`.execute(db)
    expect(await send(knownMobile)).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
    await passTime(3601)
    expect((await send(knownMobile)).code).toBe(200)
  })
})

test('refuses mobile numbers that are not 11 digits starting with 13 to 19', async () => {
  for (const mobile of ['12912340001', '1391234000', 'abc'])
    expect((await call(codes.send, { mobile, purpose: 'login' })).code).toBe(400)
})
