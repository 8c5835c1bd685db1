import { beforeAll, describe, expect, test } from 'vitest'
import { dataModels } from '@tessera/shared/contract/data/models'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { existingTables } from '@tessera/shared/contract/lowcode/existing-tables'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'
import { readCsvRows } from '../../../import/csv.ts'
import { indexQueueName, syncIndexes } from './index-queue.ts'

let app: RightsApp
beforeAll(async () => {
  app = await openRightsApp()
})

const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const main = (table: string) => ({ typeId: '1', table, tableField: '', relationTable: '', relationField: '' })
const sub = (table: string, tableField: string, of: string, relationField: string) => ({
  typeId: '0',
  table,
  tableField,
  relationTable: of,
  relationField,
})
let count = 0
async function createDesign(
  tables: readonly object[],
  fields: readonly object[],
  columns: readonly string[] = [],
) {
  const enCode = `bound${++count}`
  return app.data(
    designs.create,
    {
      fullName: `已有表${count}`,
      enCode,
      category: 'office',
      tables: JSON.stringify(tables),
      formData: JSON.stringify({ fields }),
      columnData: JSON.stringify({
        columnList: columns.map((prop) => ({ prop, sortable: true })),
        searchList: columns.slice(0, 1).map((prop) => ({ prop, searchType: 2 })),
        useDataPermission: true,
      }),
    },
    app.admin,
  )
}
const problemsOf = async (id: string) =>
  (await app.data(designs.previewRelease, { id }, app.admin)).problems.map(({ text }) => text)
const release = (id: string) => app.call(designs.release, { id, pc: 1, pcModuleParentId: '-1' }, app.admin)
const rowsOf = async (text: string) => (await app.run(text)).rows
const read = async (id: string, recordId: string) => {
  const { data, lockVersion } = await app.data(onlineForms.read, { id, recordId }, app.admin)
  return { ...(JSON.parse(data) as Record<string, unknown>), lockVersion }
}

describe('a design on a table with a text key and lines', () => {
  let id: string
  beforeAll(async () => {
    await app.run(`create table goods (
      code varchar(40) primary key, "Name" varchar(20) not null, price numeric(8,2), stock int not null default 5,
      bought timestamp, day date, is_new boolean, note text, extra int[])`)
    await app.run(`create table goods_lines (
      no bigserial primary key, goods_code varchar(40) not null references goods (code), what varchar(10), amount int)`)
    await app.run(`comment on table goods is '物料'`)
    await app.run(
      `insert into goods values ('a1', '铅笔', 1.5, 7, '2026-03-01 08:30', '2026-03-02', true, null, '{1}')`,
    )
    await app.run(`insert into goods_lines (goods_code, what, amount) values ('a1', 'x', 3)`)
    ;({ id } = await createDesign(
      [main('goods'), sub('goods_lines', 'goods_code', 'goods', 'code')],
      [
        field(101, 'comInput', 'Name', { required: true }),
        field(102, 'amount', 'price'),
        field(103, 'numInput', 'stock', { precision: 0 }),
        field(104, 'date', 'bought', { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }),
        field(105, 'date', 'day'),
        field(106, 'switch', 'isNew'),
        field(107, 'comInput', 'colour'),
        field(108, 'table', 'lines', {
          tableName: 'goods_lines',
          children: [field(109, 'comInput', 'what'), field(110, 'numInput', 'amount', { precision: 0 })],
        }),
      ],
      ['Name', 'price', 'bought', 'lines-amount'],
    ))
  })

  test('the preview lists what is added, and the release makes records of the rows', async () => {
    const { steps, problems } = await app.data(designs.previewRelease, { id }, app.admin)
    expect(problems).toEqual([])
    expect(steps.map(({ kind, table }) => [kind, table])).toEqual(
      expect.arrayContaining([
        ['useTable', 'goods'],
        ['addOwnColumns', 'goods'],
        ['addColumn', 'goods'],
        ['useTable', 'goods_lines'],
        ['addOwnColumns', 'goods_lines'],
      ]),
    )
    const own = steps.filter(({ table }) => table === 'goods')
    expect(own.find(({ kind }) => kind === 'useTable')!.text).toContain('数据表“goods”')
    const added = own.find(({ kind }) => kind === 'addOwnColumns')!
    expect(added.text).toMatch(/^在表“goods”中添加每条记录需要的 \d+ 个系统字段$/)
    expect(added.details).toContain('lock_version')
    expect(steps.filter(({ kind }) => kind === 'createTable' || kind.startsWith('drop'))).toEqual([])
    expect((await release(id)).msg).toBe('发布成功')
    // Two builds of one index at a time end in a deadlock: the job of the release goes first.
    await expect
      .poll(() => rowsOf(`select 1 from system_job where queue = '${indexQueueName}' and key = '${id}'`))
      .toEqual([])
    await syncIndexes(app.database.db, id)
    expect(await read(id, 'a1')).toMatchObject({
      Name: '铅笔',
      price: 1.5,
      stock: 7,
      bought: Date.parse('2026-03-01T08:30:00+08:00'),
      day: Date.parse('2026-03-02T00:00:00+08:00'),
      isNew: 1,
      colour: '',
      lines: [{ id: '1', what: 'x', amount: 3 }],
      lockVersion: 0,
    })
    const { list } = await app.data(
      onlineForms.list,
      { id, queryJson: JSON.stringify({ Name: '铅' }), sidx: 'bought', sort: 'asc' },
      app.admin,
    )
    expect(list).toMatchObject([{ id: 'a1', Name: '铅笔', bought: '2026-03-01 08:30:00' }])
  })

  test('records are created, changed, restored and deleted in the table, with the columns of others kept', async () => {
    const data = {
      Name: '橡皮',
      price: 2.25,
      stock: 1,
      bought: Date.parse('2026-04-01T23:10:00+08:00'),
      day: Date.parse('2026-04-02T00:00:00+08:00'),
      isNew: 0,
      colour: 'red',
      lines: [{ what: 'y', amount: 1 }, { what: 'z' }],
    }
    const created = await app.data(onlineForms.create, { id, data: JSON.stringify(data) }, app.admin)
    expect(
      await rowsOf(`select bought::text, day::text, is_new, colour, stock, creator_user_id is not null as own
        from goods where "Name" = '橡皮'`),
    ).toEqual([
      { bought: '2026-04-01 23:10:00', day: '2026-04-02', is_new: false, colour: 'red', stock: 1, own: true },
    ])
    const before = await read(id, created.id)
    const lines = before['lines' as never] as { id: string }[]
    const change = (lockVersion: number, patch: object) =>
      app.call(
        onlineForms.update,
        { id, recordId: created.id, lockVersion, data: JSON.stringify({ ...data, ...patch }) },
        app.admin,
      )
    const both = await Promise.all([
      change(1, { price: 3, lines: [{ ...lines[0], what: 'yy', amount: 2 }] }),
      change(1, { price: 4 }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    await change(2, { price: 3, lines: [{ ...lines[0], what: 'yy', amount: 2 }] })
    expect(
      await rowsOf(
        `select goods_code = '${created.id}' as mine, what, amount from goods_lines where what like 'y%'`,
      ),
    ).toEqual([{ mine: true, what: 'yy', amount: 2 }])
    await app.data(onlineForms.remove, { id, recordId: 'a1' }, app.admin)
    expect(await rowsOf(`select delete_mark, extra from goods where code = 'a1'`)).toEqual([
      { delete_mark: 1, extra: [1] },
    ])
    await app.run(`update goods set delete_mark = 0 where code = 'a1'`)
  })

  test('what the table refuses is a sentence', async () => {
    const create = (data: object) =>
      app.call(onlineForms.create, { id, data: JSON.stringify({ Name: '书', stock: 1, ...data }) }, app.admin)
    expect(await create({ Name: '长'.repeat(30) })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('长度'),
    })
    expect(await create({ price: 1e9 })).toMatchObject({ code: 409, msg: expect.stringContaining('范围') })
    expect(await create({ stock: null })).toMatchObject({ code: 400, msg: '“标签stock”在数据表中不能为空' })
  })

  test('rows and fields of the caller hold, in lists and in exports', async () => {
    const menu = (await rowsOf(`select id from system_menu where property_json like '%${id}%'`))[0]![
      'id'
    ] as string
    const clerk = await app.createUser('b.clerk', `module ${menu}`)
    const own = await app.data(
      onlineForms.create,
      { id, data: JSON.stringify({ Name: '我的', stock: 1 }) },
      clerk,
    )
    const { list } = await app.data(onlineForms.list, { id }, clerk)
    expect(list.map((row) => row['id'])).toEqual([own.id])
    expect((await app.call(onlineForms.read, { id, recordId: 'a1' }, clerk)).code).toBe(404)
    const { url } = await app.data(onlineForms.export, { id, format: 'csv' } as never, clerk)
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url,
      headers: { authorization: clerk.token },
    })
    expect((await readCsvRows(rawPayload)).slice(1).map(([name]) => name)).toEqual(['我的'])
  })

  test('rows are imported, and the uses of the table are listed', async () => {
    const started = await app.data(
      onlineImports.start,
      { id, list: [{ Name: '导入', stock: 3, price: '1.25' }] } as never,
      app.admin,
    )
    expect(started).toBeTruthy()
    await expect
      .poll(() => rowsOf(`select price::float8 as price, stock from goods where "Name" = '导入'`), {
        timeout: 10_000,
      })
      .toEqual([{ price: 1.25, stock: 3 }])
    await app.data(
      dataInterfaces.create,
      {
        fullName: '物料查询',
        enCode: 'goodsQuery',
        categoryId: '1',
        dataType: 1,
        dbLinkId: '0',
        query: 'select * from goods',
      } as never,
      app.admin,
    )
    expect((await app.data(uses.ofDesign, { id }, app.admin)).list).toContainEqual(
      expect.objectContaining({ kind: 'interface', name: '物料查询' }),
    )
    expect((await app.data(dataModels.read, { linkId: '0', table: 'goods' }, app.admin)).closed).toBe(
      'design',
    )
  })

  test('a removed field leaves its column, and a column that others removed is a sentence', async () => {
    const { formData, columnData } = await app.data(designs.read, { id }, app.admin)
    const form = JSON.parse(formData!) as { fields: { vModel: string }[] }
    const fields = form.fields.filter(({ vModel }) => vModel !== 'colour')
    await app.data(designs.update, { id, formData: JSON.stringify({ fields }), columnData }, app.admin)
    const { steps, questions } = await app.data(designs.previewRelease, { id }, app.admin)
    expect([steps.map(({ kind }) => kind), questions]).toEqual([[], []])
    await app.data(designs.release, { id }, app.admin)
    expect(await rowsOf(`select colour from goods where "Name" = '橡皮'`)).toEqual([{ colour: 'red' }])
    await app.run(`alter table goods drop column bought`)
    for (const answer of [
      await app.call(onlineForms.list, { id }, app.admin),
      await app.call(onlineForms.create, { id, data: JSON.stringify({ Name: 'b', stock: 1 }) }, app.admin),
    ])
      expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('goods') })
    // The release adds what is missing.
    await app.data(designs.release, { id }, app.admin)
    expect((await app.call(onlineForms.list, { id }, app.admin)).code).toBe(200)
  })

  test('a copy gets a table of its own; a deleted design leaves the table to another one', async () => {
    const copy = await app.data(designs.copy, { id }, app.admin)
    expect((await app.data(designs.read, { id: copy.id }, app.admin)).tables).toBe('[]')
    const other = await createDesign([main('goods')], [field(1, 'comInput', 'Name')])
    expect(await problemsOf(other.id)).toEqual(['数据表“goods”已被其他设计使用'])
    await app.run(`update system_menu set delete_mark = 1 where property_json like '%${id}%'`)
    await app.data(designs.remove, { id }, app.admin)
    expect(await rowsOf(`select count(*)::int as n from goods where code = 'a1'`)).toEqual([{ n: 1 }])
    expect(await problemsOf(other.id)).toEqual([])
    expect((await release(other.id)).code).toBe(200)
    // It comes back once the table is free again.
    expect(await app.call(designs.restore, { id }, app.admin)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('goods'),
    })
    await app.run(`update system_menu set delete_mark = 1 where property_json like '%${other.id}%'`)
    await app.data(designs.remove, { id: other.id }, app.admin)
    await app.data(designs.restore, { id }, app.admin)
    const third = await createDesign([main('goods')], [field(1, 'comInput', 'Name')])
    expect(await problemsOf(third.id)).toEqual(['数据表“goods”已被其他设计使用'])
  })
})

test('a table with a numeric key gets texts as ids, and lines by that key follow them both ways', async () => {
  await app.run(`create table trips (id serial primary key, title text, creator_time timestamptz)`)
  await app.run(`create table trip_stops (id int generated always as identity primary key,
    trip_id int not null references trips (id), place text)`)
  await app.run(`insert into trips (title) values ('北'), ('南')`)
  await app.run(`insert into trip_stops (trip_id, place) values (2, 'p')`)
  const described = await app.data(existingTables.describe, { table: 'trips' }, app.admin)
  expect(described).toMatchObject({
    problem: '',
    subTables: [
      { table: 'trip_stops', tableField: 'trip_id', relationField: 'id', fields: [{ field: 'place' }] },
    ],
  })
  const { id } = await createDesign(
    [main('trips'), sub('trip_stops', 'trip_id', 'trips', 'id')],
    [
      field(1, 'comInput', 'title'),
      field(2, 'table', 'trip_stops', { children: [field(3, 'comInput', 'place')] }),
    ],
    ['title', 'trip_stops-place'],
  )
  expect(await problemsOf(id)).toEqual([])
  expect((await release(id)).code).toBe(200)
  expect(await read(id, '2')).toMatchObject({ title: '南', trip_stops: [{ place: 'p' }] })
  const created = await app.data(
    onlineForms.create,
    { id, data: JSON.stringify({ title: '东', trip_stops: [{ place: 'q' }] }) },
    app.admin,
  )
  await app.run(`insert into trip_stops (trip_id, place) select id, 'r' from trips where title = '东'`)
  expect(await read(id, created.id)).toMatchObject({ trip_stops: [{ place: 'q' }, { place: 'r' }] })
  const { list } = await app.data(
    onlineForms.list,
    { id, queryJson: JSON.stringify({ 'trip_stops-place': 'r' }) },
    app.admin,
  )
  expect(list.map((row) => row['id'])).toEqual([created.id])
})

test('what cannot hold records is refused by a sentence', async () => {
  await app.run(`create table keyless (a text)`)
  await app.run(`create view seen as select 1 as a`)
  await app.run(`create table odd (id text primary key, delete_mark text, must int not null, list text[])`)
  const fields = [field(1, 'numInput', 'a', { precision: 2 })]
  const sentences: [string, readonly object[], string][] = [
    ['keyless', fields, '数据表“keyless”没有主键，请先设置主键'],
    ['seen', fields, '“seen”是视图、分区表或外部表，请选择普通的数据表'],
    ['org_user', fields, '“org_user”是系统表，不能用于表单'],
    ['nowhere', fields, '数据表“nowhere”不存在，或已被删除'],
  ]
  for (const [table, own, sentence] of sentences) {
    const { id } = await createDesign([main(table)], own)
    expect(await problemsOf(id)).toEqual([sentence])
    expect((await release(id)).code).toBe(400)
  }
  const { id } = await createDesign(
    [main('odd'), sub('keyless', 'a', 'odd', 'must')],
    [field(1, 'numInput', 'must', { precision: 2 }), field(2, 'comInput', 'list')],
  )
  expect(await problemsOf(id)).toEqual(['数据表“keyless”没有主键，请先设置主键'])
  await app.data(designs.update, { id, tables: JSON.stringify([main('odd')]) }, app.admin)
  expect(await problemsOf(id)).toEqual([
    '“标签must”：数据表“odd”的列“must”只保留 0 位小数，请相应设置字段的小数位数',
    '“标签list”：该类型的字段不能保存在数据表“odd”的列“list”中，请更换字段类型或字段名',
    '数据表“odd”已有列“delete_mark”，但类型与每条记录所需的不同，请先在数据库中改名',
  ])
})

test('only users with data models choose a table; a released design stays in its own', async () => {
  await app.run(`create table guarded_rows (id text primary key, a text)`)
  const { id } = await createDesign([main('guarded_rows')], [field(1, 'comInput', 'a')])
  const menu = (await rowsOf(`select id from system_menu where en_code = 'onlineDev.webDesign'`))[0]![
    'id'
  ] as string
  const edit = (
    await rowsOf(`select id from system_button where module_id = '${menu}' and en_code = 'btn_edit'`)
  )[0]!['id'] as string
  const designer = await app.createUser('b.designer', `module ${menu}`, `button ${edit}`)
  expect((await app.call(designs.release, { id }, designer)).msg).toContain('数据模型')
  expect((await app.call(existingTables.describe, { table: 'guarded_rows' }, designer)).code).toBe(403)
  expect((await release(id)).code).toBe(200)
  await app.data(designs.update, { id, tables: '[]' }, app.admin)
  expect(await problemsOf(id)).toContain(
    '已发布的数据保存在数据表“guarded_rows”中，不能改用其他表。如需更换，请复制为新的设计',
  )
})
