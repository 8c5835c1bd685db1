import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { openBus } from '../../db/bus.ts'
import { openSecrets } from '../../secrets.ts'
import { isSystemTable } from './guest.ts'
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
atTheEnd(async () => {
  await sources.close()
  await bus.close()
})
const own = await sources.open('0')
const ask = async (text: string, limits = {}) => asRecords(await own.query({ text }, limits))

test('our own database is read by whoever holds the right', async () => {
  expect(await ask(`select account, real_name from org_user where account = 'admin'`)).toEqual([
    { account: 'admin', real_name: expect.any(String) },
  ])
  expect(
    asRecords(await own.query({ text: 'select $1::int + 1 as n, $2::text as t', values: [1, '中'] })),
  ).toEqual([{ n: 2, t: '中' }])
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
  "select pg_read_file('/etc/passwd')",
  `copy (select 1) to program 'true'`,
  `select query_to_xml('select * from shell_secret', true, false, '')`,
  `do $$ begin reset role; reset session authorization; perform * from shell_secret; end $$`,
  `select set_config('role', 'tessera', false)`,
  'select rolpassword from pg_authid',
  'create table public.x (id int)',
])('a statement never sees secrets or sessions: %s', async (text) => {
  await expect(own.query({ text }, { write: true })).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/Not permitted|failed/),
  })
})

test('every table that the product makes is the product’s, whatever feature it comes with', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !isSystemTable(name))).toEqual(['made_by_people'])
})

test('what only reads cannot write, and only tables that people made are written at all', async () => {
  await expect(ask(`insert into made_by_people values (1, 'a')`)).rejects.toMatchObject({
    message: 'This data source is for reading only.',
  })
  expect(
    await own.query({ text: `insert into made_by_people values (1, 'a')` }, { write: true }),
  ).toMatchObject({ changed: 1 })
  await expect(ask(`update org_user set real_name = 'x'`, { write: true })).rejects.toMatchObject({
    message: expect.stringContaining('Not permitted'),
  })
  await expect(ask('select 1; drop table made_by_people', { write: true })).rejects.toMatchObject({
    code: 400,
  })
  expect(await ask('select name from made_by_people')).toEqual([{ name: 'a' }])
})

test('what takes too long is cancelled where it runs, and so is what nobody waits for', async () => {
  await expect(ask('select pg_sleep(60)', { timeoutMs: 300 })).rejects.toMatchObject({
    message: expect.stringContaining('cancelled'),
  })
  const left = new AbortController()
  setTimeout(() => left.abort(), 200)
  await expect(ask('select pg_sleep(61)', { signal: left.signal })).rejects.toMatchObject({
    message: 'The query was cancelled.',
  })
  await expect(ask('select pg_sleep(62)', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    message: 'The query was cancelled.',
  })
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(6%' and pid <> pg_backend_pid()`,
  )
  expect(rows).toEqual([])
  expect(await ask('select 1 as still')).toEqual([{ still: 1 }])
})

test('a result that is too long or too large is cut off, and the next one is served', async () => {
  expect(await own.query({ text: 'select generate_series(1, 1000000)' }, { maxRows: 10 })).toMatchObject({
    cut: 'rows',
    rows: { length: 10 },
  })
  const wide = await own.query(
    { text: `select repeat('x', 1000000) from generate_series(1, 1000)` },
    { maxBytes: 5_000_000 },
  )
  expect(wide.cut).toBe('bytes')
  expect(wide.rows.length).toBeLessThan(6)
  await expect(own.query({ text: `select repeat('x', 200000000)` })).rejects.toMatchObject({
    values: { size: 16 },
    message: expect.stringContaining('Rows are larger'),
  })
  expect(await ask('select 1 as still')).toEqual([{ still: 1 }])
})

test('a cursor gives batch after batch while memory stays flat', async () => {
  let many = 0
  for await (const { rows } of own.cursor({
    text: `select n, repeat('x', 1000) from generate_series(1, 200000) n`,
  }))
    many += rows.length
  expect(many).toBe(200_000)
  for await (const _ of own.cursor({ text: 'select generate_series(1, 1000000)' })) break
  expect(await ask('select 1 as still')).toEqual([{ still: 1 }])
})

test('rows are added by batches, with every character, or not at all', async () => {
  async function* batches(bad = false) {
    yield [
      [10, 'a\tb\\N\n\r中文'],
      [11, null],
    ]
    yield [
      [12, ''],
      [bad ? 12 : 13, '\\.'],
    ]
  }
  expect(await own.insert('made_by_people', ['id', 'name'], batches(), { replace: true })).toBe(4)
  expect(await ask('select * from made_by_people order by id')).toEqual([
    { id: 10, name: 'a\tb\\N\n\r中文' },
    { id: 11, name: null },
    { id: 12, name: '' },
    { id: 13, name: '\\.' },
  ])
  await expect(
    own.insert('made_by_people', ['id', 'name'], batches(true), { replace: true }),
  ).rejects.toMatchObject({ code: 400 })
  expect(await ask('select count(*) as n from made_by_people')).toEqual([{ n: 4 }])
})

test('tables and fields are those that may be read; a table that is made is there at once', async () => {
  const names = (await own.tables()).map(({ table }) => table)
  expect(names).toContain('org_user')
  expect(names).not.toContain('shell_session')
  expect((await own.fields('org_user')).map(({ field }) => field)).not.toContain('password_hash')
  await own.run([
    'create table people_two (id bigint primary key, price numeric(10, 2) not null default 0)',
    `comment on table people_two is '第二'`,
  ])
  expect(await own.tables('第二')).toMatchObject([{ table: 'people_two', tableName: '第二' }])
  expect(await own.fields('people_two')).toMatchObject([
    { field: 'id', dataType: 'bigint', primaryKey: 1, allowNull: 0 },
    { field: 'price', dataType: 'decimal', dataLength: '10,2', allowNull: 0, defaults: '0' },
  ])
})
