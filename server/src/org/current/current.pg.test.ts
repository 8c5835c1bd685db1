import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { current, type GrantedItem } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/session/session'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

test('answers the caller’s own record with names instead of ids', async () => {
  const coach01 = { token: await app.signIn('coach01') }
  const info = await app.data(current.baseInfo, {}, coach01)
  expect(info).toMatchObject({
    id: 'user.coach01',
    account: 'coach01',
    realName: '刘浩然',
    organize: '育乐教育集团/城东校区/教学部',
    position: '教练',
    roleId: '教练',
    manager: '李俊杰/manager01',
    gender: 1,
    avatar: '/api/file/Image/userAvatar/001.png',
    signature: null,
  })
  expect(info.birthday).toEqual(expect.any(Number))
  expect(Object.keys(info).filter((key) => /password/i.test(key))).toEqual([])
})

test('a user without manager, role or position has empty texts; without a session the call is refused', async () => {
  const admin = { token: await app.signIn('admin') }
  expect(await app.data(current.baseInfo, {}, admin)).toMatchObject({
    manager: '',
    position: '',
    roleId: '',
  })
  expect((await app.call(current.baseInfo, {})).code).toBe(600)
})

test('layout and language are saved with the user, and the next sign-in answers the layout', async () => {
  const coach = { token: await app.signIn('coach01') }
  for (const [sent, saved] of [
    ['functional', 'functional'],
    ['blend', 'hybrid'],
  ] as const) {
    expect((await app.call(current.setTheme, { theme: sent }, coach)).code).toBe(200)
    const credentials = {
      account: 'coach01',
      password: md5('Tessera2026'),
      client_id: 'admin',
      client_secret: '123456',
      scope: 'all',
      grant_type: 'password',
    } as const
    expect(await app.data(session.login, credentials)).toMatchObject({ theme: saved })
  }
  await app.call(current.setLanguage, { language: 'zhtw' }, coach)
  expect(await app.data(current.baseInfo, {}, coach)).toMatchObject({ theme: 'hybrid', language: 'zhtw' })
  for (const refused of [
    await app.call(current.setTheme, { theme: 'round' as never }, coach),
    await app.call(current.setLanguage, { language: 'fr' as never }, coach),
  ])
    expect(refused.code).toBe(400)
})

test('saves own data and ignores what only administrators may change', async () => {
  const coach = { token: await app.signIn('coach02') }
  const before = await app.data(current.baseInfo, {}, coach)
  const own = {
    realName: '陈晨',
    gender: 2,
    signature: '天天向上',
    nation: '汉族',
    nativePlace: '浙江杭州',
    certificatesType: '居民身份证',
    certificatesNumber: '11010519491231002X',
    education: '本科',
    birthday: 631_123_200_000,
    telePhone: '0571-1',
    landline: '0571-2',
    mobilePhone: '13912345678',
    email: 'chen@example.org',
    urgentContacts: '陈父',
    urgentTelePhone: '13800000000',
    postalAddress: '文一路 1 号',
  }
  expect(
    (
      await app.call(
        current.saveBaseInfo,
        { ...own, account: 'root', roleId: 'admin', organizeId: 'org.hq' } as never,
        coach,
      )
    ).msg,
  ).toBe('修改成功')
  const after = await app.data(current.baseInfo, {}, coach)
  expect(after).toMatchObject(own)
  for (const key of ['account', 'organize', 'roleId', 'position', 'manager', 'entryDate'] as const)
    expect(after[key]).toBe(before[key])
  expect((await app.data(session.currentUser, {}, coach)).userInfo.userName).toBe('陈晨')
})

test.each([
  [{ mobilePhone: '12345678901' }, 'mobilePhone'],
  [{ email: 'no' }, 'email'],
  [{ realName: ' ' }, 'realName'],
  [{ gender: 4 }, 'gender'],
  [{ certificatesType: '居民身份证', certificatesNumber: '110105194912310021' }, 'certificatesNumber'],
])('refuses %j and names the field', async (wrong, field) => {
  const answer = await app.call(
    current.saveBaseInfo,
    { realName: '刘浩然', gender: 1, ...wrong },
    { token: await app.signIn('coach01') },
  )
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field }] } })
})

test('accepts only a picture that was uploaded as avatar', async () => {
  const coach = { token: await app.signIn('coach03') }
  expect(await app.call(current.setAvatar, { name: 'no-such.png' }, coach)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'name' }] },
  })
  await sql`
    insert into system_file (name, type, file_name, mime, bytes, creator_user_id)
      values ('20261121_a.png', 'userAvatar', 'a.png', 'image/png', 1, 'user.coach03'),
        ('20261121_b.png', 'IM', 'b.png', 'image/png', 1, 'user.coach03')`.execute(app.database.db)
  expect((await app.call(current.setAvatar, { name: '20261121_b.png' }, coach)).code).toBe(400)
  expect((await app.call(current.setAvatar, { name: '20261121_a.png' }, coach)).code).toBe(200)
  expect((await app.data(session.currentUser, {}, coach)).userInfo.headIcon).toBe(
    '/api/file/Image/userAvatar/20261121_a.png',
  )
})

test('a new password needs the old one, and ends the other sessions', async () => {
  const here = { token: await app.signIn('coach04') }
  const elsewhere = { token: await app.signIn('coach04') }
  const change = (oldPassword: string, password: string) =>
    app.call(
      current.modifyPassword,
      { oldPassword: md5(oldPassword), password: md5(password), code: '', timestamp: '' },
      here,
    )
  expect(await change('wrong1', 'Fresh2027')).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'oldPassword', msg: 'oldPassword：旧密码错误' }] },
  })
  expect(await change('Tessera2026', 'Tessera2026')).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'password' }] },
  })
  expect((await app.call(current.baseInfo, {}, elsewhere)).code).toBe(200)
  expect((await change('Tessera2026', 'Fresh2027')).msg).toBe('修改密码成功')
  expect((await app.call(current.baseInfo, {}, here)).code).toBe(200)
  expect((await app.call(current.baseInfo, {}, elsewhere)).code).toBe(600)
  await expect(app.signIn('coach04')).rejects.toThrow('用户名或密码不正确')
  expect(await app.signIn('coach04', 'Fresh2027')).toBeTruthy()
})

test('guessing the old password is throttled', async () => {
  const coach = { token: await app.signIn('coach05') }
  const guess = async (n: number) =>
    (
      await app.call(
        current.modifyPassword,
        { oldPassword: md5(`guess${n}`), password: md5('Fresh2027') },
        coach,
      )
    ).code
  const codes: number[] = []
  for (let n = 0; n < 6; n += 1) codes.push(await guess(n))
  expect(codes).toEqual([400, 400, 400, 400, 400, 429])
})

test('lists subordinates of the caller one level at a time, and of no other manager', async () => {
  const manager = { token: await app.signIn('manager01') }
  const below = await app.data(current.subordinates, {}, manager)
  expect(below).toContainEqual(
    expect.objectContaining({
      id: 'user.coach01',
      userName: '刘浩然/coach01',
      department: '教学部',
      position: '教练',
      isLeaf: true,
      avatar: expect.stringMatching(/^\/api\/file\/Image\/userAvatar\//),
    }),
  )
  expect(await app.data(current.subordinates, { id: '0' }, manager)).toEqual(below)
  const principal = { token: await app.signIn('principal') }
  expect(await app.data(current.subordinates, { id: 'user.manager01' }, principal)).toEqual(below)
  expect((await app.call(current.subordinates, { id: 'user.principal' }, manager)).code).toBe(404)
})

test('Authorize answers menus, and buttons below their menus', async () => {
  const admin = { token: await app.signIn('admin') }
  const all = await app.data(current.authorize, {}, admin)
  const system = all.button.find(({ id }) => id === 'menu.system')!
  expect(
    system.children.find(({ id }) => id === 'menu.system.notice')!.children.map(({ fullName }) => fullName),
  ).toEqual(['新建', '编辑', '删除', '发布'])
  const coach01 = { token: await app.signIn('coach01') }
  const coach = await app.data(current.authorize, {}, coach01)
  const ids = (nodes: readonly GrantedItem[]): string[] =>
    nodes.flatMap(({ id, children }) => [id, ...ids(children)])
  expect(ids(coach.module)).toContain('menu.edu.eduClasslist')
  expect(ids(coach.module)).not.toContain('menu.system')
  expect(ids(coach.button)).not.toContain('menu.system.notice.btn_add')
})

test('sign-ins and requests are logged, and users see their own', async () => {
  const coach = { token: await app.signIn('coach06') }
  await app.data(current.setLanguage, { language: 'en' }, coach)
  const [login] = (await app.data(current.log, { category: 1 }, coach)).list
  expect(login).toMatchObject({
    userName: expect.any(String),
    ipaddress: '127.0.0.1',
    requestMethod: 'POST',
    requestURL: '/api/oauth/Login',
  })
  await vi.waitFor(async () => {
    const { list, pagination } = await app.data(current.log, { category: 5 }, coach)
    expect(list).toMatchObject([
      {
        requestMethod: 'PUT',
        requestURL: '/api/permission/Users/Current/SystemLanguage',
        requestDuration: expect.any(Number),
      },
    ])
    expect(pagination.total).toBe(1)
  }, 10_000)
  const since = { category: 5, startTime: Date.now() + 60_000 } as const
  expect((await app.data(current.log, since, coach)).list).toEqual([])
  expect((await app.data(current.log, { category: 5, keyword: 'systemlanguage' }, coach)).list).toHaveLength(
    1,
  )
  const coach07 = { token: await app.signIn('coach07') }
  expect((await app.data(current.log, { category: 5 }, coach07)).list).toEqual([])
})

const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')

test('a preference belongs to the user in every browser, and the last value counts', async () => {
  const coach = { token: await app.signIn('coach01') }
  const head = { token: await app.signIn('principal') }
  expect(await app.data(current.preference, { key: 'list.users' }, coach)).toEqual({ value: null })
  for (const value of ['{"dense":true}', '{"dense":false}'])
    await app.data(current.savePreference, { key: 'list.users', value }, coach)
  const coach01 = { token: await app.signIn('coach01') }
  expect(await app.data(current.preference, { key: 'list.users' }, coach01)).toEqual({
    value: '{"dense":false}',
  })
  expect(await app.data(current.preference, { key: 'list.users' }, head)).toEqual({ value: null })
})

test('users keep phrases and a signature for the workflow, and nothing under other keys', async () => {
  const coach = { token: await app.signIn('coach01') }
  const value = `data:image/png;base64,${'A'.repeat(30_000)}`
  await app.data(current.savePreference, { key: 'workflow.signature', value }, coach)
  expect(await app.data(current.preference, { key: 'workflow.signature' }, coach)).toEqual({ value })
  expect((await app.call(current.savePreference, { key: 'other.key', value: 'x' }, coach)).code).toBe(400)
})

test('preferences have a limit in length and in number', async () => {
  const coach = { token: await app.signIn('coach01') }
  expect(
    (await app.call(current.savePreference, { key: 'list.long', value: 'x'.repeat(40_001) }, coach)).code,
  ).toBe(400)
  await sql`
    insert into org_user_preference (user_id, key, value) select 'user.coach01', 'list.k' || n, ''
      from generate_series(1, 300) n on conflict do nothing`.execute(app.database.db)
  expect(await app.call(current.savePreference, { key: 'list.more', value: '' }, coach)).toMatchObject({
    code: 400,
    msg: '最多保存300项个人设置',
  })
  expect((await app.call(current.savePreference, { key: 'list.k7', value: 'new' }, coach)).code).toBe(200)
})
