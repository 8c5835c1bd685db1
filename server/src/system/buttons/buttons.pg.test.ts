import { beforeAll, expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { session } from '@tessera/shared/contract/session/session'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { openApp } from '../../../test/app.ts'

const { call, data, signIn } = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})
const moduleId = 'menu.permission.user'
const body = (change: object = {}) => ({ moduleId, fullName: '审核', enCode: 'btn_audit', ...change })

test('lists the buttons of a menu as a tree, and the selector leaves out disabled ones', async () => {
  const { id } = await data(buttons.create, body({ icon: 'icon-check', sortCode: 50 }), admin)
  const { id: below } = await data(
    buttons.create,
    body({ parentId: id, fullName: '撤回', enCode: 'btn_undo' }),
    admin,
  )
  expect((await data(buttons.list, { moduleId, keyword: '撤回' }, admin)).list).toMatchObject([
    { id, parentId: '-1', icon: 'icon-check', children: [{ id: below, isLeaf: true }] },
  ])
  await data(buttons.setState, { id: below }, admin)
  expect(
    (await data(buttons.selector, { moduleId }, admin)).list.find((button) => button.id === id)!.children,
  ).toEqual([])
  expect(await data(buttons.read, { id }, admin)).toMatchObject(
    body({ icon: 'icon-check', sortCode: 50, parentId: '-1', enabledMark: 1 }),
  )
  expect(await call(buttons.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '该按钮下有子按钮，不能删除',
  })
  expect(await call(buttons.update, { ...body(), id, parentId: below }, admin)).toMatchObject({
    code: 400,
    msg: '上级按钮不能是自己或自己的下级',
  })
})

test.each([
  ['a code that the menu already has', { enCode: 'btn_add' }, 409, '该菜单下按钮编码已存在'],
  ['an unknown menu', { moduleId: 'nowhere' }, 400, 'moduleId：所属菜单不存在'],
  ['an unknown parent button', { parentId: 'nowhere', enCode: 'btn_x' }, 400, 'parentId：上级按钮不存在'],
  [
    'a parent button of another menu',
    { parentId: 'menu.system.menu.btn_add', enCode: 'btn_x' },
    400,
    'parentId：上级按钮属于其他菜单',
  ],
])('rejects %s', async (_, change, code, msg) => {
  expect(await call(buttons.create, body(change), admin)).toMatchObject({ code, msg })
})

test('a button cannot move to another menu, and its code is free there', async () => {
  const { id } = await data(buttons.create, body({ enCode: 'btn_stay' }), admin)
  expect(
    await call(
      buttons.update,
      body({ enCode: 'btn_stay', moduleId: 'menu.system.menu', id }) as never,
      admin,
    ),
  ).toMatchObject({ code: 400, msg: 'moduleId：不能移到其他菜单' })
  expect(
    (await call(buttons.create, body({ enCode: 'btn_stay', moduleId: 'menu.system.menu' }), admin)).code,
  ).toBe(200)
})

test('removing a button removes its grants at once', async () => {
  const { id } = await data(buttons.create, body({ enCode: 'btn_gone' }), admin)
  await data(grants.add, { roleIds: ['role.manager'], button: [id] }, admin)
  const manager = { token: await signIn('manager01') }
  const holds = async () =>
    (await data(session.currentUser, {}, manager)).permissionList
      .find(({ modelId }) => modelId === moduleId)!
      .button.some((button) => button.id === id)
  expect(await holds()).toBe(true)
  await data(buttons.remove, { id }, admin)
  expect(await holds()).toBe(false)
  expect(
    (await data(grants.values, { objectId: 'role.manager', type: 'button', moduleIds: moduleId }, admin)).ids,
  ).not.toContain(id)
})
