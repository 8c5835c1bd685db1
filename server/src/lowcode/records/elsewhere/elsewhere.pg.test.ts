import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { matchesCondition, operatorsByType } from '@tessera/shared/contract/org/conditions'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { afterFile } from '../../../../test/after-file.ts'
import { openProductServers } from '../../../../test/product-servers.ts'
import { openRightsApp } from '../../../../test/rights.ts'
import { openPooledSource } from '../../../data/sources/pooled-source.ts'
import { productOf } from '../../../data/sources/products.ts'
import type { SourceRow } from '../../../data/sources/sources.ts'
import { readCsvRows } from '../../../import/csv.ts'

const app = await openRightsApp({ SOURCE_NETWORKS: '127.0.0.1' })
const { rows, networks } = await openProductServers()
const files = join(app.dataDir, 'sources')
await mkdir(files, { recursive: true })

/** The database itself, as another program uses it. */
const open = (row: SourceRow) => {
  const source = openPooledSource({
    id: row.id,
    name: row.fullName,
    readOnly: false,
    poolSize: 2,
    tableSpace: '',
    ...productOf(row, { networks, files }),
  })
  afterFile(() => source.close('at once'))
  return source
}

const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const fields = [
  field(1, 'comInput', 'title'),
  field(2, 'amount', 'price'),
  field(3, 'numInput', 'stock', { precision: 0 }),
  field(4, 'date', 'at', { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' }),
  field(5, 'checkbox', 'tags', { options: ['a', 'b'].map((id) => ({ id, fullName: `项${id}` })) }),
  field(6, 'comInput', 'town'),
  field(7, 'createUser', 'author'),
]
const columnData = {
  columnList: ['title', 'price', 'stock', 'at', 'tags', 'town'].map((prop) => ({ prop, sortable: true })),
  searchList: [
    { prop: 'title', searchType: 2 },
    { prop: 'price', searchType: 3 },
    { prop: 'at', searchType: 3 },
    { prop: 'tags', searchType: 1 },
  ],
  useBtnPermission: true,
  useColumnPermission: true,
  useFormPermission: true,
  useDataPermission: true,
}

const products = {
  sqlite: {
    row: rows.sqlite,
    create: `create table things (id integer primary key, title varchar(20) not null default '', price decimal(8,2), stock int,
      at datetime, tags text, town varchar(20), author varchar(40), extra text)`,
  },
  mysql: {
    row: rows.mysql,
    create: `create table things (id bigint primary key auto_increment, title varchar(20) not null default '', price decimal(8,2),
      stock int, at datetime, tags text, town varchar(20), author varchar(40), extra text) charset utf8mb4`,
  },
  postgres: {
    row: rows.tcp,
    create: `create table things (id bigserial primary key, title varchar(20) not null default '', price numeric(8,2), stock int,
      at timestamp, tags text, town varchar(20), author varchar(40), extra text)`,
  },
} satisfies Record<string, { row: SourceRow; create: string }>

describe.each(Object.entries(products))('records in %s', (name, { row, create }) => {
  const database = open(row)
  const run = (text: string) => database.query({ text }, { write: true })
  let linkId: string
  let id: string
  let menuId: string
  const saveSource = async (change: object) => {
    const {
      password: _,
      hasPassword: __,
      ...body
    } = await app.data(dataSources.read, { id: linkId }, app.admin)
    await app.data(dataSources.update, { ...body, password: '', ...change } as never, app.admin)
  }
  const add = (data: object, by: { token: string } = app.admin) =>
    app.call(onlineForms.create, { id, data: JSON.stringify(data) }, by)
  const read = async (recordId: string, by: { token: string } = app.admin) => {
    const { data, lockVersion } = await app.data(onlineForms.read, { id, recordId }, by)
    return { ...(JSON.parse(data) as Record<string, unknown>), lockVersion }
  }
  const list = async (filter: object = {}, by: { token: string } = app.admin) =>
    (await app.data(onlineForms.list, { id, ...filter }, by)).list.map((one) => one['title'])
  const idOf = async (title: string) =>
    String((await app.data(onlineForms.list, { id, keyword: title }, app.admin)).list[0]!['id'])

  beforeAll(async () => {
    await run(create)
    await run(`insert into things (title, price, stock, at, tags, town, extra)
      values ('铅笔', 1.5, 7, '2026-03-01 08:30:00', '["a"]', 'north', 'kept')`)
    const { id: _, poolSize: __, ...settings } = row
    linkId = (
      await app.data(
        dataSources.create,
        { ...settings, fullName: `库${name}`, readOnly: 0 } as never,
        app.admin,
      )
    ).id
    const body = {
      fullName: `外部${name}`,
      enCode: `other_${name}`,
      category: 'office',
      dbLinkId: linkId,
      tables: JSON.stringify([{ typeId: '1', table: 'things' }]),
      formData: JSON.stringify({ fields }),
      columnData: JSON.stringify(columnData),
    }
    ;({ id } = await app.data(designs.create, body, app.admin))
    const first = await app.data(designs.previewRelease, { id }, app.admin)
    expect(first.problems).toEqual([])
    expect(first.steps).toMatchObject([{ kind: 'useTable', table: 'things', sql: '' }])
    // The table does not say whose unit a record is of.
    const holder = { type: 'User' as const, id: 'user.admin', buttons: [], hidden: [], readOnly: [] }
    const holders = [{ ...holder, scope: 'unit' as const }]
    expect(await app.call(designs.release, { id, pc: 1, holders }, app.admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('全部数据'),
    })
    const { menuIds } = await app.data(designs.release, { id, pc: 1 }, app.admin)
    menuId = menuIds[0]!
  })

  test('are read at once, and written once the source allows it', async () => {
    expect(await list()).toEqual(['铅笔'])
    const refused = await add({ title: 'x' })
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('表单可写入') })
    // The page offers nothing that would be refused, and says why.
    const closed = await app.data(onlineForms.config, { id }, app.admin)
    expect(closed.readOnlyReason).toBe(refused.msg)
    expect(closed.buttons.toSorted()).toEqual(['btn_detail', 'btn_download'])
    await saveSource({ designWritable: 1 })
    const opened = await app.data(onlineForms.config, { id }, app.admin)
    expect(opened).not.toHaveProperty('readOnlyReason')
    expect(opened.buttons).toEqual(
      expect.arrayContaining(['btn_add', 'btn_edit', 'btn_remove', 'btn_upload']),
    )
    const recordId = await idOf('铅笔')
    expect(await read(recordId)).toMatchObject({
      title: '铅笔',
      price: 1.5,
      stock: 7,
      at: Date.parse('2026-03-01T08:30:00+08:00'),
      tags: ['a'],
    })
    const detail = await app.data(onlineForms.detail, { id, recordId }, app.admin)
    expect(JSON.parse(detail.data)).toMatchObject({ at: '2026-03-01 08:30:00', tags: '项a' })
  })

  test('are filtered, sorted, searched and counted', async () => {
    const at = (text: string) => Date.parse(`${text}+08:00`)
    for (const [title, price, tags, day, town] of [
      ['Book 10%', 20.25, ['a', 'b'], '2026-03-02T00:00:00', 'north'],
      ['book_2', 3, ['b'], '2026-03-03T10:00:00', 'south'],
      ['空', null, [], '', ''],
    ] as const)
      expect((await add({ title, price, tags, at: day ? at(day) : null, town, stock: 1 })).code).toBe(200)
    const by = (query: object) => list({ queryJson: JSON.stringify(query), sidx: 'title', sort: 'asc' })
    expect(await by({ title: '0%' })).toEqual(['Book 10%'])
    expect(await by({ title: 'BOOK_' })).toEqual(['book_2'])
    expect(await by({ price: [2, 20.25] })).toEqual(expect.arrayContaining(['Book 10%', 'book_2']))
    expect(await by({ price: [2, 20] })).toEqual(['book_2'])
    expect(await by({ at: [at('2026-03-02T00:00:00'), at('2026-03-02T00:00:00')] })).toEqual(['Book 10%'])
    expect((await by({ tags: ['b'] })).toSorted()).toEqual(['Book 10%', 'book_2'])
    expect(await list({ keyword: 'book', sidx: 'price', sort: 'desc' })).toEqual(['Book 10%', 'book_2'])
    const query = (op: string, of: string, value: unknown) => ({
      superQueryJson: JSON.stringify({ match: 'and', conditions: [{ field: of, op, value }] }),
    })
    expect(await list(query('null', 'price', ''))).toEqual(['空'])
    expect((await list(query('<>', 'town', 'north'))).toSorted()).toEqual(['book_2', '空'])
    const page = await app.data(onlineForms.list, { id, currentPage: 2, pageSize: 3 }, app.admin)
    expect([page.list.length, page.pagination.total]).toEqual([1, 4])
  })

  test('meet the conditions that records of the own database would meet', async () => {
    const at = Date.parse('2026-03-02T00:00:00+08:00')
    const records = [
      {
        title: '铅笔',
        price: 1.5,
        stock: 7,
        at: Date.parse('2026-03-01T08:30:00+08:00'),
        tags: ['a'],
        town: 'north',
      },
      { title: 'Book 10%', price: 20.25, stock: 1, at, tags: ['a', 'b'], town: 'north' },
      {
        title: 'book_2',
        price: 3,
        stock: 1,
        at: Date.parse('2026-03-03T10:00:00+08:00'),
        tags: ['b'],
        town: 'south',
      },
      { title: '空', price: null, stock: 1, at: null, tags: [], town: '' },
    ]
    const values: Readonly<Record<string, readonly (string | number)[]>> = {
      title: ['book_2', 'BOOK', '%', '_', '铅'],
      town: ['north', 'NORTH', 'outh'],
      price: [1.5, 3],
      stock: [1, 2],
      at: [at, at + 1],
      tags: ['a', 'c'],
    }
    const types = { price: 'number', stock: 'number', at: 'time' } as const
    const wrong: unknown[] = []
    for (const [name, operands] of Object.entries(values))
      for (const op of operatorsByType[types[name as 'at'] ?? 'text'])
        for (const [index, first] of operands.entries()) {
          const value = op === 'between' ? [first, operands[(index + 1) % operands.length]!] : [first]
          const isMany = op === 'between' || op === 'in' || op === 'notIn'
          const superQueryJson = JSON.stringify({
            match: 'and',
            conditions: [{ field: name, op, value: isMany ? value : first }],
          })
          const found = await list({ superQueryJson })
          const expected = records.filter((record) =>
            matchesCondition({ field: name, op, value }, record[name as 'title'], {} as never),
          )
          if (!isDeepStrictEqual(found.toSorted(), expected.map(({ title }) => title).toSorted()))
            wrong.push([name, op, value, found])
        }
    expect(wrong).toEqual([])
  })

  test('are changed by one of two users at once, and keep the columns of others', async () => {
    const recordId = await idOf('铅笔')
    const { lockVersion } = await read(recordId)
    const change = (price: number) =>
      app.call(
        onlineForms.update,
        { id, recordId, lockVersion, data: JSON.stringify({ title: '铅笔', price }) },
        app.admin,
      )
    const both = await Promise.all([change(2), change(3)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    await run(`update things set stock = 99 where title = '铅笔'`)
    expect((await change(4)).code).toBe(409)
    const { rows: stored } = await database.query({
      text: `select extra, stock from things where title = '铅笔'`,
    })
    expect(stored).toEqual([['kept', 99]])
  })

  test('hold the rows, columns and fields of their user', async () => {
    await app.run(
      `insert into system_data_scheme (id, module_id, full_name, condition_json) values ($2, $1, 'north', $3)`,
      [
        menuId,
        `scheme.${name}`,
        JSON.stringify([{ logic: 'and', groups: [{ field: 'town', op: '==', value: 'north' }] }]),
      ],
    )
    for (const table of ['system_column', 'system_form_field'])
      await app.run(`delete from ${table} where module_id = $1 and en_code <> 'price'`, [menuId])
    const { rows: buttons } = await app.run(`select id from system_button where module_id = $1`, [menuId])
    const items = [`module ${menuId}`, ...buttons.map((one) => `button ${String(one['id'])}`)]
    const clerk = await app.createUser(`o.clerk.${name}`, `resource scheme.${name}`, ...items)
    const own = await app.createUser(`o.own.${name}`, ...items)
    expect((await list({}, clerk)).toSorted()).toEqual(['Book 10%', '铅笔'])
    expect(await list({}, own)).toEqual([])
    const pencil = await idOf('铅笔')
    const other = await idOf('book_2')
    expect(await read(pencil, clerk)).not.toHaveProperty('price')
    expect((await app.call(onlineForms.list, { id, sidx: 'price', sort: 'asc' }, clerk)).code).toBe(403)
    expect((await app.call(onlineForms.list, { id, queryJson: '{"price":[1,2]}' }, clerk)).code).toBe(400)
    for (const call of [
      app.call(onlineForms.read, { id, recordId: other }, clerk),
      app.call(onlineForms.update, { id, recordId: other, data: '{"title":"x"}' }, clerk),
      app.call(onlineForms.remove, { id, recordId: other }, clerk),
      app.call(onlineForms.removeMany, { id, ids: [pencil, other] }, clerk),
    ])
      expect((await call).code).toBe(404)
    const update = (data: object) =>
      app.call(onlineForms.update, { id, recordId: pencil, data: JSON.stringify(data) }, clerk)
    expect((await update({ town: 'south' })).code).toBe(403)
    expect((await update({ price: 9 })).code).toBe(403)
    expect((await update({ title: '铅笔2' })).code).toBe(200)
    expect((await add({ title: '外', town: 'south' }, clerk)).code).toBe(403)
    expect((await add({ title: '价', town: 'north', price: 1 }, clerk)).code).toBe(403)
    expect((await add({ title: '内', town: 'north' }, clerk)).code).toBe(200)
    expect((await add({ title: '自', town: 'south' }, own)).code).toBe(200)
    expect(await list({}, own)).toEqual(['自'])
    expect((await list()).toSorted()).toEqual(['Book 10%', 'book_2', '内', '空', '自', '铅笔2'].toSorted())
    const { url } = await app.data(onlineForms.export, { id, format: 'csv' } as never, clerk)
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url,
      headers: { authorization: clerk.token },
    })
    const sheet = await readCsvRows(rawPayload)
    expect(sheet[0]).not.toContain('标签price')
    expect(
      sheet
        .slice(1)
        .map(([title]) => title)
        .toSorted(),
    ).toEqual(['Book 10%', '内', '铅笔2'])
  })

  test('are imported and deleted', async () => {
    await app.data(
      onlineImports.start,
      { id, list: [{ title: '导入', stock: 3, price: '1.25' }] } as never,
      app.admin,
    )
    await expect.poll(() => list({ keyword: '导入' })).toEqual(['导入'])
    const imported = await idOf('导入')
    await app.data(onlineForms.remove, { id, recordId: imported }, app.admin)
    const inside = await idOf('内')
    await app.data(onlineForms.removeMany, { id, ids: [inside] }, app.admin)
    const left = await list()
    expect(left.filter((title) => title === '导入' || title === '内')).toEqual([])
  })

  test('what is not there is refused by a sentence', async () => {
    expect(await app.call(recordWork.deleted, { id } as never, app.admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('其他数据库'),
    })
    expect(await app.data(uses.ofDesign, { id }, app.admin)).toMatchObject({ records: 0 })
    await run(`alter table things drop column town`)
    expect((await app.call(onlineForms.list, { id }, app.admin)).code).toBe(400)
    expect(
      (await app.data(designs.previewRelease, { id }, app.admin)).problems.map(({ text }) => text),
    ).toEqual(['“标签town”：其他数据库的数据表“things”没有对应的列，请修改字段名或移除该字段'])
    await app.data(dataSources.setState, { id: linkId }, app.admin)
    expect(await app.call(onlineForms.list, { id }, app.admin)).toMatchObject({ code: 404 })
    expect((await app.data(designs.previewRelease, { id }, app.admin)).problems).toHaveLength(1)
  })
})
