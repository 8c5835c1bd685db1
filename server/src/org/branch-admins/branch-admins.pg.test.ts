import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { branchAdmins } from '@tessera/shared/contract/org/branch-admins'
import { grants } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'
import { loadContextValues } from '../../permissions/context-values.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
/** Branch administrator of the east campus: may edit it, and has every right below it. */
let east: { token: string }
const notYours = { code: 403, msg: '您是分级管理员，没有此组织的该项管理权限' }
const body = {
  userId: 'user.tech01',
  organizeId: 'org.east',
  thisLayerEdit: 1,
  subLayerAdd: 1,
  subLayerEdit: 1,
  subLayerDelete: 1,
} as const

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await grantMenus(
    database.db,
    'user.tech01',
    'permission.organize',
    'permission.department',
    'permission.position',
    'permission.user',
    'permission.authorize',
    'permission.branchAdmin',
  )
  await data(grants.change, { userIds: ['user.tech01'], give: { resource: ['scheme.users.all'] } }, admin)
  await data(branchAdmins.create, body, admin)
  east = { token: await signIn('tech01') }
})

test('creates, lists, updates and removes branch administrators, and logs it', async () => {
  expect((await data(branchAdmins.of, { organizeId: 'org.east' }, admin)).list).toMatchObject([
    { ...body, thisLayerAdd: 0, account: 'tech01', realName: '许建华', organize: '城东校区' },
  ])
  await data(branchAdmins.create, { userId: 'user.tech02', organizeId: 'org.west', thisLayerAdd: 1 }, admin)
  const { list, pagination } = await data(branchAdmins.list, { keyword: 'tech02' }, admin)
  expect([list.map(({ organize }) => organize), pagination.total]).toEqual([['城西校区'], 1])
  await data(branchAdmins.update, { userId: 'user.tech02', organizeId: 'org.west', subLayerEdit: 1 }, admin)
  expect((await data(branchAdmins.of, { organizeId: 'org.west' }, admin)).list).toMatchObject([
    { thisLayerAdd: 0, subLayerEdit: 1 },
  ])
  await data(branchAdmins.remove, { userId: 'user.tech02', organizeId: 'org.west' }, admin)
  expect((await data(branchAdmins.of, { organizeId: 'org.west' }, admin)).list).toEqual([])
  expect(
    (await data(audit.list, { noun: 'branchAdmin', objectId: 'user.tech02' }, admin)).list.map(
      ({ action }) => action,
    ),
  ).toEqual(['remove', 'update', 'create'])
})

test.each([
  ['an existing row', body, 409, '该用户已是此组织的分级管理员'],
  [
    'a row without any right',
    { userId: 'user.tech03', organizeId: 'org.east' },
    400,
    '请至少选择一项管理权限',
  ],
  [
    'a super administrator',
    { userId: 'user.admin2', organizeId: 'org.east', thisLayerAdd: 1 },
    400,
    '超级管理员不需要分级授权',
  ],
  [
    'an unknown user',
    { userId: 'nobody', organizeId: 'org.east', thisLayerAdd: 1 },
    400,
    'userId：所选用户不存在',
  ],
  [
    'an unknown unit',
    { userId: 'user.tech03', organizeId: 'nowhere', thisLayerAdd: 1 },
    400,
    'organizeId：所选组织不存在',
  ],
] as const)('refuses %s', async (_, sent, code, msg) => {
  await database.pool.query(
    `insert into org_user (id, account, password_hash, real_name, organize_id, is_administrator)
      values ('user.admin2', 'admin2', 'x', '二', 'org.hq', true) on conflict do nothing`,
  )
  expect(await call(branchAdmins.create, sent, admin)).toMatchObject({ code, msg })
})

test.each([
  ['in the unit itself', { thisLayerAdd: 1 }, ['org.east']],
  ['below it', { subLayerDelete: 1 }, ['below']],
  ['in both', { thisLayerEdit: 1, subLayerEdit: 1 }, ['org.east', 'below']],
] as const)(
  '@branchManageOrganize is the units a user administers, not those they are the manager of: %s',
  async (_, rights, units) => {
    const { db } = database
    const managed = async (userId: string) =>
      (await loadContextValues(db, { userId, organizeId: 'org.hq' }))['@branchManageOrganize'].toSorted()
    const below = (await data(departments.list, { orgId: 'org.east' }, admin)).list.map(({ id }) => id)
    const row = { userId: 'user.tech03', organizeId: 'org.east' }
    await data(branchAdmins.create, { ...row, ...rights }, admin)
    expect(await managed('user.tech03')).toEqual(
      units.flatMap((unit) => (unit === 'below' ? below : [unit])).toSorted(),
    )
    await data(branchAdmins.remove, row, admin)
    await database.pool.query(`update org_organize set manager_id = 'user.tech03' where id = 'org.west'`)
    expect(await managed('user.tech03')).toEqual([])
  },
)

test('users cannot change their own rights, and branch administrators cannot appoint others', async () => {
  expect(
    await call(branchAdmins.create, { userId: 'user.admin', organizeId: 'org.east', thisLayerAdd: 1 }, admin),
  ).toMatchObject({ code: 400, msg: '不能变更自己的分级管理权限' })
  expect(
    (await call(branchAdmins.remove, { userId: 'user.tech01', organizeId: 'org.east' }, east)).code,
  ).toBe(400)
  expect(
    (
      await call(
        branchAdmins.create,
        { userId: 'user.tech03', organizeId: 'org.east', thisLayerAdd: 1 },
        east,
      )
    ).code,
  ).toBe(403)
})

describe('changes by a branch administrator', () => {
  const unit = (change: object = {}) => ({
    parentId: 'org.east.teaching',
    fullName: '一组',
    enCode: 'east.one',
    ...change,
  })

  test('rights on the unit itself and on units below it are separate', async () => {
    const { id } = await data(departments.create, unit(), east)
    expect((await call(departments.update, { ...unit({ fullName: '二组' }), id }, east)).code).toBe(200)
    expect(
      await call(departments.create, unit({ parentId: 'org.east', enCode: 'east.two' }), east),
    ).toMatchObject(notYours)
    const {
      propertyJson: _,
      lastModifyTime: __,
      ...own
    } = await data(organizes.read, { id: 'org.east' }, admin)
    expect((await call(organizes.update, own, east)).code).toBe(200)
    expect(await call(organizes.remove, { id: 'org.east' }, east)).toMatchObject(notYours)
    expect((await call(departments.remove, { id }, east)).code).toBe(200)
  })

  test('refuses units of another organisation, and moving a unit there or to the root', async () => {
    for (const parentId of ['org.west', 'org.west.teaching', 'org.hq'])
      expect(await call(departments.create, unit({ parentId, enCode: 'elsewhere' }), east)).toMatchObject(
        notYours,
      )
    expect(
      await call(organizes.create, { parentId: '-1', fullName: '新', enCode: 'new' }, east),
    ).toMatchObject(notYours)
    const { lastModifyTime: _, ...desk } = await data(departments.read, { id: 'org.east.desk' }, admin)
    expect(await call(departments.update, { ...desk, parentId: 'org.west' }, east)).toMatchObject(notYours)
    expect(await call(departments.setState, { id: 'org.west.desk' }, east)).toMatchObject(notYours)
  })

  test('users', async () => {
    const user = (change: object = {}) => ({
      account: 'branch01',
      realName: '支',
      gender: 1,
      organizeId: 'org.east.desk',
      userPassword: '0'.repeat(32),
      ...change,
    })
    const { id } = await data(users.create, user(), east)
    expect(
      await call(users.create, user({ account: 'branch02', organizeId: 'org.west.desk' }), east),
    ).toMatchObject(notYours)
    expect(await call(users.update, { ...user({ organizeId: 'org.west.desk' }), id }, east)).toMatchObject(
      notYours,
    )
    for (const row of [users.remove, users.setState, users.unlock])
      expect(await call(row, { id: 'user.coach02' }, east)).toMatchObject(notYours)
    expect(
      await call(
        users.resetPassword,
        { id: 'user.coach02', userPassword: '1'.repeat(32), validatePassword: '1'.repeat(32) },
        east,
      ),
    ).toMatchObject(notYours)
    expect((await call(users.remove, { id }, east)).code).toBe(200)
  })

  test('positions and their members', async () => {
    const position = { fullName: '岗', enCode: 'branch', type: 'hr' }
    const { id } = await data(positions.create, { ...position, organizeId: 'org.east.desk' }, east)
    expect(await call(positions.create, { ...position, organizeId: 'org.west.desk' }, east)).toMatchObject(
      notYours,
    )
    expect(await call(positions.setState, { id: 'pos.west.desk' }, east)).toMatchObject(notYours)
    expect(
      (await call(members.replace, { objectId: id, objectType: 'Position', userIds: ['user.desk01'] }, east))
        .code,
    ).toBe(200)
    expect(
      await call(members.replace, { objectId: id, objectType: 'Position', userIds: ['user.desk02'] }, east),
    ).toMatchObject(notYours)
    expect(await call(positions.removeWithUsage, { id, users: 1, grants: 0 }, east)).toMatchObject({
      code: 200,
    })
  })

  test('a used position is removed only with positions and members of the branch', async () => {
    const position = { fullName: '岗', enCode: 'used', type: 'hr' }
    const set = (id: string, user: string) =>
      data(members.replace, { objectId: id, objectType: 'Position', userIds: [user] }, admin)
    const west = await data(positions.create, { ...position, organizeId: 'org.west.desk' }, admin)
    await set(west.id, 'user.desk01')
    const own = await data(positions.create, { ...position, organizeId: 'org.east.desk' }, admin)
    await set(own.id, 'user.desk02')
    for (const { id } of [west, own])
      expect(await call(positions.removeWithUsage, { id, users: 1, grants: 0 }, east)).toMatchObject(notYours)
    expect((await data(members.read, { objectId: own.id }, admin)).ids).toEqual(['user.desk02'])
  })

  test('grants: to users and positions of the branch, never to roles, which apply outside it', async () => {
    const module = ['menu.permission.user']
    expect(
      (await call(grants.replace, { objectId: 'user.coach01', objectType: 'User', module }, east)).code,
    ).toBe(200)
    expect(
      await call(grants.replace, { objectId: 'user.coach02', objectType: 'User', module }, east),
    ).toMatchObject(notYours)
    expect(
      await call(grants.replace, { objectId: 'pos.west.desk', objectType: 'Position', module }, east),
    ).toMatchObject(notYours)
    expect(await call(grants.add, { roleIds: ['role.coach'], module }, east)).toMatchObject({
      code: 403,
      msg: '分级管理员只能为所管辖组织的用户和岗位授权',
    })
  })
})
