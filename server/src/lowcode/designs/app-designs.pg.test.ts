import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { designImport } from '@tessera/shared/contract/lowcode/design-import'
import { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { session, type MenuItem } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import type { Call } from '@tessera/shared/contract/wire'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

type By = { token: string }
let app: RightsApp
let admin: By
/** Designers with one menu and all its buttons. */
let web: By, mobile: By

const list = JSON.stringify({
  titleField: 'title',
  columnList: [{ prop: 'title', sortable: true }, { prop: 'amount' }],
  searchList: [{ prop: 'title', searchType: 2 }],
  btnsList: [{ value: 'add' }],
  columnBtnsList: [{ value: 'edit' }, { value: 'remove' }],
})
const form = JSON.stringify({
  fields: ['title', 'amount'].map((vModel, at) => ({
    jweeKey: 'comInput',
    vModel,
    label: vModel,
    formId: 101 + at,
  })),
})

beforeAll(async () => {
  app = await openRightsApp()
  admin = app.admin
  const designer = (name: string, menu: string) =>
    app.createUser(
      name,
      `module menu.${menu}`,
      ...['btn_add', 'btn_edit', 'btn_remove'].map((button) => `button menu.${menu}.${button}`),
    )
  web = await designer('t.web', 'onlineDev.webDesign')
  mobile = await designer('t.mobile', 'onlineDev.appDesign')
})

let count = 0
async function createDesign(type: number, by: By = admin) {
  const number = ++count
  const body = { fullName: `设计${number}`, enCode: `t.app${number}`, category: 'office', formData: form }
  const lists = type === DesignType.app ? { appColumnData: list } : { columnData: list }
  return (await app.data(designs.create, { ...body, ...lists, type }, by)).id
}
const idsIn = async (type: number, by: By) => {
  const { list: categories } = await app.data(designs.list, { type }, by)
  return categories.flatMap(({ children }) => children.map(({ id }) => id))
}

test('web and app designs have lists of their own, and copies and files keep the type', async () => {
  const id = await createDesign(DesignType.app)
  expect(await idsIn(DesignType.web, admin)).not.toContain(id)
  expect(await idsIn(DesignType.app, admin)).toContain(id)
  const copy = await app.data(designs.copy, { id }, admin)
  expect(await app.data(designs.read, { id: copy.id }, admin)).toMatchObject({ type: DesignType.app })
  const { url } = await app.data(designs.exportAppData, { id }, admin)
  const { payload: content } = await app.app.inject({ url })
  const names = { fullName: '导入的', enCode: 't.imported' }
  expect(await app.call(designImport.check, { content, type: DesignType.web }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('App 设计') as string,
  })
  expect((await app.call(designImport.run, { content, type: DesignType.web, ...names }, admin)).code).toBe(
    400,
  )
  const imported = await app.data(designImport.run, { content, type: DesignType.app, ...names }, admin)
  expect(await idsIn(DesignType.app, admin)).toContain(imported.id)
  expect(await app.call(designs.update, { id, type: DesignType.web }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'type' }] },
  })
})

test('each menu gives rights to the designs of its own list only', async () => {
  const ids = {
    web: await createDesign(DesignType.web, web),
    app: await createDesign(DesignType.app, mobile),
  }
  const body = { fullName: '不行', enCode: 't.refused', category: 'office' }
  const { url } = await app.data(designs.exportAppData, { id: ids.app }, mobile)
  const { payload: content } = await app.app.inject({ url })
  const preview = await app.data(designPreviews.create, { data: '{}', type: DesignType.app }, mobile)
  const calls = (id: string): [Call, object][] => [
    [designs.read, { id }],
    [designs.update, { id, description: 'x' }],
    [designs.copy, { id }],
    [designs.previewRelease, { id }],
    [designs.release, { id }],
    [designs.releases, { id }],
    [designs.readRelease, { id, number: '1' }],
    [designs.exportData, { id }],
    [designs.exportAppData, { id }],
    [publicForms.read, { id }],
    [publicForms.save, { id, enabledMark: 1 }],
    [designs.remove, { id }],
    [designs.restore, { id }],
  ]
  const refused: [By, Call, object][] = [
    ...calls(ids.app).map(([call, input]): [By, Call, object] => [web, call, input]),
    ...calls(ids.web).map(([call, input]): [By, Call, object] => [mobile, call, input]),
    [web, designs.list, { type: DesignType.app }],
    [mobile, designs.list, { type: DesignType.web }],
    [web, designs.create, { ...body, type: DesignType.app }],
    [mobile, designs.create, { ...body, type: DesignType.web }],
    [web, designImport.check, { content }],
    [web, designImport.run, { content, ...body }],
    [web, designPreviews.create, { data: '{}', type: DesignType.app }],
    [web, designPreviews.read, { id: preview }],
  ]
  for (const [by, call, input] of refused)
    expect([call.path, (await app.call(call, input, by)).code]).toEqual([call.path, 403])
  expect((await app.call(designPreviews.read, { id: preview }, mobile)).code).toBe(200)
  for (const [by, id] of [
    [web, ids.web],
    [mobile, ids.app],
  ] as const) {
    await app.data(designs.release, { id }, by)
    expect((await app.data(designs.releases, { id }, by)).list).toHaveLength(1)
    await app.data(designs.remove, { id }, by)
  }
})

test('the list of an app design is the same for clients of both keys', async () => {
  const id = await createDesign(DesignType.app)
  const read = () => app.data(designs.read, { id }, admin)
  expect(await read()).toMatchObject({ columnData: list, appColumnData: list })
  // Older clients send back everything that they have read, and know one key only.
  const older = list.replace('"prop":"amount"', '"prop":"amount","label":"金额"')
  await app.data(designs.update, { id, columnData: older, appColumnData: list }, admin)
  expect(await read()).toMatchObject({ columnData: older, appColumnData: older })
  await app.data(designs.update, { id, appColumnData: list }, admin)
  await app.data(designs.update, { id, description: '别的' }, admin)
  expect(await read()).toMatchObject({ columnData: list, appColumnData: list })
  const ofWeb = await createDesign(DesignType.web)
  expect(await app.data(designs.read, { id: ofWeb }, admin)).toMatchObject({ appColumnData: null })
})

test('a released app design has a menu for phones, whose rights count as those of the web', async () => {
  const id = await createDesign(DesignType.app)
  const directory = await app.data(
    menus.create,
    { fullName: '手机', enCode: 't.phone', type: 1, category: 'App', parentId: '-1', urlAddress: '' },
    admin,
  )
  const webDirectory = { app: 1, appModuleParentId: 'menu.system' } as const
  expect(await app.call(designs.release, { id, ...webDirectory }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'appModuleParentId' }] },
  })
  const { menuIds } = await app.data(
    designs.release,
    { id, app: 1, appModuleParentId: directory.id, roles: [] },
    admin,
  )
  expect(menuIds).toHaveLength(1)
  const [menuId] = menuIds
  expect(await app.data(menus.read, { id: menuId! }, admin)).toMatchObject({ category: 'App', type: 3 })
  const addButton = (
    await app.run(`select id from system_button where module_id = $1 and en_code = 'btn_add'`, [menuId])
  ).rows[0]!['id'] as string
  const staff = await app.createUser('t.staff', `module ${menuId!}`, `button ${addButton}`)
  const { menuList, appMenuList, permissionList } = await app.data(session.currentUser, {}, staff)
  const flat = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [item.id, ...flat(item.children)])
  expect(flat(menuList)).toEqual([])
  expect(flat(appMenuList!)).toEqual([directory.id, menuId])
  expect(permissionList.map(({ modelId }) => modelId)).toEqual([menuId])
  const config = await app.data(onlineForms.config, { id }, staff)
  expect(config).toMatchObject({ type: DesignType.app, buttons: ['btn_add'], columnData: list })
  const data = JSON.stringify({ title: '一', amount: '2' })
  const created = await app.data(onlineForms.create, { id, data }, staff)
  const rows = await app.data(onlineForms.list, { id, menuId: menuId! }, staff)
  expect(rows.list).toMatchObject([{ id: created.id, title: '一' }])
  expect((await app.call(onlineForms.update, { id, recordId: created.id, data }, staff)).code).toBe(403)
  // A user without the menu, and one who has only that of another design.
  expect((await app.call(onlineForms.config, { id }, web)).code).toBe(403)
  const later = await createDesign(DesignType.app)
  await app.data(designs.release, { id: later, app: 1, pc: 1 }, admin)
  const own = await app.data(designs.previewRelease, { id: later }, admin)
  expect(own.menus.map(({ category }) => category)).toEqual(['Web', 'App'])
  const codes = await app.run(`select distinct en_code from system_menu where id = any($1)`, [
    own.menus.map((menu) => menu.id),
  ])
  expect(codes.rows).toHaveLength(2)
  expect((await app.call(onlineForms.config, { id: later }, staff)).code).toBe(403)
})

test('code is generated from an app design, with the layout and the menu of phones', async () => {
  const id = await createDesign(DesignType.app, mobile)
  await app.data(designs.release, { id }, mobile)
  const sdk = join(app.dataDir, 'sdk')
  mkdirSync(sdk, { recursive: true })
  writeFileSync(join(sdk, 'tessera-kit-1.9.0-test.tgz'), '')
  const names = { module: 'edu', className: 'Patrol', subClassName: '' }
  const { list } = await app.data(generator.preview, { id, ...names }, mobile)
  const files = new Map(
    list.flatMap(({ children }) => children).map((file) => [file.fileName, file.fileContent]),
  )
  expect(files.get('page.tsx')).toContain('<AppPage>')
  expect(JSON.parse(files.get('menu.json')!)).toMatchObject({ category: 'App' })
  // The menu of page designs gives no right to it, whichever way it is asked for.
  const { url } = await app.data(generator.download, { id, ...names }, mobile)
  const headers = { authorization: mobile.token }
  expect((await app.app.inject({ url, headers })).statusCode).toBe(200)
  for (const call of [generator.preview, generator.download, generator.changes, generator.publish])
    expect((await app.call(call, { id, ...names }, web)).code).toBe(403)
  const other = await createDesign(DesignType.web, web)
  expect((await app.call(generator.names, { id: other }, mobile)).code).toBe(403)
})
