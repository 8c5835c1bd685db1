import { printTemplates } from '@tessera/shared/contract/system/print-templates'
import { beforeAll, expect, test } from 'vitest'
import { designs, type ReleaseInput } from '@tessera/shared/contract/lowcode/designs'
import { menus } from '@tessera/shared/contract/system/menus'
import { sql } from 'kysely'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import * as column from '../../../db/column.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const field = (formId: number, jweeKey: string, vModel: string, settings: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...settings,
})
const form = (fields: readonly object[], settings: object = {}) => JSON.stringify({ ...settings, fields })

let count = 0
async function createDesign(
  fields: readonly object[],
  columnData: object = {},
  enCode = `t.design${++count}`,
) {
  const { id } = await app.data(
    designs.create,
    {
      fullName: `测试${enCode}`,
      enCode,
      category: 'office',
      formData: form(fields),
      columnData: JSON.stringify(columnData),
    },
    admin,
  )
  return { id, table: `lc_${enCode.toLowerCase().replaceAll('.', '_')}` }
}
const save = (id: string, fields: readonly object[], settings: object = {}) =>
  app.data(designs.update, { id, formData: form(fields, settings) }, admin)
const release = (id: string, input: ReleaseInput = {}) => app.data(designs.release, { id, ...input }, admin)
const preview = (id: string) => app.data(designs.previewRelease, { id }, admin)

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await typedSql({ name: column.text, type: column.text })`
    select column_name::text as name, data_type::text as type from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() order by ordinal_position`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}
async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await typedSql({ definition: column.text })`
    select indexdef as definition from pg_indexes where tablename = ${table} order by 1`.execute(
    app.database.db,
  )
  return rows.map(({ definition }) => definition.replace(/^.* USING /, ''))
}
const insert = async (table: string, values: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(values)
  await sql`insert into ${sql.table(table)} (id, release_number, ${sql.join(names.map((name) => sql.id(name)))})
    values (gen_random_uuid()::text, 1, ${sql.join(names.map((name) => values[name]))})`.execute(
    app.database.db,
  )
}

test('a release creates typed tables with indexes, foreign keys and comments', async () => {
  const { id, table } = await createDesign([
    field(101, 'comInput', 'title'),
    field(102, 'numInput', 'amount'),
    field(103, 'date', 'paidOn'),
    field(104, 'checkbox', 'tags', { options: [{ id: '1', fullName: '一' }] }),
    field(105, 'createUser', 'author'),
    field(106, 'comInput', 'order'),
    field(107, 'comInput', 'lockVersion'),
    {
      ...field(108, 'table', 'lines'),
      children: [field(109, 'comInput', 'name'), field(110, 'amount', 'price')],
    },
  ])
  const { steps, questions, problems } = await preview(id)
  expect(problems).toEqual([])
  expect(questions).toEqual([])
  expect(steps[0]).toMatchObject({ kind: 'createTable', table, lock: 'none' })
  expect(await columnsOf(table)).toEqual({})
  expect(await release(id)).toMatchObject({ number: 1 })
  expect(await columnsOf(table)).toMatchObject({
    id: 'text',
    creator_user_id: 'text',
    title: 'text',
    amount: 'numeric',
    paid_on: 'timestamp with time zone',
    tags: 'jsonb',
    // SQL words are names like others; the names of the record's own columns are taken.
    order: 'text',
    lock_version_2: 'text',
  })
  expect(await columnsOf(table)).not.toHaveProperty('author')
  expect(await columnsOf(`${table}_lines`)).toMatchObject({
    record_id: 'text',
    name: 'text',
    price: 'numeric',
  })
  expect(await indexesOf(table)).toEqual(
    expect.arrayContaining(['gin (title gin_trgm_ops)', 'btree (amount)']),
  )
  const { rows } = await typedSql({ comment: column.text.orNull, target: column.text.orNull })`
    select col_description(${table}::regclass, 10) as comment,
      (select confrelid::regclass::text from pg_constraint
        where conrelid = ${`${table}_lines`}::regclass and contype = 'f') as target`.execute(app.database.db)
  expect(rows[0]).toEqual({ comment: '标签title', target: table })
})

test('another label is a change without a step, and only the same form is none', async () => {
  const account = field(101, 'comInput', 'account')
  const { id } = await createDesign([account])
  await release(id)
  expect(await preview(id)).toMatchObject({ steps: [], relabelled: [], isFormChanged: false })
  await save(id, [{ ...account, label: '开户账号' }])
  const relabelled = [{ from: '标签account', to: '开户账号' }]
  expect(await preview(id)).toMatchObject({ steps: [], relabelled, isFormChanged: true })
})

test('fields are added, renamed by their number, and retired with their values', async () => {
  const { id, table } = await createDesign([field(101, 'comInput', 'name'), field(102, 'comInput', 'note')])
  await release(id)
  await insert(table, { name: '甲', note: '旧' })
  await save(id, [field(101, 'comInput', 'customer'), field(103, 'numInput', 'count')])
  const asked = await preview(id)
  expect(asked.questions).toEqual([
    { id: 'remove:note', kind: 'remove', label: '标签note', filled: 1, lost: 1, choices: ['retire', 'drop'] },
  ])
  expect(asked.steps.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['renameColumn', 'addColumn', 'retireColumn']),
  )
  expect(asked.alternatives).toEqual([
    {
      question: 'remove:note',
      choice: 'drop',
      steps: [expect.objectContaining({ kind: 'dropColumn', question: 'remove:note' })],
    },
  ])
  expect(await app.call(designs.release, { id }, admin)).toMatchObject({ code: 409 })
  await release(id, { answers: { 'remove:note': 'retire' } })
  expect(Object.keys(await columnsOf(table))).toEqual(expect.arrayContaining(['customer', 'count', 'note']))
  // The field comes back with its values.
  await save(id, [field(101, 'comInput', 'customer'), field(102, 'comInput', 'note')])
  await release(id)
  const { rows } = await sql<{ customer: string; note: string }>`
    select customer, note from ${sql.table(table)}`.execute(app.database.db)
  expect(rows).toEqual([{ customer: '甲', note: '旧' }])
  expect(Object.keys(await columnsOf(table))).not.toContain('count')
})

test('print templates follow renamed fields, also those that exchange their names', async () => {
  const lines = (vModel: string, column: string) => ({
    ...field(103, 'table', vModel),
    children: [field(104, 'comInput', column)],
  })
  const { id } = await createDesign([
    field(101, 'comInput', 'a'),
    field(102, 'comInput', 'b'),
    lines('rows', 'what'),
  ])
  await release(id)
  const mark = (name: string) => `<span data-field="${name}">字段</span>`
  const template = { fullName: '单据', enCode: 'renamed', category: 'receipt', designId: id }
  const printTemplate = `<p>${['a', 'b', 'rows-what', 'other'].map(mark).join('')}</p>`
  const created = await app.data(printTemplates.create, { ...template, printTemplate }, admin)
  await save(id, [field(101, 'comInput', 'b'), field(102, 'comInput', 'a'), lines('lines', 'item')])
  await release(id)
  const read = await app.data(printTemplates.read, { id: created.id }, admin)
  expect(read.printTemplate).toBe(`<p>${['b', 'a', 'lines-item', 'other'].map(mark).join('')}</p>`)
})

test('a retired field comes back with its values under another name', async () => {
  const { id, table } = await createDesign([field(101, 'comInput', 'name'), field(102, 'comInput', 'note')])
  await release(id)
  await insert(table, { name: '甲', note: '旧' })
  await save(id, [field(101, 'comInput', 'name')])
  await release(id, { answers: { 'remove:note': 'retire' } })
  await save(id, [field(101, 'comInput', 'name'), field(102, 'comInput', 'remark')])
  await release(id)
  const { rows } = await sql`select name, remark from ${sql.table(table)}`.execute(app.database.db)
  expect(rows).toEqual([{ name: '甲', remark: '旧' }])
})

test('a field that was renamed becomes a number, though its index has the earlier name', async () => {
  const listOf = (prop: string) => ({ searchList: [{ prop, searchType: 2 }] })
  const { id, table } = await createDesign([field(101, 'comInput', 'price')], listOf('price'))
  await release(id)
  expect((await indexesOf(table)).join()).toContain('gin_trgm_ops')
  await insert(table, { price: '12.5' })
  await save(id, [field(101, 'comInput', 'cost')])
  await app.data(designs.update, { id, columnData: JSON.stringify(listOf('cost')) }, admin)
  await release(id)
  await save(id, [field(101, 'numInput', 'cost')])
  await release(id)
  const { rows } = await sql`select cost from ${sql.table(table)}`.execute(app.database.db)
  expect(rows).toEqual([{ cost: 12.5 }])
})

test('another type converts what fits, or starts empty beside the old values', async () => {
  const { id, table } = await createDesign([field(101, 'comInput', 'price'), field(102, 'numInput', 'size')])
  await release(id)
  await insert(table, { price: '12.5', size: 3 })
  await insert(table, { price: '面议', size: 4 })
  await save(id, [field(101, 'numInput', 'price'), field(102, 'comInput', 'size')])
  const { questions } = await preview(id)
  expect(questions).toEqual([
    {
      id: 'retype:price',
      kind: 'retype',
      label: '标签price',
      filled: 2,
      lost: 1,
      choices: ['startEmpty', 'convert'],
    },
  ])
  await release(id, { answers: { 'retype:price': 'startEmpty' } })
  expect(await columnsOf(table)).toMatchObject({ price: 'numeric', price_old1: 'text', size: 'text' })
  const { rows } = await sql`select price, price_old1, size from ${sql.table(table)} order by size`.execute(
    app.database.db,
  )
  expect(rows).toEqual([
    { price: null, price_old1: '12.5', size: '3' },
    { price: null, price_old1: '面议', size: '4' },
  ])
})

test('a unique group with equal values asks, and otherwise holds', async () => {
  const fields = [field(101, 'comInput', 'code'), field(102, 'comInput', 'year')]
  const { id, table } = await createDesign(fields)
  await release(id)
  await insert(table, { code: 'a', year: '1' })
  await insert(table, { code: 'a', year: '1' })
  await save(id, fields, { uniques: [['code', 'year']] })
  expect((await preview(id)).questions).toMatchObject([{ id: 'unique:code+year', filled: 2, lost: 1 }])
  await sql`delete from ${sql.table(table)}`.execute(app.database.db)
  await release(id)
  await insert(table, { code: 'a', year: '1' })
  await expect(insert(table, { code: 'a', year: '1' })).rejects.toMatchObject({ code: '23505' })
})

test('codes that would give one table, and too long names, are refused', async () => {
  const first = await createDesign([field(101, 'comInput', 'name')], {}, 'Same.name')
  await release(first.id)
  const second = await createDesign([field(101, 'comInput', 'name')], {}, 'same_name')
  expect((await preview(second.id)).problems).toMatchObject([
    { path: 'enCode', text: expect.stringContaining('lc_same_name') },
  ])
  expect(await app.call(designs.release, { id: second.id }, admin)).toMatchObject({ code: 400 })
  const long = await createDesign([
    {
      ...field(101, 'table', 'aVeryLongNameOfASubTableThatNobodyCanRemember1234567890'),
      children: [field(102, 'comInput', 'name')],
    },
  ])
  expect((await preview(long.id)).problems).toMatchObject([{ text: expect.stringContaining('63') }])
})

test('a condition of a row button that cannot be read refuses the release', async () => {
  const condition = (value: string, test: object) => ({ value, condition: [{ groups: [test] }] })
  const { id } = await createDesign([field(101, 'comInput', 'name')], {
    columnBtnsList: [
      condition('edit', { field: 'gone', op: '==', value: 1 }),
      condition('detail', { field: 'name', op: 'sounds like', value: 'a' }),
      condition('remove', { field: 'name', op: '==', value: 'a' }),
    ],
  })
  const { problems } = await preview(id)
  expect(problems).toMatchObject([
    { path: 'columnData', text: expect.stringMatching(/“edit”.*“gone”/) },
    { path: 'columnData', text: expect.stringMatching(/“detail”.*“name”/) },
  ])
})

test('a release creates menus with buttons, columns and form fields, and adds later fields to them', async () => {
  const { id } = await createDesign([field(101, 'comInput', 'name')], { useColumnPermission: true })
  const { menuIds } = await release(id, { pc: 1, app: 1 })
  expect(menuIds).toHaveLength(2)
  const menu = await app.data(menus.read, { id: menuIds[0]! }, admin)
  expect(menu).toMatchObject({ type: 3, category: 'Web', isColumnAuthorize: 1, isButtonAuthorize: 0 })
  expect(JSON.parse(menu.propertyJson)).toMatchObject({ moduleId: id })
  await save(id, [field(101, 'comInput', 'name', { label: '姓名' }), field(102, 'comInput', 'phone')])
  expect((await release(id, { pc: 1 })).menuIds).toEqual(menuIds)
  const { rows } = await typedSql({ enCode: column.text, fullName: column.text })`
    select en_code as "enCode", full_name as "fullName" from system_column
    where module_id = ${menuIds[0]!} order by sort_code, en_code`.execute(app.database.db)
  expect(rows).toEqual(
    expect.arrayContaining([
      { enCode: 'name', fullName: '姓名' },
      { enCode: 'phone', fullName: '标签phone' },
    ]),
  )
  expect(await app.call(designs.remove, { id }, admin)).toMatchObject({ code: 400 })
})

test('an older client releases by saving with state 1 where nothing is asked', async () => {
  const { id, table } = await createDesign([field(101, 'comInput', 'name')])
  await app.data(designs.update, { id, state: 1 }, admin)
  expect(Object.keys(await columnsOf(table))).toContain('name')
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({
    release: 1,
    state: 1,
    isChanged: false,
  })
  await insert(table, { name: '甲' })
  const refused = await app.call(
    designs.update,
    { id, state: 1, formData: form([field(102, 'comInput', 'other')]) },
    admin,
  )
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('标签name') })
  // Nothing is half done: the draft is the one of before.
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 1, isChanged: false })
})

test('versions list who released what; a draft with a problem is refused with its place', async () => {
  const { id } = await createDesign([field(101, 'comInput', 'name')])
  await release(id, { note: '第一版' })
  await save(id, [field(101, 'comInput', 'name'), field(102, 'comInput', 'name')])
  expect(await app.call(designs.release, { id }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'fields[1]' }] },
  })
  expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 1, isChanged: true })
  const { list } = await app.data(designs.releases, { id }, admin)
  expect(list).toMatchObject([{ number: 1, note: '第一版', isCurrent: true }])
  const read = await app.data(designs.readRelease, { id, number: '1' }, admin)
  expect(JSON.parse(read.formData).fields).toHaveLength(1)
})

test(
  'a release waits for no writer beyond its limit, and changes nothing then',
  { timeout: 60_000 },
  async () => {
    const { id, table } = await createDesign([field(101, 'comInput', 'name')])
    await release(id)
    await save(id, [field(101, 'comInput', 'name'), field(102, 'comInput', 'more')])
    const writer = await app.database.db.startTransaction().execute()
    try {
      await sql`insert into ${sql.table(table)} (id, release_number, name) values ('w', 1, 'w')`.execute(
        writer,
      )
      expect(await app.call(designs.release, { id }, admin)).toMatchObject({ code: 409 })
    } finally {
      await writer.commit().execute()
    }
    expect(await app.data(designs.read, { id }, admin)).toMatchObject({ release: 1 })
    expect(await release(id)).toMatchObject({ number: 2 })
  },
)

test('a copy is a draft of its own; designs in use cannot be deleted', async () => {
  const { id } = await createDesign([field(101, 'comInput', 'name')])
  await release(id)
  const { id: copied } = await app.data(designs.copy, { id }, admin)
  expect(await app.data(designs.read, { id: copied }, admin)).toMatchObject({ state: 0, release: null })
  await app.data(designs.remove, { id: copied }, admin)
  expect(await app.call(designs.read, { id: copied }, admin)).toMatchObject({ code: 404 })
})

test('a release that PostgreSQL ends because of a deadlock runs again', async () => {
  const table = 'lc_t_deadlock'
  const fields = (more: readonly object[] = []) => [
    field(101, 'comInput', 'name'),
    field(102, 'table', 'lines', { children: [field(103, 'comInput', 'what'), ...more] }),
    ...more.map((_, at) => field(110 + at, 'comInput', `more${at}`)),
  ]
  const { id } = await createDesign(fields(), {}, 't.deadlock')
  await release(id)
  await save(id, fields([field(104, 'numInput', 'amount')]))
  const other = await app.database.pool.connect()
  try {
    // The release changes the main table first, then waits for the other one, whose holder wants the main table. PostgreSQL
    // ends the one that finds the deadlock: the holder must ask soon enough, and looks for one much later.
    await other.query(
      `begin; lock table ${table}_lines in access exclusive mode; set local deadlock_timeout = '1min'`,
    )
    const released = release(id)
    await other.query(`do $$ begin
      while not exists (select from pg_locks where relation = '${table}_lines'::regclass and not granted) loop
        perform pg_sleep(0.01);
      end loop;
      lock table ${table} in access exclusive mode;
    end $$`)
    await other.query('commit')
    await released
  } finally {
    other.release()
  }
  expect(Object.keys(await columnsOf(`${table}_lines`))).toContain('amount')
})
