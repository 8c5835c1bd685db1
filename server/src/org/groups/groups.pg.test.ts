import { beforeAll, expect, test } from 'vitest'
import { groups } from '@tessera/shared/contract/org/groups'
import { members } from '@tessera/shared/contract/org/members'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

test('Selector answers types with their enabled groups to every signed-in user', async () => {
  const { id } = await app.data(
    groups.create,
    { fullName: '暑期项目', enCode: 'summer', type: 'project' },
    admin,
  )
  const off = await app.data(groups.create, { fullName: '停用组', enCode: 'off', type: 'project' }, admin)
  await app.data(groups.setState, { id: off.id }, admin)
  const coach01 = { token: await app.signIn('coach01') }
  expect(await app.data(groups.selector, {}, coach01)).toEqual([
    {
      id: 'project',
      parentId: '0',
      fullName: '项目组',
      type: 'type',
      children: [{ id, parentId: 'project', fullName: '暑期项目', type: 'group', children: [] }],
    },
  ])
  expect((await app.data(groups.list, { keyword: '暑期' }, admin)).list).toMatchObject([
    { id, enCode: 'summer', enabledMark: 1 },
  ])
  await app.data(groups.update, { id, fullName: '暑期集训', enCode: 'summer', type: 'project' }, admin)
  expect((await app.data(groups.read, { id }, admin)).fullName).toBe('暑期集训')
  await app.data(groups.remove, { id }, admin)
  expect(await app.data(groups.selector, {}, admin)).toEqual([])
})

test('names and codes are unique; users without the menu may not list groups', async () => {
  await app.data(groups.create, { fullName: '篮球', enCode: 'ball', type: 'interest' }, admin)
  expect(
    (await app.call(groups.create, { fullName: '篮球', enCode: 'ball2', type: 'interest' }, admin)).msg,
  ).toBe('分组名称已存在')
  expect(
    (await app.call(groups.create, { fullName: '足球', enCode: 'ball', type: 'interest' }, admin)).msg,
  ).toBe('分组编码已存在')
  const coach01 = { token: await app.signIn('coach01') }
  expect((await app.call(groups.list, {}, coach01)).code).toBe(403)
})

test('refuses to save an outdated group; the list counts members', async () => {
  const { id } = await app.data(groups.create, { fullName: '同改组', enCode: 'both', type: 'project' }, admin)
  const read = await app.data(groups.read, { id }, admin)
  await app.data(
    members.replace,
    { objectId: id, objectType: 'Group', userIds: ['user.coach01', 'user.coach02'] },
    admin,
  )
  await app.data(groups.setState, { id }, admin)
  expect((await app.call(groups.update, read, admin)).code).toBe(409)
  expect((await app.data(groups.list, { keyword: 'both' }, admin)).list).toMatchObject([{ id, members: 2 }])
})
