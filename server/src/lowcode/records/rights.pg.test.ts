import { beforeAll, describe, expect, test } from 'vitest'
import { explain } from '@tessera/shared/contract/org/explain'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { columns as columnCalls } from '@tessera/shared/contract/system/columns'
import { menus } from '@tessera/shared/contract/system/menus'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let id: string
let menuId: string
let menu: string
type By = { token: string }
let outsider: By, viewer: By, owner: By, clerk: By

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
const itemId = async (table: string, enCode: string) =>
  (await app.run(`select id from ${table} where module_id = $1 and en_code = $2`, [menuId, enCode])).rows[0]![
    'id'
  ] as string
const scheme = async (name: string, conditions: object[]) =>
  (
    await app.data(
      dataSchemes.create,
      {
        moduleId: menuId,
        fullName: name,
        conditionJson: JSON.stringify([{ logic: 'and', groups: conditions }]),
        conditionText: '',
        sortCode: 0,
        enabledMark: 1,
      },
      app.admin,
    )
  ).id

beforeAll(async () => {
  app = await openRightsApp()
  ;({ id, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'guarded',
    fields: [
      field('comInput', 'title'),
      field('amount', 'salary'),
      field('comInput', 'town'),
      field('checkbox', 'tags'),
      field('table', 'lines', { children: [field('comInput', 'what'), field('numInput', 'price')] }),
    ],
    columnData: {
      columnList: ['title', 'salary', 'town', 'lines', 'lines-what', 'lines-price'].map((prop) => ({
        prop,
        sortable: true,
        sum: prop === 'lines-price',
      })),
      searchList: [
        { prop: 'title', searchType: 2 },
        { prop: 'salary', searchType: 3 },
        { prop: 'lines-what', searchType: 2 },
      ],
      useBtnPermission: true,
      useColumnPermission: true,
      useFormPermission: true,
      useDataPermission: true,
    },
  }))
  menu = (await app.run(`select en_code from system_menu where id = $1`, [menuId])).rows[0]![
    'en_code'
  ] as string
  // Only the salary and the sub-table are granted one by one.
  for (const table of ['system_column', 'system_form_field'])
    await app.run(`delete from ${table} where module_id = $1 and en_code not in ('salary', 'lines')`, [
      menuId,
    ])
  for (const [code, name, type] of [
    ['town', 'town', 'text'],
    ['tags', 'tags', 'text'],
    ['salary', 'salary', 'int'],
  ])
    await app.run(
      `insert into system_data_field (id, module_id, en_code, full_name, type) values ($2 || $1, $1, $2, $3, $4)`,
      [menuId, code, name, type],
    )
  const north = await scheme('north', [{ field: 'town', op: '==', value: 'north' }])
  const tagged = await scheme('tagged', [{ field: 'tags', op: 'in', value: ['1'] }])
  const all = (
    await app.run(`select id from system_data_scheme where module_id = $1 and en_code = 'all'`, [menuId])
  ).rows[0]!['id'] as string
  const module = `module ${menuId}`
  const buttons = async (...codes: string[]) =>
    Promise.all(codes.map(async (code) => `button ${await itemId('system_button', code)}`))
  const every = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove', 'btn_batchRemove']
  const salaryColumn = `column ${await itemId('system_column', 'salary')}`
  const linesColumn = `column ${await itemId('system_column', 'lines')}`
  const everyButton = await buttons(...every)
  outsider = await app.createUser('r.outsider')
  viewer = await app.createUser('r.viewer', module, `resource ${all}`)
  owner = await app.createUser('r.owner', module, ...everyButton)
  // Rows of the north without the salary; by a role, tagged rows with it.
  clerk = await app.createUser('r.clerk', module, ...everyButton, `resource ${north}`)
  await app.run(
    `insert into org_role (id, full_name, en_code, type) values ('role.r', 'r', 'role.r', '1');
     insert into org_user_role (user_id, role_id) values ('user.r.clerk', 'role.r')`,
  )
  await app.grant('Role role.r', module, `resource ${tagged}`, salaryColumn, linesColumn)
  await app.grant(
    'Role role.r',
    ...(await Promise.all(
      ['salary', 'lines'].map(async (code) => `form ${await itemId('system_form_field', code)}`),
    )),
  )
})

const create = (record: object, by: By = app.admin) =>
  app.call(onlineForms.create, { id, data: JSON.stringify(record) }, by)
const created = async (record: object, by: By = app.admin) => {
  const { data, msg } = await create(record, by)
  expect(msg).toBe('新建成功')
  return data.id
}
const update = (recordId: string, record: object, by: By) =>
  app.call(onlineForms.update, { id, recordId, data: JSON.stringify(record) }, by)
const read = async (recordId: string, by: By = app.admin) => {
  const { data, code } = await app.call(onlineForms.read, { id, recordId }, by)
  return code === 200 ? (JSON.parse(data.data) as Record<string, unknown>) : code
}
const titles = async (by: By, input: object = {}) => {
  const { data, code, msg } = await app.call(onlineForms.list, { id, ...input }, by)
  return code === 200 ? data.list.map((row) => row['title']).toSorted() : `${code} ${msg}`
}

test('without a menu of the design every call is refused', async () => {
  const recordId = await created({ title: 'a' })
  const calls = [
    app.call(onlineForms.config, { id }, outsider),
    app.call(onlineForms.formData, { id }, outsider),
    app.call(onlineForms.columnData, { id }, outsider),
    app.call(onlineForms.flowTemplate, { id }, outsider),
    app.call(onlineForms.list, { id }, outsider),
    app.call(onlineForms.read, { id, recordId }, outsider),
    app.call(onlineForms.detail, { id, recordId }, outsider),
    create({}, outsider),
    update(recordId, {}, outsider),
    app.call(onlineForms.remove, { id, recordId }, outsider),
    app.call(onlineForms.removeMany, { id, ids: [recordId] }, outsider),
    app.call(onlineForms.export, { id }, outsider),
    app.call(onlineForms.template, { id }, outsider),
  ]
  for (const { code, msg } of await Promise.all(calls))
    expect([code, msg]).toEqual([403, '您没有此功能的操作权限，请联系管理员'])
})

test('each button is checked by the server', async () => {
  const recordId = await created({ title: 'button' })
  expect(await titles(viewer)).toContain('button')
  for (const answer of [
    app.call(onlineForms.detail, { id, recordId }, viewer),
    app.call(onlineForms.read, { id, recordId }, viewer),
    create({}, viewer),
    update(recordId, {}, viewer),
    app.call(onlineForms.remove, { id, recordId }, viewer),
    app.call(onlineForms.removeMany, { id, ids: [recordId] }, viewer),
    app.call(onlineForms.export, { id }, viewer),
  ])
    expect((await answer).code).toBe(403)
  const { buttons, hiddenColumns, lockedFields } = await app.data(onlineForms.config, { id }, viewer)
  expect([buttons, hiddenColumns.toSorted(), lockedFields.toSorted()]).toEqual([
    [],
    ['lines', 'salary'],
    ['lines', 'salary'],
  ])
})

describe('rows', () => {
  test('without a scheme are those that the user created, on every path', async () => {
    const foreign = await created({ title: 'foreign' })
    const own = await created({ title: 'own' }, owner)
    expect(await titles(owner)).toEqual(['own'])
    expect(await read(foreign, owner)).toBe(404)
    expect((await app.call(onlineForms.detail, { id, recordId: foreign }, owner)).code).toBe(404)
    expect((await update(foreign, { title: 'x' }, owner)).code).toBe(404)
    expect((await app.call(onlineForms.remove, { id, recordId: foreign }, owner)).code).toBe(404)
    expect((await app.call(onlineForms.removeMany, { id, ids: [own, foreign] }, owner)).code).toBe(404)
    expect(await titles(owner)).toEqual(['own'])
    expect((await app.call(onlineForms.removeMany, { id, ids: [own] }, owner)).code).toBe(200)
  })

  test('are those of the schemes, and no change may leave them', async () => {
    const north = await created({ title: 'n', town: 'north' })
    await created({ title: 's', town: 'south' })
    await created({ title: 't', town: 'south', tags: ['1'] })
    expect(await titles(clerk)).toEqual(['n', 't'])
    expect((await update(north, { town: 'south' }, clerk)).code).toBe(403)
    expect(await read(north)).toMatchObject({ town: 'north' })
    expect((await create({ title: 'x', town: 'east' }, clerk)).code).toBe(403)
    expect((await create({ title: 'x', town: 'north' }, clerk)).code).toBe(200)
  })
})

describe('columns and fields', () => {
  test('a cell is visible only if one grant opens its row and its column', async () => {
    const north = await created({
      title: 'cn',
      town: 'north',
      salary: 5,
      lines: [{ what: 'a only in a line', price: 4 }],
    })
    const tagged = await created({
      title: 'ct',
      town: 'x',
      tags: ['1'],
      salary: 7,
      lines: [{ what: 'b', price: 3 }],
    })
    const { list } = await app.data(onlineForms.list, { id, keyword: 'c' }, clerk)
    const row = (title: string) => list.find((one) => one['title'] === title)!
    expect(row('ct')).toMatchObject({ salary: 7, lines: [{ what: 'b' }] })
    expect(Object.keys(row('cn')).toSorted()).toEqual(['id', 'title', 'town'])
    expect(await read(tagged, clerk)).toMatchObject({ salary: 7, lines: [{ what: 'b' }] })
    expect(Object.keys((await read(north, clerk)) as object)).toEqual(['title', 'town', 'tags'])
    const { data } = await app.data(onlineForms.detail, { id, recordId: north }, clerk)
    expect(Object.keys(JSON.parse(data) as object)).toEqual(['title', 'town', 'tags'])
    const offered = await app.data(
      designs.fieldDataSelect,
      { id, columnOptions: 'title,salary', keyword: 'c', withValues: 1 },
      clerk,
    )
    expect(offered.values!.toSorted((one, other) => (one['title']! < other['title']! ? -1 : 1))).toEqual([
      { title: 'cn' },
      { title: 'ct', salary: 7 },
    ])
    // Neither a filter nor an order nor a super query tells what is hidden.
    const found = (input: object) => titles(clerk, { keyword: 'c', ...input })
    expect(await found({ queryJson: '{"salary":[1,9]}' })).toEqual(['ct'])
    expect(
      await found({ superQueryJson: JSON.stringify([{ groups: [{ field: 'salary', op: '>', value: 1 }] }]) }),
    ).toEqual(['ct'])
    expect(await found({ queryJson: '{"lines-what":"a"}' })).toEqual([])
    expect(await found({ queryJson: '{"lines-what":"b"}' })).toEqual(['ct'])
    expect(await titles(clerk, { keyword: 'only in a line' })).toEqual([])
    const ofLines = (...conditions: object[]) => ({
      superQueryJson: JSON.stringify({ match: 'and', conditions }),
    })
    const dear = { field: 'lines-price', op: '>=', value: 3 }
    expect(await titles(app.admin, { keyword: 'c', ...ofLines(dear) })).toEqual(['cn', 'ct'])
    expect(await found(ofLines(dear))).toEqual(['ct'])
    expect(await found(ofLines({ field: 'lines-price', op: 'null' }))).toEqual([])
    expect(await titles(viewer, ofLines(dear))).toMatch(/^400 /)
    for (const input of [
      { queryJson: '{"salary":[1,9]}' },
      { queryJson: '{"lines-what":"b"}' },
      { superQueryJson: JSON.stringify([{ groups: [{ field: 'salary', op: '>', value: 1 }] }]) },
    ])
      expect(await titles(viewer, input)).toMatch(/^400 /)
    expect(await titles(viewer, { sidx: 'salary' })).toMatch(/^403 /)
    const sumOf = async (by: By, keyword: string) =>
      (await app.data(recordWork.sums, { id, keyword }, by)).list
    expect(await sumOf(app.admin, 'c')).toEqual([{ prop: 'lines-price', sum: 7, isPartial: false }])
    expect(await sumOf(clerk, 'c')).toEqual([{ prop: 'lines-price', sum: 3, isPartial: true }])
    expect(await sumOf(viewer, 'c')).toEqual([])
    const shown = await app.data(onlineForms.list, { id }, viewer)
    expect(shown.list.every((one) => !('salary' in one) && !('lines' in one) && !('lines-what' in one))).toBe(
      true,
    )
  })

  test('a field that the user may not write keeps its value, and another value is refused', async () => {
    const north = await created({ title: 'w', town: 'north', salary: 5, lines: [{ what: 'a', price: 1 }] })
    expect((await update(north, { title: 'w2' }, clerk)).code).toBe(200)
    expect((await update(north, { title: 'w3', salary: null, lines: [] }, clerk)).code).toBe(200)
    expect(await read(north)).toMatchObject({ title: 'w3', salary: 5, lines: [{ what: 'a', price: 1 }] })
    expect(await update(north, { salary: 6 }, clerk)).toMatchObject({
      code: 403,
      data: { fields: [{ field: 'salary' }] },
    })
    expect((await update(north, { lines: [{ what: 'b' }] }, clerk)).code).toBe(403)
    expect(await read(north)).toMatchObject({ salary: 5, lines: [{ what: 'a', price: 1 }] })
    const tagged = await created({ title: 'wt', tags: ['1'], salary: 7 })
    expect((await update(tagged, { salary: 8, lines: [{ what: 'c' }] }, clerk)).code).toBe(200)
    expect(await read(tagged)).toMatchObject({ salary: 8, lines: [{ what: 'c' }] })
  })

  test('a new record needs one grant for its row and each of its fields', async () => {
    expect((await create({ title: 'x', town: 'north', salary: 1 }, clerk)).code).toBe(403)
    expect((await create({ title: 'x', tags: ['1'], salary: 1 }, clerk)).code).toBe(200)
    expect((await create({ title: 'x', salary: 1 }, owner)).code).toBe(403)
    expect((await create({ title: 'x', lines: [{ what: 'a' }] }, owner)).code).toBe(403)
  })
})

test('what a second menu of the design opens counts, too', async () => {
  const opener = await app.createUser('r.opener')
  await app.run(
    `insert into system_menu (id, full_name, en_code, type, url_address, category, property_json)
     values ('menu.second', 'second', 'form.second', 3, '', 'App', $1)`,
    [JSON.stringify({ moduleId: id })],
  )
  expect((await app.call(onlineForms.list, { id }, opener)).code).toBe(403)
  await app.grant('User user.r.opener', 'module menu.second')
  const recordId = await created({ title: 'second', salary: 3 })
  await expect.poll(() => titles(opener)).toContain('second')
  expect(await read(recordId, opener)).toMatchObject({ salary: 3 })
  expect((await update(recordId, { salary: 4 }, opener)).code).toBe(200)
  await app.run(`update system_menu set delete_mark = 1 where id = 'menu.second'`)
})

test('a released design is a module: administrators see what can be granted, and why a cell is hidden', async () => {
  const known = await app.data(menus.known, { id: menuId }, app.admin)
  expect(known.guarded).toBe(true)
  expect(known.columns).toEqual(['title', 'salary', 'town', 'lines-what', 'lines-price', 'tags'])
  expect(known.forms).toEqual(['title', 'salary', 'town', 'tags', 'lines', 'lines-what', 'lines-price'])
  expect(known.fields).toContainEqual({ enCode: 'tags', type: 'text', several: true })
  const list = await app.data(columnCalls.fields, { moduleId: menuId }, app.admin)
  expect(list[3]).toEqual({ field: 'lines-what', fieldName: 'lines/what' })
  const recordId = await created({ title: 'why', town: 'north', salary: 1 })
  const why = (column: string) =>
    app.data(explain.why, { userId: 'user.r.clerk', menu, recordId, column }, app.admin)
  expect((await why('title')).allowed).toBe(true)
  expect((await why('salary')).allowed).toBe(false)
  const conditions = JSON.stringify([{ logic: 'and', groups: [{ field: 'town', op: '==', value: 'north' }] }])
  const preview = await app.data(
    dataSchemes.preview,
    { moduleId: menuId, conditionJson: conditions, userIds: ['user.r.clerk'] },
    app.admin,
  )
  expect(preview.people[0]!.count).toBeGreaterThan(0)
  expect(preview.people[0]!.count).toBeLessThan(preview.total)
})

test('clients read the form in the nested format of this family', async () => {
  const { formData } = await app.data(onlineForms.config, { id: 'design.expense' }, app.admin)
  expect(JSON.parse(formData).fields[0]).toMatchObject({
    __config__: { jnpfKey: 'comInput', label: '事由', required: true, formId: expect.any(Number) },
    __vModel__: 'title',
  })
  expect(await app.data(onlineForms.formData, { id: 'design.expense' }, app.admin)).toEqual({ formData })
})

test('clients of 3.1 ask for the list by GET', async () => {
  const filter = { id: 'design.expense', currentPage: 2, pageSize: 10, queryJson: '{"kind":"差旅"}' }
  const [byQuery, byBody] = await Promise.all([
    app.data(onlineForms.listByQuery, filter, app.admin),
    app.data(onlineForms.list, filter, app.admin),
  ])
  expect(byQuery).toEqual(byBody)
  expect(byQuery.pagination).toMatchObject({ currentPage: 2, pageSize: 10 })
})
