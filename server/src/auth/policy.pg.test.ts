import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../test/app.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const md5 = (typed: string) => hash('md5', typed)
const admin = { token: await signIn('admin') }

/** Creates a user; returns how they change their password and how an administrator resets it. */
async function createPerson(account: string, mobilePhone = '') {
  const { id } = await data(
    users.create,
    {
      account,
      realName: '密码',
      organizeId: 'org.hq',
      gender: 3,
      roleId: 'role.coach',
      mobilePhone,
      userPassword: md5('Start2026'),
    },
    admin,
  )
  return {
    id,
    change: async (from: string, to: string) =>
      call(
        current.modifyPassword,
        { oldPassword: md5(from), password: md5(to) },
        { token: await signIn(account, from) },
      ),
    reset: (to: string) =>
      call(users.resetPassword, { id, userPassword: md5(to), validatePassword: md5(to) }, admin),
  }
}
const saveSetting = (name: string, value: string) =>
  sql`
    insert into system_config (name, value) values (${name},
      ${value}) on conflict (name) do update set value = excluded.value`.execute(db)

beforeEach(async () => {
  await sql`delete from system_config`.execute(db)
})

describe('the server refuses the MD5 of', () => {
  test('the account, in any case', async () => {
    const { change, reset } = await createPerson('teacher1')
    for (const typed of ['teacher1', 'TEACHER1', 'Teacher1'])
      expect(await change('Start2026', typed)).toMatchObject({
        code: 400,
        msg: '密码不能与账号相同',
        data: { fields: [{ field: 'password' }] },
      })
    expect(await reset('teacher1')).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'userPassword' }] },
    })
  })
  test('the mobile number', async () => {
    const { change } = await createPerson('teacher2', '13912349876')
    expect((await change('Start2026', '13912349876')).msg).toBe('密码不能与手机号相同')
  })
  test.each(['123456', 'password', 'Password', 'abc123', 'iloveyou', 'qwerty123'])(
    '%s, which is common',
    async (typed) => {
      const answer = await call(
        users.create,
        { account: 'common1', realName: '密码', organizeId: 'org.hq', gender: 3, userPassword: md5(typed) },
        admin,
      )
      expect(answer).toMatchObject({
        code: 400,
        msg: '密码过于常见，容易被猜到，请换一个',
        data: { fields: [{ field: 'userPassword' }] },
      })
    },
  )
  test('account and mobile number of a new user', async () => {
    const make = (typed: string) =>
      call(
        users.create,
        {
          account: 'fresh1',
          mobilePhone: '13912349877',
          realName: '密码',
          organizeId: 'org.hq',
          gender: 3,
          userPassword: md5(typed),
        },
        admin,
      )
    expect((await make('fresh1')).msg).toBe('密码不能与账号相同')
    expect((await make('13912349877')).msg).toBe('密码不能与手机号相同')
  })
  test('one of the last five passwords, set by the user or an administrator', async () => {
    const { change, reset } = await createPerson('teacher3')
    const all = ['Start2026', 'Second2026', 'Third2026', 'Fourth2026', 'Fifth2026']
    for (const [at, to] of all.slice(1).entries())
      expect((await (at === 1 ? reset(to) : change(all[at]!, to))).code).toBe(200)
    expect((await change('Fifth2026', 'Start2026')).msg).toBe('不能使用最近 5 次用过的密码，请换一个')
    expect((await reset('Fifth2026')).msg).toBe('不能使用最近 5 次用过的密码，请换一个')
    expect((await change('Fifth2026', 'Sixth2026')).code).toBe(200)
    expect((await change('Sixth2026', 'Start2026')).code).toBe(200)
  })
})

test('the length of the password history is a setting; 0 allows all', async () => {
  const { change } = await createPerson('teacher4')
  expect((await change('Start2026', 'Second2026')).code).toBe(200)
  await saveSetting('passwordHistory', '1')
  expect((await change('Second2026', 'Start2026')).code).toBe(200)
  await saveSetting('passwordHistory', '0')
  const { reset } = await createPerson('teacher5')
  expect((await reset('Start2026')).code).toBe(200)
})

test('previous passwords are stored as Argon2id', async () => {
  const { id, change } = await createPerson('teacher6')
  await change('Start2026', 'Second2026')
  const { rows } = await sql<{
    hash: string
  }>`select password_hash as hash from org_password_history where user_id = ${id}`.execute(db)
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$/) }])
})

test('a refused password changes nothing', async () => {
  const { reset } = await createPerson('teacher7')
  const token = await signIn('teacher7', 'Start2026')
  expect((await reset('123456')).code).toBe(400)
  expect((await call(current.baseInfo, {}, { token })).code).toBe(200)
  expect(await signIn('teacher7', 'Start2026')).toMatch(/^Bearer /)
})
