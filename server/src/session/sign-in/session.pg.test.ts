import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { configs } from '@tessera/shared/contract/system/configs'
import { openApp } from '../../../test/app.ts'
import { lockedUntil, unlockUser } from '../../auth/attempts.ts'

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
/** Answer codes of CurrentUser for these tokens, asked one after the other. */
async function codesOf(...tokens: readonly string[]): Promise<number[]> {
  const codes: number[] = []
  for (const token of tokens) codes.push((await me(token)).code)
  return codes
}

beforeEach(async () => {
  await sql`delete from shell_login_attempt`.execute(db)
  await sql`delete from system_config`.execute(db)
})

describe('signing in', () => {
  test('trims the account and ignores its case', async () => {
    expect((await login('  Admin ')).code).toBe(200)
  })
  test('answers the same message for an unknown account and a wrong password', async () => {
    const wrong = await login('admin', 'nope')
    expect(wrong).toMatchObject({ code: 400, msg: '用户名或密码不正确', data: null })
    expect(await login('nobody')).toMatchObject({ code: wrong.code, msg: wrong.msg })
  })
  test('accepts a mobile number that only one user has', async () => {
    const {
      rows: [row],
    } = await sql<{
      phone: string
    }>`select mobile_phone as phone from org_user where account = 'coach02'`.execute(db)
    expect((await login(row!.phone)).code).toBe(200)
    await sql`update org_user set mobile_phone = ${row!.phone} where account = 'coach03'`.execute(db)
    expect((await login(row!.phone)).code).toBe(400)
  })
  test('accepts mobile@account for the sub-account of the owner with that mobile number', async () => {
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
  test('says that an account is disabled only after the right password', async () => {
    await sql`update org_user set enabled_mark = 0 where account = 'desk07'`.execute(db)
    expect((await login('desk07')).msg).toBe('账号已被禁用，请联系管理员')
    expect((await login('desk07', 'nope')).msg).toBe('用户名或密码不正确')
  })
  test('CurrentUser answers the previous sign-in', async () => {
    const startedAt = Date.now()
    await login('finance02')
    const { token } = (await login('finance02')).data
    const { userInfo } = await data(session.currentUser, {}, { token })
    expect(userInfo).toMatchObject({
      prevLogin: 1,
      prevLoginIPAddress: '127.0.0.1',
      prevLoginIPAddressName: '本地/内网',
    })
    expect(userInfo.prevLoginTime).toBeGreaterThanOrEqual(startedAt - 1_000)
  })
  test('stores passwords as Argon2id and tokens as hashes', async () => {
    const admin = { token: await signIn('admin') }
    const passwords = { userPassword: md5('Abacus7'), validatePassword: md5('Abacus7') }
    await data(users.resetPassword, { id: 'user.finance03', ...passwords }, admin)
    const {
      data: { token },
    } = await login('finance03', 'Abacus7')
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
  test('after five failures the account is blocked for this address, other accounts are not', async () => {
    for (let i = 0; i < 5; i++) expect((await login('coach05', 'nope')).code).toBe(400)
    expect(await login('coach05')).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^尝试次数过多，请\d+秒后再试，或输入/),
    })
    expect((await login('coach06')).code).toBe(200)
    await sql`update shell_login_attempt set blocked_until = now()`.execute(db)
    expect((await login('coach05')).code).toBe(200)
  })
  test('a success clears the failures of the account', async () => {
    for (let i = 0; i < 4; i++) await login('coach08', 'nope')
    expect((await login('coach08')).code).toBe(200)
    for (let i = 0; i < 4; i++) expect((await login('coach08', 'nope')).code).toBe(400)
    expect((await login('coach08')).code).toBe(200)
  })
  test('simultaneous guesses are limited, too', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, (_, at) => login('coach20', `nope${at}`)),
      login('coach20'),
    ])
    expect(answers.at(-1)!.code).toBe(429)
    expect((await login('coach20')).code).toBe(429)
  })
  test('refuses other spellings of an account, whose failures would be counted separately', async () => {
    for (const name of ['@coach21', '@coach21@1', 'x@coach21', 'coach21@', '@'])
      expect((await login(name)).code, name).toBe(400)
    expect((await login('coach21')).code).toBe(200)
  })
  test('number of failures and minutes of the block are settings', async () => {
    await sql`insert into system_config values ('lockoutFailures', '2'), ('lockoutMinutes', '30')`.execute(db)
    for (let i = 0; i < 2; i++) expect((await login('coach17', 'nope')).code).toBe(400)
    const seconds = Number(/\d+/.exec((await login('coach17')).msg)![0])
    expect(seconds).toBeGreaterThan(29 * 60)
    expect(seconds).toBeLessThanOrEqual(30 * 60)
  })
  test('lists locked users, and unlocks them', async () => {
    const listLocked = async () =>
      (
        await sql<{
          account: string
        }>`select account from org_user u where ${lockedUntil} > now() order by account`.execute(db)
      ).rows.map(({ account }) => account)
    await sql`update org_user set mobile_phone = '13912349999' where account = 'coach19'`.execute(db)
    for (let i = 0; i < 5; i++) for (const name of ['coach18', '13912349999']) await login(name, 'nope')
    expect(await listLocked()).toEqual(['coach18', 'coach19'])
    for (const id of ['user.coach18', 'user.coach19']) await unlockUser(db, id)
    expect(await listLocked()).toEqual([])
    for (const name of ['coach18', '13912349999']) expect((await login(name)).code).toBe(200)
  })
  test('fifty failures over many accounts block an address', async () => {
    await sql`insert into shell_login_attempt (subject, failures) values ('ip:127.0.0.1', 49)`.execute(db)
    expect((await login('nobody1', 'nope')).code).toBe(400)
    expect((await login('coach09')).code).toBe(429)
  })
})

describe('codes 600, 601 and 602', () => {
  test('600 without a token or with an expired one', async () => {
    expect(await me()).toMatchObject({ code: 600, msg: '登录已过期，请重新登录', data: null })
    const token = await signIn('coach10')
    await sql`update shell_session set expires_time = now() - interval '1 second'`.execute(db)
    expect((await me(token)).code).toBe(600)
  })
  test('602 for an unknown token', async () => {
    for (const token of ['nonsense', `Bearer ${'x'.repeat(43)}`]) expect((await me(token)).code).toBe(602)
  })
  test('601 after signing in elsewhere if only one session is allowed', async () => {
    const {
      data: { token: first },
    } = await login('coach11')
    const {
      data: { token: second },
    } = await login('coach11')
    expect(await codesOf(first, second)).toEqual([200, 200])
    await sql`insert into system_config values ('singleLogin', '1')`.execute(db)
    const {
      data: { token: third },
    } = await login('coach11')
    expect(await codesOf(first, second, third)).toEqual([601, 601, 200])
  })
  test('600 after signing out; other sessions of the user stay', async () => {
    const first = await signIn('coach12')
    const second = await signIn('coach12')
    expect((await call(session.logout, {}, { token: first })).msg).toBe('退出成功')
    expect(await codesOf(first, second)).toEqual([600, 200])
  })
  test('600 after a user was disabled or got a new password', async () => {
    const admin = { token: await signIn('admin') }
    const one = await signIn('coach13')
    const two = await signIn('coach14')
    await data(users.setState, { id: 'user.coach13' }, admin)
    await data(
      users.resetPassword,
      { id: 'user.coach14', userPassword: md5('Abacus7'), validatePassword: md5('Abacus7') },
      admin,
    )
    expect(await codesOf(one, two)).toEqual([600, 600])
    expect((await login('coach14', 'Abacus7')).code).toBe(200)
  })
  test('600 after the idle time of the setting', async () => {
    await sql`insert into system_config values ('tokenTimeout', '30')`.execute(db)
    const idle = await signIn('coach16')
    const used = await signIn('coach16')
    const pass = (minutes: number) =>
      sql`
        update shell_session set seen_time = seen_time - make_interval(mins => ${minutes}),
          expires_time = expires_time - make_interval(mins => ${minutes})
            where user_id = 'user.coach16'`.execute(db)
    await pass(29)
    expect((await me(used)).code).toBe(200)
    await pass(2)
    expect(await codesOf(idle, used)).toEqual([600, 200])
  })
  test('600 after the days of the setting, although the session was used', async () => {
    await sql`insert into system_config values ('sessionMaxDays', '2')`.execute(db)
    const token = await signIn('coach22')
    const readHoursLeft = async () => {
      const { rows } = await sql<{ idle: number; end: number }>`
        select extract(epoch from expires_time - now()) / 3600 as idle,
          extract(epoch from end_time - now()) / 3600 as end from shell_session
        where user_id = 'user.coach22'`.execute(db)
      return { idle: Math.round(rows[0]!.idle), end: Math.round(rows[0]!.end) }
    }
    expect(await readHoursLeft()).toEqual({ idle: 8, end: 48 })
    await sql`
      update shell_session set start_time = now() - interval '43 hours', end_time = now() + interval '5 hours',
        seen_time = now() - interval '7 hours', expires_time = now() + interval '1 hour'
      where user_id = 'user.coach22'`.execute(db)
    expect((await me(token)).code).toBe(200)
    expect(await readHoursLeft()).toEqual({ idle: 5, end: 5 })
    const over = await signIn('coach24')
    await sql`
      update shell_session set start_time = now() - interval '49 hours', end_time = now() - interval '1 hour',
        seen_time = now(), expires_time = now() - interval '1 hour' where user_id = 'user.coach24'`.execute(
      db,
    )
    expect((await me(over)).code).toBe(600)
  })
  test('a shorter setting ends sessions that are older; a longer one revives none', async () => {
    const admin = { token: await signIn('admin') }
    const token = await signIn('coach23')
    await sql`
      update shell_session set start_time = now() - interval '3 days', end_time = now() + interval '4 days'
      where user_id = 'user.coach23'`.execute(db)
    expect((await me(token)).code).toBe(200)
    await data(configs.update, { sessionMaxDays: 2 }, admin)
    const readCode = async () => {
      const { code } = await me(token)
      return code
    }
    await expect.poll(readCode).toBe(600)
    await data(configs.update, { sessionMaxDays: 30 }, admin)
    expect((await me(token)).code).toBe(600)
  })
  test('calls extend a session', async () => {
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

test('unlocking the screen needs account and password of the session', async () => {
  const by = { token: await signIn('coach16') }
  const unlock = (account: string, typed: string) =>
    call(session.lockScreen, { account, password: md5(typed) }, by)
  expect((await unlock('coach16', 'Tessera2026')).code).toBe(200)
  expect((await unlock('coach16', 'nope')).msg).toBe('密码不正确')
  expect((await unlock('admin', 'Tessera2026')).code).toBe(400)
})

test('answers granted menus with the directories above them, and granted buttons', async () => {
  const readMenus = async (account: string) => {
    const user = { token: await signIn(account) }
    const { menuList, permissionList } = await data(session.currentUser, {}, user)
    return {
      pages: menuList.map(({ enCode, children }) => [enCode, ...children.map(({ enCode }) => enCode)]),
      buttons: Object.fromEntries(
        permissionList.map(({ modelId, button }) => [modelId, button.map(({ enCode }) => enCode)]),
      ),
    }
  }
  const flows = ['flowTodo', 'flowLaunch', 'flowDone', 'flowCirculate', 'entrust'].map(
    (page) => `workFlow.${page}`,
  )
  const business = [
    'edu.eduClasslist',
    'edu.eduTimetable',
    'edu.eduStudent',
    'edu.eduCare',
    'edu.eduReview',
    'edu.statisticsXk',
    'edu.statisticsComment',
    'edu.eduCoach',
  ]
  const buttons: Readonly<Record<string, readonly string[]>> = {
    'edu.eduClasslist': ['btn_rollcall', 'btn_undo', 'btn_leave', 'btn_makeup'],
    'edu.eduCare': ['btn_handle'],
    'edu.eduReview': ['btn_add', 'btn_reply'],
    'edu.statisticsXk': ['btn_export'],
    'edu.statisticsComment': ['btn_export'],
  }
  expect(await readMenus('coach01')).toEqual({
    pages: [
      ['edu', ...business],
      ['workFlow', ...flows],
    ],
    buttons: Object.fromEntries([...business, ...flows].map((page) => [`menu.${page}`, buttons[page] ?? []])),
  })
  expect((await readMenus('manager01')).buttons['menu.permission.user']).toEqual(['btn_add', 'btn_edit'])
})

test('a changed grant takes effect at once, without signing in again', async () => {
  const by = { token: await signIn('manager02') }
  expect((await call(users.remove, { id: 'user.coach20' }, by)).code).toBe(403)
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.manager02', 'button', 'menu.permission.user.btn_remove')`.execute(db)
  await sql`select pg_notify('tessera', 'access ')`.execute(db)
  const removeUser = async () => {
    const { code } = await call(users.remove, { id: 'user.coach20' }, by)
    return code
  }
  await expect.poll(removeUser).toBe(200)
})

test('CurrentUser answers the public settings of the system', async () => {
  const token = await signIn('coach01')
  const readSettings = async () => (await data(session.currentUser, {}, { token })).sysConfigInfo
  expect(await readSettings()).toEqual({
    sysName: '教务管理系统',
    sysVersion: '1.9',
    dataV: '',
    sysDescription: '',
    companyName: '',
    companyEmail: '',
    helpUrl: '',
    wordsVariant: 'standard',
    wordsVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  await sql`
    insert into system_config (name, value) values ('companyEmail', 'desk@example.org'),
      ('wordsVariant', 'club')`.execute(db)
  expect(await readSettings()).toMatchObject({ companyEmail: 'desk@example.org', wordsVariant: 'club' })
  await sql`update system_config set value = 'guild' where name = 'wordsVariant'`.execute(db)
  expect(await readSettings()).toMatchObject({ wordsVariant: 'standard' })
})

test('every answer has a request id, and a fault answers only a general message with it', async () => {
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
