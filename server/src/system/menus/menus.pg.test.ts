import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../../test/app.ts'
import { createBuild, registerBuild } from '../../../test/build.ts'

const { call, data, signIn, database } = await openApp()
let admin: { token: string }

const body = (change: object = {}) => ({
  parentId: 'menu.system',
  fullName: '客户',
  enCode: 'crm.customers',
  type: 2,
  urlAddress: 'crm/customers',
  ...change,
})
const line = { zh: '客', en: 'c', zhtw: '客' }

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await registerBuild(
    database.db,
    createBuild('crm', 'one', { pages: { 'crm/customers': { module: './src/page.tsx', title: line } } })
      .record,
  )
})

test('a new page menu is shown after the next sign-in', async () => {
  const { id } = await data(menus.create, body(), admin)
  const newSession = { token: await signIn('admin') }
  const { menuList } = await data(session.currentUser, {}, newSession)
  const system = menuList.find((item) => item.enCode === 'system')
  expect(system?.children.find((item) => item.id === id)).toMatchObject({
    urlAddress: 'crm/customers',
    type: 2,
    enCode: 'crm.customers',
  })
  expect(await data(menus.read, { id }, admin)).toMatchObject(body())
})

test('disabling hides a menu from every user, and enabling shows it again', async () => {
  const { id } = await data(menus.create, body({ enCode: 'crm.state', fullName: '状态' }), admin)
  const shown = async () => JSON.stringify((await data(session.currentUser, {}, admin)).menuList).includes(id)
  expect(await shown()).toBe(true)
  expect((await call(menus.setState, { id }, admin)).msg).toBe('更新状态成功')
  expect(await shown()).toBe(false)
  await data(menus.setState, { id }, admin)
  expect(await shown()).toBe(true)
})

test.each([
  ['nowhere/page', '没有应用提供地址“nowhere/page”'],
  ['@shop/orders', '没有注册名为“shop”的应用'],
  ['crm/unknown', '应用“crm”没有此页面'],
  ['@crm/unknown', '应用“crm”没有此页面'],
])('saves the address %j, which no remote has, with a warning', async (urlAddress, why) => {
  const enCode = `crm.missing${why.length}${urlAddress.length}`
  const created = await call(menus.create, body({ urlAddress, enCode, fullName: enCode }), admin)
  expect({ code: created.code, msg: created.msg }).toEqual({
    code: 200,
    msg: `新建成功。${why}，打开该菜单时会提示页面不存在`,
  })
  const { id } = created.data
  const updated = await call(menus.update, { ...body({ urlAddress, enCode, fullName: enCode }), id }, admin)
  expect(updated.msg).toBe(`修改成功。${why}，打开该菜单时会提示页面不存在`)
  expect(JSON.stringify((await data(session.currentUser, {}, admin)).menuList)).toContain(urlAddress)
})

describe('rejects an address that cannot open anything, with the reason', () => {
  test('none', async () => {
    const answer = await call(menus.create, body({ urlAddress: '', enCode: 'crm.bad' }), admin)
    expect(answer).toMatchObject({
      code: 400,
      msg: 'urlAddress：请填写页面地址',
      data: { fields: [{ field: 'urlAddress' }] },
    })
    expect(JSON.stringify(await data(menus.list, { category: 'Web' }, admin))).not.toContain('crm.bad')
  })
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:\\\\evil.example',
  ])('the link %j', async (urlAddress) => {
    expect(
      await call(menus.create, body({ type: 7, urlAddress, enCode: 'crm.script' }), admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'urlAddress' }] } })
  })
})

test.each([
  [3, '请选择表单'],
  [4, '请选择字典分类'],
  [5, '请选择报表'],
  [8, '请选择门户'],
])('a menu of type %i without an existing target is refused', async (type, msg) => {
  const ids = type === 8 ? ['', 'nothing', 'user.admin'] : ['', 'nothing', 'portal.management']
  for (const moduleId of ids) {
    const change = { type, enCode: 'target', fullName: '目标', propertyJson: JSON.stringify({ moduleId }) }
    expect(await call(menus.create, body(change), admin)).toMatchObject({
      code: 400,
      msg,
      data: { fields: [{ field: 'propertyJson' }] },
    })
  }
  expect(await call(menus.create, body({ type, enCode: 'target', propertyJson: '{}' }), admin)).toMatchObject(
    { code: 400, msg },
  )
})

test('a stored menu whose target is gone can be renamed, and takes no other missing target', async () => {
  const { pool } = database
  const propertyJson = JSON.stringify({ moduleId: 'portal.management' })
  const kept = body({ type: 8, enCode: 'kept', fullName: '留存', propertyJson })
  const { id } = await data(menus.create, kept, admin)
  await pool.query(`update system_menu set property_json = '{"moduleId":"gone"}' where id = $1`, [id])
  const gone = { ...kept, id, propertyJson: '{"moduleId":"gone"}', fullName: '改名' }
  expect((await call(menus.update, gone, admin)).code).toBe(200)
  const other = { ...gone, propertyJson: '{"moduleId":"lost"}' }
  expect(await call(menus.update, other, admin)).toMatchObject({ code: 400, msg: '请选择门户' })
})

test('the code is unique per category, the name among siblings', async () => {
  expect(await call(menus.create, body({ fullName: '另一个' }), admin)).toMatchObject({
    code: 409,
    msg: '编码已存在',
  })
  expect(await call(menus.create, body({ enCode: 'crm.other' }), admin)).toMatchObject({
    code: 409,
    msg: '同级菜单名称已存在',
  })
  expect(await call(menus.create, body({ fullName: '手机', category: 'App' }), admin)).toMatchObject({
    code: 200,
  })
})

test('rejects a menu below itself or below a page', async () => {
  const directory = { fullName: '目录', enCode: 'dir', type: 1, parentId: '-1' }
  const { id } = await data(menus.create, directory, admin)
  const { id: below } = await data(
    menus.create,
    { ...directory, fullName: '下级', enCode: 'dir.below', parentId: id },
    admin,
  )
  expect(await call(menus.update, { ...directory, id, parentId: below }, admin)).toMatchObject({
    code: 400,
    msg: '上级菜单不能是自己或自己的下级',
  })
  expect(await call(menus.update, { ...directory, id, parentId: id }, admin)).toMatchObject({ code: 400 })
  expect(
    await call(menus.create, { ...directory, enCode: 'dir.x', parentId: 'menu.system.menu' }, admin),
  ).toMatchObject({ code: 400, msg: expect.stringContaining('必须是目录') })
  expect(await call(menus.update, { ...directory, id, type: 7, urlAddress: '/x' }, admin)).toMatchObject({
    code: 400,
    msg: '该目录下有子菜单，不能改变类型',
  })
  expect(await call(menus.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该菜单下有子菜单，不能删除',
  })
  await data(menus.remove, { id: below }, admin)
  expect((await call(menus.remove, { id }, admin)).msg).toBe('删除成功')
  expect(await call(menus.read, { id }, admin)).toMatchObject({ code: 404 })
})

test('a page that checks buttons starts with the standard buttons', async () => {
  const { id } = await data(
    menus.create,
    body({ enCode: 'crm.buttons', fullName: '按钮', isButtonAuthorize: 1 }),
    admin,
  )
  const { permissionList } = await data(session.currentUser, {}, admin)
  expect(permissionList.find(({ modelId }) => modelId === id)?.button.map(({ enCode }) => enCode)).toEqual([
    'btn_add',
    'btn_edit',
    'btn_remove',
  ])
})

test('a keyword search keeps the ancestors of its matches', async () => {
  const { list } = await data(menus.list, { category: 'Web', keyword: '用户管理' }, admin)
  expect(list.map(({ enCode }) => enCode)).toEqual(['permission'])
  expect(list[0]?.children.map(({ enCode }) => enCode)).toEqual(['permission.user'])
})

test('rejects callers without the menu and its button', async () => {
  const coach = { token: await signIn('coach01') }
  expect(await call(menus.list, {}, coach)).toMatchObject({ code: 403, data: null })
  expect(await call(menus.create, body({ enCode: 'crm.coach' }), coach)).toMatchObject({ code: 403 })
})
