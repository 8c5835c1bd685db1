import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { configs } from '@tessera/shared/contract/system/configs'
import { openApp } from '../../../test/app.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const admin = { token: await signIn('admin') }
const changed = {
  sysName: '星河教务',
  wordsVariant: 'club',
  helpUrl: 'https://help.example.org/a',
  companyEmail: 'office@example.org',
  dataV: 'https://screens.example.org',
} as const

test('returns the defaults before any change', async () => {
  expect(await data(configs.read, {}, admin)).toMatchObject({
    sysName: '教务管理系统',
    sysVersion: '1.9',
    companyName: '',
    wordsVariant: 'standard',
    dataV: '',
  })
})

test('stores and audits a change and shows it to every user', async () => {
  await data(configs.update, { ...changed, companyName: null }, admin)
  expect(await data(configs.read, {}, admin)).toMatchObject({ ...changed, companyName: '' })
  const coach = { token: await signIn('coach01') }
  expect((await data(session.currentUser, {}, coach)).sysConfigInfo).toMatchObject({
    sysName: '星河教务',
    wordsVariant: 'club',
  })
  const { rows } = await sql<{
    json: string
  }>`select json from system_log where category = 3 and module_name = 'system.config'`.execute(db)
  expect(JSON.parse(rows[0]!.json)).toMatchObject({ did: 'update', sysName: '星河教务' })
})

test.each([
  [{ sysName: '' }, 'sysName', 'sysName'],
  [{ helpUrl: 'javascript:alert(1)' }, 'helpUrl', '请输入以 http:// 或 https:// 开头的地址'],
  [{ dataV: 'screens.example.org' }, 'dataV', '请输入以 http:// 或 https:// 开头的地址'],
  [{ companyEmail: 'nobody' }, 'companyEmail', '邮箱'],
])('rejects %j at its field with a message, and nothing changes', async (wrong, field, words) => {
  const before = await data(configs.read, {}, admin)
  const answer = await call(configs.update, { ...changed, ...wrong }, admin)
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field }] } })
  expect(JSON.stringify(answer)).toContain(words)
  expect(await data(configs.read, {}, admin)).toEqual(before)
})

test('rejects reading and changing without the menu', async () => {
  const coach = { token: await signIn('coach01') }
  expect(await call(configs.read, {}, coach)).toMatchObject({ code: 403 })
  expect(await call(configs.update, changed, coach)).toMatchObject({ code: 403 })
})

describe('sign-in settings', () => {
  const signInSettings = {
    singleLogin: 2,
    tokenTimeout: 480,
    sessionMaxDays: 7,
    lastLoginTimeSwitch: 1,
    lockoutFailures: 5,
    lockoutMinutes: 15,
    passwordHistory: 5,
    passwordMaxDays: 0,
    passwordChangeAfterReset: 0,
    whitelistSwitch: 0,
    whiteListIp: '',
  } as const
  afterEach(() => data(configs.update, signInSettings, admin))

  test('returns the defaults as numbers and saves changes', async () => {
    expect(await data(configs.read, {}, admin)).toMatchObject(signInSettings)
    await data(configs.update, { tokenTimeout: 60, passwordMaxDays: 90 }, admin)
    expect(await data(configs.read, {}, admin)).toMatchObject({
      ...signInSettings,
      tokenTimeout: 60,
      passwordMaxDays: 90,
    })
  })
  test('one session per user: the next sign-in ends the other sessions', async () => {
    await data(configs.update, { singleLogin: 1 }, admin)
    const first = await signIn('coach02')
    await signIn('coach02')
    expect(await call(session.currentUser, {}, { token: first })).toMatchObject({ code: 601 })
  })
  test('allows listed addresses only, except for super administrators', async () => {
    await data(configs.update, { whitelistSwitch: 1, whiteListIp: '10.0.0.0/8' }, admin)
    await expect(signIn('coach03')).rejects.toThrow('不允许从当前地址 127.0.0.1 登录')
    expect(await signIn('admin')).toBeTruthy()
    await data(configs.update, { whiteListIp: '10.0.0.0/8\n127.0.0.1' }, admin)
    expect(await signIn('coach03')).toBeTruthy()
  })
  test.each([
    [{ whitelistSwitch: 1 }, 'whiteListIp', '请至少填写一个地址'],
    [{ whiteListIp: '10.0' }, 'whiteListIp', '请输入 IP 地址、网段或范围'],
    [{ tokenTimeout: 1 }, 'tokenTimeout', ''],
    [{ lockoutFailures: 0 }, 'lockoutFailures', ''],
  ])('rejects %j at its field, and nothing changes', async (wrong, field, words) => {
    const answer = await call(configs.update, wrong as never, admin)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ field }] } })
    expect(JSON.stringify(answer)).toContain(words)
    expect(await data(configs.read, {}, admin)).toMatchObject(signInSettings)
  })
})
