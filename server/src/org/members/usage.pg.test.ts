import { beforeAll, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { groups } from '@tessera/shared/contract/org/groups'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})

let count = 0
const nextBody = () => {
  count += 1
  return { fullName: `在用${count}`, enCode: `used${count}` }
}
const createRole = () => data(roles.create, { ...nextBody(), type: 'business' }, admin)
const createPosition = () =>
  data(positions.create, { ...nextBody(), type: 'coach', organizeId: 'org.east.teaching' }, admin)
const createGroup = () => data(groups.create, { ...nextBody(), type: 'project' }, admin)

/** Gives a holder two members, two menus and one button. */
async function addUsage(id: string, objectType: 'Role' | 'Position' | 'Group'): Promise<void> {
  await data(members.replace, { objectId: id, objectType, userIds: ['user.coach01', 'user.coach02'] }, admin)
  const give = {
    module: ['menu.permission.group', 'menu.permission.organize'],
    button: ['menu.permission.group.btn_add'],
  }
  const holders = { Role: 'roleIds', Position: 'positionIds', Group: 'groupIds' } as const
  await data(grants.change, { [holders[objectType]]: [id], give }, admin)
}

async function createUsedRole(): Promise<string> {
  const { id } = await createRole()
  await addUsage(id, 'Role')
  return id
}

test('the usage of a role names its grants and members', async () => {
  const id = await createUsedRole()
  expect(await data(roles.usage, { id }, admin)).toMatchObject({
    grants: {
      total: 3,
      items: [
        { type: 'module', name: '组织管理', menu: '' },
        { type: 'module', name: '分组管理', menu: '' },
        { type: 'button', name: '新建', menu: '分组管理' },
      ],
    },
    users: { total: 2, list: [{ account: 'coach01' }, { account: 'coach02' }] },
  })
})

test('callers without Authorize and the users’ menu get only the numbers', async () => {
  const id = await createUsedRole()
  await grantMenus(database.db, 'user.tech03', 'permission.role')
  const clerk = { token: await signIn('tech03') }
  expect(await data(roles.usage, { id }, clerk)).toEqual({
    grants: { total: 3, items: [] },
    users: { total: 2, list: [] },
  })
  expect(await call(roles.usage, { id: 'nowhere' }, clerk)).toMatchObject({ code: 404 })
})

test.each([
  ['Role', roles, createRole],
  ['Position', positions, createPosition],
  ['Group', groups, createGroup],
] as const)(
  'a %s is removed with its members and grants, in one audit event',
  async (type, calls, create) => {
    const { id } = await create()
    await addUsage(id, type)
    expect(await call(calls.remove, { id }, admin)).toMatchObject({ code: 400 })
    expect(await data(calls.usage, { id }, admin)).toMatchObject({
      grants: { total: 3 },
      users: { total: 2, list: [{ account: 'coach01' }, { account: 'coach02' }] },
    })
    expect((await call(calls.removeWithUsage, { id, users: 2, grants: 3 }, admin)).code).toBe(200)
    expect((await call(calls.read, { id }, admin)).code).toBe(404)
    const { rows } = await database.pool.query(
      `select 1 from org_grant where object_id = $1 union all select 1 from org_user_role where role_id = $1
      union all select 1 from org_user_position where position_id = $1
      union all select 1 from org_user_group where group_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    const { list } = await data(audit.list, { objectId: id, action: 'remove' }, admin)
    expect(list).toHaveLength(1)
    expect(list[0]!.before).toMatchObject({
      members: ['user.coach01', 'user.coach02'],
      module: ['menu.permission.organize', 'menu.permission.group'],
      button: ['menu.permission.group.btn_add'],
    })
  },
)

test('nothing is done if members or grants have changed since they were confirmed', async () => {
  const id = await createUsedRole()
  const stale = { code: 409, msg: '成员或授权刚刚有变动，请重新确认后再删除' }
  expect(await call(roles.removeWithUsage, { id, users: 1, grants: 3 }, admin)).toMatchObject(stale)
  expect(await call(roles.removeWithUsage, { id, users: 2, grants: 2 }, admin)).toMatchObject(stale)
  expect((await data(roles.usage, { id }, admin)).users.total).toBe(2)
})

test('the caller needs the right to change members, to authorize, and every grant of the role', async () => {
  const id = await createUsedRole()
  const userIds = ['user.tech02']
  const grant = (menu: string, ...buttons: string[]) =>
    data(
      grants.change,
      { userIds, give: { module: [menu], button: buttons.map((code) => `${menu}.${code}`) } },
      admin,
    )
  await grant('menu.permission.role', 'btn_remove')
  const clerk = { token: await signIn('tech02') }
  const removal = async () => (await call(roles.removeWithUsage, { id, users: 2, grants: 3 }, clerk)).msg
  expect(await removal()).toBe('您没有修改用户的权限，不能移除成员')
  await grant('menu.permission.user', 'btn_edit')
  await data(grants.change, { userIds, give: { resource: ['scheme.users.all'] } }, admin)
  expect(await removal()).toBe('您没有授权管理的编辑权限，不能收回授权')
  await grant('menu.permission.authorize', 'btn_edit')
  await grant('menu.permission.group', 'btn_add')
  expect(await removal()).toBe('不能收回自己没有的权限：组织管理')
  expect((await data(roles.usage, { id }, admin)).grants.total).toBe(3)
  await grant('menu.permission.organize')
  expect(await removal()).toBe('删除成功')
})
