import { beforeAll, expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { members } from '@tessera/shared/contract/org/members'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const body = (change: object = {}) => ({
  organizeId: 'org.east',
  fullName: '教务',
  enCode: 'affairs',
  type: 'hr',
  ...change,
})

test('reads what was saved; the list has the names of type and unit', async () => {
  const { id } = await data(positions.create, body({ description: '排课', sortCode: 5 }), admin)
  expect(await data(positions.read, { id }, admin)).toEqual({
    id,
    ...body({ description: '排课', sortCode: 5 }),
    enabledMark: 1,
    lastModifyTime: null,
  })
  const { list } = await data(positions.list, { organizeId: 'org.east', keyword: 'affairs' }, admin)
  expect(list).toMatchObject([{ id, type: '人事行政', department: '城东校区' }])
  await data(positions.update, { id, ...body({ organizeId: 'org.west' }) }, admin)
  expect((await data(positions.list, { organizeId: 'org.east', keyword: 'affairs' }, admin)).list).toEqual([])
})

test('names and codes are unique within a unit', async () => {
  await data(positions.create, body({ fullName: '司机', enCode: 'driver' }), admin)
  expect(await call(positions.create, body({ fullName: '司机二', enCode: 'driver' }), admin)).toMatchObject({
    code: 409,
    msg: '同一组织下岗位编码已存在',
  })
  expect(await call(positions.create, body({ fullName: '司机', enCode: 'driver2' }), admin)).toMatchObject({
    code: 409,
    msg: '同一组织下岗位名称已存在',
  })
  expect(
    (
      await call(
        positions.create,
        body({ organizeId: 'org.west', fullName: '司机', enCode: 'driver' }),
        admin,
      )
    ).code,
  ).toBe(200)
})

test.each([
  ['an unknown unit', { organizeId: 'nowhere' }, 'organizeId：所属组织不存在'],
  ['an unknown type', { type: 'king' }, 'type：岗位类型不存在'],
])('refuses %s', async (_, change, msg) => {
  expect(
    await call(positions.create, body({ enCode: 'refused', fullName: '拒绝', ...change }), admin),
  ).toMatchObject({ code: 400, msg })
})

test('refuses a new position in a disabled unit', async () => {
  await database.pool.query(`update org_organize set enabled_mark = 0 where id = 'org.west.desk'`)
  expect(
    await call(
      positions.create,
      body({ organizeId: 'org.west.desk', enCode: 'closed', fullName: '停用' }),
      admin,
    ),
  ).toMatchObject({ code: 400, msg: 'organizeId：所属组织已禁用' })
  await database.pool.query(`update org_organize set enabled_mark = 1 where id = 'org.west.desk'`)
})

test('a position with members or grants cannot be deleted; a deleted one cannot be assigned', async () => {
  const { id } = await data(positions.create, body({ fullName: '临时岗', enCode: 'temp' }), admin)
  await data(members.replace, { objectId: id, objectType: 'Position', userIds: ['user.coach01'] }, admin)
  expect(await call(positions.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该岗位下有成员，不能删除',
  })
  await data(members.replace, { objectId: id, objectType: 'Position', userIds: [] }, admin)
  await data(grants.replace, { objectId: id, objectType: 'Position', module: ['menu.system.menu'] }, admin)
  expect(await call(positions.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该岗位已有授权，请先取消授权再删除',
  })
  await data(grants.replace, { objectId: id, objectType: 'Position' }, admin)
  expect((await call(positions.remove, { id }, admin)).msg).toBe('删除成功')
  const { lastModifyTime: _, ...coach } = await data(users.read, { id: 'user.coach01' }, admin)
  expect(await call(users.update, { ...coach, positionId: id }, admin)).toMatchObject({
    code: 400,
    msg: 'positionId：所选岗位不存在',
  })
})

test('refuses to save an outdated position', async () => {
  const { id } = await data(positions.create, body({ fullName: '同改岗', enCode: 'both' }), admin)
  const read = await data(positions.read, { id }, admin)
  await data(positions.setState, { id }, admin)
  expect((await call(positions.update, read, admin)).code).toBe(409)
})
