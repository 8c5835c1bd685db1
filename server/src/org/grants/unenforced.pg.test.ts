import { expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { openApp } from '../../../test/app.ts'

const { call, data, signIn, database } = await openApp()
const admin = { token: await signIn('admin') }
const menuId = 'menu.permission.department'
const give = { module: [menuId], column: [`${menuId}.manager`] }
const kind = { menuId, kind: 'column' as const }
const readSwitch = async () => {
  const { rows } = await database.pool.query(
    'select is_column_authorize as on from system_menu where id = $1',
    [menuId],
  )
  return rows[0].on as number
}
const enforcedOf = async (type: 'column' | 'button') =>
  (await data(grants.values, { objectId: '0', type, moduleIds: menuId }, admin)).list[0]!.children.map(
    ({ id, enforced }) => [id, enforced],
  )

test('a menu that does not check a kind is marked above its items; the demo checks rows of users', async () => {
  expect(await enforcedOf('column')).toEqual([[menuId, false]])
  expect(await enforcedOf('button')).toEqual([[menuId, true]])
  const { list } = await data(
    grants.values,
    { objectId: '0', type: 'resource', moduleIds: 'menu.permission.user' },
    admin,
  )
  expect(list[0]!.children.map(({ id, enforced }) => [id, enforced])).toEqual([
    ['menu.permission.user', true],
  ])
})

test('the review warns of grants without effect and counts the holders that a check would affect', async () => {
  await data(grants.change, { roleIds: ['role.desk'], give: { module: [menuId] } }, admin)
  const input = { roleIds: ['role.coach'], give, dry: true }
  expect((await data(grants.change, input, admin)).unenforced).toEqual([
    {
      ...kind,
      menu: '部门管理',
      canEnforce: true,
      holders: 1,
      without: { total: 1, names: ['前台'] },
    },
  ])
  expect((await data(grants.change, { ...input, give: { module: [menuId] } }, admin)).unenforced).toEqual([])
})

test('a check is switched on only with the right to edit menus, in the same change, and is logged', async () => {
  const userIds = ['user.tech02']
  const authorize = 'menu.permission.authorize'
  const grant = (module: string[], button: string[]) =>
    data(grants.change, { userIds, give: { module, button, column: give.column } }, admin)
  await grant([authorize, menuId], [`${authorize}.btn_edit`])
  const clerk = { token: await signIn('tech02') }
  const input = { roleIds: ['role.coach'], give }
  expect((await data(grants.change, { ...input, dry: true }, clerk)).unenforced[0]).toMatchObject({
    canEnforce: false,
  })
  expect(await call(grants.change, { ...input, enforce: [kind] }, clerk)).toMatchObject({
    code: 403,
    msg: '您没有编辑系统菜单的权限，不能启用权限控制',
  })
  const { ids } = await data(grants.values, { objectId: 'role.coach', type: 'module' }, admin)
  expect(ids).not.toContain(menuId)
  await grant(['menu.system.menu'], ['menu.system.menu.btn_edit'])
  expect((await call(grants.change, { ...input, enforce: [kind], dry: true }, clerk)).code).toBe(200)
  expect(await readSwitch()).toBe(0)
  expect((await call(grants.change, { ...input, enforce: [kind] }, clerk)).code).toBe(200)
  expect(await readSwitch()).toBe(1)
  expect(await enforcedOf('column')).toEqual([[menuId, true]])
  const { list } = await data(audit.list, { objectId: menuId, action: 'update' }, admin)
  expect(list[0]).toMatchObject({
    noun: 'menu',
    userId: 'user.tech02',
    before: { isColumnAuthorize: 0 },
    after: { isColumnAuthorize: 1 },
  })
})

test('names follow the language; an item that an administrator renamed keeps its name', async () => {
  const id = 'menu.permission.user.mobilePhone'
  const namesOf = async (lang: 'zh' | 'en') => {
    const { list } = await data(
      grants.values,
      { objectId: '0', type: 'column', moduleIds: 'menu.permission.user' },
      { ...admin, lang },
    )
    return list[0]!.children[0]!.children.map(({ fullName }) => fullName)
  }
  expect(await namesOf('zh')).toContain('手机号码')
  expect(await namesOf('en')).toEqual(expect.arrayContaining(['Mobile', 'Gender', 'Created']))
  await database.pool.query(`update system_column set full_name = '联系方式' where id = $1`, [id])
  expect(await namesOf('en')).toContain('联系方式')
})

test('the right to edit locked data counts in a menu that does not check its buttons', async () => {
  const formData = JSON.stringify({ fields: [{ jweeKey: 'comInput', vModel: 'name', label: '名称' }] })
  const approver = {
    type: 'approver',
    nodeId: 'n1',
    properties: { title: '审批', assigneeType: 6, approvers: ['user.admin'] },
  }
  const flowTemplateJson = JSON.stringify({
    type: 'start',
    nodeId: 'start',
    properties: { title: '发起' },
    childNode: approver,
  })
  const columnData = JSON.stringify({ columnList: [{ prop: 'name' }] })
  const body = {
    fullName: '授权测试',
    enCode: 'granted_flow',
    category: 'office',
    webType: 3,
    formData,
    columnData,
  }
  const { id } = await data(designs.create, { ...body, flowTemplateJson }, admin)
  const { menuIds } = await data(designs.release, { id, pc: 1 }, admin)
  const menu = menuIds[0]!
  await database.pool.query('update system_menu set is_button_authorize = 0 where id = $1', [menu])
  const { list } = await data(grants.values, { objectId: '0', type: 'button', moduleIds: menu }, admin)
  const all: { enCode: string; enforced: boolean }[] = []
  const walk = (items: readonly (typeof list)[number][]) => {
    for (const item of items) {
      if (item.moduleId === menu) all.push(item)
      walk((item.children ?? []) as typeof items)
    }
  }
  walk(list)
  const enforced = new Map(all.map((item) => [item.enCode, item.enforced]))
  expect([enforced.get('btn_editLocked'), enforced.get('btn_add')]).toEqual([true, false])
  const { rows } = await database.pool.query(
    'select id, en_code as code from system_button where module_id = $1 order by en_code',
    [menu],
  )
  const buttonOf = (code: string) =>
    (rows as { id: string; code: string }[]).find((one) => one.code === code)!.id
  const preview = async (code: string) =>
    (
      await data(
        grants.change,
        { roleIds: ['role.coach'], give: { module: [menu], button: [buttonOf(code)] }, dry: true },
        admin,
      )
    ).unenforced
  expect(await preview('btn_editLocked')).toEqual([])
  expect(await preview('btn_add')).toMatchObject([{ menuId: menu, kind: 'button' }])
})
