import { beforeAll, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { groups } from '@tessera/shared/contract/org/groups'
import { members } from '@tessera/shared/contract/org/members'
import { session } from '@tessera/shared/contract/session/session'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const set = (objectId: string, objectType: 'Role' | 'Position' | 'Group', userIds: string[], by = admin) =>
  call(members.replace, { objectId, objectType, userIds }, by)
const of = async (objectId: string) => (await data(members.read, { objectId }, admin)).ids

test('replaces the members and the comma lists of the users', async () => {
  await set('role.finance', 'Role', ['user.finance01', 'user.coach01', 'user.coach01'])
  expect((await of('role.finance')).sort()).toEqual(['user.coach01', 'user.finance01'])
  expect((await data(users.read, { id: 'user.coach01' }, admin)).roleId!.split(',').sort()).toEqual([
    'role.coach',
    'role.finance',
  ])
  expect((await data(users.read, { id: 'user.finance02' }, admin)).roleId).toBe('')
  await set('pos.east.coach', 'Position', ['user.coach02'])
  expect(await of('pos.east.coach')).toEqual(['user.coach02'])
})

test('refuses to save a user who became a member since it was read', async () => {
  const read = await data(users.read, { id: 'user.coach10' }, admin)
  await set('role.finance', 'Role', ['user.coach10'])
  expect((await call(users.update, read, admin)).code).toBe(409)
})

test.each([
  ['an unknown user', 'role.finance', ['user.finance01', 'nobody'], 400, 'userIds：所选用户不存在'],
  ['an unknown role', 'nothing', [], 404, '记录不存在或已被删除'],
] as const)('refuses %s and leaves nothing half done', async (_, id, ids, code, msg) => {
  const before = await of('role.finance')
  expect(await set(id, 'Role', [...ids])).toMatchObject({ code, msg })
  expect(await of('role.finance')).toEqual(before)
})

test('members have the grants of a group while it is enabled', async () => {
  const { id } = await data(groups.create, { fullName: '项目组', enCode: 'project', type: 'project' }, admin)
  await grantMenus(database.db, 'nobody', 'crm.project')
  await data(grants.replace, { objectId: id, objectType: 'Group', module: ['menu.crm.project'] }, admin)
  const coach = { token: await signIn('coach11') }
  const holds = async () =>
    (await data(session.currentUser, {}, coach)).permissionList.some(
      ({ modelId }) => modelId === 'menu.crm.project',
    )
  expect(await holds()).toBe(false)
  await set(id, 'Group', ['user.coach11'])
  expect(await holds()).toBe(true)
  expect((await data(users.read, { id: 'user.coach11' }, admin)).groupId).toBe(id)
  await data(groups.setState, { id }, admin)
  expect(await holds()).toBe(false)
  expect(await call(groups.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该分组下有成员，不能删除',
  })
  await set(id, 'Group', [])
  expect(await call(groups.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该分组已有授权，请先取消授权再删除',
  })
  await data(grants.replace, { objectId: id, objectType: 'Group' }, admin)
  expect((await call(groups.remove, { id }, admin)).code).toBe(200)
})

test('refuses to give a role with grants that the caller may not give, to others or to themselves', async () => {
  const manager = { token: await signIn('manager01') }
  const before = await of('role.principal')
  const refused = { code: 403, msg: expect.stringContaining('不能授予自己没有的权限') }
  expect(await set('role.principal', 'Role', ['user.principal', 'user.manager01'], manager)).toMatchObject(
    refused,
  )
  const { lastModifyTime: _, ...self } = await data(users.read, { id: 'user.manager01' }, admin)
  expect(await call(users.update, { ...self, roleId: 'role.manager,role.principal' }, manager)).toMatchObject(
    refused,
  )
  expect(
    await call(
      users.create,
      { account: 'puppet', realName: '傀儡', gender: 1, organizeId: 'org.east', roleId: 'role.principal' },
      manager,
    ),
  ).toMatchObject(refused)
  expect(await of('role.principal')).toEqual(before)
  expect((await set('role.coach', 'Role', ['user.coach01'], manager)).code).toBe(200)
})

test('the audit log has added and removed members', async () => {
  await set('role.desk', 'Role', ['user.desk01', 'user.desk02'])
  await set('role.desk', 'Role', ['user.desk02', 'user.desk03'])
  const {
    list: [last],
  } = await data(audit.list, { objectId: 'role.desk', action: 'members' }, admin)
  expect(last).toMatchObject({
    noun: 'role',
    objectName: '前台',
    before: { members: ['user.desk01'] },
    after: { members: ['user.desk03'] },
  })
})
