import { beforeAll, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { current } from '@tessera/shared/contract/org/current'
import { explain } from '@tessera/shared/contract/org/explain'
import { grants } from '@tessera/shared/contract/org/grants'
import { roles } from '@tessera/shared/contract/org/roles'
import { language } from '@tessera/shared/contract/system/language'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../test/app.ts'

const { data, signIn } = await openApp()
const en = { token: '', lang: 'en' as const }
const zh = { token: '', lang: 'zh' as const }
beforeAll(async () => {
  en.token = zh.token = await signIn('admin')
})

interface Node {
  id: string
  fullName: string
  children?: readonly Node[]
}
/** The name of a menu in a tree. */
function nameOf(id: string, nodes: readonly Node[]): string | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node.fullName : nameOf(id, node.children ?? [])
    if (found !== undefined) return found
  }
  return undefined
}
const menuIds = ['menu.permission', 'menu.permission.group']
const namesIn = (nodes: readonly Node[]) => menuIds.map((id) => nameOf(id, nodes))

test('every tree of menus names built-in menus in the language of the user', async () => {
  const translated = ['Permissions', 'Groups']
  expect(namesIn((await data(menus.list, {}, en)).list)).toEqual(translated)
  expect(namesIn((await data(menus.list, {}, zh)).list)).toEqual(['组织权限', '分组管理'])
  expect(namesIn((await data(menus.selectorAll, {}, en)).list)).toEqual(translated)
  expect(namesIn((await data(menus.selector, {}, en)).list)[0]).toBe('Permissions')
  const values = (type: 'module' | 'button') =>
    data(grants.values, { objectId: '0', type, moduleIds: 'menu.permission.group' }, en)
  expect(namesIn((await values('module')).list)).toEqual(translated)
  expect(namesIn((await values('button')).list)).toEqual(translated)
  const { module, button } = await data(current.authorize, {}, en)
  expect([namesIn(module), namesIn(button)]).toEqual([translated, translated])
})

test('the list of menus finds a menu by its stored name and by the name on screen, in any letter case', async () => {
  for (const keyword of ['groups', '分组管理'])
    expect(namesIn((await data(menus.list, { keyword }, en)).list)[1]).toBe('Groups')
  expect((await data(menus.read, { id: 'menu.permission.group' }, en)).fullName).toBe('分组管理')
})

test('grants, the permissions of a user and the audit log name menus in the language of the user', async () => {
  const { id } = await data(roles.create, { fullName: '译', enCode: 'translated', type: 'business' }, zh)
  const give = { module: ['menu.permission.onlineUser'], button: ['menu.permission.onlineUser.btn_remove'] }
  const { list } = await data(grants.change, { roleIds: [id], userIds: ['user.coach12'], give }, en)
  expect(list[0]!.came.items).toMatchObject([
    { name: 'Online users', menu: '' },
    { name: 'Force offline', menu: 'Online users' },
  ])
  const held = await data(explain.held, { userId: 'user.coach12' }, en)
  expect(held.menus.find(({ id: menu }) => menu === 'menu.permission.onlineUser')).toMatchObject({
    fullName: 'Online users',
    above: 'Permissions',
  })
  const [entry] = (await data(audit.list, { objectId: id, action: 'grant' }, en)).list
  expect((await data(audit.read, { id: entry!.id }, en)).names).toMatchObject({
    'menu.permission.onlineUser': 'Online users',
    'menu.permission.onlineUser.btn_remove': 'Force offline',
  })
  await data(menus.setState, { id: 'menu.extend.list' }, zh)
  const logged = async (by: typeof en | typeof zh) =>
    (await data(audit.list, { objectId: 'menu.extend.list' }, by)).list[0]!.objectName
  expect(await logged(en)).toBe('List')
  expect(await logged(zh)).toBe('列表示例')
})

test('a name of an administrator’s own wins, and their translation wins over the built-in one', async () => {
  const { lastModifyTime, ...menu } = await data(menus.read, { id: 'menu.permission.group' }, zh)
  await data(menus.update, { ...menu, fullName: '项目小组', lastModifyTime }, zh)
  const shown = async () => namesIn((await data(menus.list, {}, en)).list)
  expect(await shown()).toEqual(['Permissions', '项目小组'])
  const changes = ['permission', 'permission.group'].map((code) => ({
    key: `menu:${code}`,
    lang: 'en' as const,
    text: `Own ${code}`,
  }))
  await data(language.save, { changes }, zh)
  await expect.poll(shown).toEqual(['Own permission', 'Own permission.group'])
})
