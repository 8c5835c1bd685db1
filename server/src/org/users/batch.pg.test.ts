import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { branchAdmins } from '@tessera/shared/contract/org/branch-admins'
import { users } from '@tessera/shared/contract/org/users'
import { onlineUsers } from '@tessera/shared/contract/session/online-users'
import { session } from '@tessera/shared/contract/session/session'
import type { CallInput } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
/** Branch administrator of the east campus and what is below it. */
let east: { token: string }
const lives = async (token: string) => (await call(session.currentUser, {}, { token })).code === 200
const read = (id: string) => data(users.read, { id }, admin)
const actions = async (objectId: string) =>
  (await data(audit.list, { noun: 'user', objectId }, admin)).list.map(({ action }) => action)

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await grantMenus(database.db, 'user.tech01', 'permission.user', 'permission.onlineUser')
  await data(grants.change, { userIds: ['user.tech01'], give: { resource: ['scheme.users.all'] } }, admin)
  await data(
    branchAdmins.create,
    { userId: 'user.tech01', organizeId: 'org.east', thisLayerEdit: 1, subLayerAdd: 1, subLayerEdit: 1 },
    admin,
  )
  east = { token: await signIn('tech01') }
})

describe('a batch', () => {
  test('disables and enables users, ends their sessions, and writes one audit entry each', async () => {
    const token = await signIn('coach01')
    const ids = ['user.coach01', 'user.coach02']
    expect(await data(users.batch, { ids, action: 'disable' }, admin)).toEqual({ done: 2, refused: [] })
    expect((await read(ids[0]!)).enabledMark).toBe(0)
    expect(await lives(token)).toBe(false)
    // Disabled already: nothing to record.
    await data(users.batch, { ids, action: 'disable' }, admin)
    await data(users.batch, { ids, action: 'enable' }, admin)
    expect((await read(ids[1]!)).enabledMark).toBe(1)
    expect(await actions('user.coach02')).toEqual(['state', 'state'])
  })

  test('changes the others when one is refused, and says which and why', async () => {
    const ids = ['user.admin', 'user.coach03', 'none']
    const { done, refused } = await data(users.batch, { ids, action: 'disable' }, admin)
    expect(done).toBe(1)
    expect(refused).toMatchObject([
      { id: 'user.admin', name: expect.stringContaining('admin'), reason: '不能删除或禁用自己的账号' },
      { id: 'none', name: '' },
    ])
    expect((await read('user.coach03')).enabledMark).toBe(0)
  })

  test('moves users to a unit and keeps their further units', async () => {
    const { organizeId: main } = await read('user.coach04')
    await data(users.update, { id: 'user.coach04', organizeId: `${main},org.hq` }, admin)
    await data(users.batch, { ids: ['user.coach04'], action: 'move', organizeId: 'org.west' }, admin)
    expect((await read('user.coach04')).organizeId).toBe('org.west,org.hq')
  })

  test('adds roles to those that users have', async () => {
    const { roleId } = await read('user.coach05')
    const { list } = await data(users.assignable, { type: 'role', keyword: '' }, admin)
    const other = list.find(({ id }) => id !== roleId)!.id
    await data(users.batch, { ids: ['user.coach05'], action: 'addRoles', roleIds: [other] }, admin)
    expect((await read('user.coach05')).roleId?.split(',').toSorted()).toEqual([roleId, other].toSorted())
    expect(
      (await data(users.batch, { ids: ['user.coach05'], action: 'addRoles', roleIds: ['none'] }, admin))
        .refused,
    ).toMatchObject([{ reason: 'roleId：所选角色不存在' }])
  })

  test.each([
    ['move', 'organizeId：所属组织不存在'],
    ['addRoles', 'roleId：所选角色不存在'],
  ] as const)('needs what it assigns: %s', async (action, msg) => {
    expect(await call(users.batch, { ids: ['user.coach06'], action }, admin)).toMatchObject({
      code: 400,
      msg,
    })
  })

  test('refuses a branch administrator users of other branches, and roles with more grants', async () => {
    const { list } = await data(users.list, { organizeId: 'org.west', pageSize: 500 }, admin)
    const own = (await data(users.list, { organizeId: 'org.east', pageSize: 500 }, admin)).list.find(
      ({ isAdministrator, roleId }) => !isAdministrator && roleId.includes('coach'),
    )!
    const west = list.find(({ unitCount, isAdministrator }) => unitCount === 1 && !isAdministrator)!
    const moved = await data(
      users.batch,
      { ids: [west.id, own.id], action: 'move', organizeId: 'org.east.teaching' },
      east,
    )
    expect(moved.refused.map(({ id }) => id)).toEqual([west.id])
    const all = await data(users.assignable, { type: 'role' }, admin)
    const offered = await data(users.assignable, { type: 'role' }, east)
    expect(offered.list.length).toBeLessThan(all.list.length)
    const stronger = all.list.find(({ id }) => !offered.list.some((role) => role.id === id))!
    const given = await data(users.batch, { ids: [own.id], action: 'addRoles', roleIds: [stronger.id] }, east)
    expect([given.done, given.refused.length]).toEqual([0, 1])
  })
})

test('offers positions of the requested units first, with their path', async () => {
  const { list } = await data(users.assignable, { type: 'position', organizeIds: 'org.west' }, admin)
  const isFirst = list.map(({ ofUnits }) => ofUnits)
  expect(isFirst).toEqual(isFirst.toSorted((a, b) => Number(b) - Number(a)))
  expect(list[0]).toMatchObject({ ofUnits: true, unit: expect.stringContaining('城西校区') })
  const found = await data(users.assignable, { type: 'position', keyword: '城西' }, admin)
  expect(found.list.every(({ unit, fullName }) => `${unit}${fullName}`.includes('城西'))).toBe(true)
})

describe('filters of the list', () => {
  test('offer roles whose grants the caller may not give, found by the server, the selected one first', async () => {
    const find = (input: Partial<CallInput<typeof users.filterOptions>>) =>
      data(users.filterOptions, { type: 'role', ...input }, east)
    const assignable = await data(users.assignable, { type: 'role' }, east)
    const { list } = await find({})
    expect(list.length).toBeGreaterThan(assignable.list.length)
    const last = list.at(-1)!
    expect((await find({ selected: last.id })).list[0]).toEqual(last)
    expect((await find({ keyword: last.fullName })).list).toContainEqual(last)
    const positions = await find({ type: 'position', keyword: '城西' })
    expect(positions.list.length).toBeGreaterThan(0)
    expect(positions.list.every(({ unit, fullName }) => `${unit}${fullName}`.includes('城西'))).toBe(true)
  })

  const accounts = async (filter: object) =>
    (await data(users.list, { pageSize: 500, ...filter }, admin)).list.map(({ account }) => account)

  test('state, role and position', async () => {
    expect(await accounts({ state: 'disabled' })).toContain('coach03')
    expect(await accounts({ state: 'enabled' })).not.toContain('coach03')
    const { list } = await data(users.list, { pageSize: 500 }, admin)
    const withPosition = list.find(({ positionId }) => positionId !== '')!
    const withRole = list.find(({ roleId }) => roleId !== '')!
    const [position, role] = [withPosition.positionId.split(',')[0]!, withRole.roleId.split(',')[0]!]
    expect(await accounts({ positionId: position })).toEqual(
      list.filter(({ positionId }) => positionId.split(',').includes(position)).map(({ account }) => account),
    )
    expect(await accounts({ roleId: role })).toEqual(
      list.filter(({ roleId }) => roleId.split(',').includes(role)).map(({ account }) => account),
    )
  })

  test('answers the last sign-in, in the list and in the overview of a user', async () => {
    const startedAt = Date.now()
    await signIn('coach08')
    const { list } = await data(users.list, { keyword: 'coach08' }, admin)
    expect(list[0]!.lastLoginTime).toBeGreaterThanOrEqual(startedAt - 1_000)
    expect(await data(users.overview, { id: 'user.coach08' }, admin)).toEqual(list[0])
    expect((await call(users.overview, { id: 'none' }, admin)).code).toBe(404)
  })
})

test('lists and ends the sessions of a user, with the rights of online users', async () => {
  const token = await signIn('coach09')
  const { list } = await data(onlineUsers.sessions, { userId: 'user.coach09' }, admin)
  expect(list).toMatchObject([{ current: false, ip: '127.0.0.1' }])
  const { id } = list[0]!
  expect((await call(onlineUsers.endSession, { userId: 'user.coach10', id }, admin)).code).toBe(404)
  await data(onlineUsers.endSession, { userId: 'user.coach09', id }, admin)
  expect(await lives(token)).toBe(false)
  expect(await actions('user.coach09')).toEqual(['forceOffline'])
  const [own] = (await data(onlineUsers.sessions, { userId: 'user.admin' }, admin)).list
  expect(await call(onlineUsers.endSession, { userId: 'user.admin', id: own!.id }, admin)).toMatchObject({
    code: 400,
  })
})
