import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grants } from '@tessera/shared/contract/org/grants'
import { explain } from '@tessera/shared/contract/org/explain'
import { roles } from '@tessera/shared/contract/org/roles'
import { users } from '@tessera/shared/contract/org/users'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { dataFields, dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import { langs } from '@tessera/shared/contract/lang'
import type { Call } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'

const { data, call: send, signIn, database } = await openApp()
const admin = { token: await signIn('admin'), lang: 'en' as const }

test('the items of every built-in menu have names in the language of the user', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from system_menu where delete_mark = 0 and type <> 1 and starts_with(id, 'menu.')`.execute(
    database.db,
  )
  const names: string[] = []
  for (const { id: moduleId } of rows)
    for (const list of [buttons.list, columns.list, formFields.list, dataFields.list, dataSchemes.list])
      names.push(...(await data(list, { moduleId }, admin)).list.map(({ fullName }) => fullName))
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([])
})

test('lists of items search the name on screen and the stored name, and forms read the stored one', async () => {
  const moduleId = 'menu.permission.user'
  for (const keyword of ['ENTRY', '入职', 'entry d'])
    expect((await data(dataFields.list, { moduleId, keyword }, admin)).list).toMatchObject([
      { enCode: 'entryDate', fullName: 'Entry date' },
    ])
  for (const keyword of ['最近登录', 'last sign'])
    expect((await data(columns.list, { moduleId, keyword }, admin)).list).toMatchObject([
      { fullName: 'Last sign-in' },
    ])
  expect((await data(buttons.list, { moduleId, keyword: 'reset p' }, admin)).list).toMatchObject([
    { fullName: 'Reset password' },
  ])
  expect((await data(columns.read, { id: `${moduleId}.lastLoginTime` }, admin)).fullName).toBe('最近登录')
})

test('an explanation names schemes and the fields of their conditions in the language of the user', async () => {
  const { list } = await data(users.list, { keyword: 'coach01' }, admin)
  const { grants: found } = await data(explain.why, { userId: list[0]!.id, menu: 'edu.eduClasslist' }, admin)
  const scheme = found.flatMap(({ schemes }) => schemes).find(({ id }) => id === 'scheme.classes.own')
  expect(scheme).toMatchObject({ name: 'Classes that I teach' })
  expect(scheme!.conditions.map(({ fieldName }) => fieldName)).toEqual(['Coach', 'Assistants'])
})

test('refusals name built-in menus and items in the language of the caller, and an own name as typed', async () => {
  const own = await data(
    menus.create,
    { fullName: '值班表', enCode: 'own.duty', type: 2, parentId: '-1', urlAddress: 'org/users' },
    admin,
  )
  const { id: role } = await data(
    roles.create,
    { fullName: '菜单管理员', enCode: 'menuKeeper', type: 'business' },
    admin,
  )
  const give = {
    module: ['menu.permission', 'menu.permission.authorize', 'menu.system', 'menu.system.menu'],
    button: ['menu.permission.authorize.btn_edit', 'menu.system.menu.btn_edit'],
  }
  await data(grants.change, { roleIds: [role], give }, admin)
  const { id: user } = await data(users.list, { keyword: 'coach12' }, admin).then(({ list }) => list[0]!)
  await data(grants.change, { userIds: [user], give }, admin)
  const token = await signIn('coach12')
  const sentences = async (row: Call, input: object) =>
    Promise.all(langs.map(async (lang) => (await send(row, input as never, { token, lang })).msg))
  expect(
    await sentences(grants.change, {
      roleIds: [role],
      give: {
        module: ['menu.permission.onlineUser', own.id],
        button: ['menu.permission.onlineUser.btn_remove'],
      },
    }),
  ).toEqual([
    '不能授予自己没有的权限：强制下线、在线用户、值班表',
    'You cannot grant permissions you do not have: Force offline, Online users, 值班表',
    '不能授予自己沒有的權限：強制下線、線上使用者、值班表',
  ])
  expect(await sentences(menus.setState, { id: 'menu.permission.group' })).toEqual([
    '不能修改：您没有“分组管理”的全部权限',
    'You cannot change this because you do not have all permissions of “Groups”.',
    '不能修改：您沒有「分組管理」的全部權限',
  ])
  expect(await sentences(columns.setState, { id: 'menu.permission.user.lastLoginTime' })).toEqual([
    '不能修改：您没有“最近登录”的全部权限',
    'You cannot change this because you do not have all permissions of “Last sign-in”.',
    '不能修改：您沒有「最近登入」的全部權限',
  ])
  const { lastModifyTime: _, ...group } = await data(menus.read, { id: 'menu.permission.group' }, admin)
  expect(await sentences(menus.update, { ...group, lastModifyTime: 1 })).toMatchObject([
    expect.stringContaining('“分组管理”'),
    expect.stringContaining('“Groups” was changed by'),
    expect.stringContaining('「分組管理」'),
  ])
})
