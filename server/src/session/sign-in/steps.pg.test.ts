import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import { current } from '@tessera/shared/contract/org/current'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { Code, returnsBytes, type Call, type Calls } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'
import { createSample, type Schema } from '../../../test/sample.ts'
import { connectSocket } from '../../../test/socket.ts'
import { issueSignInCode } from '../../auth/sign-in-codes.ts'

const opened = await openApp()
const {
  call,
  data,
  signIn,
  database: { db },
} = opened
const md5 = (typed: string) => hash('md5', typed)
const saveSetting = (name: string, value: string) =>
  sql`insert into system_config (name, value) values (${name}, ${value})`.execute(db)
const me = (token: string) => call(session.currentUser, {}, { token })
const change = (token: string, to: string, from = 'Tessera2026') =>
  call(current.modifyPassword, { oldPassword: md5(from), password: md5(to) }, { token })

beforeEach(async () => {
  await sql`delete from system_config`.execute(db)
})

describe('an expired password', () => {
  test('a user with an expired password has to change it first', async () => {
    await saveSetting('passwordMaxDays', '90')
    await sql`
      update org_user set password_time = now() - interval '91 days' where account = 'coach01'`.execute(db)
    const token = await signIn('coach01')
    expect(await me(token)).toMatchObject({
      code: Code.stepRequired,
      msg: '请先修改密码',
      data: { steps: ['password'] },
    })
    expect((await change(token, 'Renewed2026')).code).toBe(200)
    expect((await me(token)).code).toBe(200)
    const coach01Token = await signIn('coach01', 'Renewed2026')
    expect((await me(coach01Token)).code).toBe(200)
  })
  test('never expires with 0 days', async () => {
    await sql`
      update org_user set password_time = now() - interval '9999 days' where account = 'coach02'`.execute(db)
    const coach02Token = await signIn('coach02')
    expect((await me(coach02Token)).code).toBe(200)
  })
  test('a refused password leaves the step pending', async () => {
    await saveSetting('passwordMaxDays', '90')
    await sql`
      update org_user set password_time = now() - interval '91 days' where account = 'coach03'`.execute(db)
    const token = await signIn('coach03')
    expect((await change(token, '123456')).code).toBe(400)
    expect((await me(token)).code).toBe(Code.stepRequired)
  })
})

describe('a password that an administrator set', () => {
  const reset = async (id: string) =>
    data(
      users.resetPassword,
      { id, userPassword: md5('Given2026'), validatePassword: md5('Given2026') },
      { token: await signIn('admin') },
    )
  test('has to be changed if the setting demands it, once', async () => {
    await reset('user.coach04')
    const coach04Token = await signIn('coach04', 'Given2026')
    expect((await me(coach04Token)).code).toBe(200)
    await saveSetting('passwordChangeAfterReset', '1')
    const token = await signIn('coach04', 'Given2026')
    expect((await me(token)).code).toBe(Code.stepRequired)
    await change(token, 'Own2026x', 'Given2026')
    const tokenAfterChange = await signIn('coach04', 'Own2026x')
    expect((await me(tokenAfterChange)).code).toBe(200)
  })
  test('has to be changed by a new user, too', async () => {
    await saveSetting('passwordChangeAfterReset', '1')
    const { password } = await data(
      users.create,
      { account: 'fresh9', realName: '新人', organizeId: 'org.hq', gender: 3, roleId: 'role.coach' },
      { token: await signIn('admin') },
    )
    const token = await signIn('fresh9', password!)
    expect((await me(token)).code).toBe(Code.stepRequired)
    expect((await change(token, 'Own2026y', password!)).code).toBe(200)
    expect((await me(token)).code).toBe(200)
  })
})

test('signing in without the password does not demand a new one', async () => {
  await saveSetting('passwordMaxDays', '1')
  await sql`update org_user set password_time = now() - interval '2 days' where account = 'coach05'`.execute(
    db,
  )
  const { token } = await data(session.exchange, {
    code: (await issueSignInCode(db, { userId: 'user.coach05' }))!,
  })
  expect((await me(token)).code).toBe(200)
})

test('a session with a pending step cannot open a socket', async () => {
  const token = await signIn('coach06')
  await sql`update shell_session set steps = array['password'] where user_id = 'user.coach06'`.execute(db)
  const socket = await connectSocket(opened)
  socket.sendText(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
  expect((await socket.next('logout')).msg).toBe('身份验证失败，请重新登录')
})

test('a session with a pending step may only make the calls that allow it', async () => {
  const every = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Calls).map(([name, row]) => [`${feature}.${name}`, row] as [string, Call]),
  )
  const allowed: Record<string, string[]> = {}
  for (const step of ['password', 'twoFactor'] as const) {
    const token = await signIn('admin')
    await sql`update shell_session set steps = array[${step}]`.execute(db)
    allowed[step] = []
    for (const [name, row] of every) {
      if (row.access === 'public' || row.body || returnsBytes(row)) continue
      if (row.allowedDuring?.includes(step)) allowed[step].push(name)
      else
        expect(
          (
            await call(
              row,
              createSample(
                z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }) as Schema,
              ) as never,
              { token },
            )
          ).code,
          name,
        ).toBe(Code.stepRequired)
    }
  }
  expect(allowed).toEqual({
    password: ['shell.session.logout', 'org.current.modifyPassword', 'org.current.changePassword'],
    twoFactor: [
      'shell.session.logout',
      'shell.twoFactor.read',
      'shell.twoFactor.begin',
      'shell.twoFactor.confirm',
    ],
  })
})
