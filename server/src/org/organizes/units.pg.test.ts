import { beforeAll, describe, expect, test } from 'vitest'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../../test/app.ts'

const { call, data, signIn } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const company = (change: object = {}) => ({
  parentId: 'org.hq',
  fullName: '城北校区',
  enCode: 'campus.north',
  ...change,
})
const department = (change: object = {}) => ({
  parentId: 'org.east',
  fullName: '后勤部',
  enCode: 'east.logistics',
  ...change,
})

describe('companies', () => {
  test('details are sent as an object and answered as JSON text', async () => {
    const propertyJson = {
      shortName: '城北',
      enterpriseNature: '3',
      foundedTime: 1_600_000_000_000,
      manageEmail: 'north@a.example',
      businessscope: '培训',
    }
    const { id } = await data(
      organizes.create,
      company({ propertyJson, description: '新校区', sortCode: 3 }),
      admin,
    )
    const { propertyJson: text, ...read } = await data(organizes.read, { id }, admin)
    expect(read).toEqual({
      id,
      ...company({ description: '新校区', sortCode: 3 }),
      enabledMark: 1,
      lastModifyTime: null,
    })
    expect(JSON.parse(text)).toEqual(propertyJson)
    await data(organizes.update, { ...company({ propertyJson: { shortName: '北' } }), id }, admin)
    expect(JSON.parse((await data(organizes.read, { id }, admin)).propertyJson)).toEqual({ shortName: '北' })
  })

  test.each([
    ['a code that another unit has', { enCode: 'east.teaching', fullName: '甲' }, 409, '组织编码已存在'],
    ['a name that a sibling has', { enCode: 'x1', fullName: '城东校区' }, 409, '同级组织名称已存在'],
    [
      'an unknown parent',
      { enCode: 'x2', fullName: '乙', parentId: 'nowhere' },
      400,
      'parentId：上级组织不存在',
    ],
    [
      'a department as parent',
      { enCode: 'x3', fullName: '丙', parentId: 'org.hq.it' },
      400,
      'parentId：公司的上级只能是公司',
    ],
    [
      'a wrong e-mail among the details',
      { enCode: 'x4', fullName: '丁', propertyJson: { manageEmail: 'no' } },
      400,
      'propertyJson.manageEmail：请输入正确的邮箱地址',
    ],
  ])('refuses %s', async (_, change, code, msg) => {
    expect(await call(organizes.create, company(change), admin)).toMatchObject({ code, msg })
  })

  test('a unit cannot be placed below itself or a unit below it', async () => {
    const { id } = await data(organizes.create, company({ fullName: '圈', enCode: 'circle' }), admin)
    const { id: below } = await data(
      organizes.create,
      company({ fullName: '圈下', enCode: 'circle.below', parentId: id }),
      admin,
    )
    for (const parentId of [id, below])
      expect(
        await call(
          organizes.update,
          { ...company({ fullName: '圈', enCode: 'circle' }), id, parentId },
          admin,
        ),
      ).toMatchObject({
        code: 400,
        msg: '上级组织不能是自己或自己的下级',
        data: { fields: [{ field: 'parentId' }] },
      })
  })

  test('of two simultaneous moves that would close a circle one is refused', async () => {
    const [one, two] = await Promise.all(
      ['甲', '乙'].map(
        async (fullName, at) =>
          (await data(organizes.create, company({ fullName, enCode: `race${at}` }), admin)).id,
      ),
    )
    const move = (id: string, at: number, parentId: string) =>
      call(
        organizes.update,
        { ...company({ fullName: ['甲', '乙'][at], enCode: `race${at}` }), id, parentId },
        admin,
      )
    const codes = (await Promise.all([move(one!, 0, two!), move(two!, 1, one!)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 400])
  })

  test('a unit with units, users or positions cannot be deleted', async () => {
    expect(await call(organizes.remove, { id: 'org.east' }, admin)).toMatchObject({
      code: 400,
      msg: '该组织下有下级组织，不能删除',
    })
    expect(await call(departments.remove, { id: 'org.hq.it' }, admin)).toMatchObject({
      code: 400,
      msg: '该组织下有用户，不能删除',
    })
    const { id } = await data(organizes.create, company({ fullName: '空', enCode: 'empty' }), admin)
    expect((await call(organizes.remove, { id }, admin)).msg).toBe('删除成功')
    expect(
      await call(users.create, { account: 'late01', realName: '迟', gender: 1, organizeId: id }, admin),
    ).toMatchObject({ code: 400, msg: 'organizeId：所属组织不存在' })
  })

  test('deleting a unit and adding a user to it at the same time: one of both is refused', async () => {
    const { id } = await data(organizes.create, company({ fullName: '争', enCode: 'contested' }), admin)
    const join = (n: number) =>
      call(
        users.create,
        { account: `join${n}`, realName: '入', gender: 1, organizeId: id, userPassword: '0'.repeat(32) },
        admin,
      )
    const [removed, joined] = await Promise.all([call(organizes.remove, { id }, admin), join(1)])
    expect([removed.code, joined.code].sort()).toEqual([200, 400])
  })

  test('calls for companies answer 404 for departments, and the other way round', async () => {
    expect((await call(organizes.read, { id: 'org.hq.it' }, admin)).code).toBe(404)
    expect((await call(organizes.remove, { id: 'org.hq.it' }, admin)).code).toBe(404)
    expect((await call(departments.read, { id: 'org.east' }, admin)).code).toBe(404)
    expect((await call(departments.setState, { id: 'org.east' }, admin)).code).toBe(404)
  })

  test('a disabled unit takes no new units or users, and units below it cannot be enabled', async () => {
    const { id } = await data(organizes.create, company({ fullName: '停', enCode: 'stopped' }), admin)
    const { id: below } = await data(
      departments.create,
      department({ parentId: id, fullName: '停下', enCode: 'stopped.below' }),
      admin,
    )
    await data(departments.setState, { id: below }, admin)
    await data(organizes.setState, { id }, admin)
    expect(
      await call(departments.create, department({ parentId: id, enCode: 'stopped.new' }), admin),
    ).toMatchObject({ code: 400, msg: '上级组织已禁用，请先启用上级组织' })
    expect(await call(departments.setState, { id: below }, admin)).toMatchObject({
      code: 400,
      msg: '上级组织已禁用，请先启用上级组织',
    })
    expect(
      await call(users.create, { account: 'stopped01', realName: '停', gender: 1, organizeId: id }, admin),
    ).toMatchObject({ code: 400, msg: 'organizeId：所属组织已禁用' })
  })

  test('refuses to save an outdated unit', async () => {
    const { propertyJson, ...read } = await data(organizes.read, { id: 'org.west' }, admin)
    const save = (description: string) =>
      call(organizes.update, { ...read, propertyJson: JSON.parse(propertyJson), description }, admin)
    expect((await save('先')).code).toBe(200)
    expect((await save('后')).code).toBe(409)
    expect((await data(organizes.read, { id: 'org.west' }, admin)).description).toBe('先')
  })
})

describe('departments', () => {
  test('lists the departments of a company as a tree with manager names, without those of companies below', async () => {
    const { id } = await data(departments.create, department({ managerId: 'user.manager01' }), admin)
    const { id: below } = await data(
      departments.create,
      department({ parentId: id, fullName: '车队', enCode: 'east.fleet' }),
      admin,
    )
    const { list } = await data(departments.list, { orgId: 'org.east' }, admin)
    expect(list.find((row) => row.id === id)).toMatchObject({
      manager: '李俊杰/manager01',
      children: [{ id: below, manager: '' }],
    })
    expect(JSON.stringify((await data(departments.list, { orgId: 'org.hq' }, admin)).list)).not.toContain(
      'org.east.teaching',
    )
    const found = await data(departments.list, { orgId: 'org.east', keyword: '车队' }, admin)
    expect(found.list.map((row) => [row.id, row.children.map((child) => child.id)])).toEqual([[id, [below]]])
  })

  test('lists the departments of all companies with company and members; keywords ignore case', async () => {
    const { list } = await data(departments.list, { orgId: '0' }, admin)
    expect(list.find((row) => row.id === 'org.west.teaching')).toMatchObject({
      company: '城西校区',
      members: 12,
    })
    expect(list.find((row) => row.id === 'org.hq.finance')).toMatchObject({
      company: '育乐教育集团',
      members: 4,
    })
    expect(list.some((row) => row.id === 'org.west')).toBe(false)
    expect(
      (await data(departments.list, { orgId: '0', keyword: 'WEST.teach' }, admin)).list.map((row) => row.id),
    ).toEqual(['org.west.teaching'])
    expect((await data(departments.list, { orgId: 'org.west.teaching' }, admin)).list).toEqual([])
  })

  test('reads what was saved', async () => {
    const sent = department({
      fullName: '总务',
      enCode: 'east.general',
      managerId: 'user.coach01',
      description: '杂',
      sortCode: 9,
      enabledMark: 0,
    })
    const { id } = await data(departments.create, sent, admin)
    expect(await data(departments.read, { id }, admin)).toEqual({ id, ...sent, lastModifyTime: null })
  })

  test.each([
    ['an unknown manager', { managerId: 'user.nobody' }, 'managerId：部门主管不存在'],
    ['the root as parent', { parentId: '-1' }, 'parentId：部门必须属于某个公司或部门'],
  ])('refuses %s', async (_, change, msg) => {
    expect(
      await call(departments.create, department({ fullName: '拒', enCode: 'refused', ...change }), admin),
    ).toMatchObject({ code: 400, msg })
  })

  test('refuses a deleted manager', async () => {
    const { id } = await data(
      users.create,
      { account: 'goner', realName: '离职', gender: 1, organizeId: 'org.hq' },
      admin,
    )
    await data(users.remove, { id }, admin)
    expect(
      await call(departments.create, department({ fullName: '拒', enCode: 'refused', managerId: id }), admin),
    ).toMatchObject({ code: 400, msg: 'managerId：部门主管不存在' })
  })
})
