import { beforeAll, expect, test } from 'vitest'
import { audit } from '@tessera/shared/contract/org/audit'
import { grants } from '@tessera/shared/contract/org/grants'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { columns } from '@tessera/shared/contract/system/columns'
import { dataFields, dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../../test/app.ts'
import { grantMenus } from '../../../test/menus.ts'

const { app, call, data, signIn, database } = await openApp()
let admin: { token: string }
let root: string
let page: string

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  root = (
    await data(menus.create, { parentId: 'menu.system', fullName: '客户', enCode: 'crm', type: 1 }, admin)
  ).id
  page = (
    await data(
      menus.create,
      {
        parentId: root,
        fullName: '名单',
        enCode: 'crm.list',
        type: 7,
        urlAddress: '/crm',
        isButtonAuthorize: 1,
        isDataAuthorize: 1,
      },
      admin,
    )
  ).id
  const { id } = await data(buttons.create, { moduleId: page, fullName: '更多', enCode: 'btn_more' }, admin)
  await data(buttons.create, { moduleId: page, parentId: id, fullName: '打印', enCode: 'btn_print' }, admin)
  await data(columns.create, { moduleId: page, enCode: 'name', fullName: '姓名' }, admin)
  await data(
    dataFields.create,
    { moduleId: page, enCode: 'owner', fullName: '所有人', type: 'string' },
    admin,
  )
  await data(
    dataSchemes.create,
    {
      moduleId: page,
      fullName: '自己的',
      conditionJson: '[{"logic":"and","groups":[{"field":"owner","op":"==","value":"@userId"}]}]',
    },
    admin,
  )
})

async function exported(id: string): Promise<string> {
  const { url, name } = await data(menus.export, { id }, admin)
  expect(name).toMatch(/\.json$/)
  const answer = await app.inject({ url })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringContaining('attachment'),
  })
  return answer.body
}

async function importing(content: string, by = admin, call: { path: string } = menus.import) {
  const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="m.json"\r\ncontent-type: application/json\r\n\r\n${content}\r\n--b--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: call.path,
    headers: { authorization: by.token, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })
  return answer.json() as {
    code: number
    msg: string
    data: { id: string; list: { kind: string; code: string; name: string; does: string; why: string }[] }
  }
}

const removeAll = async () => {
  for (const id of [page, root]) await data(menus.remove, { id }, admin)
}

test('exports a menu with its descendants and items, and imports it unchanged', async () => {
  const file = await exported(root)
  expect(await importing(file)).toMatchObject({ code: 409, msg: '菜单“客户”的编码“crm”已存在' })
  await data(
    grants.add,
    {
      roleIds: ['role.desk'],
      module: [page],
      button: [(await data(buttons.list, { moduleId: page }, admin)).list[0]!.id],
    },
    admin,
  )
  await removeAll()
  const { code, data: imported } = await importing(file)
  expect(code).toBe(200)
  expect(imported.id).not.toBe(root)
  const { list } = await data(menus.list, { category: 'Web', keyword: 'crm' }, admin)
  expect(list).toMatchObject([
    {
      id: 'menu.system',
      children: [{ id: imported.id, fullName: '客户', children: [{ fullName: '名单', urlAddress: '/crm' }] }],
    },
  ])
  const again = list[0]!.children[0]!.children[0]!.id
  expect(
    (await data(buttons.list, { moduleId: again }, admin)).list
      .find(({ enCode }) => enCode === 'btn_more')!
      .children.map(({ enCode }) => enCode),
  ).toEqual(['btn_print'])
  expect((await data(columns.list, { moduleId: again }, admin)).list.map(({ enCode }) => enCode)).toEqual([
    'name',
  ])
  expect(
    (await data(dataSchemes.list, { moduleId: again }, admin)).list
      .map(({ enCode, fullName }) => [enCode, fullName])
      .sort(),
  ).toEqual([
    ['', '自己的'],
    ['all', '全部数据'],
  ])
  expect(JSON.parse(await exported(imported.id))).toMatchObject({
    menus: [{ enCode: 'crm' }, { enCode: 'crm.list' }],
  })
})

test('removing a menu removes its grants, and the audit log lists them', async () => {
  const {
    list: [entry],
  } = await data(audit.list, { noun: 'menu', objectId: page, action: 'remove' }, admin)
  expect(entry!.before).toMatchObject({
    enCode: 'crm.list',
    grants: [
      { objectId: 'role.desk', itemType: 'module' },
      { objectId: 'role.desk', itemType: 'button' },
    ],
  })
  const { rows } = await database.pool.query(
    `select 1 from org_grant g where item_id = $1 or item_id in (select id from system_button
      where module_id = $1)`,
    [page],
  )
  expect(rows).toEqual([])
})

test.each([
  ['invalid JSON', 'no'],
  ['JSON of another kind', '{"kind":"tessera.dictionary"}'],
  [
    'menus without their parent in the file',
    JSON.stringify({
      kind: 'tessera.menus',
      version: 1,
      menus: [
        { id: 'a', parentId: '-1', fullName: '甲', enCode: 'imp.a', type: 1 },
        { id: 'b', parentId: 'gone', fullName: '乙', enCode: 'imp.b', type: 1 },
      ],
      buttons: [],
      columns: [],
      formFields: [],
      dataFields: [],
      dataSchemes: [],
    }),
  ],
])('rejects %s and imports nothing', async (_, content) => {
  expect(await importing(content)).toMatchObject({
    code: 400,
    msg: '导入文件不正确，请选择由系统菜单导出的文件',
  })
  expect((await data(menus.list, { keyword: 'imp.' }, admin)).list).toEqual([])
})

test('rejects a scheme with invalid conditions and names the position', async () => {
  const file = {
    kind: 'tessera.menus',
    version: 1,
    menus: [{ id: 'a', parentId: '-1', fullName: '甲', enCode: 'imp.a', type: 1 }],
    buttons: [],
    columns: [],
    formFields: [],
    dataFields: [],
    dataSchemes: [
      {
        id: 's',
        moduleId: 'a',
        fullName: '错',
        conditionJson: '[{"groups":[{"field":"x","op":"==","value":"1"}]}]',
      },
    ],
  }
  expect(await importing(JSON.stringify(file))).toMatchObject({
    code: 400,
    msg: 'conditionJson[0].groups[0]：没有这个数据权限字段',
  })
})

test('rejects a changed download link, and an import without permission', async () => {
  const { url } = await data(menus.export, { id: 'menu.system.menu' }, admin)
  expect((await app.inject({ url: `${url}x` })).json()).toMatchObject({
    code: 404,
    msg: '下载链接已失效，请重新导出',
  })
  const coach = { token: await signIn('coach01') }
  expect((await importing('{}', coach)).code).toBe(403)
})

test('rejects an update of a menu based on an outdated version', async () => {
  const read = await data(menus.read, { id: 'menu.system' }, admin)
  expect((await call(menus.update, { ...read, sortCode: 41 }, admin)).code).toBe(200)
  expect(await call(menus.update, { ...read, sortCode: 42 }, admin)).toMatchObject({ code: 409 })
})

test('rejects one of two concurrent moves that close a cycle together', async () => {
  const make = async (enCode: string) =>
    (await data(menus.create, { parentId: '-1', fullName: enCode, enCode, type: 1 }, admin)).id
  const one = await make('ring1')
  const two = await make('ring2')
  const move = async (id: string, enCode: string, parentId: string) =>
    (await call(menus.update, { id, parentId, fullName: enCode, enCode, type: 1 }, admin)).code
  expect((await Promise.all([move(one, 'ring1', two), move(two, 'ring2', one)])).sort()).toEqual([200, 400])
})

test('previews what an import would add, change and reject, without changing anything', async () => {
  const menu = await data(
    menus.create,
    { parentId: '-1', fullName: '预览', enCode: 'look', type: 7, urlAddress: '/look' },
    admin,
  )
  const { id: column } = await data(
    columns.create,
    { moduleId: menu.id, enCode: 'name', fullName: '姓名' },
    admin,
  )
  await data(columns.create, { moduleId: menu.id, enCode: 'age', fullName: '年龄' }, admin)
  const file = JSON.parse(await exported(menu.id)) as {
    menus: object[]
    buttons: object[]
    columns: { enCode: string }[]
  }
  await data(columns.update, { id: column, moduleId: menu.id, enCode: 'name', fullName: '名字' }, admin)
  file.buttons.push({
    id: 'b',
    moduleId: menu.id,
    parentId: '-1',
    fullName: '打印',
    enCode: 'btn_print',
    sortCode: 1,
    enabledMark: 1,
  })
  file.menus.push({
    id: 'x',
    parentId: menu.id,
    fullName: '坏',
    enCode: 'look.bad',
    type: 2,
    urlAddress: '',
  })
  const does = async () =>
    (await importing(JSON.stringify(file), admin, menus.previewImport)).data.list.map(
      ({ code, does: what }) => [code, what],
    )
  expect(await does()).toEqual([
    ['look', 'same'],
    ['look.bad', 'refuse'],
    ['btn_print', 'add'],
    ['name', 'change'],
    ['age', 'same'],
  ])
  expect((await importing(JSON.stringify(file), admin, menus.previewImport)).data.list[1]!.why).toMatch(
    /^urlAddress：请填写页面地址/,
  )
  expect(await importing(JSON.stringify(file), admin, menus.importOver)).toMatchObject({ code: 400 })
  expect(
    (await data(columns.list, { moduleId: menu.id }, admin)).list.map(({ fullName }) => fullName),
  ).toEqual(['名字', '年龄'])
  expect((await data(buttons.list, { moduleId: menu.id }, admin)).list).toEqual([])

  file.menus.pop()
  await data(grants.add, { roleIds: ['role.desk'], module: [menu.id], column: [column] }, admin)
  const { code, data: overwritten } = await importing(JSON.stringify(file), admin, menus.importOver)
  expect([code, overwritten.id]).toEqual([200, menu.id])
  expect(
    (await data(columns.list, { moduleId: menu.id }, admin)).list.map(({ id, fullName }) => [
      id,
      fullName,
    ])[0],
  ).toEqual([column, '姓名'])
  expect((await data(buttons.list, { moduleId: menu.id }, admin)).list.map(({ enCode }) => enCode)).toEqual([
    'btn_print',
  ])
  expect(
    (
      await database.pool.query(
        `select 1 from org_grant where object_id = 'role.desk' and item_id = any($1)`,
        [[menu.id, column]],
      )
    ).rows,
  ).toHaveLength(2)
  const { list: entries } = await data(audit.list, { noun: 'column', objectId: column }, admin)
  expect(entries[0]).toMatchObject({
    action: 'update',
    before: { fullName: '名字' },
    after: { fullName: '姓名' },
  })
  expect((await does()).every(([, what]) => what === 'same')).toBe(true)
})

test('rejects overwriting without the permission to edit', async () => {
  await grantMenus(database.db, 'user.tech01', 'system.menu')
  await database.pool.query(
    `delete from org_grant where object_id = 'user.tech01' and item_id = 'menu.system.menu.btn_edit'`,
  )
  const clerk = { token: await signIn('tech01') }
  const file = await exported('menu.system.menu')
  expect(await importing(file, clerk, menus.importOver)).toMatchObject({ code: 403 })
  expect((await importing(file, clerk, menus.previewImport)).code).toBe(200)
})

test('describes the protected columns and fields of a menu', async () => {
  const users = await data(menus.known, { id: 'menu.permission.user' }, admin)
  expect(users.guarded).toBe(true)
  expect(users.columns).toEqual(expect.arrayContaining(['mobilePhone', 'roleName']))
  expect(users.columns).not.toContain('id')
  expect(users.forms).toEqual(expect.arrayContaining(['certificatesNumber', 'roleId']))
  expect(users.forms.filter((code) => /password/i.test(code))).toEqual([])
  expect(users.fields).toContainEqual({ enCode: 'roleId', type: 'text', several: true })
  expect(await data(menus.known, { id: 'menu.system.menu' }, admin)).toEqual({
    guarded: false,
    columns: [],
    forms: [],
    fields: [],
  })
})

test.each([
  ['button', buttons],
  ['column', columns],
] as const)('rejects an update of a %s based on an outdated version', async (_, calls) => {
  const { list } = await data(
    calls.list as typeof columns.list,
    { moduleId: calls === buttons ? 'menu.system.menu' : 'menu.permission.user' },
    admin,
  )
  const read = await data(calls.read as typeof columns.read, { id: list[0]!.id }, admin)
  expect((await call(calls.update as typeof columns.update, { ...read, sortCode: 41 }, admin)).code).toBe(200)
  expect(await call(calls.update as typeof columns.update, { ...read, sortCode: 42 }, admin)).toMatchObject({
    code: 409,
  })
})
