import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { current } from '@tessera/shared/contract/org/current'
import { organizes } from '@tessera/shared/contract/org/organizes'
import { session } from '@tessera/shared/contract/session/session'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'
import { clearRights } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await clearRights(database.db, 'permission.user')
})

let count = 0
const create = (organizeId: string, change: object = {}) => {
  count += 1
  return data(
    users.create,
    { account: `several${count}`, realName: '多部门', gender: 1, organizeId, userPassword: md5, ...change },
    admin,
  )
}
/** MD5 of "Abacus7". */
const md5 = 'f7df7ba0c0ed7b14346435e908b8856f'
const read = (id: string) => data(users.read, { id }, admin)
const listed = async (organizeId: string, id: string) =>
  (await data(users.list, { organizeId, pageSize: 500 }, admin)).list.some((user) => user.id === id)

describe('a user with several units', () => {
  test('reads as a comma list with paths, the first unit is the main one', async () => {
    const { id } = await create('org.east.teaching,org.west,org.hq.finance')
    const { organizeId, organizeIdTree } = await read(id)
    expect(organizeId.split(',')[0]).toBe('org.east.teaching')
    expect(organizeId.split(',').sort()).toEqual(['org.east.teaching', 'org.hq.finance', 'org.west'])
    expect(organizeIdTree[0]).toEqual(['org.hq', 'org.east', 'org.east.teaching'])
    expect(organizeIdTree.map((path) => path.at(-1))).toEqual(organizeId.split(','))
  })

  test('is listed in each of them; the row names the main unit, the number and all paths', async () => {
    const { id } = await create('org.east.teaching,org.west')
    for (const unit of ['org.east', 'org.east.teaching', 'org.west'])
      expect(await listed(unit, id)).toBe(true)
    expect(await listed('org.hq.finance', id)).toBe(false)
    const { list } = await data(users.list, { keyword: `several${count}` }, admin)
    expect(list[0]).toMatchObject({
      organizeId: 'org.east.teaching',
      department: '教学部',
      unitCount: 2,
      organize: '育乐教育集团/城东校区/教学部,育乐教育集团/城西校区',
    })
    const level = await data(users.imSelector, { id: 'org.west' }, admin)
    expect(level.list.find((node) => node.id === id)).toMatchObject({ parentId: 'org.west' })
    expect(
      (await data(users.ofUnit, { organizeId: 'org.west' }, admin)).list.some((user) => user.id === id),
    ).toBe(true)
    expect(
      (await data(users.all, { organizeId: 'org.west' }, admin)).list.some((user) => user.id === id),
    ).toBe(true)
  })

  test('keeps the main unit while it is among the saved ones, in any order', async () => {
    const { id } = await create('org.east,org.west')
    await data(users.update, { id, organizeId: 'org.hq,org.east' }, admin)
    expect((await read(id)).organizeId).toBe('org.east,org.hq')
    await data(users.update, { id, organizeId: 'org.west,org.hq' }, admin)
    expect((await read(id)).organizeId).toBe('org.west,org.hq')
    const { list } = await data(audit.list, { objectId: id, action: 'update' }, admin)
    expect(list[0]).toMatchObject({
      before: { organizeIds: ['org.east'], organizeId: 'org.east' },
      after: { organizeIds: ['org.west'], organizeId: 'org.west' },
    })
  })

  test.each([
    ['an unknown unit', 'org.east,nowhere', 'organizeId：所属组织不存在'],
    ['no unit', ',', 'organizeId：所属组织不存在'],
  ])('refuses %s and changes nothing', async (_, organizeId, msg) => {
    const { id } = await create('org.east,org.west')
    expect(await call(users.update, { id, organizeId, realName: '改名' }, admin)).toMatchObject({
      code: 400,
      msg,
    })
    expect(await read(id)).toMatchObject({ organizeId: 'org.east,org.west', realName: '多部门' })
  })

  test('keeps a unit from being deleted, and frees it when deleted', async () => {
    const unit = await data(
      organizes.create,
      { parentId: 'org.hq', fullName: '临时', enCode: 'temporary' },
      admin,
    )
    const { id } = await create(`org.east,${unit.id}`)
    expect(await call(organizes.remove, { id: unit.id }, admin)).toMatchObject({
      code: 400,
      msg: '该组织下有用户，不能删除',
    })
    await data(users.remove, { id }, admin)
    expect((await call(organizes.remove, { id: unit.id }, admin)).code).toBe(200)
  })
})

describe('saving without a field', () => {
  test('keeps roles, positions, groups, units, state and order', async () => {
    const { id } = await create('org.east,org.west', {
      roleId: 'role.coach,role.desk',
      positionId: 'pos.east.coach',
      enabledMark: 0,
      sortCode: 9,
      managerId: 'user.manager01',
    })
    const { lastModifyTime: _, ...before } = await read(id)
    await data(users.update, { id, realName: '改名' }, admin)
    const { lastModifyTime: __, ...after } = await read(id)
    expect(after).toEqual({ ...before, realName: '改名' })
  })

  test('keeps the lists that a client sends as null; an empty text clears them', async () => {
    const { id } = await create('org.east', { roleId: 'role.coach', positionId: 'pos.east.coach' })
    await data(users.update, { id, roleId: null, positionId: null, groupId: null }, admin)
    expect(await read(id)).toMatchObject({ roleId: 'role.coach', positionId: 'pos.east.coach' })
    await data(users.update, { id, roleId: '', positionId: '' }, admin)
    expect(await read(id)).toMatchObject({ roleId: '', positionId: '' })
  })
})

describe('data permission', () => {
  const menu = 'menu.permission.user'
  let manager: { token: string }
  beforeAll(async () => {
    await run('update system_menu set is_data_authorize = 1 where id = $1', [menu])
    await run(
      `insert into system_data_scheme (id, module_id, full_name, condition_json) values ('units', $1, 'units', $2)`,
      [
        menu,
        JSON.stringify([
          {
            logic: 'and',
            groups: [{ field: 'organizeId', op: 'in', value: '@organizationAndSuborganization' }],
          },
        ]),
      ],
    )
    const { rows } = await run(`select role_id as id from org_user_role where user_id = 'user.manager01'`)
    for (const [type, id] of [
      ['module', menu],
      ['resource', 'units'],
      ['button', `${menu}.btn_edit`],
      ['button', `${menu}.btn_add`],
    ])
      await run(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ('Role', $1, $2, $3)
          on conflict do nothing`,
        [(rows[0] as { id: string }).id, type, id],
      )
    await run(`update org_user set organize_id = 'org.east' where id = 'user.manager01'`)
    manager = { token: await signIn('manager01') }
  })

  test('a user is visible by any of their units', async () => {
    const shared = await create('org.west,org.east.teaching')
    const elsewhere = await create('org.west')
    expect((await call(users.read, { id: shared.id }, manager)).code).toBe(200)
    expect((await call(users.read, { id: elsewhere.id }, manager)).code).toBe(404)
  })

  test('nobody adds or removes a unit by which they would not see the user, not even for themselves', async () => {
    const { id } = await create('org.east,org.hq.finance')
    const refused = { code: 403, msg: '保存后该记录将超出您的数据权限范围，未做任何修改' }
    expect(
      await call(users.update, { id, organizeId: 'org.east,org.hq.finance,org.west' }, manager),
    ).toMatchObject(refused)
    expect(await call(users.update, { id, organizeId: 'org.east' }, manager)).toMatchObject(refused)
    expect((await read(id)).organizeId).toBe('org.east,org.hq.finance')
    expect(
      await call(users.update, { id: 'user.manager01', organizeId: 'org.east,org.west' }, manager),
    ).toMatchObject(refused)
    expect(
      await call(
        users.create,
        { account: 'both01', realName: '两地', gender: 1, organizeId: 'org.east,org.west' },
        manager,
      ),
    ).toMatchObject(refused)
    await data(users.update, { id, organizeId: 'org.east,org.hq.finance,org.east.teaching' }, manager)
    expect((await read(id)).organizeId).toBe('org.east,org.east.teaching,org.hq.finance')
  })
})

test('a column that the editor is not shown keeps its value when it comes back empty', async () => {
  const menu = 'menu.permission.user'
  await run(
    `insert into system_column (id, module_id, en_code, full_name)
      values ('c.role', $1, 'roleId', '角色'), ('c.phone', $1, 'mobilePhone', '手机'), ('c.unit', $1, 'organizeId', '组织')`,
    [menu],
  )
  await run('update system_menu set is_column_authorize = 1 where id = $1', [menu])
  const { id } = await create('org.east,org.east.teaching', {
    roleId: 'role.coach',
    mobilePhone: '13911112222',
  })
  const manager = { token: await signIn('manager01') }
  const shown = Object.keys(await data(users.read, { id }, manager))
  for (const key of ['roleId', 'organizeId', 'organizeIdTree']) expect(shown).not.toContain(key)
  await data(users.update, { id, realName: '改名', roleId: '', mobilePhone: '' }, manager)
  expect(await read(id)).toMatchObject({
    realName: '改名',
    organizeId: 'org.east,org.east.teaching',
    roleId: 'role.coach',
    mobilePhone: '13911112222',
  })
  await run('update system_menu set is_column_authorize = 0 where id = $1', [menu])
})

describe('the main unit and position', () => {
  test('a user switches among their own only, and what the main unit feeds follows in every session', async () => {
    await create('org.east,org.west', { positionId: 'pos.east.coach,pos.west.coach' })
    const account = `several${count}`
    const [one, two] = [
      { token: await signIn(account, 'Abacus7') },
      { token: await signIn(account, 'Abacus7') },
    ]
    const units = async () => data(current.units, {}, one)
    expect(await units()).toEqual([
      { id: 'org.east', fullName: '育乐教育集团/城东校区', isDefault: true },
      { id: 'org.west', fullName: '育乐教育集团/城西校区', isDefault: false },
    ])
    const companyOf = async (by: { token: string }) =>
      (await data(session.currentUser, {}, by)).userInfo.organizeId
    expect(await Promise.all([one, two].map(companyOf))).toEqual(['org.east', 'org.east'])
    expect((await call(current.setMajor, { majorId: 'org.west', majorType: 'Organize' }, one)).code).toBe(200)
    expect(await Promise.all([one, two].map(companyOf))).toEqual(['org.west', 'org.west'])
    expect((await units()).find(({ isDefault }) => isDefault)?.id).toBe('org.west')
    expect(await call(current.setMajor, { majorId: 'org.hq', majorType: 'Organize' }, one)).toMatchObject({
      code: 403,
      msg: '您不属于该组织或岗位，不能切换',
    })
    await data(current.setMajor, { majorId: 'pos.west.coach', majorType: 'Position' }, one)
    expect(await data(current.positions, {}, one)).toEqual([
      { id: 'pos.west.coach', fullName: expect.any(String), isDefault: true },
      { id: 'pos.east.coach', fullName: expect.any(String), isDefault: false },
    ])
    expect((await data(session.currentUser, {}, one)).userInfo.positionId).toBe(
      'pos.west.coach,pos.east.coach',
    )
    expect((await call(current.setMajor, { majorId: 'pos.finance', majorType: 'Position' }, one)).code).toBe(
      403,
    )
    expect(await data(current.roles, {}, one)).toEqual([])
  })

  test('a session that worked for a unit the user left works for the main unit', async () => {
    const { id } = await create('org.east,org.west')
    const one = { token: await signIn(`several${count}`, 'Abacus7') }
    await data(organizes.choose, { id: 'org.west' }, one)
    await data(users.update, { id, organizeId: 'org.east' }, admin)
    expect((await data(session.currentUser, {}, one)).userInfo.organizeId).toBe('org.east')
  })
})
