import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { openDatabase } from '../../../test/database.ts'
import { openProductServers } from '../../../test/product-servers.ts'
import { createTable } from '../models/ddl.ts'
import { openPooledSource } from './pooled-source.ts'
import { openOwnDatabase, postgresRefusal } from './postgres.ts'
import { productOf } from './products.ts'
import { asRecords, type Source, type Value } from './source.ts'
import type { SourceRow } from './sources.ts'

const database = await openDatabase({ empty: true })
const { rows: sourceRows, files, networks } = await openProductServers()
const { max: _, ...login } = database.options
const open = (row: SourceRow) => {
  const product = productOf(row, { networks, files })
  return openPooledSource({
    id: row.id,
    name: row.fullName,
    readOnly: row.readOnly === 1,
    poolSize: row.poolSize,
    tableSpace: row.tableSpace,
    ...product,
  })
}
const sources = {
  postgres: openPooledSource({
    id: 'p',
    name: 'p',
    dialect: 'postgres',
    readOnly: false,
    poolSize: 3,
    schema: '',
    connect: () => openOwnDatabase(login),
    toRefusal: postgresRefusal,
  }),
  tcp: open(sourceRows.tcp),
  mysql: open(sourceRows.mysql),
  sqlite: open(sourceRows.sqlite),
}
afterFile(async () => {
  await Promise.all(Object.values(sources).map((source) => source.close('at once')))
})

async function* batches(...all: Value[][][]) {
  yield* all
}
const numbers = {
  postgres: 'select n from generate_series(1, 100000) n',
  tcp: 'select n from generate_series(1, 100000) n',
  mysql: 'select seq as n from seq_1_to_100000',
  sqlite: 'with recursive t(n) as (select 1 union all select n + 1 from t where n < 100000) select n from t',
}
const endless = {
  postgres: 'select count(*) from generate_series(1, 100000000000)',
  tcp: 'select count(*) from generate_series(1, 100000000001)',
  mysql: 'select sum(a.seq * b.seq) from seq_1_to_10000000 a, seq_1_to_10000000 b',
  sqlite: 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
}

describe.each(Object.keys(sources) as (keyof typeof sources)[])('%s', (name) => {
  const source: Source = sources[name]
  const { grammar } = source
  const table = source.quoteTable('demo_thing')
  const query = async (text: string, values: unknown[] = [], limits = {}) =>
    asRecords(await source.query({ text, values }, limits))

  test('creates a table and lists its columns', async () => {
    await source.runStatements(
      createTable(source, {
        table: 'demo_thing',
        comment: "物件's",
        fields: [
          { field: 'id', fieldName: '编号', dataType: 'bigint', dataLength: '', primaryKey: 1, allowNull: 0 },
          {
            field: 'name',
            fieldName: '名称',
            dataType: 'varchar',
            dataLength: '60',
            primaryKey: 0,
            allowNull: 0,
          },
          {
            field: 'price',
            fieldName: '',
            dataType: 'decimal',
            dataLength: '12,3',
            primaryKey: 0,
            allowNull: 1,
          },
          { field: 'many', fieldName: '', dataType: 'int', dataLength: '', primaryKey: 0, allowNull: 1 },
          {
            field: 'at_time',
            fieldName: '',
            dataType: 'datetime',
            dataLength: '',
            primaryKey: 0,
            allowNull: 1,
          },
          { field: 'words', fieldName: '', dataType: 'text', dataLength: '', primaryKey: 0, allowNull: 1 },
        ],
      }),
    )
    const comment = name === 'sqlite' ? '' : "物件's"
    expect(await source.listTables('THING')).toMatchObject([{ table: 'demo_thing', tableName: comment }])
    expect(await source.listFields('demo_thing')).toMatchObject([
      {
        field: 'id',
        fieldName: name === 'sqlite' ? '' : '编号',
        dataType: 'bigint',
        primaryKey: 1,
        allowNull: 0,
      },
      { field: 'name', dataType: 'varchar', dataLength: '60', primaryKey: 0, allowNull: 0 },
      { field: 'price', dataType: 'decimal', dataLength: '12,3', allowNull: 1 },
      { field: 'many', dataType: 'int' },
      { field: 'at_time', dataType: 'datetime' },
      { field: 'words', dataType: 'text' },
    ])
    expect(await source.listFields('nothing_here')).toEqual([])
  })

  test('returns rows as they were inserted', async () => {
    const rows: Value[][] = [
      [1, `quo'te "d" \\ \n\t中文🙂`, 12.5, 7, '2026-11-21 18:10:00', 'x'.repeat(70_000)],
      ['9007199254740993', '', '123456789.125', null, null, null],
    ]
    const columns = ['id', 'name', 'price', 'many', 'at_time', 'words']
    expect(await source.insert('demo_thing', columns, batches(rows.slice(0, 1), rows.slice(1)))).toBe(2)
    const stored = (await source.query({ text: `select * from ${table} order by ${grammar.quote('id')}` }))
      .rows
    expect(stored[0]).toEqual([
      1,
      rows[0]![1],
      12.5,
      7,
      expect.stringMatching(/^2026-11-21 18:10:00(\.0+)?$/),
      rows[0]![5],
    ])
    expect(stored[1]).toEqual(['9007199254740993', '', 123456789.125, null, null, null])
  })

  test('binds values instead of splicing them in', async () => {
    expect(
      await query(
        `select name from ${table} where name = ${grammar.placeholder(1)} and many = ${grammar.placeholder(2)}`,
        [`quo'te "d" \\ \n\t中文🙂`, 7],
      ),
    ).toHaveLength(1)
    expect(
      await query(`select name from ${table} where name = ${grammar.placeholder(1)}`, [`' or '1'='1`]),
    ).toEqual([])
  })

  test('reads a page in the syntax of the product', async () => {
    const page = grammar.page(`select ${grammar.quote('id')} from ${table}`, grammar.quote('id'), 1, 1)
    expect((await source.query({ text: page })).rows).toEqual([['9007199254740993']])
  })

  test('rejects writes in a read-only query', async () => {
    await expect(query(`delete from ${table}`)).rejects.toMatchObject({ code: 400 })
    await expect(query('create table sneaky (a int)')).rejects.toMatchObject({ code: 400 })
    await query(`select 1; delete from ${table}`, [], { write: true }).catch(() => {})
    expect(await query(`select count(*) as n from ${table}`)).toEqual([{ n: 2 }])
    expect(
      await source.query({ text: `update ${table} set many = 8 where many = 7` }, { write: true }),
    ).toMatchObject({ changed: 1 })
    expect(await query(`select many from ${table} where id = 1`)).toEqual([{ many: 8 }])
  })

  test('rolls back all batches if one fails', async () => {
    await expect(
      source.insert('demo_thing', ['id', 'name'], batches([[50, 'a']], [[50, 'twice']]), { replace: true }),
    ).rejects.toMatchObject({ code: 400 })
    expect(await query(`select count(*) as n from ${table}`)).toEqual([{ n: 2 }])
  })

  test('truncates a long result, reads all of it through a cursor, and survives leaving a cursor early', async () => {
    expect(await source.query({ text: numbers[name] }, { maxRows: 20 })).toMatchObject({
      truncatedBy: 'rows',
      rows: { length: 20 },
    })
    let count = 0
    for await (const { rows, columns } of source.cursor({ text: numbers[name] }, { batch: 1_000 })) {
      expect(columns[0]!.name).toBe('n')
      count += rows.length
    }
    expect(count).toBe(100_000)
    for await (const _ of source.cursor({ text: numbers[name] })) break
    expect(await query('select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('cancels an endless statement on the database server and runs the next one', async () => {
    await expect(query(endless[name], [], { timeoutMs: 400 })).rejects.toMatchObject({
      values: { seconds: 0 },
    })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    await expect(query(endless[name], [], { signal: controller.signal })).rejects.toMatchObject({
      message: 'The query was cancelled.',
    })
    expect(await query('select 1 as alive')).toEqual([{ alive: 1 }])
    // The refusal reaches the client before the session leaves the list of running statements.
    if (name === 'tcp')
      await expect
        .poll(
          () =>
            query(
              `select count(*) as n from pg_stat_activity where state = 'active' and query like '%100000000001%' and pid <> pg_backend_pid()`,
            ),
          { timeout: 30_000 },
        )
        .toEqual([{ n: 0 }])
    if (name === 'mysql')
      await expect
        .poll(
          () =>
            query(
              `select count(*) as n from information_schema.processlist where info like '%seq_1_to_10000000 a%' and info not like '%processlist%'`,
            ),
          { timeout: 30_000 },
        )
        .toEqual([{ n: 0 }])
  })

  test('reports the error message of the database', async () => {
    await expect(query('select * from not_here')).rejects.toMatchObject({
      message: expect.stringContaining('failed'),
      values: { why: expect.stringMatching(/not_here/) },
    })
    await expect(query('select from where')).rejects.toMatchObject({
      values: { why: expect.stringMatching(/where|syntax/i) },
    })
  })
})

test('truncates a result of 1 GB and keeps running', async () => {
  const wide = {
    postgres: `select repeat('x', 1000000) from generate_series(1, 1000)`,
    tcp: `select repeat('x', 1000000) from generate_series(1, 1000)`,
    mysql: `select repeat('x', 1000000) from seq_1_to_1000`,
    sqlite: `with recursive t(n) as (select 1 union all select n + 1 from t where n < 1000) select hex(zeroblob(500000)) from t`,
  }
  // Other test files of this worker have used memory before.
  const bytesBefore = process.memoryUsage.rss()
  for (const [name, text] of Object.entries(wide)) {
    const result = await sources[name as keyof typeof sources].query({ text }, { maxBytes: 8_000_000 })
    expect(result.truncatedBy, name).toBe('bytes')
    expect(result.rows.length, name).toBeLessThan(60)
  }
  expect(process.memoryUsage.rss() - bytesBefore).toBeLessThan(500_000_000)
})

test('creates a table in the table space of its source', async () => {
  const createIn = async (tableSpace: string) => {
    const source = open({ ...sourceRows.tcp, tableSpace })
    await source
      .runStatements(
        createTable(source, {
          table: 'spaced',
          comment: '',
          fields: [
            { field: 'id', fieldName: '', dataType: 'int', dataLength: '', primaryKey: 1, allowNull: 0 },
          ],
        }),
      )
      .finally(() => source.close())
  }
  await createIn('pg_default')
  await expect(createIn('nowhere')).rejects.toMatchObject({
    code: 400,
    values: { why: expect.stringContaining('nowhere') },
  })
})

test.each(['tcp', 'mysql', 'sqlite'] as const)(
  '%s: closes a source while one of its connections is rolling back',
  async (name) => {
    const source = open(sourceRows[name])
    await source.query({ text: 'select * from not_here' }).catch(() => {})
    await source.close('at once')
  },
)

test('SQLite: cannot open a second file', async () => {
  for (const text of [
    `attach '${join(files, 'other.db')}' as other`,
    `vacuum into '${join(files, 'copy.db')}'`,
  ])
    await expect(sources.sqlite.query({ text }, { write: true })).rejects.toMatchObject({ code: 400 })
})
