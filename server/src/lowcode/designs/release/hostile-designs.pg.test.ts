import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { releaseDesign } from '../../../../test/released-design.ts'
import { readCsvRows } from '../../../import/csv.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
const nested = (depth: number): object =>
  depth === 0 ? field('comInput', 'deep') : field('card', '', { children: [nested(depth - 1)] })

let count = 0
describe('a design that cannot be released names the place', () => {
  const circle = (name: string, other: string) =>
    field('comInput', name, {
      visibleWhen: [{ logic: 'and', groups: [{ field: other, op: '==', value: '1' }] }],
    })
  test.each<[string, object, string]>([
    [
      'with 10,000 fields',
      { fields: Array.from({ length: 10_000 }, (_, at) => field('comInput', `f${at}`)) },
      'fields',
    ],
    ['of depth 30', { fields: [nested(30)] }, 'fields[0].children[0]'],
    ['with rules that depend on each other', { fields: [circle('a', 'b'), circle('b', 'a')] }, 'fields[0]'],
    [
      'with formulas that depend on each other',
      {
        fields: [
          field('calculate', 'a', { expression: [{ __vModel__: 'b' }, '+', '1'] }),
          field('calculate', 'b', { expression: [{ __vModel__: 'a' }, '+', '1'] }),
        ],
      },
      'fields[0]',
    ],
    ['with an unknown kind', { fields: [field('teleport', 'a')] }, 'fields[0]'],
    ['of a newer version', { version: 99, fields: [field('comInput', 'a')] }, 'version'],
    [
      'with 1,501 fields of a record',
      { fields: Array.from({ length: 1_501 }, (_, at) => field('comInput', `f${at}`)) },
      'fields',
    ],
    ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'Xmin'].map((name): [string, object, string] => [
      `with the name ${name} of a column of the database`,
      { fields: [field('comInput', 'a'), field('comInput', name)] },
      'fields[1]',
    ]),
    ...['flowState', 'flowId', 'flowTaskId', '_flowActs', '_unavailableButtons'].map(
      (name): [string, object, string] => [
        `with the name ${name}, which rows have beside their fields`,
        { fields: [field('comInput', 'a'), field('comInput', name)] },
        'fields[1]',
      ],
    ),
    ['with a field named id', { fields: [field('comInput', 'a'), field('comInput', 'id')] }, 'fields[1]'],
    [
      'with a column of a sub-table named id',
      { fields: [field('table', 'lines', { children: [field('comInput', 'id')] })] },
      'fields[0].children[0]',
    ],
    [
      'with a sub-table named id',
      { fields: [field('table', 'id', { children: [field('comInput', 'a')] })] },
      'fields[0]',
    ],
    [
      'with two fields of one name',
      { fields: [field('comInput', 'a'), field('comInput', 'a')] },
      'fields[1]',
    ],
    ['with the name of a prototype', { fields: [field('comInput', '__proto__')] }, 'fields[0]'],
    [
      'with a statement as a name',
      { fields: [field('comInput', 'a"; drop table org_user; --')] },
      'fields[0]',
    ],
  ])('%s', async (_, formData, place) => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: `hostile${++count}`,
        enCode: `hostile${count}`,
        category: 'office',
        formData: JSON.stringify(formData),
      },
      admin,
    )
    const { code, msg, data } = await app.call(designs.release, { id }, admin)
    expect(code, msg).toBe(400)
    const { fields } = data as unknown as { fields: { field: string; msg: string }[] }
    expect(fields[0]!.field.slice(0, place.length)).toBe(place)
    expect(fields[0]!.msg).not.toBe('')
    expect((await app.data(designs.read, { id }, admin)).release).toBeNull()
  })
})

test('a list on phones that shows what the list does not have is refused with the place', async () => {
  const body = {
    fullName: 'phones',
    enCode: 'phones',
    category: 'office',
    formData: JSON.stringify({ fields: [field('comInput', 'a'), field('comInput', 'b')] }),
    columnData: JSON.stringify({ columnList: [{ prop: 'a' }] }),
  }
  const { id } = await app.data(
    designs.create,
    { ...body, appColumnData: JSON.stringify({ columnList: [{ prop: 'a' }, { prop: 'b' }] }) },
    admin,
  )
  expect(await app.call(designs.release, { id }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'appColumnData.columnList[1]', msg: expect.stringContaining('b') }] },
  })
  const appColumnData = JSON.stringify({ columnList: [{ prop: 'a' }] })
  await app.data(designs.update, { id, appColumnData }, admin)
  await app.data(designs.release, { id }, admin)
  expect(await app.data(onlineForms.config, { id }, admin)).toMatchObject({ appColumnData })
  // A designer without settings for phones saves an empty text; that is no change of null.
  const { isChanged } = await app.data(designs.read, { id }, admin)
  expect(isChanged).toBe(false)
})

test('a design of depth 50 is refused when it is saved', async () => {
  const answer = await app.call(
    designs.create,
    {
      fullName: 'deep',
      enCode: 'deep',
      category: 'office',
      formData: JSON.stringify({ fields: [nested(50)] }),
    },
    admin,
  )
  expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'formData' }] } })
})

test('a design with 1,500 fields is released, saved and listed', { timeout: 120_000 }, async () => {
  const names = Array.from({ length: 1_500 }, (_, at) => `f${at}`)
  const { id } = await releaseDesign(app, admin, {
    enCode: 'wide',
    fields: names.map((name, at) => field(at % 2 ? 'numInput' : 'comInput', name)),
  })
  const record = Object.fromEntries(names.map((name, at) => [name, at % 2 ? at : `v${at}`]))
  const few = Object.fromEntries(Object.entries(record).slice(0, 300))
  const created = await app.data(onlineForms.create, { id, data: JSON.stringify(few) }, admin)
  const read = await app.data(onlineForms.read, { id, recordId: created.id }, admin)
  expect(JSON.parse(read.data)).toMatchObject(few)
  // A row of PostgreSQL ends at 8 kB.
  const long = Object.fromEntries(names.map((name, at) => [name, at % 2 ? 123_456_789 : 'a longer text']))
  expect(await app.call(onlineForms.create, { id, data: JSON.stringify(long) }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('填写的内容过多'),
  })
})

test('words of SQL are names like any other', async () => {
  const names = ['select', 'user', 'order', 'group', 'table', 'from', 'null', 'record', 'new']
  const { id } = await releaseDesign(app, admin, {
    enCode: 'words',
    fields: [
      ...names.map((name) => field('comInput', name)),
      field('table', 'where', { children: [field('comInput', 'default'), field('comInput', 'check')] }),
    ],
    columnData: { columnList: names.map((prop) => ({ prop, sortable: true })) },
  })
  const record = {
    ...Object.fromEntries(names.map((name) => [name, `is ${name}`])),
    where: [{ default: 'a', check: 'b' }],
  }
  const created = await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, admin)
  const read = await app.data(onlineForms.read, { id, recordId: created.id }, admin)
  expect(JSON.parse(read.data)).toMatchObject(record)
  for (const sidx of names) {
    const { list } = await app.data(
      onlineForms.list,
      { id, sidx, sort: 'asc', queryJson: JSON.stringify({ [sidx]: `is ${sidx}` }) },
      admin,
    )
    expect(list).toHaveLength(1)
  }
})

test('a formula that divides by zero has no value, and one that overflows is refused or has none', async () => {
  const { id } = await releaseDesign(app, admin, {
    enCode: 'formulas',
    fields: [
      field('numInput', 'a'),
      field('numInput', 'b'),
      field('calculate', 'ratio', { expression: [{ __vModel__: 'a' }, '÷', { __vModel__: 'b' }] }),
      field('calculate', 'power', {
        expression: Array.from({ length: 39 }, (_, at) => (at % 2 ? '×' : { __vModel__: 'a' })),
      }),
    ],
  })
  const save = async (record: object) => {
    const { code, msg, data } = await app.call(
      onlineForms.create,
      { id, data: JSON.stringify(record) },
      admin,
    )
    if (code !== 200) return `${code} ${msg}`
    const read = await app.data(onlineForms.read, { id, recordId: data.id }, admin)
    return JSON.parse(read.data) as Record<string, unknown>
  }
  expect(await save({ a: 2, b: 4 })).toMatchObject({ ratio: 0.5, power: 2 ** 20 })
  expect(await save({ a: 6, b: 0 })).toMatchObject({ ratio: null })
  expect(await save({ a: 0, b: 0 })).toMatchObject({ ratio: null, power: 0 })
  expect(await save({ a: 1e300, b: 1 })).toMatchObject({ power: null })
})

test('an export that began before a release ends with the columns that it began with', async () => {
  const { id } = await releaseDesign(app, admin, {
    enCode: 'moving',
    fields: [{ ...field('comInput', 'name'), formId: 101 }],
  })
  for (let n = 0; n < 3; n++)
    await app.data(onlineForms.create, { id, data: JSON.stringify({ name: `n${n}` }) }, admin)
  const { url } = await app.data(onlineForms.export, { id, format: 'csv' }, admin)
  const [download] = await Promise.all([
    app.app.inject({ method: 'GET', url, headers: { authorization: admin.token } }),
    app
      .data(
        designs.update,
        {
          id,
          formData: JSON.stringify({
            fields: [
              { ...field('comInput', 'title'), formId: 101 },
              { ...field('numInput', 'more'), formId: 102 },
            ],
          }),
        },
        admin,
      )
      .then(() => app.data(designs.release, { id }, admin)),
  ])
  expect(download.statusCode).toBe(200)
  const rows = await readCsvRows(download.rawPayload)
  expect([['name'], ['title', 'more']]).toContainEqual(rows[0])
  expect(rows.slice(1).map(([first]) => first)).toEqual(['n2', 'n1', 'n0'])
})

test('a restarted server reads the release and its records from typed columns', async () => {
  const { id, table } = await releaseDesign(app, admin, {
    enCode: 'restarted',
    fields: [
      field('comInput', 'name'),
      field('amount', 'price'),
      field('date', 'day'),
      field('table', 'lines', { children: [field('numInput', 'count')] }),
    ],
    columnData: {
      searchList: [
        { prop: 'name', searchType: 2 },
        { prop: 'price', searchType: 3 },
      ],
    },
  })
  const record = { name: '甲', price: 12.5, day: 1_767_225_600_000, lines: [{ count: 3 }] }
  const created = await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, admin)
  const second = await openApp({}, app.database)
  const by = { token: await second.signIn('admin') }
  const read = await second.data(onlineForms.read, { id, recordId: created.id }, by)
  expect(JSON.parse(read.data)).toMatchObject(record)
  // The first server releases anew; the second receives the event and drops the plan that it has compiled.
  await app.data(designs.release, { id }, admin)
  const readConfig = () => second.data(onlineForms.config, { id }, by)
  await expect.poll(readConfig).toMatchObject({ release: 2 })
  const { rows } = await app.database.pool.query<{ type: string }>(
    `select t.table_name || '.' || column_name || ' ' || data_type as type from information_schema.columns t
     where table_name = any($1) and column_name = any($2) order by 1`,
    [
      [table, `${table}_lines`],
      ['name', 'price', 'day', 'count', 'record_id'],
    ],
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'lc_restarted.day timestamp with time zone',
    'lc_restarted.name text',
    'lc_restarted.price numeric',
    'lc_restarted_lines.count numeric',
    'lc_restarted_lines.record_id text',
  ])
  const keys = await app.database.pool.query(
    `select constraint_type from information_schema.table_constraints
     where table_name = $1 and constraint_type = 'FOREIGN KEY'`,
    [`${table}_lines`],
  )
  expect(keys.rows).toHaveLength(1)
})
