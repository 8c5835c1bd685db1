import { beforeAll, expect, test } from 'vitest'
import { MenuType } from '@tessera/shared/contract/session/session'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp, type TestApp } from '../../../test/app.ts'

// Menus of type 4 open the entries of one dictionary.

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const menu = { id: 'menu.test.nation', enCode: 'test.nation' }
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
/** Signs in for the first time, with grants of the menu and of these buttons. */
const signInWith = async (account: string, buttons: readonly string[]) => {
  for (const [type, id] of [['module', menu.id], ...buttons.map((button) => ['button', menu.id + button])])
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id)
        select 'User', id, $1, $2 from org_user where account = $3`,
      [type, id, account],
    )
  return { token: await app.signIn(account) }
}
const own = { dictionaryTypeId: 'dict.Nation', fullName: '测试', enCode: 'menu4', sortCode: 900 }
const other = { ...own, dictionaryTypeId: 'dict.sex' }

beforeAll(async () => {
  await run(
    `insert into system_menu (id, parent_id, full_name, en_code, type, is_button_authorize, property_json)
      values ($1, '-1', '民族', $2, 4, 1, '{"moduleId":"dict.Nation","isTree":0}')`,
    [menu.id, menu.enCode],
  )
  for (const button of ['btn_add', 'btn_edit', 'btn_remove'])
    await run(`insert into system_button (id, module_id, full_name, en_code) values ($1 || $2, $1, $2, $2)`, [
      menu.id,
      button,
    ])
})

test('gives the rights on the entries of this type only, and only with its buttons', async () => {
  const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
  expect(await codeOf(app.call(dictionaryData.list, { typeId: 'dict.Nation' }, coach))).toBe(403)
  const reader = await signInWith('coach02', [])
  expect((await app.data(dictionaryData.list, { typeId: 'dict.Nation' }, reader)).list).toHaveLength(56)
  expect(await codeOf(app.call(dictionaryData.list, { typeId: 'dict.sex' }, reader))).toBe(403)
  expect(await codeOf(app.call(dictionaryData.create, own, reader))).toBe(403)

  const editor = await signInWith('manager01', ['btn_add', 'btn_edit', 'btn_remove'])
  expect(await codeOf(app.call(dictionaryData.create, other, editor))).toBe(403)
  const { id } = await app.data(dictionaryData.create, own, editor)
  await app.data(dictionaryData.update, { id, ...own, fullName: '改名' }, editor)
  expect(await app.data(dictionaryData.read, { id }, editor)).toMatchObject({ fullName: '改名' })
  // An entry cannot be taken along into a type that the caller may not edit.
  expect(await codeOf(app.call(dictionaryData.update, { id, ...other }, editor))).not.toBe(200)
  await app.data(dictionaryData.setState, { id }, editor)
  await app.data(dictionaryData.remove, { id }, editor)

  const [male] = (await app.data(dictionaryData.list, { typeId: 'dict.sex' }, admin)).list
  for (const call of [dictionaryData.read, dictionaryData.setState, dictionaryData.remove])
    expect(await codeOf(app.call(call, { id: male!.id }, editor))).toBe(403)
  expect(await codeOf(app.call(dictionaryTypes.list, {}, editor))).toBe(403)
})

test('starts with the buttons of a list, and cannot be led to another dictionary by an editor of menus', async () => {
  const body = {
    parentId: '-1',
    fullName: '性别维护',
    enCode: 'test.sexes',
    type: MenuType.dictionary,
    propertyJson: '{"moduleId":"dict.sex"}',
  }
  const { id } = await app.data(menus.create, body as never, admin)
  const { rows } = await run(`select en_code from system_button where module_id = $1 order by sort_code`, [
    id,
  ])
  expect(rows.map(({ en_code }) => en_code)).toEqual(['btn_add', 'btn_edit', 'btn_remove'])

  for (const item of [id, 'menu.system.menu'])
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id)
        select 'User', id, 'module', $1 from org_user where account = 'coach03'`,
      [item],
    )
  await run(
    `insert into org_grant (object_type, object_id, item_type, item_id)
      select 'User', id, 'button', 'menu.system.menu.btn_edit' from org_user where account = 'coach03'`,
  )
  const editor = { token: await app.signIn('coach03') }
  const change = (own: object, as: { token: string }) =>
    app.call(menus.update, { id, ...body, ...own } as never, as)
  expect(await change({ propertyJson: '{"moduleId": "dict.Nation"}' }, editor)).toMatchObject({
    code: 403,
    msg: expect.stringContaining('只有超级管理员'),
  })
  expect((await change({ fullName: '性别' }, editor)).code).toBe(200)
  expect((await change({ propertyJson: '{"moduleId":"dict.Nation"}' }, admin)).code).toBe(200)
})

test('gives nothing once it is disabled, or opens nothing', async () => {
  const user = await signInWith('manager02', [])
  const code = async () => (await app.call(dictionaryData.list, { typeId: 'dict.Nation' }, user)).code
  expect(await code()).toBe(200)
  await run(`update system_menu set property_json = '' where id = $1`, [menu.id])
  expect(await code()).toBe(403)
  await run(
    `update system_menu set property_json = '{"moduleId":"dict.Nation"}', enabled_mark = 0 where id = $1`,
    [menu.id],
  )
  expect(await code()).toBe(403)
})
