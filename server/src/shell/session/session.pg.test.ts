import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'
import { lockedUntil, unlockUser } from './attempts.ts'

const {
  app,
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const
const login = (account: string, typed = 'Tessera2026') =>
  call(session.login, { ...client, account, password: md5(typed) })
const me = (token?: string) => call(session.currentUser, {}, token ? { token } : {})

beforeEach(async () => {
  await sql`delete from shell_login_attempt`.execute(db)
  await sql`delete from system_config`.execute(db)
})

describe('signing in', () => {
  test('the account is trimmed and its letter case does not matter', async () => {
    expect((await login('  Admin ')).code).toBe(200)
  })
  test('wrong user or password: one sentence for both, so that nobody learns which accounts exist', async () => {
    const wrong = await login('admin', 'nope')
    expect(wrong).toMatchObject({ code: 400, msg: '用户名或密码不正确', data: null })
    expect(await login('nobody')).toMatchObject({ code: wrong.code, msg: wrong.msg })
  })
  test('a mobile number that only one user has', async () => {
    const {
      rows: [row],
    } = await sql<{
      phone: string
    }>`select mobile_phone as phone from org_user where account = 'coach02'`.execute(db)
    expect((await login(row!.phone)).code).toBe(200)
    await sql`update org_user set mobile_phone = ${row!.phone} where account = 'coach03'`.execute(db)
    expect((await login(row!.phone)).code).toBe(400)
  })
  test('mobile@account: the account under the owner with that mobile number', async () => {
    const {
      rows: [owner],
    } = await sql<{
      id: string
      phone: string
    }>`select id, mobile_phone as phone from org_user where account = 'manager01'`.execute(db)
    await sql`update org_user set owner_user_id = ${owner!.id} where account = 'desk05'`.execute(db)
    expect((await login(`${owner!.phone}@desk05`)).code).toBe(200)
    expect((await login('desk05')).code).toBe(400)
    expect((await login(`${owner!.phone}@desk06`)).code).toBe(400)
  })
  test('a disabled account is told so, only after the right password', async () => {
    await sql`update org_user set enabled_mark = 0 where account = 'desk07'`.execute(db)
    expect((await login('desk07')).msg).toBe('账号已被禁用，请联系管理员')
    expect((await login('desk07', 'nope')).msg).toBe('用户名或密码不正确')
  })
  test('the previous sign-in is told at the next one', async () => {
    await login('finance02')
    const { userInfo } = await data(session.currentUser, {}, { token: (await login('finance02')).data.token })
    expect(userInfo).toMatchObject({
      prevLogin: 1,
      prevLoginIPAddress: '127.0.0.1',
      prevLoginIPAddressName: '本地/内网',
    })
    expect(Date.now() - userInfo.prevLoginTime!).toBeLessThan(60_000)
  })
  test('a password is stored as Argon2id, a token only as its hash', async () => {
    const {
      data: { token },
    } = await login('finance03')
    const {
      rows: [row],
    } = await sql<{ stored: string; hashes: string }>`
      select (select password_hash from org_user where account = 'finance03') as stored,
        (select string_agg(encode(token_hash, 'base64'), ' ') from shell_session) as hashes`.execute(db)
    expect(row!.stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row!.hashes).not.toContain(token.slice(7))
  })
})

describe('attempts are limited', () => {
  test('per account and address: after five failures even the right password waits, other accounts do not', async () => {
    for (let i = 0; i < 5; i++) expect((await login('coach05', 'nope')).code).toBe(400)
    expect(await login('coach05')).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/),
    })
    expect((await login('coach06')).code).toBe(200)
    await sql`update shell_login_attempt set blocked_until = now()`.execute(db)
    expect((await login('coach05')).code).toBe(200)
  })
  test('a success forgets the failures of the account', async () => {
    for (let i = 0; i < 4; i++) await login('coach08', 'nope')
    expect((await login('coach08')).code).toBe(200)
    for (let i = 0; i < 4; i++) expect((await login('coach08', 'nope')).code).toBe(400)
    expect((await login('coach08')).code).toBe(200)
  })
  test('guesses at the same moment are no more than guesses one after the other', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, (_, at) => login('coach20', `nope${at}`)),
      login('coach20'),
    ])
    expect(answers.at(-1)!.code).toBe(429)
    expect((await login('coach20')).code).toBe(429)
  })
  test('nobody has a name that is spelled in many ways, and counted apart each time', async () => {
    for (const name of ['@coach21', '@coach21@1', 'x@coach21', 'coach21@', '@'])
      expect((await login(name)).code, name).toBe(400)
    expect((await login('coach21')).code).toBe(200)
  })
  test('after how many failures, and for how many minutes, are settings', async () => {
    await sql`insert into system_config values ('lockoutFailures', '2'), ('lockoutMinutes', '30')`.execute(db)
    for (let i = 0; i < 2; i++) expect((await login('coach17', 'nope')).code).toBe(400)
    const seconds = Number(/\d+/.exec((await login('coach17')).msg)![0])
    expect(seconds).toBeGreaterThan(29 * 60)
    expect(seconds).toBeLessThanOrEqual(30 * 60)
  })
  test('a list of users can say who is locked out, and they can be let in again', async () => {
    const locked = async () =>
      (
        await sql<{
          account: string
        }>`select account from org_user u where ${lockedUntil} > now() order by account`.execute(db)
      ).rows.map(({ account }) => account)
    await sql`update org_user set mobile_phone = '13912349999' where account = 'coach19'`.execute(db)
    for (let i = 0; i < 5; i++) for (const name of ['coach18', '13912349999']) await login(name, 'nope')
    expect(await locked()).toEqual(['coach18', 'coach19'])
    for (const id of ['user.coach18', 'user.coach19']) await unlockUser(db, id)
    expect(await locked()).toEqual([])
    expect([(await login('coach18')).code, (await login('13912349999')).code]).toEqual([200, 200])
  })
  test('per address: fifty failures over many accounts', async () => {
    await sql`insert into shell_login_attempt (subject, failures) values ('ip:127.0.0.1', 49)`.execute(db)
    expect((await login('nobody1', 'nope')).code).toBe(400)
    expect((await login('coach09')).code).toBe(429)
  })
})

describe('600, 601, 602', () => {
  test('without a token, or with an expired one: 600', async () => {
    expect(await me()).toMatchObject({ code: 600, msg: '登录已过期，请重新登录', data: null })
    const token = await signIn('coach10')
    await sql`update shell_session set expires_time = now() - interval '1 second'`.execute(db)
    expect((await me(token)).code).toBe(600)
  })
  test('a token that nobody was given: 602', async () => {
    for (const token of ['nonsense', `Bearer ${'x'.repeat(43)}`]) expect((await me(token)).code).toBe(602)
  })
  test('signed in elsewhere where only one session is allowed: 601', async () => {
    const {
      data: { token: first },
    } = await login('coach11')
    const {
      data: { token: second },
    } = await login('coach11')
    expect([(await me(first)).code, (await me(second)).code]).toEqual([200, 200])
    await sql`insert into system_config values ('singleLogin', '1')`.execute(db)
    const {
      data: { token: third },
    } = await login('coach11')
    expect([(await me(first)).code, (await me(second)).code, (await me(third)).code]).toEqual([601, 601, 200])
  })
  test('after signing out: 600; other sessions of the user stay', async () => {
    const [first, second] = [await signIn('coach12'), await signIn('coach12')]
    expect((await call(session.logout, {}, { token: first })).msg).toBe('退出成功')
    expect([(await me(first)).code, (await me(second)).code]).toEqual([600, 200])
  })
  test('a user who is disabled or gets a new password is signed out', async () => {
    const admin = { token: await signIn('admin') }
    const [one, two] = [await signIn('coach13'), await signIn('coach14')]
    await data(users.setState, { id: 'user.coach13' }, admin)
    await data(
      users.resetPassword,
      { id: 'user.coach14', userPassword: md5('Abacus7'), validatePassword: md5('Abacus7') },
      admin,
    )
    expect([(await me(one)).code, (await me(two)).code]).toEqual([600, 600])
    expect((await login('coach14', 'Abacus7')).code).toBe(200)
  })
  test('idle for longer than the setting says: 600', async () => {
    await sql`insert into system_config values ('tokenTimeout', '30')`.execute(db)
    const [idle, used] = [await signIn('coach16'), await signIn('coach16')]
    const pass = (minutes: number) =>
      sql`
        update shell_session set seen_time = seen_time - make_interval(mins => ${minutes}),
          expires_time = expires_time - make_interval(mins => ${minutes})
            where user_id = 'user.coach16'`.execute(db)
    await pass(29)
    expect((await me(used)).code).toBe(200)
    await pass(2)
    expect([(await me(idle)).code, (await me(used)).code]).toEqual([600, 200])
  })
  test('a session in use does not expire: every call moves its end', async () => {
    const token = await signIn('coach15')
    await sql`
      update shell_session set seen_time = now() - interval '479 minutes',
        expires_time = now() + interval '1 minute' where user_id = 'user.coach15'`.execute(db)
    expect((await me(token)).code).toBe(200)
    const {
      rows: [row],
    } = await sql<{
      minutes: number
    }>`
      select extract(epoch from expires_time - now())::int / 60 as minutes from shell_session
        where user_id = 'user.coach15'`.execute(db)
    expect(row!.minutes).toBeGreaterThan(470)
  })
})

test('unlocking the screen takes the password of whoever is signed in', async () => {
  const by = { token: await signIn('coach16') }
  const unlock = (account: string, typed: string) =>
    call(session.lockScreen, { account, password: md5(typed) }, by)
  expect((await unlock('coach16', 'Tessera2026')).code).toBe(200)
  expect((await unlock('coach16', 'nope')).msg).toBe('密码不正确')
  expect((await unlock('admin', 'Tessera2026')).code).toBe(400)
})

test('menus and buttons follow the grants of roles; directories above come along', async () => {
  const seen = async (account: string) => {
    const user = { token: await signIn(account) }
    const { menuList, permissionList } = await data(session.currentUser, {}, user)
    return {
      pages: menuList.map(({ enCode, children }) => [enCode, ...children.map(({ enCode }) => enCode)]),
      buttons: Object.fromEntries(
        permissionList.map(({ modelId, button }) => [modelId, button.map(({ enCode }) => enCode)]),
      ),
    }
  }
  expect(await seen('coach01')).toEqual({
    pages: [
      ['edu', 'edu.eduClasslist'],
      ['workFlow', 'workFlow.flowTodo'],
    ],
    buttons: { 'menu.edu.eduClasslist': [], 'menu.workFlow.flowTodo': [] },
  })
  expect((await seen('manager01')).buttons['menu.permission.user']).toEqual(['btn_add', 'btn_edit'])
})

test('a changed grant counts at once, without signing in again', async () => {
  const by = { token: await signIn('manager02') }
  expect((await call(users.remove, { id: 'user.coach20' }, by)).code).toBe(403)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.manager02', 'button', 'menu.permission.user.btn_remove')`.execute(db)
  await sql`select pg_notify('tessera', 'access ')`.execute(db)
  await expect.poll(async () => (await call(users.remove, { id: 'user.coach20' }, by)).code).toBe(200)
})

test('what the shell says of itself, and by which words, comes from the system configuration', async () => {
  const token = await signIn('coach01')
  const told = async () => (await data(session.currentUser, {}, { token })).sysConfigInfo
  expect(await told()).toEqual({
    sysName: '教务管理系统',
    sysVersion: '1.8',
    dataV: '',
    sysDescription: '',
    companyName: '',
    companyEmail: '',
    helpUrl: '',
    wordsVariant: 'standard',
    wordsVersion: '',
  })
  await sql`
    insert into system_config (name, value) values ('companyEmail', 'desk@example.org'),
      ('wordsVariant', 'club')`.execute(db)
  expect(await told()).toMatchObject({ companyEmail: 'desk@example.org', wordsVariant: 'club' })
  await sql`update system_config set value = 'guild' where name = 'wordsVariant'`.execute(db)
  expect(await told()).toMatchObject({ wordsVariant: 'standard' })
})

test('every answer carries its request id, and a fault quotes it without telling anything else', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/oauth/CurrentUser' })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
  const token = await signIn('admin')
  await sql`alter table system_message rename to away`.execute(db)
  const fault = await app.inject({ method: 'GET', url: '/api/message', headers: { authorization: token } })
  await sql`alter table away rename to system_message`.execute(db)
  expect(fault.json()).toEqual({
    code: 500,
    msg: '服务器出错了，请稍后再试',
    data: null,
    requestId: fault.headers['x-request-id'],
  })
})
