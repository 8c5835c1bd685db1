import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../../test/app.ts'
import { lockedUntil } from '../../auth/attempts.ts'
import { matchesName } from './name-search.ts'

const {
  app,
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})

const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
const client = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const
const body = (change: object = {}) => ({
  account: 'new01',
  realName: '新同事',
  organizeId: 'org.east.teaching',
  gender: 1,
  ...change,
})
const page = (change: object = {}) => ({ currentPage: 1, pageSize: 20, ...change })

describe('the list', () => {
  test('filtering by a unit includes the units below it', async () => {
    const total = async (organizeId?: string) =>
      (await data(users.list, page({ organizeId }), admin)).pagination.total
    const [all, hq, east, teaching] = [
      await total(),
      await total('org.hq'),
      await total('org.east'),
      await total('org.east.teaching'),
    ]
    expect(hq).toBe(all)
    expect(teaching).toBe(12)
    expect(east).toBeGreaterThan(teaching)
  })
  test('a keyword finds by account or name; % and _ are ordinary characters', async () => {
    const found = async (keyword: string) =>
      (await data(users.list, page({ keyword, pageSize: 100 }), admin)).list.map(({ account }) => account)
    expect(await found('COACH0')).toEqual([
      'coach01',
      'coach02',
      'coach03',
      'coach04',
      'coach05',
      'coach06',
      'coach07',
      'coach08',
      'coach09',
    ])
    expect(await found('超级')).toEqual(['admin'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
  })
  test.each([
    ['陈', true],
    ['陈L', true],
    ['l陈', false],
    ['L𠮷', true],
    ['l𠮷', true],
    ['𠮷É', true],
    ['𠮷z', false],
  ])('a name in several scripts is found by %s: %s', async (keyword, isFound) => {
    await sql`update org_user set real_name = '陈L𠮷É' where id = 'user.coach15'`.execute(db)
    expect(
      (await data(users.list, page({ keyword }), admin)).list.some(({ account }) => account === 'coach15'),
    ).toBe(isFound)
  })
  test('a search by one character and the locks of a page use indexes', async () => {
    const plan = (query: ReturnType<typeof sql>) =>
      db.connection().execute(async (line) => {
        await sql`begin`.execute(line)
        await sql`
          insert into org_user (id, account, password_hash, real_name, organize_id, gender)
            select 'many' || n, 'many' || n, '', '赵' || n, 'org.hq', 3
              from generate_series(1, 5000) n`.execute(line)
        await sql`analyze org_user`.execute(line)
        await sql`
          insert into shell_login_attempt (subject) select 'account:many' || n || '|::1'
            from generate_series(1, 5000) n`.execute(line)
        await sql`analyze shell_login_attempt`.execute(line)
        const { rows } = await sql`explain ${query}`.execute(line)
        await sql`rollback`.execute(line)
        return JSON.stringify(rows)
      })
    expect(
      await plan(sql`select from org_user u where u.delete_mark = 0 and ${matchesName('陈')}`),
    ).toContain('org_user__characters')
    expect(await plan(sql`select ${lockedUntil} from org_user u where u.id = 'user.admin'`)).toContain(
      'shell_login_attempt__whom',
    )
  })
  test('filters by manager', async () => {
    const { list } = await data(users.list, page({ managerId: 'user.principal', pageSize: 100 }), admin)
    expect(list.map(({ account }) => account)).toEqual(expect.arrayContaining(['manager01', 'manager02']))
    for (const { id } of list)
      expect((await data(users.read, { id }, admin)).managerId).toBe('user.principal')
    expect((await data(users.list, page({ managerId: 'nobody' }), admin)).list).toEqual([])
  })
  test('a user with too many wrong passwords is listed as locked until an administrator unlocks them', async () => {
    const readRow = async () => (await data(users.list, page({ keyword: 'coach20' }), admin)).list[0]!
    const { id, lockedUntil: lockedBefore } = await readRow()
    expect(lockedBefore).toBeNull()
    for (let i = 0; i < 5; i++)
      await call(session.login, { ...client, account: 'coach20', password: md5('wrong') })
    expect((await readRow()).lockedUntil).toBeGreaterThan(Date.now())
    expect((await call(users.unlock, { id }, admin)).code).toBe(200)
    expect((await readRow()).lockedUntil).toBeNull()
  })
  test('pages, and answers the total beyond the last page, too', async () => {
    const first = await data(users.list, page({ pageSize: 50 }), admin)
    const second = await data(users.list, page({ pageSize: 50, currentPage: 2 }), admin)
    expect([first.list.length, second.list.length]).toEqual([50, first.pagination.total - 50])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(first.pagination.total)
    expect((await data(users.list, page({ currentPage: 99 }), admin)).pagination.total).toBe(
      first.pagination.total,
    )
  })
  test('sorts by allowed columns and ignores others', async () => {
    const accounts = async (sort: 'asc' | 'desc') =>
      (await data(users.list, page({ sidx: 'account', sort, pageSize: 500 }), admin)).list.map(
        ({ account }) => account,
      )
    const ascending = await accounts('asc')
    expect(await accounts('desc')).toEqual(ascending.toReversed())
    for (const sidx of ['passwordHash', 'constructor'])
      expect((await call(users.list, page({ sidx }), admin)).code).toBe(200)
  })
  test('a row has unit, path, role and position, and no password', async () => {
    const {
      list: [row],
    } = await data(users.list, page({ keyword: 'coach01' }), admin)
    expect(row).toMatchObject({
      department: '教学部',
      organize: '育乐教育集团/城东校区/教学部',
      roleName: '教练',
      position: '教练',
      isAdministrator: false,
    })
    const raw = await app.inject({
      url: '/api/permission/Users?pageSize=500',
      headers: { authorization: admin.token },
    })
    expect(raw.body).not.toMatch(/argon2|password/i)
  })
})

test('a new user can sign in with the requested password', async () => {
  await data(
    users.create,
    {
      ...body({ account: 'given01' }),
      userPassword: md5('Abacus7'),
      roleId: 'role.coach,role.desk',
      positionId: 'pos.east.coach',
    },
    admin,
  )
  expect(await signIn('given01', 'Abacus7')).toMatch(/^Bearer /)
})

test('without a password the server generates one and answers it once', async () => {
  const { id, password } = await data(users.create, body({ account: 'made01' }), admin)
  expect(password).toMatch(/^[A-Za-z0-9]{12}$/)
  expect(await signIn('made01', password)).toBeTruthy()
  expect(JSON.stringify(await data(users.read, { id }, admin))).not.toContain(password)
})

test('reads what was saved, with roles and positions as comma lists, and updates replace them', async () => {
  const full = body({
    account: 'full01',
    mobilePhone: '13911112222',
    email: 'full@a.example',
    birthday: 946_684_800_000,
    entryDate: 1_600_000_000_000,
    description: '备注',
    roleId: 'role.coach,role.desk',
    positionId: 'pos.east.coach',
    managerId: 'user.manager01',
    sortCode: 7,
    enabledMark: 1,
  })
  const { id } = await data(users.create, full, admin)
  const read = await data(users.read, { id }, admin)
  expect(read).toMatchObject({ ...full, roleId: expect.any(String), id })
  expect(read.roleId!.split(',').sort()).toEqual(['role.coach', 'role.desk'])
  await data(
    users.update,
    { ...full, id, roleId: 'role.finance', positionId: '', mobilePhone: '', managerId: '' },
    admin,
  )
  expect(await data(users.read, { id }, admin)).toMatchObject({
    roleId: 'role.finance',
    positionId: '',
    mobilePhone: null,
    managerId: null,
  })
})

describe('refusals, which leave nothing half done', () => {
  test.each([
    ['the account of another', { account: 'Coach01' }, 409, '账号已存在'],
    ['an account with signs', { account: 'a-b' }, 400, 'account：只能由字母和数字组成'],
    ['an unknown unit', { organizeId: 'nowhere' }, 400, 'organizeId：所属组织不存在'],
    [
      'an unknown role, though the user itself was fine',
      { account: 'half01', roleId: 'role.coach,nope' },
      400,
      'roleId：所选角色不存在',
    ],
    ['a wrong mobile number', { mobilePhone: '12345' }, 400, 'mobilePhone：请正确输入手机号码'],
    ['a wrong e-mail', { email: 'nope' }, 400, 'email：请输入正确的邮箱地址'],
    ['an unknown gender', { gender: 4 }, 400, 'gender：不能大于3'],
  ])('%s', async (_, change, code, msg) => {
    const { total } = (await data(users.list, page(), admin)).pagination
    const field = Object.keys(change).at(-1)
    expect(await call(users.create, body({ account: 'refused01', ...change }), admin)).toMatchObject({
      code,
      msg,
      data: { fields: [{ field }] },
    })
    expect((await data(users.list, page(), admin)).pagination.total).toBe(total)
  })

  test('a user cannot delete or disable themselves, a super administrator or the manager of a department', async () => {
    const principal = { token: await signIn('principal') }
    expect((await call(users.remove, { id: 'user.principal' }, principal)).msg).toBe(
      '不能删除或禁用自己的账号',
    )
    expect((await call(users.setState, { id: 'user.principal' }, principal)).msg).toBe(
      '不能删除或禁用自己的账号',
    )
    expect((await call(users.remove, { id: 'user.admin' }, principal)).msg).toBe('不能删除或禁用超级管理员')
    expect((await call(users.setState, { id: 'user.admin' }, principal)).code).toBe(400)
    expect((await call(users.remove, { id: 'user.manager01' }, principal)).msg).toBe(
      '该用户是部门主管，不能删除',
    )
  })

  test('only a super administrator may change the record or password of a super administrator', async () => {
    const principal = { token: await signIn('principal') }
    expect(
      (await call(users.update, { ...body({ account: 'admin' }), id: 'user.admin' }, principal)).msg,
    ).toBe('只有超级管理员可以修改超级管理员')
    expect(
      (
        await call(
          users.resetPassword,
          { id: 'user.admin', userPassword: md5('Abacus7'), validatePassword: md5('Abacus7') },
          principal,
        )
      ).code,
    ).toBe(400)
  })

  test('the two passwords of a reset must be equal', async () => {
    expect(
      await call(
        users.resetPassword,
        { id: 'user.coach21', userPassword: md5('Abacus7'), validatePassword: md5('Abacus8') },
        admin,
      ),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'validatePassword' }] } })
  })
})

test('deleting a user ends their sessions, and the account can be used again', async () => {
  const { id } = await data(
    users.create,
    { ...body({ account: 'gone01' }), userPassword: md5('Abacus7') },
    admin,
  )
  const token = await signIn('gone01', 'Abacus7')
  expect((await call(users.remove, { id }, admin)).msg).toBe('删除成功')
  expect((await call(session.currentUser, {}, { token })).code).toBe(600)
  expect((await call(users.read, { id }, admin)).code).toBe(404)
  expect((await call(users.create, body({ account: 'gone01' }), admin)).code).toBe(200)
})

test('the tree of units contains their users', async () => {
  const { list } = await data(users.selector, {}, admin)
  const east = list[0]!.children
    .find(({ id }) => id === 'org.east')!
    .children.find(({ id }) => id === 'org.east.teaching')!
  expect(east.children[0]).toMatchObject({
    type: 'user',
    isLeaf: true,
    parentId: 'org.east.teaching',
    fullName: expect.stringMatching(/^.+\/\w+$/),
  })
  expect(east.num).toBe(east.children.length)
})

describe('pickers', () => {
  test('pages through all users, of a unit and the units below it, or by name or account', async () => {
    const page = async (filter: object) =>
      data(users.all, { currentPage: 1, pageSize: 5, ...filter }, { token: await signIn('coach01') })
    const east = await page({ organizeId: 'org.east' })
    expect(east.list).toHaveLength(5)
    expect(east.pagination!.total).toBeGreaterThan(5)
    expect((await page({ organizeId: 'org.east', currentPage: 2 })).list[0]!.id).not.toBe(east.list[0]!.id)
    expect((await page({ keyword: 'coach01' })).list).toMatchObject([
      {
        id: 'user.coach01',
        headIcon: expect.stringContaining('/api/file/Image/userAvatar/'),
        department: expect.any(String),
      },
    ])
    expect((await data(users.all, {}, admin)).pagination).toBeUndefined()
  })

  test('users of a tree level have a picture, users found by keyword also their unit', async () => {
    const level = (await data(users.imSelector, { id: 'org.east.teaching' }, admin)).list
    expect(level.find(({ type }) => type === 'user')).toMatchObject({
      headIcon: expect.stringContaining('/userAvatar/'),
    })
    expect(
      (await data(users.imSelector, { id: '0' }, admin)).list.every(({ headIcon }) => headIcon === undefined),
    ).toBe(true)
    expect((await data(users.imSelector, { id: '0', keyword: 'coach02' }, admin)).list).toMatchObject([
      { id: 'user.coach02', department: expect.any(String) },
    ])
  })

  test('answers names of many users in the requested order', async () => {
    const { list } = await data(users.namesOf, { userId: ['user.coach03', 'gone', 'user.coach01'] }, admin)
    expect(list).toMatchObject([
      { id: 'user.coach03', department: expect.any(String) },
      { id: 'user.coach01', headIcon: expect.any(String) },
    ])
  })
})
