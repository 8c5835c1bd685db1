import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { certificate } from '../../../test/certificate.ts'
import { openDatabase } from '../../../test/database.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { openTcpPostgres } from '../../../test/postgres.ts'
import { openBus } from '../../db/bus.ts'
import { createTable } from '../data-models/ddl.ts'
import { openPool } from './open.ts'
import { openOwn, postgresRefusal } from './postgres.ts'
import { productOf } from './products.ts'
import { asRecords, type Source, type Value } from './source.ts'
import { openSources, type SourceRow } from './sources.ts'

const database = await openDatabase({ empty: true })
const mariadb = await openMariadb()
const postgres = await openTcpPostgres()
const secure = { mysql: await openMariadb(certificate), tcp: await openTcpPostgres(certificate) }
const files = await mkdtemp(join(tmpdir(), 'tessera-sqlite-'))
const row: SourceRow = {
  id: 'x',
  fullName: 'x',
  dbType: 'MySQL',
  host: '',
  userName: 'tessera',
  password: '',
  serviceName: '',
  dbSchema: '',
  tableSpace: '',
  tls: 'off',
  caCertificate: '',
  oracleLinkType: 'SERVICE',
  oracleService: '',
  oracleRole: 'Default',
  readOnly: 0,
  poolSize: 3,
}
const networks = ['127.0.0.1', '::1']
const { max: _, ...login } = database.options
const described: Record<string, SourceRow> = {
  tcp: { ...row, ...postgres, dbType: 'PostgreSQL', serviceName: 'demo' },
  mysql: { ...row, ...mariadb, serviceName: 'demo' },
  sqlite: { ...row, dbType: 'SQLite', serviceName: 'demo.db' },
}
const open = (of: SourceRow) => {
  const product = productOf(of, { networks, files })
  return openPool({
    id: of.id,
    name: of.fullName,
    readOnly: of.readOnly === 1,
    poolSize: of.poolSize,
    tableSpace: of.tableSpace,
    ...product,
  })
}
const sources = {
  postgres: openPool({
    id: 'p',
    name: 'p',
    dialect: 'postgres',
    readOnly: false,
    poolSize: 3,
    schema: '',
    connect: () => openOwn(login),
    refusal: postgresRefusal,
  }),
  tcp: open(described['tcp']!),
  mysql: open(described['mysql']!),
  sqlite: open(described['sqlite']!),
}
atTheEnd(async () => {
  await Promise.all(Object.values(sources).map((source) => source.close('at once')))
  await rm(files, { recursive: true, force: true })
})

/** A server of nothing, on a free port. */
async function answering(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket)
  }).listen(0)
  await once(server, 'listening')
  atTheEnd(async () => void server.close())
  return (server.address() as AddressInfo).port
}

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
  const table = source.table('demo_thing')
  const ask = async (text: string, values: unknown[] = [], limits = {}) =>
    asRecords(await source.query({ text, values }, limits))

  test('a table that is designed is there, with its fields', async () => {
    await source.run(
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
    expect(await source.tables('THING')).toMatchObject([{ table: 'demo_thing', tableName: comment }])
    expect(await source.fields('demo_thing')).toMatchObject([
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
    expect(await source.fields('nothing_here')).toEqual([])
  })

  test('rows come back as they went in', async () => {
    const rows: Value[][] = [
      [1, `quo'te "d" \\ \n\t中文🙂`, 12.5, 7, '2026-11-21 18:10:00', 'x'.repeat(70_000)],
      ['9007199254740993', '', '123456789.125', null, null, null],
    ]
    const columns = ['id', 'name', 'price', 'many', 'at_time', 'words']
    expect(await source.insert('demo_thing', columns, batches(rows.slice(0, 1), rows.slice(1)))).toBe(2)
    const back = (await source.query({ text: `select * from ${table} order by ${grammar.quote('id')}` })).rows
    expect(back[0]).toEqual([
      1,
      rows[0]![1],
      12.5,
      7,
      expect.stringMatching(/^2026-11-21 18:10:00(\.0+)?$/),
      rows[0]![5],
    ])
    expect(back[1]).toEqual(['9007199254740993', '', 123456789.125, null, null, null])
  })

  test('values are bound, never spliced in', async () => {
    expect(
      await ask(`select name from ${table} where name = ${grammar.place(1)} and many = ${grammar.place(2)}`, [
        `quo'te "d" \\ \n\t中文🙂`,
        7,
      ]),
    ).toHaveLength(1)
    expect(await ask(`select name from ${table} where name = ${grammar.place(1)}`, [`' or '1'='1`])).toEqual(
      [],
    )
  })

  test('pages, names and comments in the words of the product', async () => {
    const page = grammar.page(`select ${grammar.quote('id')} from ${table}`, grammar.quote('id'), 1, 1)
    expect((await source.query({ text: page })).rows).toEqual([['9007199254740993']])
  })

  test('what only reads cannot write', async () => {
    await expect(ask(`delete from ${table}`)).rejects.toMatchObject({ code: 400 })
    await expect(ask('create table sneaky (a int)')).rejects.toMatchObject({ code: 400 })
    await ask(`select 1; delete from ${table}`, [], { write: true }).catch(() => {})
    expect(await ask(`select count(*) as n from ${table}`)).toEqual([{ n: 2 }])
    expect(
      await source.query({ text: `update ${table} set many = 8 where many = 7` }, { write: true }),
    ).toMatchObject({ changed: 1 })
    expect(await ask(`select many from ${table} where id = 1`)).toEqual([{ many: 8 }])
  })

  test('a batch that fails takes all of them back', async () => {
    await expect(
      source.insert('demo_thing', ['id', 'name'], batches([[50, 'a']], [[50, 'twice']]), { replace: true }),
    ).rejects.toMatchObject({ code: 400 })
    expect(await ask(`select count(*) as n from ${table}`)).toEqual([{ n: 2 }])
  })

  test('a long result is cut, a cursor reads it all, and who leaves early harms nobody', async () => {
    expect(await source.query({ text: numbers[name] }, { maxRows: 20 })).toMatchObject({
      cut: 'rows',
      rows: { length: 20 },
    })
    let many = 0
    for await (const { rows, columns } of source.cursor({ text: numbers[name] }, { batch: 1_000 })) {
      expect(columns[0]!.name).toBe('n')
      many += rows.length
    }
    expect(many).toBe(100_000)
    for await (const _ of source.cursor({ text: numbers[name] })) break
    expect(await ask('select 1 as still')).toEqual([{ still: 1 }])
  })

  test('a statement that never ends is cancelled where it runs, and the next one is served', async () => {
    const began = Date.now()
    await expect(ask(endless[name], [], { timeoutMs: 400 })).rejects.toMatchObject({ values: { seconds: 0 } })
    const left = new AbortController()
    setTimeout(() => left.abort(), 300)
    await expect(ask(endless[name], [], { signal: left.signal })).rejects.toMatchObject({
      message: 'The query was cancelled.',
    })
    expect(Date.now() - began).toBeLessThan(6_000)
    expect(await ask('select 1 as still')).toEqual([{ still: 1 }])
    if (name === 'tcp')
      expect(
        await ask(
          `select count(*) as n from pg_stat_activity where state = 'active' and query like '%100000000001%' and pid <> pg_backend_pid()`,
        ),
      ).toEqual([{ n: 0 }])
    if (name === 'mysql')
      expect(
        await ask(
          `select count(*) as n from information_schema.processlist where info like '%seq_1_to_10000000 a%' and info not like '%processlist%'`,
        ),
      ).toEqual([{ n: 0 }])
  })

  test('what is wrong with a statement is said by the database', async () => {
    await expect(ask('select * from not_here')).rejects.toMatchObject({
      message: expect.stringContaining('failed'),
      values: { why: expect.stringMatching(/not_here/) },
    })
    await expect(ask('select from where')).rejects.toMatchObject({
      values: { why: expect.stringMatching(/where|syntax/i) },
    })
  })
})

test('a result of a gigabyte is cut off, and the server goes on', async () => {
  const wide = {
    postgres: `select repeat('x', 1000000) from generate_series(1, 1000)`,
    tcp: `select repeat('x', 1000000) from generate_series(1, 1000)`,
    mysql: `select repeat('x', 1000000) from seq_1_to_1000`,
    sqlite: `with recursive t(n) as (select 1 union all select n + 1 from t where n < 1000) select hex(zeroblob(500000)) from t`,
  }
  for (const [name, text] of Object.entries(wide)) {
    const cut = await sources[name as keyof typeof sources].query({ text }, { maxBytes: 8_000_000 })
    expect(cut.cut, name).toBe('bytes')
    expect(cut.rows.length, name).toBeLessThan(60)
  }
  expect(process.memoryUsage.rss()).toBeLessThan(900_000_000)
})

describe('a source that cannot be reached says why', () => {
  const bus = openBus(database)
  const all = openSources({ database, bus, secrets: null as never, networks, files, guestUrl: undefined })
  atTheEnd(() => bus.close())
  const { mysql } = described as { mysql: SourceRow }
  const cannot = (of: SourceRow, words: string) =>
    expect(all.test(of)).rejects.toMatchObject({ code: 400, message: expect.stringContaining(words) })

  describe.each(['tcp', 'mysql'] as const)('%s', (name) => {
    const well = described[name]!
    const { port } = secure[name]
    test.each<[string, Partial<SourceRow>, string]>([
      ['a host that nobody knows', { host: 'nobody.invalid' }, 'There is no host'],
      ['a port where nobody listens', { port: 1 }, 'refuses connections'],
      ['a wrong password', { password: 'wrong' }, 'password is wrong'],
      ['no password', { password: '' }, 'password is wrong'],
      ['a user that is not there', { userName: 'nobody' }, 'password is wrong'],
      ['a database that is not there', { serviceName: 'other' }, 'no such database'],
      ['a database that lets others in', { serviceName: 'closed' }, 'no such database'],
      ['no encryption where it is wanted', { tls: 'on' }, 'encrypted connections'],
      [
        'a certificate that nobody vouches for',
        { host: 'localhost', port, tls: 'verify' },
        'cannot be trusted',
      ],
      [
        'a certificate that is none',
        { host: 'localhost', port, tls: 'verify', caCertificate: 'nonsense' },
        'cannot be trusted',
      ],
      ['a private network that nobody allowed', { host: '10.1.2.3' }, 'private network'],
      ['the address of a cloud’s own service', { host: '169.254.169.254' }, 'private network'],
      ['a private address in another spelling', { host: '0x0a010203' }, 'private network'],
    ])('%s', (_, change, words) => cannot({ ...well, ...change }, words))

    test('one that is well says nothing', async () => {
      await all.test(well)
      await all.test({ ...well, userName: 'reader' })
      if (name === 'tcp') await all.test({ ...well, dbType: 'KingbaseES' })
    })

    test('an encrypted one, and one whose certificate is vouched for', async () => {
      await all.test({ ...well, port, tls: 'on' })
      await all.test({ ...well, host: 'localhost', port, tls: 'verify', caCertificate: certificate.cert })
    })
  })

  test.each<[string, Partial<SourceRow>, string]>([
    ['mysql: an address where a certificate is for a name', { tls: 'verify' }, 'name the host'],
    [
      'a SQLite file outside the folder',
      { dbType: 'SQLite', serviceName: '../../etc/passwd' },
      'not the name of a file',
    ],
    ['a SQLite file that is not there', { dbType: 'SQLite', serviceName: 'none.db', readOnly: 1 }, 'no file'],
  ])('%s', (_, change, words) => cannot({ ...mysql, ...change }, words))

  test('PostgreSQL: a certificate for another name', async () => {
    const other = {
      ...described['tcp']!,
      port: secure.tcp.port,
      tls: 'verify' as const,
      caCertificate: certificate.cert,
    }
    await expect(all.test(other)).rejects.toMatchObject({
      code: 400,
      values: { why: expect.stringContaining('127.0.0.1') },
    })
  })

  test('Oracle: every address of a description is judged, and the first that answers nothing else is told', async () => {
    const port = await answering((socket) => socket.destroy())
    const of = (oracleService: string) => ({
      ...row,
      dbType: 'Oracle' as const,
      oracleLinkType: 'TNS',
      oracleService,
    })
    const address = (host: string, at: number) => `(ADDRESS=(PROTOCOL=tcp)(HOST=${host})(PORT=${at}))`
    await cannot(of(`(DESCRIPTION=${address('10.1.2.3', 1521)}(CONNECT_DATA=(SID=x)))`), 'private network')
    await cannot(
      of(
        `(DESCRIPTION=(ADDRESS_LIST=${address('10.1.2.3', 1521)}${address('localhost', port)})(CONNECT_DATA=(SID=x)))`,
      ),
      'broke',
    )
  })

  // No such server is at hand: what answers here is none of theirs, and hangs up.
  test.each<[SourceRow['dbType'], 'off' | 'verify']>([
    ['SQLServer', 'off'],
    ['SQLServer', 'verify'],
    ['Oracle', 'off'],
    ['PostgreSQL', 'off'],
  ])('%s (%s): who answers and hangs up is said to have hung up', async (dbType, tls) => {
    const port = await answering((socket) => socket.destroy())
    await expect(
      all.test({ ...row, dbType, host: 'localhost', port, serviceName: 'x', tls }),
    ).rejects.toMatchObject({ code: 400, message: expect.stringContaining('broke') })
  })
})

test('a table is made in the table space of its source', async () => {
  const made = async (tableSpace: string) => {
    const source = open({ ...described['tcp']!, tableSpace })
    await source
      .run(
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
  await made('pg_default')
  await expect(made('nowhere')).rejects.toMatchObject({
    code: 400,
    values: { why: expect.stringContaining('nowhere') },
  })
})

test.each(['tcp', 'mysql', 'sqlite'] as const)(
  '%s: one that is closed while a line is being cleared is closed all the same',
  async (name) => {
    const source = open(described[name]!)
    await source.query({ text: 'select * from not_here' }).catch(() => {})
    await source.close('at once')
  },
)

test('SQLite opens no second file', async () => {
  for (const text of [
    `attach '${join(files, 'other.db')}' as other`,
    `vacuum into '${join(files, 'copy.db')}'`,
  ])
    await expect(sources.sqlite.query({ text }, { write: true })).rejects.toMatchObject({ code: 400 })
})
