import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/shell/codes'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'

const one = await openApp()
/** Another process on the same database. */
const other = await openApp({}, one.database)
const { call, data } = one
const { db } = one.database

const known = '13912340001'
const unknown = '13912349999'
const send = (mobile: string, purpose: 'login' | 'signUp' = 'login', by = one) =>
  by.call(codes.send, { mobile, purpose })
const login = (mobile: string, code: string, by = one) => by.call(codes.login, { mobile, code })
/** What the outbox sent last; null when nothing. */
async function codeFor(mobile: string): Promise<string | null> {
  const { rows } = await sql<{
    code: string
  }>`
    select variables ->> 'code' as code from system_outbox where recipient = ${mobile}
      order by creator_time desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const pass = (seconds: number) =>
  sql`
    update shell_verification_code set creator_time = creator_time - make_interval(secs => ${seconds}),
      expires_time = expires_time - make_interval(secs => ${seconds})`.execute(db)

beforeEach(async () => {
  for (const table of ['shell_verification_code', 'shell_login_attempt', 'system_outbox'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update org_user set mobile_phone = ${known} where account = 'coach01'`.execute(db)
})

describe('signing in with a code', () => {
  test('six digits, sent to the mobile number, sign in the user who has it', async () => {
    expect(await send(known)).toMatchObject({ code: 200, msg: '验证码已发送', data: { seconds: 60 } })
    const code = await codeFor(known)
    expect(code).toMatch(/^\d{6}$/)
    const { token } = await data(codes.login, { mobile: known, code: code! })
    expect((await data(session.currentUser, {}, { token })).userInfo.account).toBe('coach01')
  })
  test('in whichever process', async () => {
    await send(known)
    expect((await login(known, (await codeFor(known))!, other)).code).toBe(200)
  })
  test('a sub-account that alone has the number', async () => {
    await sql`
      update org_user set owner_user_id = 'user.manager01', mobile_phone = ${unknown}
        where account = 'desk05'`.execute(db)
    await send(unknown)
    const { token } = await data(codes.login, { mobile: unknown, code: (await codeFor(unknown))! })
    expect((await data(session.currentUser, {}, { token })).userInfo.account).toBe('desk05')
    await sql`update org_user set mobile_phone = null where account = 'desk05'`.execute(db)
  })
  test('once: used again it is wrong', async () => {
    await send(known)
    const code = (await codeFor(known))!
    expect((await login(known, code)).code).toBe(200)
    expect(await login(known, code)).toMatchObject({ code: 400, msg: '验证码不正确或已过期' })
  })
  test('within five minutes', async () => {
    await send(known)
    const code = (await codeFor(known))!
    await pass(301)
    expect((await login(known, code)).code).toBe(400)
  })
  test('only the latest one', async () => {
    await send(known)
    const first = (await codeFor(known))!
    await pass(61)
    await send(known)
    const second = (await codeFor(known))!
    if (first !== second) expect((await login(known, first)).code).toBe(400)
    expect((await login(known, second)).code).toBe(200)
  })
  test('for its purpose only', async () => {
    await send(known, 'signUp')
    expect((await login(known, (await codeFor(known))!)).code).toBe(400)
  })
  test('is stored as Argon2id, not as digits', async () => {
    await send(known)
    const {
      rows: [row],
    } = await sql<{
      hash: string
      all: string
    }>`select code_hash as hash, t::text as all from shell_verification_code t`.execute(db)
    expect(row!.hash).toMatch(/^\$argon2id\$/)
    expect(row!.all.replace(row!.hash, '')).not.toContain((await codeFor(known))!)
  })
})

describe('guessing', () => {
  test('five wrong guesses use the code up, even for the right digits', async () => {
    await send(known)
    const code = (await codeFor(known))!
    for (let at = 0; at < 5; at++) expect((await login(known, wrong(code))).code).toBe(400)
    await sql`delete from shell_login_attempt`.execute(db)
    expect((await login(known, code)).code).toBe(400)
  })
  test('many guesses at the same moment, over two processes, are counted one by one', async () => {
    await send(known)
    const code = (await codeFor(known))!
    await Promise.all(Array.from({ length: 12 }, (_, at) => login(known, wrong(code), at % 2 ? one : other)))
    const {
      rows: [row],
    } = await sql<{ attempts: number }>`select attempts from shell_verification_code`.execute(db)
    expect(row!.attempts).toBe(5)
  })
  test('the same code at the same moment is one session', async () => {
    await send(known)
    const code = (await codeFor(known))!
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => login(known, code, at % 2 ? one : other)),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
  test('who goes on after five failures waits, as with passwords', async () => {
    for (let at = 0; at < 5; at++) await login(known, '000000')
    expect(await login(known, '000000')).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多/),
    })
  })
})

describe('nobody learns which numbers are known', () => {
  test('the answer is the same, and so is the next one; only nothing is sent', async () => {
    for (const _ of [1, 2]) {
      const [to, nobody] = [await send(known), await send(unknown)]
      expect({ ...nobody, requestId: '', msg: nobody.msg.replace(/\d+/, 'n') }).toEqual({
        ...to,
        requestId: '',
        msg: to.msg.replace(/\d+/, 'n'),
      })
    }
    expect(await codeFor(known)).not.toBeNull()
    expect(await codeFor(unknown)).toBeNull()
  })
  test('a wrong code says the same for both', async () => {
    await send(known)
    const [right, nobody] = [
      await login(known, wrong((await codeFor(known))!)),
      await login(unknown, '123456'),
    ]
    expect([nobody.code, nobody.msg]).toEqual([right.code, right.msg])
  })
  test('a number that several users have, or only a disabled one, is like an unknown one', async () => {
    await sql`update org_user set mobile_phone = ${known} where account = 'coach02'`.execute(db)
    expect((await send(known)).code).toBe(200)
    expect(await codeFor(known)).toBeNull()
    await sql`update org_user set mobile_phone = null where account = 'coach02'`.execute(db)
    await sql`update org_user set enabled_mark = 0 where account = 'coach01'`.execute(db)
    await pass(61)
    expect((await send(known)).code).toBe(200)
    expect(await codeFor(known)).toBeNull()
    await sql`update org_user set enabled_mark = 1 where account = 'coach01'`.execute(db)
  })
})

describe('limits', () => {
  test('one a minute for a number, over all purposes and processes', async () => {
    expect((await send(known)).code).toBe(200)
    expect(await send(known, 'signUp', other)).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^发送过于频繁，请\d+秒后再试$/),
    })
    await pass(61)
    expect((await send(known)).code).toBe(200)
  })
  test('at the same moment too, from whichever addresses', async () => {
    const from = (by: typeof one, remoteAddress: string) =>
      by.app.inject({
        method: 'POST',
        url: codes.send.path,
        remoteAddress,
        payload: { mobile: known, purpose: 'login' },
      })
    for (const round of [1, 2, 3]) {
      await sql`delete from shell_verification_code`.execute(db)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => from(at % 2 ? one : other, `10.0.${round}.${at}`)),
      )
      expect(answers.filter((answer) => answer.json().code === 200)).toHaveLength(1)
    }
  })
  test('ten a day for a number', async () => {
    for (let at = 0; at < 10; at++) {
      expect((await send(known)).code).toBe(200)
      await pass(61)
    }
    expect(await send(known)).toMatchObject({ code: 429, msg: '今天发送的验证码已达上限，请明天再试' })
  })
  test('thirty an hour from an address', async () => {
    await sql`
      insert into shell_verification_code (id, purpose, mobile, ip, expires_time)
      select 'c' || n, 'login', '139' || (10000000 + n), '127.0.0.1', now()
        from generate_series(1, 30) n`.execute(db)
    expect(await send(known)).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
    await pass(3601)
    expect((await send(known)).code).toBe(200)
  })
})

test('a mobile number is 11 digits, first 1, second 3 to 9', async () => {
  for (const mobile of ['12912340001', '1391234000', 'abc'])
    expect((await call(codes.send, { mobile, purpose: 'login' })).code).toBe(400)
})
