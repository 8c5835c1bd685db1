import { beforeAll, describe, expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { dataFields, dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../../test/app.ts'
import { clearRights } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
const moduleId = 'menu.permission.user'
const field = (change: object = {}) => ({
  moduleId,
  enCode: 'organizeId',
  fullName: '组织',
  type: 'string',
  conditionSymbol: 'Equal,Included',
  conditionText: '@organizeId',
  ...change,
})
const scheme = (groups: unknown, change: object = {}) => ({
  moduleId,
  fullName: '本组织',
  conditionText: '组织 等于 当前组织',
  conditionJson: JSON.stringify(groups),
  ...change,
})
const groupOf = (condition: object) => [{ logic: 'and', groups: [condition] }]

beforeAll(async () => {
  await clearRights(database.db, 'permission.user')
  admin = { token: await signIn('admin') }
  await data(dataFields.create, field(), admin)
  await data(
    dataFields.create,
    field({ enCode: 'age', fullName: '年龄', type: 'Int32', conditionSymbol: '', conditionText: 'text' }),
    admin,
  )
})

describe('fields', () => {
  test('lists and reads a created field', async () => {
    const { list } = await data(dataFields.list, { moduleId, keyword: 'organ' }, admin)
    expect(list).toMatchObject([field()])
    expect(await data(dataFields.read, { id: list[0]!.id }, admin)).toMatchObject(field())
  })

  test.each([
    ['an unknown type', { type: 'blob' }, 400, 'type：不支持的字段类型“blob”'],
    [
      'an operator that the type does not support',
      { conditionSymbol: 'Equal,GreaterThan' },
      400,
      'conditionSymbol：该类型不能用“GreaterThan”比较',
    ],
    [
      'a dynamic value that does not exist',
      { conditionText: '@moon' },
      400,
      'conditionText：不支持的条件内容“@moon”',
    ],
    ['a taken code', {}, 409, '该菜单下数据权限字段已存在'],
  ])('rejects %s', async (_, change, code, msg) => {
    expect(await call(dataFields.create, field(change), admin)).toMatchObject({ code, msg })
  })
})

describe('schemes', () => {
  test('reads a created scheme with unchanged conditions', async () => {
    const sent = scheme([
      {
        logic: 'or',
        groups: [
          { id: 'x', field: 'organizeId', type: 'string', op: 'Equal', value: '@organizeId' },
          { field: 'age', op: 'between', value: [18, 60] },
        ],
      },
    ])
    const { id } = await data(dataSchemes.create, sent, admin)
    expect(await data(dataSchemes.read, { id }, admin)).toMatchObject({ ...sent, enCode: '' })
    expect((await data(dataSchemes.list, { moduleId }, admin)).list).toMatchObject([{ id }])
    expect(await call(dataSchemes.create, sent, admin)).toMatchObject({
      code: 409,
      msg: '该菜单下方案名称已存在',
    })
  })

  test.each([
    ['invalid JSON', '[', '：不是有效的 JSON'],
    ['an invalid scheme', '{"a":1}', '：不是有效的条件方案'],
    [
      'an unknown field',
      groupOf({ field: 'salary', op: '==', value: '1' }),
      '[0].groups[0]：没有这个数据权限字段',
    ],
    [
      'an unknown operator',
      groupOf({ field: 'age', op: 'near', value: 1 }),
      '[0].groups[0]：没有这个条件符号',
    ],
    [
      'an operator that the type does not support',
      groupOf({ field: 'age', op: 'like', value: '1' }),
      '[0].groups[0]：该字段不能这样比较',
    ],
    [
      'an operator that the field does not allow',
      [
        ...groupOf({ field: 'age', op: '>', value: 1 }),
        {
          logic: 'or',
          groups: [
            { field: 'age', op: '<', value: 9 },
            { field: 'organizeId', op: '<>', value: 'a' },
          ],
        },
      ],
      '[1].groups[1]：该字段不能这样比较',
    ],
    [
      'an unknown dynamic value',
      groupOf({ field: 'organizeId', op: '==', value: '@moon' }),
      '[0].groups[0]：没有这个动态条件值',
    ],
    [
      'a value that does not fit',
      groupOf({ field: 'age', op: '==', value: 'old' }),
      '[0].groups[0]：条件值不正确',
    ],
  ])('rejects %s with its position', async (_, groups, msg) => {
    const conditionJson = typeof groups === 'string' ? groups : JSON.stringify(groups)
    expect(
      await call(dataSchemes.create, scheme([], { fullName: '错', conditionJson }), admin),
    ).toMatchObject({ code: 400, msg: `conditionJson${msg}`, data: { fields: [{ field: 'conditionJson' }] } })
  })

  test('rejects deleting a field in use and changing its code or type', async () => {
    const {
      list: [used],
    } = await data(dataFields.list, { moduleId, keyword: 'age' }, admin)
    expect(await call(dataFields.remove, { id: used!.id }, admin)).toMatchObject({
      code: 400,
      msg: '数据权限方案“本组织”正在使用该字段，不能删除或改变',
    })
    expect((await call(dataFields.update, { ...used!, type: 'string' }, admin)).code).toBe(400)
    expect((await call(dataFields.update, { ...used!, fullName: '岁数' }, admin)).code).toBe(200)
  })

  test('a menu that starts to check rows gets a built-in scheme for all data, which cannot be changed', async () => {
    const { lastModifyTime: _, ...menu } = await data(menus.read, { id: 'menu.system' }, admin)
    await data(menus.update, { ...menu, isDataAuthorize: 1 }, admin)
    const {
      list: [all],
    } = await data(dataSchemes.list, { moduleId: menu.id }, admin)
    expect(all).toMatchObject({ enCode: 'all', fullName: '全部数据' })
    expect(await call(dataSchemes.remove, { id: all!.id }, admin)).toMatchObject({
      code: 400,
      msg: '内置方案“全部数据”不能修改或删除',
    })
    expect(
      (await call(dataSchemes.update, { ...all!, conditionJson: '[]', fullName: '部分' }, admin)).code,
    ).toBe(400)
  })

  test('removes the grants of a deleted scheme', async () => {
    const { id } = await data(
      dataSchemes.create,
      scheme(groupOf({ field: 'age', op: '>', value: 1 }), { fullName: '去' }),
      admin,
    )
    await data(grants.add, { roleIds: ['role.desk'], resource: [id] }, admin)
    await data(dataSchemes.remove, { id }, admin)
    expect(
      (await data(grants.values, { objectId: 'role.desk', type: 'resource', moduleIds: moduleId }, admin))
        .ids,
    ).toEqual([])
  })
})

test('a preview counts allowed records per user, or for the caller, without other grants', async () => {
  const groups = (value: unknown, op = '==') => JSON.stringify(groupOf({ field: 'coachId', op, value }))
  const classes = { moduleId: 'menu.edu.eduClasslist' }
  expect(
    await data(
      dataSchemes.preview,
      { ...classes, conditionJson: groups('@userId'), userIds: ['user.coach01', 'user.coach13'] },
      admin,
    ),
  ).toMatchObject({ total: 24, people: [{ id: 'user.coach01', count: 2 }, { id: 'user.coach13' }] })
  expect(
    await data(dataSchemes.preview, { ...classes, conditionJson: groups('', 'notNull') }, admin),
  ).toMatchObject({ total: 24, people: [{ id: 'user.admin', count: 24 }] })
  expect(
    await call(dataSchemes.preview, { ...classes, conditionJson: groups('@moon') }, admin),
  ).toMatchObject({ code: 400, msg: 'conditionJson[0].groups[0]：没有这个动态条件值' })
  expect(
    await call(dataSchemes.preview, { moduleId: 'menu.system.menu', conditionJson: '[]' }, admin),
  ).toMatchObject({ code: 400, msg: '该菜单没有由数据权限控制的数据，不能预览' })
})
