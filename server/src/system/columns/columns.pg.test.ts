import { beforeAll, describe, expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { openApp } from '../../../test/app.ts'
import { clearRights } from '../../../test/menus.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  await clearRights(database.db, 'permission.user')
  admin = { token: await signIn('admin') }
})
const moduleId = 'menu.permission.user'
const items = [
  { enCode: 'realName', fullName: '姓名', sortCode: 1 },
  { enCode: 'mobile_phone', fullName: '手机', sortCode: 2 },
]

describe.each([
  ['columns', columns, 'column', '该菜单下列表字段已存在'],
  ['form fields', formFields, 'form', '该菜单下表单字段已存在'],
] as const)('%s', (_, calls, type, duplicateMessage) => {
  const batch = () =>
    call(
      calls.batch as typeof columns.batch,
      { moduleId, bindTable: 'org_user', bindTableName: '用户', columnJson: items, formJson: items } as never,
      admin,
    )

  test('creates several at once and leaves existing ones unchanged', async () => {
    expect((await batch()).code).toBe(200)
    expect((await batch()).code).toBe(200)
    const { list } = await data(calls.list, { moduleId }, admin)
    expect(list.map(({ enCode, bindTable, enabledMark }) => [enCode, bindTable, enabledMark])).toEqual([
      ['realName', 'org_user', 1],
      ['mobile_phone', 'org_user', 1],
    ])
    expect((await data(calls.list, { moduleId, keyword: '手机' }, admin)).list).toHaveLength(1)
  })

  test('creates, reads, updates and disables one, and rejects a duplicate code within a menu', async () => {
    const { id } = await data(calls.create, { moduleId, enCode: 'tableField1-name', fullName: '子表' }, admin)
    await data(calls.update, { id, moduleId, enCode: 'tableField1-name', fullName: '明细' }, admin)
    await data(calls.setState, { id }, admin)
    expect(await data(calls.read, { id }, admin)).toMatchObject({ fullName: '明细', enabledMark: 0 })
    expect(
      await call(calls.create, { moduleId, enCode: 'tableField1-name', fullName: '又' }, admin),
    ).toMatchObject({ code: 409, msg: duplicateMessage })
    expect(
      await call(calls.create, { moduleId: 'nowhere', enCode: 'x', fullName: '又' }, admin),
    ).toMatchObject({ code: 400, msg: 'moduleId：所属菜单不存在' })
  })

  test('removing one removes its grants', async () => {
    const { id } = await data(calls.create, { moduleId, enCode: 'going', fullName: '去' }, admin)
    await data(grants.add, { roleIds: ['role.desk'], [type]: [id] }, admin)
    const grantedIds = async () =>
      (await data(grants.values, { objectId: 'role.desk', type, moduleIds: moduleId }, admin)).ids
    expect(await grantedIds()).toEqual([id])
    await data(calls.remove, { id }, admin)
    expect(await grantedIds()).toEqual([])
  })
})
