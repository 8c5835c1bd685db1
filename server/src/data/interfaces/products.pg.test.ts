import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { openApp, type TestApp } from '../../../test/app.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { openTcpPostgres } from '../../../test/postgres.ts'
import { createTable } from '../models/ddl.ts'
import { openPooledSource, type PooledSource } from '../sources/pooled-source.ts'
import { productOf } from '../sources/products.ts'
import { asRecords, type Value } from '../sources/source.ts'

// SQL data interfaces on registered data sources.

const postgres = await openTcpPostgres()
const mariadb = await openMariadb()
const sources = {
  PostgreSQL: { ...postgres, userName: 'tessera', serviceName: 'demo' },
  MySQL: { ...mariadb, userName: 'tessera', serviceName: 'demo' },
  SQLite: { serviceName: 'demo.db' },
}
type Product = keyof typeof sources
const products = Object.keys(sources) as Product[]

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let count = 0
/** Identifiers of the read-only and of the writable source. */
const links = new Map<Product, { reads: string; writes: string }>()
const direct = new Map<Product, PooledSource>()

const at = '2026-11-21 18:10:00'
const rows: Value[][] = [
  ['9007199254740993', `quo'te "d" \\ 中文🙂`, '19.125', 7, at, 'x'.repeat(15_000)],
  ...Array.from({ length: 94 }, (_, n): Value[] => [
    n + 1,
    `row ${n + 1}`,
    n,
    n,
    '2026-01-01 00:00:00.250',
    '',
  ]),
]
async function* once() {
  yield rows
}

beforeAll(async () => {
  app = await openApp({ SOURCE_NETWORKS: '127.0.0.1' })
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  for (const dbType of products) {
    const settings = { host: '', password: '', userName: '', ...sources[dbType] }
    const row = {
      id: dbType,
      fullName: dbType,
      dbType,
      port: null,
      dbSchema: '',
      tableSpace: '',
      tls: 'off' as const,
      caCertificate: '',
      oracleLinkType: 'SERVICE',
      oracleService: '',
      oracleRole: 'Default',
      readOnly: 0 as const,
      poolSize: 2,
      ...settings,
    }
    const source = openPooledSource({
      id: dbType,
      name: dbType,
      readOnly: false,
      poolSize: 2,
      ...productOf(row, { networks: ['127.0.0.1'], files: `${app.dataDir}/sources` }),
    })
    direct.set(dbType, source)
    const fields = Object.entries({
      id: 'bigint',
      name: 'varchar',
      price: 'decimal',
      many: 'int',
      at_time: 'datetime',
      words: 'text',
    } as const)
    await source.runStatements(
      createTable(source, {
        table: 'lesson',
        comment: '',
        fields: fields.map(([field, dataType], n) => ({
          field,
          fieldName: '',
          dataType,
          dataLength: dataType === 'decimal' ? '12,3' : '',
          primaryKey: n === 0 ? 1 : 0,
          allowNull: 0,
        })),
      }),
    )
    await source.insert(
      'lesson',
      fields.map(([field]) => field),
      once(),
    )
    const add = async (readOnly: 0 | 1) =>
      (
        await app.data(
          dataSources.create,
          { fullName: `${dbType} ${readOnly}`, dbType, readOnly, ...settings },
          admin,
        )
      ).id
    const reads = await add(1)
    const writes = await add(0)
    links.set(dbType, { reads, writes })
  }
})
afterAll(async () => {
  for (const source of direct.values()) await source.close('at once')
})

const body = (dbLinkId: string, query: string, change: object = {}) => ({
  fullName: '测试',
  enCode: `product${(count += 1)}`,
  categoryId: 'teaching',
  dataType: 1,
  dbLinkId,
  query,
  ...change,
})
const many = {
  PostgreSQL: 'select n from generate_series(1, 10001) n',
  MySQL: 'select seq as n from seq_1_to_10001',
  SQLite: 'with recursive t(n) as (select 1 union all select n + 1 from t where n < 10001) select n from t',
}
const wide = {
  PostgreSQL: `select repeat('x', 1000000) as a from generate_series(1, 1000)`,
  MySQL: `select repeat('x', 1000000) as a from seq_1_to_1000`,
  SQLite:
    'with recursive t(n) as (select 1 union all select n + 1 from t where n < 1000) select hex(zeroblob(500000)) as a from t',
}
const endless = {
  PostgreSQL: 'select count(*) as n from generate_series(1, 100000000000) where @n > 0',
  MySQL: 'select sum(a.seq * b.seq) as n from seq_1_to_10000000 a, seq_1_to_10000000 b where @n > 0',
  SQLite:
    'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) as n from t where @n > 0',
}
const running = {
  PostgreSQL: `select count(*) as n from pg_stat_activity where state = 'active' and query like '%100000000000%' and pid <> pg_backend_pid()`,
  MySQL: `select count(*) as n from information_schema.processlist where info like '%seq_1_to_10000000 a%' and info not like '%processlist%'`,
  SQLite: 'select 0 as n',
}
const contains = {
  PostgreSQL: `'%' || @keyword || '%'`,
  MySQL: `concat('%', @keyword, '%')`,
  SQLite: `'%' || @keyword || '%'`,
}
const parameters = JSON.stringify([
  { field: 'big', dataType: 'bigint' },
  { field: 'word', dataType: 'varchar' },
  { field: 'price', dataType: 'decimal' },
  { field: 'many', dataType: 'int' },
  { field: 'at', dataType: 'datetime' },
  { field: 'words', dataType: 'text' },
])

describe.each(products)('%s', (dbType) => {
  const link = () => links.get(dbType)!
  const add = async (query: string, change?: object, dbLinkId = link().reads) =>
    (await app.data(dataInterfaces.create, body(dbLinkId, query, change), admin)).id
  const sent = (values: object) => ({ parameters: JSON.stringify(values) })
  const rowsOf = async (query: string, values: object = {}, change: object = {}) =>
    app.data(dataInterfaces.response, { id: await add(query, change), ...sent(values) }, coach)
  const call = async (query: string, change?: object) =>
    app.call(dataInterfaces.response, { id: await add(query, change) }, coach)
  const countRows = async () =>
    asRecords(await direct.get(dbType)!.query({ text: 'select count(*) as n from lesson' }))

  test('binds a value of every type and returns rows as JSON', async () => {
    const byAllColumns = `select id, name, price, many from lesson where id = @big and name = @word
      and price = @price and many = @many and at_time = @at and words = @words`
    const values = {
      big: '9007199254740993',
      word: rows[0]![1],
      price: '19.125',
      many: 7,
      at,
      words: 'x'.repeat(15_000),
    }
    const row = { id: '9007199254740993', name: rows[0]![1], price: 19.125, many: 7 }
    expect(await rowsOf(byAllColumns, values, { requestParameters: parameters })).toEqual([row])
    expect(
      await rowsOf(
        'select id, name, price, many from lesson where at_time > @at',
        { at: '2026-11-21 18:09:59' },
        { requestParameters: parameters },
      ),
    ).toEqual([row])
    expect(
      await rowsOf(
        'select count(*) as n from lesson where at_time = @at',
        { at: Date.parse('2026-01-01T00:00:00.250+08:00') },
        { requestParameters: parameters },
      ),
    ).toEqual([{ n: 94 }])
    for (const [name, other] of [
      ['big', '9007199254740992'],
      ['word', `' or '1'='1`],
      ['price', '19.126'],
      ['many', 8],
      ['at', '2026-11-21 18:10:01'],
      ['words', 'x'],
    ] as const)
      expect(
        await rowsOf(byAllColumns, { ...values, [name]: other }, { requestParameters: parameters }),
        name,
      ).toEqual([])
    expect(
      await rowsOf(
        'select count(*) as n from lesson where (@word is null and @many is null and @at is null)',
        {},
        { requestParameters: parameters },
      ),
    ).toEqual([{ n: 95 }])
  })

  test('fills in the user and the time', async () => {
    expect(
      await rowsOf(
        `select @user as u, count(*) as n from lesson
          where @userId in (@userAndSubordinates) and at_time < @now or at_time > @now`,
      ),
    ).toEqual([{ u: 'user.coach01', n: expect.any(Number) }])
    expect(await rowsOf(`select count(*) as n from lesson where at_time < @now`)).toEqual([
      { n: expect.any(Number) },
    ])
    const id = await add('select @user as u', { checkType: 0 })
    expect(await app.data(dataInterfaces.response, { id }, {})).toEqual([{ u: null }])
  })

  test('reads a page in the statement, and the row of a value', async () => {
    const id = await add(
      `select many as id, name from lesson where id < 1000
        and (@keyword = '' or name like ${contains[dbType]}) and (@showValue = '' or name = @showValue)
        order by many limit @pageSize offset @offsetSize`,
    )
    const page = (more: object) => app.data(dataInterfaces.rows, { id, pageSize: 10, ...more }, coach)
    expect((await page({ currentPage: 2 })).list.map(({ id: n }) => n)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
    expect((await page({ currentPage: 10 })).pagination.total).toBe(94)
    expect((await page({ keyword: '90' })).list).toEqual([{ id: 89, name: 'row 90' }])
    expect(await app.data(dataInterfaces.row, { id, value: 'row 7', propsValue: 'name' }, coach)).toEqual({
      id: 6,
      name: 'row 7',
    })
    const unpaged = await add('select id, name from lesson')
    expect(
      (await app.data(dataInterfaces.rows, { id: unpaged, pageSize: 10, currentPage: 10 }, coach)).pagination
        .total,
    ).toBe(95)
  })

  const writes = [
    'delete from lesson',
    '/* select */ delete from lesson',
    'select 1; delete from lesson',
    'select 1 --\n; delete from lesson',
    'select 1 /* ; */; delete from lesson',
    'with a as (select 1) delete from lesson',
    'drop table lesson',
    'select id into other from lesson',
    ...{
      PostgreSQL: [
        'with d as (delete from lesson returning *) select * from d',
        'select * from lesson for update',
        `copy lesson to program 'true'`,
      ],
      MySQL: [
        'select 1 /*! union delete from lesson */',
        'select 1 /*M!100000 into outfile "x" */',
        '# select\ndelete from lesson',
        'replace into lesson (id) values (1)',
        `select * from lesson into outfile '/tmp/x'`,
        'select * from lesson for update',
      ],
      SQLite: [
        'delete from lesson returning id',
        `attach 'x' as y`,
        'pragma query_only = 0',
        `select writefile('x', 'y')`,
      ],
    }[dbType],
  ]
  test.each(writes)('rejects a statement that writes or hides another one: %s', async (query) => {
    const answer = await app.call(dataInterfaces.create, body(link().reads, query), admin)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'query' }] } })
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    // A statement that was written to the table directly.
    const id = await add('select 1 as a')
    await app.database.pool.query('update system_data_interface set query = $1 where id = $2', [query, id])
    expect((await app.call(dataInterfaces.response, { id }, coach)).code).toBe(400)
    // The database rejects it too, or ignores it.
    await direct
      .get(dbType)!
      .query({ text: query })
      .catch(() => {})
    expect(await countRows()).toEqual([{ n: 95 }])
  })

  // PostgreSQL's places have tests of their own, and MySQL names the line only.
  test.runIf(dbType === 'SQLite')('names the place of an error in the statement as written', async () => {
    const findProblem = async (query: string) => {
      const input = body(link().reads, query, {
        requestParameters: '[{"field":"word","dataType":"varchar"}]',
      })
      const { problem } = await app.data(dataInterfaces.test, { ...input, parameters: '{"word":"a"}' }, admin)
      return problem
    }
    expect(await findProblem(`select '𠮷' as a, @word as b,\n  nope from lesson`)).toMatchObject({
      field: 'query',
      line: 2,
      column: 3,
    })
    expect(await findProblem('select id\nform lesson where name = @word')).toMatchObject({
      field: 'query',
      line: 2,
    })
  })

  test('cancels an endless query on the database server and runs the next one', async () => {
    const change = {
      timeoutSeconds: 1,
      requestParameters: '[{"field":"n","dataType":"int","defaultValue":"1"}]',
    }
    expect(await call(endless[dbType], change)).toMatchObject({ code: 400, msg: '查询超过 1 秒，已取消' })
    await expect
      .poll(async () => asRecords(await direct.get(dbType)!.query({ text: running[dbType] })), {
        timeout: 30_000,
      })
      .toEqual([{ n: 0 }])
    expect(await rowsOf('select 1 as a')).toEqual([{ a: 1 }])
  })

  test('rejects results with too many rows or bytes', async () => {
    expect((await call(many[dbType])).msg).toBe(
      '结果超过 10000 行，请增加条件或分页（@pageSize、@offsetSize）',
    )
    expect((await call(wide[dbType])).msg).toBe('结果超过 16 MB，请减少列或增加条件')
    expect(await rowsOf('select 1 as a')).toEqual([{ a: 1 }])
  })

  test('writes only through a writable source', async () => {
    const change = { requestMethod: '2', requestParameters: parameters }
    const query = 'update lesson set words = @words where many = @many and id < 1000'
    expect((await app.call(dataInterfaces.create, body(link().reads, query, change), admin)).msg).toBe(
      '该数据连接为只读，不能写入',
    )
    const id = await add(query, change, link().writes)
    await app.database.pool.query(
      `insert into org_grant (object_type, object_id, item_type, item_id)
        values ('User', 'user.coach01', 'interface', $1)`,
      [id],
    )
    expect(await app.data(dataInterfaces.response, { id, ...sent({ words: '改', many: 7 }) }, coach)).toEqual(
      [{ changed: 1 }],
    )
    expect(
      asRecords(
        await direct.get(dbType)!.query({ text: 'select words from lesson where many = 7 and id < 1000' }),
      ),
    ).toEqual([{ words: '改' }])
  })

  test('reports the error message of the database', async () => {
    expect((await call('select * from not_here')).msg).toMatch(/^语句执行失败：.*not_here/)
    expect((await call('select nothing from lesson')).msg).toMatch(/^语句执行失败：.*nothing/)
  })
})

test('MariaDB: the read-only transaction rejects a function that writes', async () => {
  const source = direct.get('MySQL')!
  await source.runStatements([
    'create function sneaky() returns int deterministic begin delete from lesson; return 1; end',
  ])
  const id = (
    await app.data(dataInterfaces.create, body(links.get('MySQL')!.reads, 'select sneaky() as a'), admin)
  ).id
  expect((await app.call(dataInterfaces.response, { id }, coach)).msg).toBe('该数据连接为只读，不能写入')
  expect(asRecords(await source.query({ text: 'select count(*) as n from lesson' }))).toEqual([{ n: 95 }])
})
