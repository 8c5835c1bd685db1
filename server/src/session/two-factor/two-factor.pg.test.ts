import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/session/codes'
import { audit } from '@tessera/shared/contract/org/audit'
import { scan } from '@tessera/shared/contract/session/scan'
import { session } from '@tessera/shared/contract/session/session'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { Code } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'
import { issueSignInCode } from '../../auth/sign-in-codes.ts'

const firstApp = await openApp()
/** Another process on the same database. */
const secondApp = await openApp({}, firstApp.database)
const { call, data, signIn } = firstApp
const { db } = firstApp.database
const md5 = (typed: string) => hash('md5', typed)
const password = md5('Tessera2026')
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const
const login = (account: string) => call(session.login, { ...client, account, password })
const me = (token: string) => call(session.currentUser, {}, { token })
const ticketOf = async (account: string) =>
  ((await login(account)).data as unknown as { ticket: string }).ticket
const enterCode = (ticket: string, code: string, by = firstApp) =>
  by.call(session.secondFactor, { ticket, code })

const codeOf = (secret: string) => new TOTP({ secret }).generate()
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/**
 * Sets up an authenticator. `allowCodeAgain` clears the last redeemed step, so that the current code is valid
 * again.
 */
async function setUp(account: string) {
  const token = await signIn(account)
  const { secret } = await data(twoFactor.begin, { password }, { token })
  const code = () => codeOf(secret)
  const { recoveryCodes } = await data(twoFactor.confirm, { code: code() }, { token })
  const allowCodeAgain = () =>
    sql`update shell_totp set last_step = 0 where user_id = ${`user.${account}`}`.execute(db)
  await allowCodeAgain()
  return { token, secret, recoveryCodes, allowCodeAgain, code }
}

beforeEach(async () => {
  await sql`delete from shell_login_attempt`.execute(db)
})

describe('set-up in the profile', () => {
  test('needs the secret and a code of it, and answers recovery codes once', async () => {
    const token = await signIn('coach01')
    const { secret, address } = await data(twoFactor.begin, { password }, { token })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toMatch(new RegExp(`:coach01\\?issuer=[^&]+&secret=${secret}&`))
    expect((await data(twoFactor.read, {}, { token })).since).toBeNull()
    const { recoveryCodes } = await data(twoFactor.confirm, { code: codeOf(secret) }, { token })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await data(twoFactor.read, {}, { token })).toEqual({
      since: expect.any(Number),
      recoveryCodes: 10,
      demandedBy: [],
    })
  })
  test('an unconfirmed secret has no effect', async () => {
    const token = await signIn('coach02')
    const { secret } = await data(twoFactor.begin, { password }, { token })
    expect(
      (await call(twoFactor.confirm, { code: wrongCode(codeOf(secret)) }, { token })).data,
    ).toMatchObject({ fields: [{ field: 'code' }] })
    expect((await login('coach02')).code).toBe(200)
  })
  test('needs the password', async () => {
    const token = await signIn('coach02')
    expect(await call(twoFactor.begin, { password: md5('nope') }, { token })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'password' }] },
    })
    expect((await call(twoFactor.begin, {}, { token })).code).toBe(400)
  })
  test('refuses a second set-up', async () => {
    const { token } = await setUp('coach03')
    expect(await call(twoFactor.begin, { password }, { token })).toMatchObject({
      code: 409,
      msg: '两步验证已开启',
    })
  })
  test('the database has neither the secret nor recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await setUp('coach04')
    const {
      rows: [row],
    } = await sql<{ all: string; sealed: Buffer }>`
      select (select string_agg(t::text, ' ') from shell_totp t) || (select string_agg(c::text, ' ')
        from shell_recovery_code c) || (select string_agg(l::text, ' ') from system_log l) as all,
        (select secret from shell_totp where user_id = 'user.coach04') as sealed`.execute(db)
    for (const secretText of [
      secret,
      Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(row!.all).not.toContain(secretText)
    expect(row!.sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
  })
})

describe('signing in', () => {
  test('the password gives a ticket, ticket and code give a session, in any process', async () => {
    const { code } = await setUp('coach05')
    expect(await login('coach05')).toMatchObject({
      code: Code.secondFactorRequired,
      msg: '请输入身份验证器中的六位动态码',
      data: { ticket: expect.any(String) },
    })
    const secondTicket = await ticketOf('coach05')
    const {
      data: { token },
    } = await enterCode(secondTicket, code(), secondApp)
    expect((await me(token)).data.userInfo.account).toBe('coach05')
  })
  test('a wrong password gets the usual message', async () => {
    await setUp('coach06')
    expect((await call(session.login, { ...client, account: 'coach06', password: md5('nope') })).msg).toBe(
      '用户名或密码不正确',
    )
  })
  test('a code is valid once, for simultaneous requests too', async () => {
    const { code } = await setUp('coach07')
    const now = code()
    const tickets: string[] = []
    for (let n = 0; n < 3; n++) tickets.push(await ticketOf('coach07'))
    const answers = await Promise.all(
      tickets.map((ticket, at) => enterCode(ticket, now, at % 2 ? firstApp : secondApp)),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400])
    expect(answers.find((answer) => answer.code === 400)!.msg).toBe('动态码不正确或已使用，请输入最新的一个')
  })
  test('a ticket is valid for one session, and after a wrong code', async () => {
    const { code, allowCodeAgain } = await setUp('coach08')
    const ticket = await ticketOf('coach08')
    expect((await enterCode(ticket, wrongCode(code()))).code).toBe(400)
    expect((await enterCode(ticket, code())).code).toBe(200)
    await allowCodeAgain()
    expect(await enterCode(ticket, code())).toMatchObject({ code: 404, msg: '登录已超时，请重新登录' })
  })
  test('a ticket is valid for five minutes and for no other call', async () => {
    const { code } = await setUp('coach09')
    const ticket = await ticketOf('coach09')
    expect((await call(session.exchange, { code: ticket })).code).toBe(400)
    expect((await call(session.currentUser, {}, { token: `Bearer ${ticket}` })).code).toBe(602)
    await sql`
      update shell_sign_in_code set expires_time = now() - interval '1 second' where kind = 'ticket'`.execute(
      db,
    )
    expect((await enterCode(ticket, code())).code).toBe(404)
  })
  test('guesses are limited over all tickets of a user', async () => {
    const { code } = await setUp('coach10')
    for (let at = 0; at < 5; at++) {
      const ticket = await ticketOf('coach10')
      expect((await enterCode(ticket, wrongCode(code()))).code).toBe(400)
    }
    const lastTicket = await ticketOf('coach10')
    expect(await enterCode(lastTicket, code())).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/),
    })
  })
  test('simultaneous guesses are limited, too', async () => {
    const { code } = await setUp('coach20')
    const tickets: string[] = []
    for (let n = 0; n < 2; n++) tickets.push(await ticketOf('coach20'))
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, at) =>
        enterCode(tickets[at % 2]!, at === 60 ? code() : wrongCode(code())),
      ),
    )
    expect(answers.at(-1)!.code).toBe(429)
  })
  test('a recovery code is valid once, in any spelling', async () => {
    const {
      recoveryCodes: [first = '', next = ''],
    } = await setUp('coach11')
    const ticket = await ticketOf('coach11')
    expect((await enterCode(ticket, ` ${first.toUpperCase()} `)).code).toBe(200)
    const repeatTicket = await ticketOf('coach11')
    expect((await enterCode(repeatTicket, first)).code).toBe(400)
    const nextTicket = await ticketOf('coach11')
    const {
      data: { token },
    } = await enterCode(nextTicket, next.replace('-', ''))
    expect((await data(twoFactor.read, {}, { token })).recoveryCodes).toBe(8)
  })
  test('signing in with an SMS code needs the second factor, too', async () => {
    const { code } = await setUp('coach12')
    await sql`update org_user set mobile_phone = '13912340012' where account = 'coach12'`.execute(db)
    await data(codes.send, { mobile: '13912340012', purpose: 'login' })
    const {
      rows: [row],
    } = await sql<{
      sent: string
    }>`select variables ->> 'code' as sent from system_outbox where recipient = '13912340012'`.execute(db)
    const answer = await call(codes.login, { mobile: '13912340012', code: row!.sent })
    expect(answer.code).toBe(Code.secondFactorRequired)
    expect((await enterCode((answer.data as unknown as { ticket: string }).ticket, code())).code).toBe(200)
  })
  test('signing in with a one-time code needs the second factor, too', async () => {
    await setUp('coach13')
    const signInCode = await issueSignInCode(db, { userId: 'user.coach13' })
    expect((await call(session.exchange, { code: signInCode! })).code).toBe(Code.secondFactorRequired)
  })
  test('a scan confirmed by a session with a second factor needs no code, any other scan does', async () => {
    const before = await signIn('coach14')
    const { token: phone } = await setUp('coach14')
    const scanned = async (token: string) => {
      const { ticket, secret } = await data(scan.open, {})
      await data(scan.look, { ticket }, { token })
      await data(scan.confirm, { ticket }, { token })
      return call(session.exchange, { code: (await data(scan.state, { secret })).code!, secret })
    }
    expect((await scanned(phone)).code).toBe(200)
    expect((await scanned(before)).code).toBe(Code.secondFactorRequired)
  })
})

describe('turning off', () => {
  test('needs the password and a code', async () => {
    const { token, code } = await setUp('coach15')
    expect(
      (await call(twoFactor.remove, { password: md5('nope'), code: code() }, { token })).data,
    ).toMatchObject({ fields: [{ field: 'password' }] })
    expect(
      (await call(twoFactor.remove, { password, code: wrongCode(code()) }, { token })).data,
    ).toMatchObject({
      fields: [{ field: 'code' }],
    })
    expect((await call(twoFactor.remove, { password, code: code() }, { token })).msg).toBe('两步验证已关闭')
    expect((await login('coach15')).code).toBe(200)
  })
  test('new recovery codes replace the old ones', async () => {
    const {
      token,
      code,
      recoveryCodes: [old = ''],
    } = await setUp('coach16')
    const {
      recoveryCodes: [fresh = ''],
    } = await data(twoFactor.renewCodes, { password, code: code() }, { token })
    const ticket = await ticketOf('coach16')
    expect((await enterCode(ticket, old)).code).toBe(400)
    const freshTicket = await ticketOf('coach16')
    expect((await enterCode(freshTicket, fresh)).code).toBe(200)
  })
  test('an administrator can turn it off for a user', async () => {
    await setUp('coach17')
    const admin = { token: await signIn('admin') }
    expect((await data(twoFactor.ofUser, { id: 'user.coach17' }, admin)).since).not.toBeNull()
    expect((await call(twoFactor.reset, { id: 'user.coach17' }, admin)).code).toBe(200)
    expect((await login('coach17')).code).toBe(200)
    expect((await call(twoFactor.reset, { id: 'user.coach17' }, admin)).msg).toBe('两步验证未开启')
  })
  test('only a super administrator can turn it off for a super administrator', async () => {
    const principal = { token: await signIn('principal') }
    expect((await call(twoFactor.reset, { id: 'user.admin' }, principal)).msg).toBe(
      '只有超级管理员可以修改超级管理员',
    )
  })
})

describe('required', () => {
  const setsUpFirst = async (account: string) => {
    const token = await signIn(account)
    expect(await me(token)).toMatchObject({
      code: Code.stepRequired,
      msg: '请先设置两步验证',
      data: { steps: ['twoFactor'] },
    })
    const { secret } = await data(twoFactor.begin, {}, { token })
    await data(twoFactor.confirm, { code: codeOf(secret) }, { token })
    expect((await me(token)).code).toBe(200)
    return { token, secret }
  }
  test('of a user: they have to set it up after signing in and cannot turn it off', async () => {
    const admin = { token: await signIn('admin') }
    await data(twoFactor.demandOfUser, { id: 'user.coach18', demanded: 1 }, admin)
    const { token, secret } = await setsUpFirst('coach18')
    await sql`update shell_totp set last_step = 0`.execute(db)
    expect(await call(twoFactor.remove, { password, code: codeOf(secret) }, { token })).toMatchObject({
      code: 400,
      msg: '管理员要求您使用两步验证，不能关闭',
    })
    expect((await login('coach18')).code).toBe(Code.secondFactorRequired)
  })
  test('of a role: applies to every member', async () => {
    const admin = { token: await signIn('admin') }
    await data(twoFactor.demandOfRole, { id: 'role.finance', demanded: 1 }, admin)
    expect(await data(twoFactor.ofRole, { id: 'role.finance' }, admin)).toEqual({ demanded: 1 })
    const { token } = await setsUpFirst('finance01')
    expect((await data(twoFactor.read, {}, { token })).demandedBy).toHaveLength(1)
    await data(twoFactor.demandOfRole, { id: 'role.finance', demanded: 0 }, admin)
    const finance02Token = await signIn('finance02')
    expect((await me(finance02Token)).code).toBe(200)
  })
})

test('the audit log has every change of a second factor', async () => {
  const admin = { token: await signIn('admin') }
  const lines = async (objectId: string) =>
    (await data(audit.list, { objectId, action: 'twoFactor' }, admin)).list.map(
      ({ userName, before, after }) => ({ userName, before, after }),
    )
  const { token, code } = await setUp('desk01')
  const [who] = await lines('user.desk01')
  expect(who).toMatchObject({ before: { authenticator: 0 }, after: { authenticator: 1 } })
  await data(twoFactor.renewCodes, { password, code: code() }, { token })
  await data(twoFactor.demandOfUser, { id: 'user.desk01', demanded: 1 }, admin)
  await data(twoFactor.reset, { id: 'user.desk01' }, admin)
  expect(await lines('user.desk01')).toEqual([
    { userName: '超级管理员', before: { authenticator: 1 }, after: { authenticator: 0 } },
    { userName: '超级管理员', before: { twoFactor: 0 }, after: { twoFactor: 1 } },
    { userName: who!.userName, before: {}, after: { recoveryCodes: 1 } },
    who,
  ])
  await data(twoFactor.demandOfRole, { id: 'role.consultant', demanded: 1 }, admin)
  expect(await lines('role.consultant')).toMatchObject([
    { before: { twoFactor: 0 }, after: { twoFactor: 1 } },
  ])
  await data(twoFactor.demandOfRole, { id: 'role.consultant', demanded: 0 }, admin)
})
