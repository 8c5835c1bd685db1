import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonFields } from '@tessera/shared/contract/data/common-fields'
import { dataModels, type DesignedField } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { openApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { text } from './text.ts'

const app = await openApp({ SOURCE_NETWORKS: '127.0.0.1' })
const mariadb = await openMariadb()
const admin = { token: await app.signIn('admin') }
await mkdir(join(app.dataDir, 'sources'), { recursive: true })
const createSource = async (change: object) =>
  (
    await app.data(
      dataSources.create,
      {
        fullName: `库${Math.random()}`,
        dbType: 'MySQL',
        host: mariadb.host,
        port: mariadb.port,
        userName: 'tessera',
        password: mariadb.password,
        serviceName: 'demo',
        readOnly: 0,
        ...change,
      },
      admin,
    )
  ).id
const links = {
  own: '0',
  mysql: await createSource({}),
  sqlite: await createSource({ dbType: 'SQLite', serviceName: 'made.db' }),
}
const readOnly = await createSource({ readOnly: 1 })

const key: DesignedField = {
  field: 'id',
  fieldName: '编号',
  dataType: 'bigint',
  dataLength: '',
  primaryKey: 1,
  allowNull: 0,
}
const name: DesignedField = {
  field: 'full_name',
  fieldName: '名称',
  dataType: 'varchar',
  dataLength: '60',
  primaryKey: 0,
  allowNull: 0,
}
const price: DesignedField = {
  field: 'price',
  fieldName: '',
  dataType: 'decimal',
  dataLength: '10,2',
  primaryKey: 0,
  allowNull: 1,
}
const design = (table: string, ...fields: DesignedField[]) => ({
  tableInfo: { table: '', newTable: table, tableName: "商品's" },
  tableFieldList: fields,
})

for (const [product, linkId] of Object.entries(links)) {
  const comments = product !== 'sqlite'
  const fieldsOf = async (table: string) => (await app.data(dataModels.fields, { linkId, table }, admin)).list

  test(`${product}: previews the statements of a design and creates the table`, async () => {
    const shown = (
      await app.data(dataModels.statements, { linkId, ...design('goods', key, name, price) }, admin)
    ).list
    expect(shown[0]).toMatch(/^create table/)
    expect((await app.data(dataModels.tables, { linkId, keyword: 'goods' }, admin)).list).toEqual([])
    expect(
      (await app.call(dataModels.create, { linkId, ...design('goods', key, name, price) }, admin)).code,
    ).toBe(200)
    expect((await app.data(dataModels.tables, { linkId, keyword: 'goods' }, admin)).list).toMatchObject([
      { table: 'goods', tableName: comments ? "商品's" : '', system: false },
    ])
    expect(await fieldsOf('goods')).toMatchObject([
      { field: 'id', primaryKey: 1 },
      { field: 'full_name', dataLength: '60', allowNull: 0 },
      { field: 'price', dataType: 'decimal', dataLength: '10,2' },
    ])
    expect(await app.call(dataModels.create, { linkId, ...design('goods', key) }, admin)).toMatchObject({
      code: 400,
      msg: text.tableTaken.zh.replace('{{table}}', 'goods'),
    })
  })

  test(`${product}: changes names, types, fields and key of an empty table`, async () => {
    const next = {
      tableInfo: { table: 'goods', newTable: 'products', tableName: '产品' },
      tableFieldList: [
        { ...key, primaryKey: 0 as const, allowNull: 1 as const },
        {
          ...name,
          field: 'title',
          was: 'full_name',
          dataType: 'varchar' as const,
          dataLength: '80',
          primaryKey: 1 as const,
          fieldName: '标题',
        },
        { ...price, field: 'sold', fieldName: '售出', dataType: 'datetime' as const, dataLength: '' },
      ],
    }
    expect(await app.call(dataModels.update, { linkId, ...next }, admin)).toMatchObject({ code: 200 })
    expect(await fieldsOf('products')).toMatchObject([
      { field: 'id', dataType: 'bigint', primaryKey: 0, allowNull: 1 },
      {
        field: 'title',
        dataLength: '80',
        primaryKey: 1,
        allowNull: 0,
        ...(comments ? { fieldName: '标题' } : {}),
      },
      { field: 'sold', dataType: 'datetime', ...(comments ? { fieldName: '售出' } : {}) },
    ])
    expect((await app.data(dataModels.tables, { linkId, keyword: 'goods' }, admin)).list).toEqual([])
    const existing = await app.data(dataModels.read, { linkId, table: 'products' }, admin)
    expect(existing.closed).toBe(null)
    // An unchanged design needs no statements.
    const same = {
      tableInfo: { ...existing.tableInfo, table: 'products' },
      tableFieldList: existing.tableFieldList.map(
        ({ field, fieldName, dataType, dataLength, primaryKey, allowNull }) => ({
          field,
          fieldName,
          dataType,
          dataLength,
          primaryKey,
          allowNull,
        }),
      ),
    }
    expect((await app.data(dataModels.statements, { linkId, ...same }, admin)).list).toEqual([])
  })

  test(`${product}: deletes an empty table`, async () => {
    expect((await app.call(dataModels.remove, { linkId, table: 'products' }, admin)).code).toBe(200)
    expect(await app.call(dataModels.read, { linkId, table: 'products' }, admin)).toMatchObject({ code: 404 })
  })
}

test('rejects an invalid design', async () => {
  const messageFor = async (...fields: DesignedField[]) =>
    (await app.call(dataModels.create, { linkId: '0', ...design('bad', ...fields) }, admin)).msg
  expect(await messageFor(name)).toBe(text.oneKey.zh)
  expect(await messageFor(key, { ...name, primaryKey: 1 })).toBe(text.oneKey.zh)
  expect(await messageFor(key, { ...name, field: 'ID' })).toContain('ID')
  expect(await messageFor({ ...key, dataType: 'text' })).toBe(text.keyText.zh)
  expect(
    (await app.call(dataModels.create, { linkId: '0', ...design('x"; drop table org_user; --', key) }, admin))
      .code,
  ).toBe(400)
})

test('rejects changing, deleting and imitating system tables', async () => {
  expect(await app.call(dataModels.remove, { linkId: '0', table: 'org_user' }, admin)).toMatchObject({
    code: 409,
    msg: text.system.zh,
  })
  expect(
    await app.call(
      dataModels.update,
      {
        linkId: '0',
        tableInfo: { table: 'org_user', newTable: 'mine', tableName: '' },
        tableFieldList: [key],
      },
      admin,
    ),
  ).toMatchObject({ code: 409, msg: text.system.zh })
  expect((await app.data(dataModels.read, { linkId: '0', table: 'org_user' }, admin)).closed).toBe('system')
  expect(
    (await app.call(dataModels.create, { linkId: '0', ...design('org_mine', key) }, admin)).msg,
  ).toContain('org_')
  expect(await app.call(dataModels.remove, { linkId: '0', table: 'shell_session' }, admin)).toMatchObject({
    code: 404,
  })
})

test('rejects changing and deleting a table with rows', async () => {
  await app.data(dataModels.create, { linkId: '0', ...design('filled', key, name) }, admin)
  await app.database.pool.query(`insert into filled select n, 'name ' || n from generate_series(1, 45) n`)
  expect(await app.call(dataModels.remove, { linkId: '0', table: 'filled' }, admin)).toMatchObject({
    code: 409,
    msg: text.rows.zh,
  })
  expect(
    await app.call(
      dataModels.update,
      {
        linkId: '0',
        tableInfo: { table: 'filled', newTable: 'filled', tableName: '' },
        tableFieldList: [key],
      },
      admin,
    ),
  ).toMatchObject({ code: 409, msg: text.rows.zh })
  expect((await app.data(dataModels.read, { linkId: '0', table: 'filled' }, admin)).closed).toBe('rows')
})

test('rejects creating a table in a read-only source', async () => {
  expect(
    await app.call(dataModels.create, { linkId: readOnly, ...design('never', key) }, admin),
  ).toMatchObject({ code: 400, msg: text.readOnly.zh })
})

test('pages, searches and sorts rows', async () => {
  const page = await app.data(
    dataModels.preview,
    { linkId: '0', table: 'filled', currentPage: 2, pageSize: 20 },
    admin,
  )
  expect(page.pagination.total).toBe(45)
  expect(page.list[0]).toEqual({ id: 21, full_name: 'name 21' })
  expect(
    (
      await app.data(
        dataModels.preview,
        { linkId: '0', table: 'filled', keyword: 'NAME 4', field: 'full_name', sidx: 'id', sort: 'desc' },
        admin,
      )
    ).list.map(({ id }) => id),
  ).toEqual([45, 44, 43, 42, 41, 40, 4])
  expect(
    (await app.data(dataModels.preview, { linkId: '0', table: 'filled', keyword: '%' }, admin)).list,
  ).toEqual([])
  expect(
    (
      await app.call(
        dataModels.preview,
        { linkId: '0', table: 'filled', keyword: 'x', field: 'id) or 1=1 --' },
        admin,
      )
    ).code,
  ).toBe(400)
  expect(
    await app.data(dataModels.preview, { linkId: '0', table: 'org_user', pageSize: 1 }, admin),
  ).not.toHaveProperty('list.0.password_hash')
})

test('previews a large table with a capped count', async () => {
  await app.data(dataModels.create, { linkId: '0', ...design('large', key, name) }, admin)
  await app.database.pool.query(`insert into large select n, 'x' from generate_series(1, 100001) n`)
  expect(
    (await app.data(dataModels.preview, { linkId: '0', table: 'large' }, admin)).pagination,
  ).toMatchObject({ total: 100_000, more: true })
  await app.database.pool.query('delete from large where id = 1')
  expect((await app.data(dataModels.preview, { linkId: '0', table: 'large' }, admin)).pagination).toEqual({
    currentPage: 1,
    pageIndex: 1,
    pageSize: 20,
    total: 100_000,
  })
})

test('exports a table as spreadsheet, SQL and design, and imports the design', async () => {
  const file = async (as: 'json' | 'sql' | 'xlsx' | 'csv') => {
    const { url } = await app.data(dataModels.export, { linkId: '0', table: 'filled', as }, admin)
    const answer = await app.app.inject({ url, headers: { authorization: admin.token } })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  expect((await file('xlsx')).subarray(0, 2).toString()).toBe('PK')
  expect((await file('csv')).toString()).toContain('name 45')
  const statements = (await file('sql')).toString()
  expect(statements).toMatch(
    /^create table "filled"[\s\S]*insert into "filled" \("id", "full_name"\) values \(45, 'name 45'\);\n$/,
  )
  const exported = JSON.parse((await file('json')).toString())
  exported.value.tableInfo.newTable = 'brought'
  const importFile = async (content: string) => {
    const { payload, headers } = createForm({}, { name: 'x.json', content: Buffer.from(content) })
    return (
      await app.app.inject({
        method: 'POST',
        url: `/api/system/DataModel/${links.mysql}/Action/Import`,
        headers: { ...headers, authorization: admin.token },
        payload,
      })
    ).json() as { code: number; msg: string }
  }
  expect(await importFile(JSON.stringify(exported))).toMatchObject({ code: 200 })
  expect(
    (await app.data(dataModels.fields, { linkId: links.mysql, table: 'brought', type: '1' }, admin)).list.map(
      ({ field }) => field,
    ),
  ).toEqual(['id', 'fullName'])
  expect((await importFile('{"kind":"other"}')).code).toBe(400)
})

test('creates, finds and updates common fields with unique names', async () => {
  const body = { field: 'born_time', fieldName: '出生时间', dataType: 'datetime' as const }
  const { id } = await app.data(commonFields.create, body, admin)
  expect((await app.data(commonFields.list, { keyword: '出生' }, admin)).list).toMatchObject([
    { id, field: 'born_time', dataLength: '' },
  ])
  expect((await app.call(commonFields.create, { ...body, field: 'Born_Time' }, admin)).code).toBe(409)
  await app.data(commonFields.update, { ...body, id, fieldName: '建立时间' }, admin)
  expect(await app.data(commonFields.read, { id }, admin)).toMatchObject({ fieldName: '建立时间' })
  await app.data(commonFields.remove, { id }, admin)
  expect((await app.data(commonFields.list, { keyword: 'born' }, admin)).list).toEqual([])
})
