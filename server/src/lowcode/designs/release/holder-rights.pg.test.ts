import { beforeAll, expect, test } from 'vitest'
import { designs, type HolderRights, type ReleaseInput } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { grants } from '@tessera/shared/contract/org/grants'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

type By = { token: string }
let app: RightsApp
let east: By, eastDesk: By, west: By, other: By

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: `标签${vModel}`,
  ...more,
})
const formData = JSON.stringify({
  fields: [
    field('comInput', 'title'),
    field('amount', 'price'),
    field('comInput', 'secret'),
    field('table', 'lines', { children: [field('comInput', 'what')] }),
  ],
})
const columnData = JSON.stringify({
  columnList: ['title', 'price', 'secret'].map((prop) => ({ prop })),
  btnsList: ['add', 'download'].map((value) => ({ value })),
  columnBtnsList: ['edit', 'detail', 'remove'].map((value) => ({ value })),
})

beforeAll(async () => {
  app = await openRightsApp()
  for (const role of ['role.t.staff', 'role.t.other'])
    await app.run(`insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1')`, [role])
  const user = async (name: string, unit: string, role: string) => {
    const by = await app.createUser(name)
    await app.run(`update org_user set organize_id = $2 where id = $1`, [`user.${name}`, unit])
    await app.run(`insert into org_user_role (user_id, role_id) values ($1, $2)`, [`user.${name}`, role])
    return by
  }
  const units = (
    await app.run(
      `select id from org_organize where parent_id = 'org.east' and category = 'department' order by id limit 1`,
    )
  ).rows
  await user('t.east', 'org.east', 'role.t.staff')
  await user('t.eastDesk', units[0]!['id'] as string, 'role.t.staff')
  await user('t.west', 'org.west', 'role.t.staff')
  await user('t.other', 'org.west', 'role.t.other')
  east = { token: await app.signIn('t.east') }
  eastDesk = { token: await app.signIn('t.eastDesk') }
  west = { token: await app.signIn('t.west') }
  other = { token: await app.signIn('t.other') }
})

let count = 0
async function createDesign(by: By = app.admin) {
  const enCode = `t.roles${++count}`
  const { id } = await app.data(
    designs.create,
    { fullName: `角色${count}`, enCode, category: 'office', formData, columnData },
    by,
  )
  return id
}
const release = (id: string, input: ReleaseInput = {}) =>
  app.data(designs.release, { id, ...input }, app.admin)
const giveMenu = (roleId: string, menuId: string) =>
  app.data(grants.change, { roleIds: [roleId], give: { module: [menuId] } }, app.admin)
const rightsOf = async (id: string) =>
  (await app.data(designs.previewRelease, { id }, app.admin)).rights!.holders.map(
    ({ name: _, ...rights }) => rights,
  )
const staff = (more: Partial<HolderRights> = {}): HolderRights => ({
  type: 'Role',
  id: 'role.t.staff',
  buttons: ['btn_add', 'btn_edit', 'btn_detail'],
  scope: 'own',
  hidden: [],
  readOnly: [],
  ...more,
})
const create = async (id: string, title: string, by: By) =>
  (
    await app.data(
      onlineForms.create,
      { id, data: JSON.stringify({ title, price: 5, secret: 's', lines: [{ what: 'w' }] }) },
      by,
    )
  ).id
const titles = async (id: string, by: By) => {
  const { data, code } = await app.call(onlineForms.list, { id }, by)
  return code === 200 ? data.list.map((row) => row['title']).toSorted() : code
}

test('the dialog names buttons in the language of the caller', async () => {
  const id = await createDesign()
  const english = { ...app.admin, lang: 'en' as const }
  const { rights } = await app.data(designs.previewRelease, { id }, english)
  expect(rights!.buttons.map(({ name }) => name)).toEqual(['New', 'Export', 'Edit', 'View', 'Delete'])
})

test('a released role sees its own records, those of its unit, of its campus, or all', async () => {
  const id = await createDesign()
  await release(id, { pc: 1, holders: [staff()] })
  await create(id, 'boss', app.admin)
  const mine = await create(id, 'east', east)
  await create(id, 'desk', eastDesk)
  await create(id, 'west', west)
  const seen: Record<string, unknown> = {}
  for (const scope of ['own', 'unit', 'unitAndBelow', 'company', 'all'] as const) {
    await release(id, { holders: [staff({ scope })] })
    expect(await rightsOf(id)).toEqual([staff({ scope })])
    seen[scope] = await Promise.all([east, eastDesk, west].map((by) => titles(id, by)))
  }
  expect(seen).toEqual({
    own: [['east'], ['desk'], ['west']],
    unit: [['east'], ['desk'], ['west']],
    unitAndBelow: [['desk', 'east'], ['desk'], ['west']],
    company: [['desk', 'east'], ['desk', 'east'], ['west']],
    all: [
      ['boss', 'desk', 'east', 'west'],
      ['boss', 'desk', 'east', 'west'],
      ['boss', 'desk', 'east', 'west'],
    ],
  })
  // Without the button nothing is deleted, with it a record is.
  expect((await app.call(onlineForms.remove, { id, recordId: mine }, east)).code).toBe(403)
  await release(id, { holders: [staff({ buttons: ['btn_remove'], scope: 'all' })] })
  expect((await app.call(onlineForms.remove, { id, recordId: mine }, east)).code).toBe(200)
})

test('a hidden field is neither shown nor taken, a read-only one is shown and not taken', async () => {
  const id = await createDesign()
  const rights = staff({ scope: 'all', hidden: ['secret', 'lines'], readOnly: ['price'] })
  await release(id, { pc: 1, holders: [rights] })
  expect(await rightsOf(id)).toEqual([rights])
  const recordId = await create(id, 'a', app.admin)
  const config = await app.data(onlineForms.config, { id }, east)
  expect(config.lockedFields.toSorted()).toEqual(['lines', 'price', 'secret'])
  expect(config.readOnlyFields).toEqual(['price'])
  const [row] = (await app.data(onlineForms.list, { id }, east)).list
  expect([row!['price'], row!['secret']]).toEqual([5, undefined])
  const read = async (by: By) =>
    JSON.parse((await app.data(onlineForms.read, { id, recordId }, by)).data) as Record<string, unknown>
  expect(Object.keys(await read(east)).toSorted()).toEqual(['price', 'title'])
  const update = async (values: object) =>
    (await app.call(onlineForms.update, { id, recordId, data: JSON.stringify(values) }, east)).code
  const shown = await read(east)
  expect(await update({ ...shown, title: 'b' })).toBe(200)
  expect(await update({ title: 'b', price: 6 })).toBe(403)
  expect(await update({ title: 'b', secret: 'mine' })).toBe(403)
  expect(await read(app.admin)).toMatchObject({ title: 'b', price: 5, secret: 's', lines: [{ what: 'w' }] })
  // A field of a later release is shown; the limits stay.
  await app.data(
    designs.update,
    {
      id,
      formData: JSON.stringify({
        fields: [...(JSON.parse(formData) as { fields: object[] }).fields, field('comInput', 'later')],
      }),
    },
    app.admin,
  )
  const unchanged = await rightsOf(id)
  await release(id, { holders: unchanged })
  expect((await app.data(onlineForms.config, { id }, east)).lockedFields.toSorted()).toEqual([
    'lines',
    'price',
    'secret',
  ])
})

test('a menu that starts to check something takes nothing from those who have it', async () => {
  const id = await createDesign()
  const { menuIds } = await release(id, { pc: 1 })
  await giveMenu('role.t.other', menuIds[0]!)
  await create(id, 'boss', app.admin)
  await release(id, { holders: [staff({ hidden: ['secret'] })] })
  const [row] = (await app.data(onlineForms.list, { id }, other)).list
  expect(row).toMatchObject({ title: 'boss', secret: 's' })
  expect((await app.data(onlineForms.config, { id }, other)).lockedFields).toEqual([])
  expect(await titles(id, east)).toEqual([])
  await release(id, { roles: [], withdrawnRoleIds: ['role.t.staff'] })
  expect(await titles(id, east)).toBe(403)
  expect((await rightsOf(id)).map((holder) => holder.id)).toEqual(['role.t.other'])
})

test('without roles of its own choice a menu of a release shows people what they made', async () => {
  const id = await createDesign()
  const { menuIds } = await release(id, { pc: 1, holders: [] })
  await giveMenu('role.t.staff', menuIds[0]!)
  await create(id, 'boss', app.admin)
  expect(await titles(id, east)).toEqual([])
})

test('who may not authorize, or grants more than they hold, is refused, and nothing is released', async () => {
  const rights = [
    'module menu.onlineDev.webDesign',
    'button menu.onlineDev.webDesign.btn_add',
    'button menu.onlineDev.webDesign.btn_edit',
    'module menu.system.menu',
    'button menu.system.menu.btn_add',
  ]
  const authorize = ['module menu.permission.authorize', 'button menu.permission.authorize.btn_edit']
  const clerk = await app.createUser('t.clerk', ...rights)
  const designer = await app.createUser('t.designer', ...rights, ...authorize)
  const id = await createDesign(designer)
  const refused = await app.call(designs.release, { id, pc: 1, holders: [staff()] }, clerk)
  expect([refused.code, refused.msg]).toEqual([403, '您没有授权管理的权限，不能设置谁可以使用，请联系管理员'])
  const attempt = (input: ReleaseInput) => app.call(designs.release, { id, ...input }, designer)
  expect((await attempt({ holders: [staff()] })).msg).toContain('没有菜单')
  expect((await attempt({ pc: 1, holders: [staff(), staff()] })).code).toBe(400)
  expect((await attempt({ pc: 1, holders: [staff({ id: 'role.none' })] })).code).toBe(400)
  expect((await app.data(designs.read, { id }, designer)).release).toBeNull()
  // The first release with a menu of its own: who made it holds it, and can pass it on.
  expect((await attempt({ pc: 1, holders: [staff()] })).code).toBe(200)
  expect(await titles(id, east)).toEqual([])
  // The menu of another user's design is not theirs to grant.
  const foreign = await createDesign()
  await release(foreign, { pc: 1 })
  const beyond = await app.call(designs.release, { id: foreign, holders: [staff()] }, designer)
  expect(beyond.code).toBe(403)
  expect((await app.data(designs.read, { id: foreign }, designer)).release).toBe(1)
})

test('data schemes that an administrator chose stay where the scope is "custom"', async () => {
  const id = await createDesign()
  const { menuIds } = await release(id, { pc: 1, holders: [staff()] })
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json)
     values ('scheme.t.own', $1, 'mine', '[{"logic":"and","groups":[{"field":"title","op":"==","value":["x"]}]}]')`,
    [menuIds[0]],
  )
  await app.data(
    grants.change,
    { roleIds: ['role.t.staff'], give: { resource: ['scheme.t.own'] } },
    app.admin,
  )
  const [rights] = await rightsOf(id)
  expect(rights).toEqual(staff({ scope: 'custom' }))
  await create(id, 'x', app.admin)
  await create(id, 'y', app.admin)
  await release(id, { holders: [rights!] })
  expect(await titles(id, east)).toEqual(['x'])
  await release(id, { holders: [staff({ scope: 'all' })] })
  expect(await titles(id, east)).toEqual(['x', 'y'])
})

test('users, positions and groups get rights like roles, and a name that is taken twice is refused', async () => {
  const id = await createDesign()
  await app.run(
    `insert into org_position (id, full_name, en_code, organize_id, type) values ('position.t', 'p', 'p.t', 'org.east', '1')`,
  )
  await app.run(`insert into org_group (id, full_name, en_code, type) values ('group.t', 'g', 'g.t', '1')`)
  await app.run(
    `insert into org_user_position (user_id, position_id) values ('user.t.eastDesk', 'position.t')`,
  )
  await app.run(`insert into org_user_group (user_id, group_id) values ('user.t.other', 'group.t')`)
  const holders: HolderRights[] = [
    staff({ type: 'Position', id: 'position.t', scope: 'unit' }),
    staff({ type: 'Group', id: 'group.t', scope: 'all' }),
    staff({ type: 'User', id: 'user.t.west', buttons: ['btn_detail'], hidden: ['secret'] }),
  ]
  await release(id, { pc: 1, holders })
  expect(await rightsOf(id)).toEqual(holders)
  await create(id, 'boss', app.admin)
  await create(id, 'desk', eastDesk)
  const seen = await Promise.all([east, eastDesk, west, other].map((by) => titles(id, by)))
  expect(seen).toEqual([403, ['desk'], [], ['boss', 'desk']])
  const refused = await app.call(onlineForms.create, { id, data: '{"title":"x"}' }, west)
  expect(refused.code).toBe(403)
  await release(id, { holders: [], withdrawn: [{ type: 'User', id: 'user.t.west' }] })
  expect(await titles(id, west)).toBe(403)
  expect(await rightsOf(id)).toEqual(holders.slice(0, 2))
  const twice = await app.call(designs.release, { id, holders: [holders[0]!, holders[0]!] }, app.admin)
  expect(twice.msg).toContain('只能设置一次')
})

test('a column of a sub-table is hidden from one role, read-only for another, and open to the rest', async () => {
  const id = await createDesign()
  const lines = [field('comInput', 'what'), field('amount', 'cost'), field('comInput', 'memo')]
  await app.data(
    designs.update,
    {
      id,
      formData: JSON.stringify({
        fields: [field('comInput', 'title'), field('table', 'lines', { children: lines })],
      }),
    },
    app.admin,
  )
  const { menuIds } = await release(id, { pc: 1, holders: [staff({ scope: 'all', hidden: ['title'] })] })
  await giveMenu('role.t.other', menuIds[0]!)
  const idsOf = async (table: string, where = 'true') =>
    (await app.run(`select id from ${table} where module_id = $1 and ${where}`, [menuIds[0]])).rows.map(
      (row) => row['id'] as string,
    )
  const give = {
    button: await idsOf('system_button'),
    column: await idsOf('system_column'),
    form: await idsOf('system_form_field'),
    resource: await idsOf('system_data_scheme', `en_code = 'all'`),
  }
  await app.data(grants.change, { roleIds: ['role.t.other'], give }, app.admin)
  const rights = staff({ scope: 'all', hidden: ['lines-cost'], readOnly: ['lines-memo'] })
  await release(id, { holders: [rights] })
  expect((await rightsOf(id)).find((holder) => holder.id === 'role.t.staff')).toEqual(rights)
  const { id: recordId } = await app.data(
    onlineForms.create,
    { id, data: JSON.stringify({ title: 't', lines: [{ what: 'w', cost: 3, memo: 'm' }] }) },
    app.admin,
  )
  const read = async (by: By) =>
    (
      JSON.parse((await app.data(onlineForms.read, { id, recordId }, by)).data) as {
        lines: Record<string, unknown>[]
      }
    ).lines
  expect((await read(east)).map(({ id: _, ...line }) => line)).toEqual([{ what: 'w', memo: 'm' }])
  const config = await app.data(onlineForms.config, { id }, east)
  expect([config.lockedFields.toSorted(), config.readOnlyFields]).toEqual([
    ['lines-cost', 'lines-memo'],
    ['lines-memo'],
  ])
  const save = async (line: object) => {
    const [own] = await read(east)
    return (
      await app.call(
        onlineForms.update,
        { id, recordId, data: JSON.stringify({ lines: [{ ...own, ...line }] }) },
        east,
      )
    ).code
  }
  expect(await save({ what: 'v' })).toBe(200)
  expect(await save({ memo: 'n' })).toBe(403)
  expect(await save({ cost: 9 })).toBe(403)
  expect((await read(app.admin))[0]).toMatchObject({ what: 'v', cost: 3, memo: 'm' })
  // Who had the sub-table keeps the columns that are checked from now on.
  expect((await app.data(onlineForms.config, { id }, other)).lockedFields).not.toContain('lines-cost')
  expect((await read(other))[0]).toMatchObject({ cost: 3 })
})

test('a designer who holds all fields of a menu passes on a field of a later release', async () => {
  const designer = await app.createUser(
    't.later',
    'module menu.onlineDev.webDesign',
    'button menu.onlineDev.webDesign.btn_add',
    'button menu.onlineDev.webDesign.btn_edit',
    'module menu.system.menu',
    'button menu.system.menu.btn_add',
    'button menu.system.menu.btn_edit',
    'module menu.permission.authorize',
    'button menu.permission.authorize.btn_edit',
  )
  const id = await createDesign(designer)
  await app.data(designs.release, { id, pc: 1, holders: [staff({ hidden: ['secret'] })] }, designer)
  const fields = [...(JSON.parse(formData) as { fields: object[] }).fields, field('comInput', 'later')]
  await app.data(designs.update, { id, formData: JSON.stringify({ fields }) }, designer)
  const rights = staff({ hidden: ['secret'], readOnly: ['later', 'lines-what'] })
  const { code, msg } = await app.call(designs.release, { id, holders: [rights] }, designer)
  expect([code, msg]).toEqual([200, expect.anything()])
  expect((await rightsOf(id)).find(({ type }) => type === 'Role')).toEqual(rights)
})
