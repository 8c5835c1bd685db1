import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { members } from '@tessera/shared/contract/org/members'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { session } from '@tessera/shared/contract/session/session'
import { twoFactor } from '@tessera/shared/contract/session/two-factor'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const body = (change: object = {}) => ({
  fullName: '班主任',
  enCode: 'tutor',
  type: 'business',
  sortCode: 70,
  description: '带班',
  ...change,
})

test('reads what was saved; the list places a role below its type', async () => {
  const { id } = await data(roles.create, body(), admin)
  expect(await data(roles.read, { id }, admin)).toEqual({
    id,
    ...body(),
    globalMark: 1,
    organizeIdsTree: [],
    enabledMark: 1,
    lastModifyTime: null,
  })
  const { list } = await data(roles.list, { keyword: 'tutor' }, admin)
  expect(list.map(({ fullName, children }) => [fullName, children.map((role) => role.id)])).toEqual([
    ['业务角色', [id]],
  ])
  await data(roles.update, { id, ...body({ fullName: '班级主任', type: 'system' }) }, admin)
  expect(await data(roles.read, { id }, admin)).toMatchObject({
    fullName: '班级主任',
    type: 'system',
    lastModifyTime: expect.any(Number),
  })
})

test('the list has the number of members and whether two-step verification is required', async () => {
  const { id } = await data(roles.create, body({ fullName: '督导', enCode: 'Counted' }), admin)
  const row = async () => (await data(roles.list, { keyword: 'counted' }, admin)).list[0]!.children[0]!
  expect(await row()).toMatchObject({ id, members: 0, twoFactor: 0 })
  await data(
    members.replace,
    { objectId: id, objectType: 'Role', userIds: ['user.coach01', 'user.coach02'] },
    admin,
  )
  await data(twoFactor.demandOfRole, { id, demanded: 1 }, admin)
  expect(await row()).toMatchObject({ members: 2, twoFactor: 1 })
  await data(twoFactor.demandOfRole, { id, demanded: 0 }, admin)
  await data(members.replace, { objectId: id, objectType: 'Role', userIds: [] }, admin)
  await data(roles.remove, { id }, admin)
})

test.each([
  ['a code that another role has', { enCode: 'coach' }, 409, '角色编码已存在', 'enCode'],
  ['a name that another role has', { fullName: '教练', enCode: 'other' }, 409, '角色名称已存在', 'fullName'],
  [
    'a type that the dictionary lacks',
    { enCode: 'other', type: 'king' },
    400,
    'type：角色类型不存在',
    'type',
  ],
  [
    'a code with signs',
    { enCode: 'a b' },
    400,
    'enCode：只能由英文、数字和点组成，且点不能在开头或结尾',
    'enCode',
  ],
])('refuses %s', async (_, change, code, msg, field) => {
  expect(await call(roles.create, body(change), admin)).toMatchObject({
    code,
    msg,
    data: { fields: [{ field }] },
  })
})

test('a role with members or grants cannot be deleted; the name of a deleted role can be used again', async () => {
  const { id } = await data(roles.create, body({ fullName: '临时', enCode: 'temp' }), admin)
  await data(members.replace, { objectId: id, objectType: 'Role', userIds: ['user.coach01'] }, admin)
  expect(await call(roles.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该角色下有成员，不能删除',
  })
  await data(members.replace, { objectId: id, objectType: 'Role', userIds: [] }, admin)
  await data(grants.replace, { objectId: id, objectType: 'Role', module: ['menu.system.menu'] }, admin)
  expect(await call(roles.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该角色已有授权，请先取消授权再删除',
  })
  await data(grants.replace, { objectId: id, objectType: 'Role' }, admin)
  expect((await call(roles.remove, { id }, admin)).msg).toBe('删除成功')
  expect((await call(roles.read, { id }, admin)).code).toBe(404)
  expect((await call(roles.create, body({ fullName: '临时', enCode: 'temp' }), admin)).code).toBe(200)
})

test('disabling a role takes effect at once', async () => {
  const coach = { token: await signIn('coach01') }
  const menus = async () => (await data(session.currentUser, {}, coach)).menuList.length
  const before = await menus()
  expect(before).toBeGreaterThan(0)
  expect((await call(roles.setState, { id: 'role.coach' }, admin)).msg).toBe('更新状态成功')
  expect(await menus()).toBe(0)
  await data(roles.setState, { id: 'role.coach' }, admin)
  expect(await menus()).toBe(before)
})

test('refuses to save an outdated role and names who changed it; without a modified time the save succeeds', async () => {
  const { id } = await data(roles.create, body({ fullName: '同改', enCode: 'both' }), admin)
  const { lastModifyTime, ...read } = await data(roles.read, { id }, admin)
  await data(roles.update, { ...read, lastModifyTime, description: '先' }, admin)
  const late = await call(roles.update, { ...read, lastModifyTime, description: '后' }, admin)
  expect(late).toMatchObject({ code: 409, msg: '“同改”已被超级管理员修改，您的更改没有保存，请刷新后重试' })
  const now = await data(roles.read, { id }, admin)
  expect(now.description).toBe('先')
  expect(
    (await call(roles.update, { ...read, lastModifyTime: now.lastModifyTime, description: '再' }, admin))
      .code,
  ).toBe(200)
  expect((await call(roles.update, { ...read, description: '旧客户端' }, admin)).code).toBe(200)
})

test('of two simultaneous saves one is refused', async () => {
  const { id } = await data(roles.create, body({ fullName: '同时', enCode: 'atonce' }), admin)
  const codes = await Promise.all(
    ['甲', '乙'].map(
      async (description) =>
        (
          await call(
            roles.update,
            { ...body({ fullName: '同时', enCode: 'atonce' }), id, lastModifyTime: null, description },
            admin,
          )
        ).code,
    ),
  )
  expect(codes.sort()).toEqual([200, 409])
})

test('offers only roles without grants that the caller may not give', async () => {
  const listOffered = async (token: string) =>
    (await data(roles.selectorByPermission, {}, { token })).list.flatMap(({ children }) =>
      children.map(({ id }) => id),
    )
  expect(await listOffered(admin.token)).toContain('role.principal')
  const manager01Token = await signIn('manager01')
  const manager = await listOffered(manager01Token)
  expect(manager).toContain('role.coach')
  expect(manager).not.toContain('role.principal')
})

test('the audit log has user, object, and values before and after every change', async () => {
  const { id } = await data(roles.create, body({ fullName: '审计', enCode: 'audited' }), admin)
  await data(roles.update, { ...body({ fullName: '审计', enCode: 'audited' }), id, sortCode: 71 }, admin)
  await data(roles.update, { ...body({ fullName: '审计', enCode: 'audited' }), id, sortCode: 71 }, admin)
  await data(roles.remove, { id }, admin)
  const { list } = await data(audit.list, { objectId: id }, admin)
  expect(list.map(({ action }) => action)).toEqual(['remove', 'update', 'create'])
  expect(list[1]).toMatchObject({
    noun: 'role',
    userId: 'user.admin',
    userName: '超级管理员',
    objectName: '审计',
    ip: '127.0.0.1',
    before: { sortCode: 70 },
    after: { sortCode: 71 },
  })
  expect(list[2]!.after).toMatchObject({ enCode: 'audited', description: '带班' })
  expect(list[0]).toMatchObject({ before: { enCode: 'audited' }, after: {} })
})

test('a grant to a role with ten thousand members sends one notification to all processes', async () => {
  const { id } = await data(roles.create, body({ fullName: '万人', enCode: 'many' }), admin)
  await database.pool.query(
    `insert into org_user (id, account, password_hash, real_name, organize_id)
      select 'many.' || n, 'many' || n, 'x', '成员', 'org.hq' from generate_series(1, 10000) n`,
  )
  await data(
    members.replace,
    {
      objectId: id,
      objectType: 'Role',
      userIds: [...Array.from({ length: 10_000 }, (_, n) => `many.${n + 1}`), 'user.coach09'],
    },
    admin,
  )
  const {
    rows: [counted],
  } = await database.pool.query(`select count(*) as n from org_user_role where role_id = $1`, [id])
  expect(counted.n).toBe(10_001)
  const coach = { token: await signIn('coach09') }
  await grantMenus(database.db, 'nobody', 'crm.many')
  const holds = async () =>
    (await data(session.currentUser, {}, coach)).permissionList.some(
      ({ modelId }) => modelId === 'menu.crm.many',
    )
  expect(await holds()).toBe(false)
  const words: string[] = []
  const listener = await database.pool.connect()
  await listener.query('listen tessera')
  listener.on('notification', ({ payload = '' }) => words.push(payload.split(' ', 1)[0]!))
  await data(grants.replace, { objectId: id, objectType: 'Role', module: ['menu.crm.many'] }, admin)
  expect(await holds()).toBe(true)
  await listener.query('select 1')
  expect(words.filter((word) => word === 'access')).toHaveLength(1)
  await listener.query('unlisten tessera')
  listener.release(true)
})

describe('roles for certain units', () => {
  const tree = [['org.hq', 'org.east']]
  test('are offered to users of these units only; the list names the units', async () => {
    const { id } = await data(
      roles.create,
      { fullName: '城东专用', enCode: 'eastonly', type: '', globalMark: 0, organizeIdsTree: tree },
      admin,
    )
    expect(await data(roles.read, { id }, admin)).toMatchObject({
      type: '',
      globalMark: 0,
      organizeIdsTree: tree,
    })
    const offered = async (...organizeIds: string[]) =>
      (await data(roles.ofUnits, { organizeIds }, admin)).list.map((group) => [
        group.fullName,
        group.children.some((role) => role.id === id),
      ])
    expect(await offered('org.east', 'org.west')).toEqual([
      ['所有组织的角色', false],
      ['育乐教育集团/城东校区', true],
    ])
    expect(await offered('org.west')).toEqual([['所有组织的角色', false]])
    const rowOf = async (organizeId?: string) =>
      (await data(roles.list, { organizeId }, admin)).list.find((row) => row.id === id)
    expect(await rowOf()).toMatchObject({
      type: 'role',
      globalMark: 0,
      organizeInfo: '育乐教育集团/城东校区',
    })
    const rows = await Promise.all(['org.east', 'org.west', '0'].map(rowOf))
    expect(rows.map(Boolean)).toEqual([true, false, false])
  })

  test('keep their units and type when saved without them, and lose the units when they become global', async () => {
    const { id } = await data(
      roles.create,
      { fullName: '城东二', enCode: 'easttwo', type: 'business', globalMark: 0, organizeIdsTree: tree },
      admin,
    )
    await data(roles.update, { id, fullName: '城东二改', type: '' }, admin)
    expect(await data(roles.read, { id }, admin)).toMatchObject({
      fullName: '城东二改',
      type: 'business',
      globalMark: 0,
      organizeIdsTree: tree,
    })
    await data(roles.update, { id, globalMark: 1, organizeIdsTree: [] }, admin)
    expect(await data(roles.read, { id }, admin)).toMatchObject({ globalMark: 1, organizeIdsTree: [] })
  })

  test.each([
    ['no unit', [], 'organizeIdsTree：请选择角色适用的组织'],
    ['an unknown unit', [['nowhere']], 'organizeIdsTree：所选组织不存在'],
  ])('are refused with %s', async (_, organizeIdsTree, msg) => {
    expect(
      await call(
        roles.create,
        { fullName: '无处', enCode: 'nowhere', type: '', globalMark: 0, organizeIdsTree },
        admin,
      ),
    ).toMatchObject({ code: 400, msg })
  })
})
