import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { afterFile } from '../../../test/after-file.ts'
import { openBus } from '../../db/bus.ts'
import { openSecrets } from '../../auth/secrets.ts'
import { isSystemTable } from './guest.ts'
import { listMissingLimits } from './guest-limits.ts'
import { openPooledSource } from './pooled-source.ts'
import { openOwnDatabase, postgresRefusal } from './postgres.ts'
import { openSources } from './sources.ts'
import { asRecords } from './source.ts'

const app = await openApp()
const { db, pool } = app.database
await pool.query('create table made_by_people (id int primary key, name text)')
const bus = openBus(app.database)
const sources = openSources({
  database: app.database,
  bus,
  secrets: await openSecrets(db, undefined),
  networks: [],
  files: '',
  guestUrl: undefined,
})
afterFile(async () => {
  await sources.close()
  await bus.close()
})
const own = await sources.open('0')
const query = async (text: string, limits = {}) => asRecords(await own.query({ text }, limits))

test('reads our own database with and without values', async () => {
  expect(await query(`select account, real_name from org_user where account = 'admin'`)).toEqual([
    { account: 'admin', real_name: expect.any(String) },
  ])
  expect(
    asRecords(await own.query({ text: 'select $1::int + 1 as n, $2::text as t', values: [1, '中'] })),
  ).toEqual([{ n: 2, t: '中' }])
})

test('the day of a statement is that of the business', async () => {
  expect(
    await query(
      `select current_date = (now() at time zone 'Asia/Shanghai')::date as day, localtimestamp = now() at time zone 'Asia/Shanghai' as time`,
    ),
  ).toEqual([{ day: true, time: true }])
})

test.each([
  'select * from shell_session',
  'select * from shell_secret',
  'select * from shell_totp',
  'select password_hash from org_user',
  'select * from org_user',
  'select * from system_data_source',
  'select * from system_outbox',
  'select * from system_mail',
  'select * from wechat_token',
  'select * from wechat_message',
  'select * from lowcode_report_link',
  'select * from lowcode_screen_link',
  'select * from lowcode_report_delivery',
  'select * from lowcode_data_set',
  'select * from lowcode_record_change',
  'select request_headers from system_data_interface',
  "select pg_read_file('/etc/passwd')",
  `copy (select 1) to program 'true'`,
  `select query_to_xml('select * from shell_secret', true, false, '')`,
  `do $$ begin reset role; reset session authorization; perform * from shell_secret; end $$`,
  `select set_config('role', 'tessera', false)`,
  'select rolpassword from pg_authid',
  'create table public.x (id int)',
])('rejects a statement that reads secrets or sessions: %s', async (text) => {
  await expect(own.query({ text }, { write: true })).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/No permission|failed/),
  })
})

test('recognizes every table of the product as a system table', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !isSystemTable(name))).toEqual(['made_by_people'])
})

test('rejects writes in read-only queries and writes to system tables', async () => {
  await expect(query(`insert into made_by_people values (1, 'a')`)).rejects.toMatchObject({
    message: 'This data source is read-only.',
  })
  expect(
    await own.query({ text: `insert into made_by_people values (1, 'a')` }, { write: true }),
  ).toMatchObject({ changed: 1 })
  await expect(query(`update org_user set real_name = 'x'`, { write: true })).rejects.toMatchObject({
    message: expect.stringContaining('No permission'),
  })
  await expect(query('select 1; drop table made_by_people', { write: true })).rejects.toMatchObject({
    code: 400,
  })
  expect(await query('select name from made_by_people')).toEqual([{ name: 'a' }])
})

test('rolls a reader back after its rows have been used, and a writer before', async () => {
  const ends: boolean[] = []
  const { host, user, database } = app.database.options
  const source = openPooledSource({
    id: 'one',
    name: '',
    dialect: 'postgres',
    readOnly: false,
    poolSize: 1,
    schema: '',
    async connect() {
      const connection = await openOwnDatabase({ host: host!, user: user!, database: database! })
      const end = async (commit: boolean) => {
        ends.push(commit)
        await connection.end(commit)
      }
      return { ...connection, end }
    },
    toRefusal: postgresRefusal,
  })
  afterFile(() => source.close())
  expect(asRecords(await source.query({ text: 'select 1 as n' }))).toEqual([{ n: 1 }])
  expect(ends).toEqual([])
  await expect.poll(() => ends).toEqual([false])
  await source.query({ text: `insert into made_by_people values (100, 'x')` }, { write: true })
  expect(ends).toEqual([false, true])
  await source.query({ text: `delete from made_by_people where id = 100` }, { write: true })
})

test('keeps a column whose name is that of the prototype', () => {
  const [record] = asRecords({
    columns: ['a', '__proto__'].map((name) => ({ name, kind: 'int' as const })),
    rows: [[1, 2]],
  })
  expect(JSON.stringify(record)).toBe('{"a":1,"__proto__":2}')
})

test('cancels statements on the database server after the time-out and when the caller aborts', async () => {
  await expect(query('select pg_sleep(60)', { timeoutMs: 300 })).rejects.toMatchObject({
    message: expect.stringContaining('cancelled'),
  })
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 200)
  await expect(query('select pg_sleep(61)', { signal: controller.signal })).rejects.toMatchObject({
    message: 'The query was cancelled.',
  })
  await expect(query('select pg_sleep(62)', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    message: 'The query was cancelled.',
  })
  const countRunning = async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(6%' and pid <> pg_backend_pid()`,
    )
    return rowCount
  }
  await expect.poll(countRunning).toBe(0)
  expect(await query('select 1 as alive')).toEqual([{ alive: 1 }])
})

test('truncates a result with too many rows or bytes and runs the next statement', async () => {
  expect(await own.query({ text: 'select generate_series(1, 1000000)' }, { maxRows: 10 })).toMatchObject({
    truncatedBy: 'rows',
    rows: { length: 10 },
  })
  const wide = await own.query(
    { text: `select repeat('x', 1000000) from generate_series(1, 1000)` },
    { maxBytes: 5_000_000 },
  )
  expect(wide.truncatedBy).toBe('bytes')
  expect(wide.rows.length).toBeLessThan(6)
  await expect(own.query({ text: `select repeat('x', 50000000)` })).rejects.toMatchObject({
    values: { size: 16 },
    message: expect.stringContaining('Rows are larger'),
  })
  expect(await query('select 1 as alive')).toEqual([{ alive: 1 }])
})

test('reads a large result through a cursor in batches', async () => {
  let count = 0
  for await (const { rows } of own.cursor({
    text: `select n, repeat('x', 1000) from generate_series(1, 200000) n`,
  }))
    count += rows.length
  expect(count).toBe(200_000)
  for await (const _ of own.cursor({ text: 'select generate_series(1, 1000000)' })) break
  expect(await query('select 1 as alive')).toEqual([{ alive: 1 }])
})

test('inserts batches of rows with special characters, and none of them if one fails', async () => {
  async function* batches(hasDuplicate = false) {
    yield [
      [10, 'a\tb\\N\n\r中文'],
      [11, null],
    ]
    yield [
      [12, ''],
      [hasDuplicate ? 12 : 13, '\\.'],
    ]
  }
  expect(await own.insert('made_by_people', ['id', 'name'], batches(), { replace: true })).toBe(4)
  expect(await query('select * from made_by_people order by id')).toEqual([
    { id: 10, name: 'a\tb\\N\n\r中文' },
    { id: 11, name: null },
    { id: 12, name: '' },
    { id: 13, name: '\\.' },
  ])
  await expect(
    own.insert('made_by_people', ['id', 'name'], batches(true), { replace: true }),
  ).rejects.toMatchObject({ code: 400 })
  expect(await query('select count(*) as n from made_by_people')).toEqual([{ n: 4 }])
})

test('lists readable tables and columns, and a new table at once', async () => {
  const names = (await own.listTables()).map(({ table }) => table)
  expect(names).toContain('org_user')
  expect(names).not.toContain('shell_session')
  expect((await own.listFields('org_user')).map(({ field }) => field)).not.toContain('password_hash')
  await own.runStatements([
    'create table people_two (id bigint primary key, price numeric(10, 2) not null default 0)',
    `comment on table people_two is '第二'`,
  ])
  expect(await own.listTables('第二')).toMatchObject([{ table: 'people_two', tableName: '第二' }])
  expect(await own.listFields('people_two')).toMatchObject([
    { field: 'id', dataType: 'bigint', primaryKey: 1, allowNull: 0 },
    { field: 'price', dataType: 'decimal', dataLength: '10,2', allowNull: 0, defaults: '0' },
  ])
})

test.skipIf(process.platform !== 'linux')(
  'fails a statement that needs too much memory with a sentence',
  async () => {
    await expect(query(`select repeat('x', 1000000000)`)).rejects.toMatchObject({
      text: { zh: '语句占用的内存或临时磁盘空间超过限制，请缩小查询范围后重试' },
    })
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  },
)

test.skipIf(process.platform !== 'linux')('names the limits that are missing', async () => {
  const { options } = app.database
  expect(await listMissingLimits({ pool, options }, undefined)).toEqual([])
  const memory = expect.stringMatching(/^The memory of one SQL statement .* is not limited/)
  expect(await listMissingLimits({ pool, options: { ...options, host: '127.0.0.1' } }, undefined)).toEqual([
    memory,
  ])
  expect(await listMissingLimits({ pool, options }, 'postgres://reader@database.example/tessera')).toEqual([
    memory,
    expect.stringMatching(/^The temporary files .* set temp_file_limit = '1GB'/),
  ])
})
