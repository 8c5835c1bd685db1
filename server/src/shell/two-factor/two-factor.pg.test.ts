import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/shell/codes'
import { audit } from '@tessera/shared/contract/org/audit'
import { scan } from '@tessera/shared/contract/shell/scan'
import { session } from '@tessera/shared/contract/shell/session'
import { twoFactor } from '@tessera/shared/contract/shell/two-factor'
import { Code } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'
import { issueSignInCode } from '../session/sign-in-codes.ts'
import { codeOf, stepAt } from './totp.ts'

const one = await openApp()
/** Another process on the same database. */
const other = await openApp({}, one.database)
const { call, data, signIn } = one
const { db } = one.database
const md5 = (typed: string) => hash('md5', typed)
const password = md5('Tessera2026')
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const
const login = (account: string) => call(session.login, { ...client, account, password })
const me = (token: string) => call(session.currentUser, {}, { token })
const ticketOf = async (account: string) =>
  ((await login(account)).data as unknown as { ticket: string }).ticket
const second = (ticket: string, code: string, by = one) => by.call(session.secondFactor, { ticket, code })

const fromBase32 = (text: string) => {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody's authenticator: every code of it is of a step that none was taken of yet. */
async function setUp(account: string) {
  const token = await signIn(account)
  const { secret } = await data(twoFactor.begin, { password }, { token })
  const code = () => codeOf(fromBase32(secret), stepAt(Date.now()))
  const { recoveryCodes } = await data(twoFactor.confirm, { code: code() }, { token })
  // As if the confirmation lay some time back.
  const later = () =>
    sql`update shell_totp set last_step = 0 where user_id = ${`user.${account}`}`.execute(db)
  await later()
  return { token, secret, recoveryCodes, later, code }
}

beforeEach(async () => {
  await sql`delete from shell_login_attempt`.execute(db)
})

describe('set up in the profile', () => {
  test('by a secret, and a code of it; recovery codes are told once', async () => {
    const token = await signIn('coach01')
    const { secret, address } = await data(twoFactor.begin, { password }, { token })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`:coach01?secret=${secret}&`)
    expect((await data(twoFactor.read, {}, { token })).since).toBeNull()
    const { recoveryCodes } = await data(
      twoFactor.confirm,
      { code: codeOf(fromBase32(secret), stepAt(Date.now())) },
      { token },
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await data(twoFactor.read, {}, { token })).toEqual({
      since: expect.any(Number),
      recoveryCodes: 10,
      demandedBy: [],
    })
  })
  test('a secret that no code confirmed does not count', async () => {
    const token = await signIn('coach02')
    const { secret } = await data(twoFactor.begin, { password }, { token })
    expect(
      (
        await call(
          twoFactor.confirm,
          { code: wrong(codeOf(fromBase32(secret), stepAt(Date.now()))) },
          { token },
        )
      ).data,
    ).toMatchObject({ fields: [{ field: 'code' }] })
    expect((await login('coach02')).code).toBe(200)
  })
  test('the password is asked for', async () => {
    const token = await signIn('coach02')
    expect(await call(twoFactor.begin, { password: md5('nope') }, { token })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'password' }] },
    })
    expect((await call(twoFactor.begin, {}, { token })).code).toBe(400)
  })
  test('twice is refused: the one that is there stays', async () => {
    const { token } = await setUp('coach03')
    expect(await call(twoFactor.begin, { password }, { token })).toMatchObject({
      code: 409,
      msg: '两步验证已开启',
    })
  })
  test('nothing in the database gives a secret or a recovery code away', async () => {
    const { secret, recoveryCodes } = await setUp('coach04')
    const {
      rows: [row],
    } = await sql<{ all: string; sealed: Buffer }>`
      select (select string_agg(t::text, ' ') from shell_totp t) || (select string_agg(c::text, ' ')
        from shell_recovery_code c) || (select string_agg(l::text, ' ') from system_log l) as all,
        (select secret from shell_totp where user_id = 'user.coach04') as sealed`.execute(db)
    for (const told of [
      secret,
      fromBase32(secret).toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(row!.all).not.toContain(told)
    expect(row!.sealed.includes(fromBase32(secret))).toBe(false)
  })
})

describe('signing in', () => {
  test('the password alone gives no session, but a ticket; ticket and code give one, in whichever process', async () => {
    const { code } = await setUp('coach05')
    const asked = await login('coach05')
    expect(asked).toMatchObject({
      code: Code.secondFactorRequired,
      msg: '请输入身份验证器中的六位动态码',
      data: { ticket: expect.any(String) },
    })
    const {
      data: { token },
    } = await second(await ticketOf('coach05'), code(), other)
    expect((await me(token)).data.userInfo.account).toBe('coach05')
  })
  test('a wrong password says what it always says', async () => {
    await setUp('coach06')
    expect((await call(session.login, { ...client, account: 'coach06', password: md5('nope') })).msg).toBe(
      '用户名或密码不正确',
    )
  })
  test('a code counts once, even at the same moment', async () => {
    const { code } = await setUp('coach07')
    const now = code()
    const tickets = [await ticketOf('coach07'), await ticketOf('coach07'), await ticketOf('coach07')]
    const answers = await Promise.all(tickets.map((ticket, at) => second(ticket, now, at % 2 ? one : other)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400])
    expect(answers.find((answer) => answer.code === 400)!.msg).toBe('动态码不正确或已使用，请输入最新的一个')
  })
  test('a ticket gives one session; a wrong code does not use it up', async () => {
    const { code, later } = await setUp('coach08')
    const ticket = await ticketOf('coach08')
    expect((await second(ticket, wrong(code()))).code).toBe(400)
    expect((await second(ticket, code())).code).toBe(200)
    await later()
    expect(await second(ticket, code())).toMatchObject({ code: 404, msg: '登录已超时，请重新登录' })
  })
  test('a ticket is worth five minutes, and nothing elsewhere', async () => {
    const { code } = await setUp('coach09')
    const ticket = await ticketOf('coach09')
    expect((await call(session.exchange, { code: ticket })).code).toBe(400)
    expect((await call(session.currentUser, {}, { token: `Bearer ${ticket}` })).code).toBe(602)
    await sql`
      update shell_sign_in_code set expires_time = now() - interval '1 second' where kind = 'ticket'`.execute(
      db,
    )
    expect((await second(ticket, code())).code).toBe(404)
  })
  test('guesses are limited, with however many tickets', async () => {
    const { code } = await setUp('coach10')
    for (let at = 0; at < 5; at++)
      expect((await second(await ticketOf('coach10'), wrong(code()))).code).toBe(400)
    expect(await second(await ticketOf('coach10'), code())).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/),
    })
  })
  test('nor are more of them heard at the same moment', async () => {
    const { code } = await setUp('coach20')
    const tickets = [await ticketOf('coach20'), await ticketOf('coach20')]
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, at) => second(tickets[at % 2]!, at === 60 ? code() : wrong(code()))),
    )
    expect(answers.at(-1)!.code).toBe(429)
  })
  test('a recovery code signs in once, however it is typed', async () => {
    const {
      recoveryCodes: [first = '', next = ''],
    } = await setUp('coach11')
    expect((await second(await ticketOf('coach11'), ` ${first.toUpperCase()} `)).code).toBe(200)
    expect((await second(await ticketOf('coach11'), first)).code).toBe(400)
    const {
      data: { token },
    } = await second(await ticketOf('coach11'), next.replace('-', ''))
    expect((await data(twoFactor.read, {}, { token })).recoveryCodes).toBe(8)
  })
  test('a verification code is a first factor like a password', async () => {
    const { code } = await setUp('coach12')
    await sql`update org_user set mobile_phone = '13912340012' where account = 'coach12'`.execute(db)
    await data(codes.send, { mobile: '13912340012', purpose: 'login' })
    const {
      rows: [row],
    } = await sql<{
      sent: string
    }>`select variables ->> 'code' as sent from system_outbox where recipient = '13912340012'`.execute(db)
    const asked = await call(codes.login, { mobile: '13912340012', code: row!.sent })
    expect(asked.code).toBe(Code.secondFactorRequired)
    expect((await second((asked.data as unknown as { ticket: string }).ticket, code())).code).toBe(200)
  })
  test('so is a foreign sign-in', async () => {
    await setUp('coach13')
    expect(
      (await call(session.exchange, { code: (await issueSignInCode(db, { userId: 'user.coach13' }))! })).code,
    ).toBe(Code.secondFactorRequired)
  })
  test('a scan that a session with a second factor confirmed counts for both; any other asks for the code', async () => {
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

describe('switching off', () => {
  test('needs the password and a code', async () => {
    const { token, code } = await setUp('coach15')
    expect(
      (await call(twoFactor.remove, { password: md5('nope'), code: code() }, { token })).data,
    ).toMatchObject({ fields: [{ field: 'password' }] })
    expect((await call(twoFactor.remove, { password, code: wrong(code()) }, { token })).data).toMatchObject({
      fields: [{ field: 'code' }],
    })
    expect((await call(twoFactor.remove, { password, code: code() }, { token })).msg).toBe('两步验证已关闭')
    expect((await login('coach15')).code).toBe(200)
  })
  test('new recovery codes take the place of the old', async () => {
    const {
      token,
      code,
      recoveryCodes: [old = ''],
    } = await setUp('coach16')
    const {
      recoveryCodes: [fresh = ''],
    } = await data(twoFactor.renewCodes, { password, code: code() }, { token })
    expect((await second(await ticketOf('coach16'), old)).code).toBe(400)
    expect((await second(await ticketOf('coach16'), fresh)).code).toBe(200)
  })
  test('an administrator does it for whoever lost their phone', async () => {
    await setUp('coach17')
    const admin = { token: await signIn('admin') }
    expect((await data(twoFactor.ofUser, { id: 'user.coach17' }, admin)).since).not.toBeNull()
    expect((await call(twoFactor.reset, { id: 'user.coach17' }, admin)).code).toBe(200)
    expect((await login('coach17')).code).toBe(200)
    expect((await call(twoFactor.reset, { id: 'user.coach17' }, admin)).msg).toBe('两步验证未开启')
  })
  test('only a super administrator does it to a super administrator', async () => {
    const principal = { token: await signIn('principal') }
    expect((await call(twoFactor.reset, { id: 'user.admin' }, principal)).msg).toBe(
      '只有超级管理员可以修改超级管理员',
    )
  })
})

describe('demanded', () => {
  const setsUpFirst = async (account: string) => {
    const token = await signIn(account)
    expect(await me(token)).toMatchObject({
      code: Code.stepRequired,
      msg: '请先设置两步验证',
      data: { steps: ['twoFactor'] },
    })
    const { secret } = await data(twoFactor.begin, {}, { token })
    await data(twoFactor.confirm, { code: codeOf(fromBase32(secret), stepAt(Date.now())) }, { token })
    expect((await me(token)).code).toBe(200)
    return { token, secret }
  }
  test('of a user: they set it up right after signing in, and cannot switch it off', async () => {
    const admin = { token: await signIn('admin') }
    await data(twoFactor.demandOfUser, { id: 'user.coach18', demanded: 1 }, admin)
    const { token, secret } = await setsUpFirst('coach18')
    await sql`update shell_totp set last_step = 0`.execute(db)
    expect(
      await call(
        twoFactor.remove,
        { password, code: codeOf(fromBase32(secret), stepAt(Date.now())) },
        { token },
      ),
    ).toMatchObject({ code: 400, msg: '管理员要求您使用两步验证，不能关闭' })
    expect((await login('coach18')).code).toBe(Code.secondFactorRequired)
  })
  test('of a role: everybody who has it', async () => {
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

test('every change of a second factor is in the audit log: whose, by whom, before and after', async () => {
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
