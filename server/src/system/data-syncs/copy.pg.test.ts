import { beforeEach, expect, test, vi } from 'vitest'
import { SyncType } from '@tessera/shared/contract/system/data-syncs'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { openDatabase } from '../../../test/database.ts'
import { openBus } from '../../db/bus.ts'
import type { Database } from '../../db/connect.ts'
import { openPooledSource } from '../data-sources/pooled-source.ts'
import { openOwnDatabase, postgresRefusal } from '../data-sources/postgres.ts'
import type { Source } from '../data-sources/source.ts'
import { ordered } from './copy.ts'
import { planOf } from './plan.ts'
import { createSync, endSync, findSync, leaseSync, resumeSync, wishSync } from './store.ts'
import { openSyncs } from './syncs.ts'

const [house, left, right] = await Promise.all([
  openDatabase(),
  openDatabase({ empty: true }),
  openDatabase({ empty: true }),
])
const opened = ({ options: { max: _, ...options } }: Database, id: string, readOnly = false) =>
  openPooledSource({
    id,
    name: id,
    dialect: 'postgres',
    readOnly,
    poolSize: 4,
    schema: '',
    connect: () => openOwnDatabase(options),
    toRefusal: postgresRefusal,
  })
const sources: Record<string, Source & { close(): Promise<void> }> = {
  left: opened(left, 'left'),
  right: opened(right, 'right'),
  closed: opened(right, 'closed', true),
}
const bus = openBus(house)
const faults: unknown[] = []
const parts = {
  db: house.db,
  bus,
  onError: (error: unknown) => void faults.push(error),
  sources: {
    open: async (id: string) => sources[id]!,
    test: async () => {},
    about: () => '',
    close: async () => {},
  },
}
atTheEnd(async () => {
  await bus.close()
  await Promise.all(Object.values(sources).map((source) => source.close()))
})

const rowsOf = async ({ pool }: Database, table: string) =>
  (await pool.query(`select * from ${table} order by 1`)).rows
const count = async ({ pool }: Database, table: string) =>
  Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n)

/** Asks for a run between the two; gives its id. */
const ask = (tables: readonly { table: string; type: SyncType }[], toId = 'right') =>
  createSync(house.db, {
    fromId: 'left',
    toId,
    fromName: '左',
    toName: '右',
    by: 'user.admin',
    tables: tables.map((one) => ({ ...one, rows: null })),
  })
async function ran(table: string, type: SyncType) {
  const id = await ask([{ table, type }])
  const syncs = openSyncs(parts)
  await syncs.look()
  const run = await vi.waitFor(async () => {
    const found = (await findSync(house.db, id, 'zh'))!
    expect(found.state).toMatch(/done|failed|cancelled|paused/)
    return found
  }, 30_000)
  await syncs.close()
  return run
}
const planned = (table: string) => planOf(sources['left']!, sources['right']!, table)

beforeEach(async () => {
  faults.length = 0
  for (const { pool } of [left, right]) await pool.query('drop table if exists course, note, other, wide')
  await left.pool.query(
    `create table course (id int primary key, name varchar(50) not null, price numeric(10,2), open boolean, made timestamptz, picture bytea)`,
  )
  await left.pool.query(
    `insert into course select n, 'c' || n, n * 1.5, n % 2 = 0, '2026-01-02 03:04:05.123456+00', '\\x00ff' from generate_series(1, 25000) n`,
  )
})

test.each([
  ['ready', SyncType.ready, 'create table course (id int primary key, name text)'],
  ['the target has no such table', SyncType.targetMissing, ''],
  [
    'the target has rows',
    SyncType.targetHasRows,
    `create table course (id int primary key, name text); insert into course values (7, 'x')`,
  ],
])('what a table finds: %s', async (_, type, target) => {
  if (target) await right.pool.query(target)
  expect((await planned('course')).type).toBe(type)
})

test('what a table finds: nothing to copy', async () => {
  await left.pool.query('truncate course')
  expect((await planned('course')).type).toBe(SyncType.sourceEmpty)
})

test('a table that is not there is made as the source has it, and every value arrives as it was', async () => {
  const { statements } = await planned('course')
  expect(statements.join()).toContain('"name" character varying(50) not null')
  expect(statements.join()).toContain('primary key ("id")')
  const run = await ran('course', SyncType.targetMissing)
  expect(run).toMatchObject({
    state: 'done',
    doneRows: 25_000,
    tables: [{ state: 'done', doneRows: 25_000, totalRows: 25_000, failure: '' }],
  })
  expect(await rowsOf(right, 'course')).toEqual(await rowsOf(left, 'course'))
})

test('what stands in the target is replaced, all at once', async () => {
  await right.pool.query(
    `create table course (id int primary key, name text); insert into course values (99999, 'old')`,
  )
  expect(await ran('course', SyncType.targetHasRows)).toMatchObject({ state: 'done' })
  expect(await count(right, 'course')).toBe(25_000)
  expect(await count(right, 'course where id = 99999')).toBe(0)
})

test('a replacement that fails leaves the target as it was', async () => {
  await right.pool.query(
    `create table course (id int primary key, name text check (name <> 'c20000')); insert into course values (99999, 'old')`,
  )
  const run = await ran('course', SyncType.targetHasRows)
  expect(run).toMatchObject({
    state: 'failed',
    tables: [{ state: 'failed', failure: expect.stringContaining('course_name_check') }],
  })
  expect(await rowsOf(right, 'course')).toEqual([{ id: 99_999, name: 'old' }])
})

test('a copy that fails in the middle leaves an empty table empty, and none where there was none', async () => {
  await right.pool.query(`create table course (id int primary key, name text check (name <> 'c20000'))`)
  expect(await ran('course', SyncType.ready)).toMatchObject({ state: 'failed', doneRows: 0 })
  expect(await count(right, 'course')).toBe(0)
  // The table that was made for the copy goes with what had come over.
  await right.pool.query(
    `create domain small as int check (value < 15000); create function shrunk() returns event_trigger language plpgsql as $$ begin execute 'alter table wide alter n type small'; end $$`,
  )
  await left.pool.query(
    `create table wide (id int primary key, n int); insert into wide select n, n from generate_series(1, 20000) n`,
  )
  await right.pool.query(
    `create event trigger shrunk on ddl_command_end when tag in ('CREATE TABLE') execute function shrunk()`,
  )
  expect(await ran('wide', SyncType.targetMissing)).toMatchObject({
    state: 'failed',
    tables: [{ failure: expect.stringContaining('small_check') }],
  })
  await right.pool.query('drop event trigger shrunk')
  expect((await right.pool.query(`select to_regclass('wide') as it`)).rows).toEqual([{ it: null }])
  expect(faults).toEqual([])
})

test('what has no field in the target is named, and what the target needs and does not get is refused', async () => {
  await right.pool.query('create table course (ID int, name text, other text, must text not null)')
  const plan = await planned('course')
  expect(plan.lost).toEqual(['price', 'open', 'made', 'picture'])
  expect(plan.unfilled).toEqual(['must'])
  expect(plan.problem?.text.zh).toContain('必填字段')
  expect(await ran('course', SyncType.ready)).toMatchObject({
    state: 'failed',
    tables: [{ failure: '目标表“course”的必填字段 must 在来源中不存在' }],
  })
})

test('a target for reading only is refused before anything is read', async () => {
  expect((await planOf(sources['left']!, sources['closed']!, 'course')).problem?.text.zh).toContain('只读')
})

test('a table of the product is no target', async () => {
  const own = { ...sources['right']!, id: '0' }
  await left.pool.query(
    'create table if not exists org_user (id int primary key); insert into org_user values (1) on conflict do nothing',
  )
  expect((await planOf(sources['left']!, own, 'org_user')).problem?.text.zh).toContain('是系统表')
})

test('a run goes on where it stopped: after a pause, in another process, without a row twice', async () => {
  await right.pool.query('create table course (id int, name text)') // no key: a row that comes twice would stay
  const id = await ask([{ table: 'course', type: SyncType.ready }])
  const first = openSyncs(parts)
  // Rows of the first batch are there when the pause is asked for.
  await right.pool.query(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$`,
  )
  await right.pool.query(
    `create trigger slow after insert on course for each statement execute function slow()`,
  )
  await first.look()
  await vi.waitFor(async () => expect(await count(right, 'course')).toBeGreaterThan(0), 10_000)
  expect(await wishSync(house.db, id, 'pause')).toBe(true)
  await vi.waitFor(async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe('paused'), 10_000)
  await first.close()
  const there = await count(right, 'course')
  expect(there).toBeLessThan(25_000)
  expect(there).toBe((await findSync(house.db, id, 'zh'))!.doneRows)
  // As if the process had ended between the target's commit and its note.
  await right.pool.query(
    `insert into course select n, 'c' || n from generate_series(${there + 1}, least(25000, ${there + 5_000})) n`,
  )
  expect(await resumeSync(house.db, id)).toBe(true)
  const second = openSyncs(parts)
  await second.look()
  await vi.waitFor(async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe('done'), 20_000)
  await second.close()
  const { rows } = await right.pool.query(
    'select count(*)::int as n, count(distinct id)::int as ids, max(id) as last from course',
  )
  expect(rows).toEqual([{ n: 25_000, ids: 25_000, last: 25_000 }])
})

test('a cancelled run leaves the target as it was', async () => {
  const id = await ask([{ table: 'course', type: SyncType.targetMissing }])
  const syncs = openSyncs(parts)
  await wishSync(house.db, id, 'cancel')
  await syncs.look()
  await vi.waitFor(async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe('cancelled'), 10_000)
  await syncs.close()
  expect((await right.pool.query(`select to_regclass('course') as it`)).rows).toEqual([{ it: null }])
})

test('a cancel that comes while a run is being paused counts, and nothing comes after it', async () => {
  await right.pool.query('create table course (id int primary key, name text)')
  const id = await ask([{ table: 'course', type: SyncType.ready }])
  const leased = (await leaseSync(house.db))!
  expect([
    await wishSync(house.db, id, 'pause'),
    await wishSync(house.db, id, 'cancel'),
    await wishSync(house.db, id, 'pause'),
  ]).toEqual([true, true, false])
  await endSync(house.db, leased, 'paused')
  const syncs = openSyncs(parts)
  await syncs.look()
  await vi.waitFor(async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe('cancelled'), 10_000)
  await syncs.close()
})

const copying = async () =>
  (
    await right.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy %'`,
    )
  ).rows.length > 0

/** A run that has brought its first batch, and takes its time with the next. */
async function begun(seconds: number) {
  await right.pool.query('create table course (id int, name text)')
  await right.pool.query(
    `create function later() returns trigger language plpgsql as $$ begin if (select count(*) from course) > (select count(*) from fresh) then perform pg_sleep(${seconds}); end if; return null; end $$`,
  )
  await right.pool.query(
    'create trigger later after insert on course referencing new table as fresh for each statement execute function later()',
  )
  const id = await ask([{ table: 'course', type: SyncType.ready }])
  const syncs = openSyncs(parts)
  await syncs.look()
  const there = await vi.waitFor(async () => {
    const rows = await count(right, 'course')
    expect([rows > 0, await copying()]).toEqual([true, true])
    return rows
  }, 10_000)
  return { id, syncs, there }
}
/** Somebody else takes the run, and brings it to its end: every row once. */
async function taken(id: string) {
  await right.pool.query('drop function later cascade')
  await house.pool.query(
    `update system_data_sync set lease_time = now() - interval '1 second' where id = $1`,
    [id],
  )
  const syncs = openSyncs(parts)
  await syncs.look()
  await vi.waitFor(async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe('done'), 20_000)
  await syncs.close()
  const { rows } = await right.pool.query(
    'select count(*)::int as n, count(distinct id)::int as ids from course',
  )
  expect(rows).toEqual([{ n: 25_000, ids: 25_000 }])
}

test('whoever lost a run to another process neither puts its target back nor says that it failed', async () => {
  const { id, syncs, there } = await begun(30)
  await house.pool.query(
    `update system_data_sync set lease = 'another', lease_time = now() + interval '1 minute' where id = $1`,
    [id],
  )
  // It notices within seconds, breaks off, and is done with it.
  await vi.waitFor(async () => expect(await copying()).toBe(false), 15_000)
  await new Promise((done) => setTimeout(done, 500))
  await syncs.close()
  expect(await count(right, 'course')).toBe(there)
  expect(await findSync(house.db, id, 'zh')).toMatchObject({
    state: 'running',
    tables: [{ state: 'running', doneRows: there, failure: '' }],
  })
  await taken(id)
})

test('a run that cannot note how far it is costs no row: it goes on later', async () => {
  const { id, syncs, there } = await begun(1)
  await house.pool.query('alter table system_data_sync_table rename to away')
  await vi.waitFor(() => expect(faults).toHaveLength(2), 10_000)
  await house.pool.query('alter table away rename to system_data_sync_table')
  await syncs.close()
  expect(await findSync(house.db, id, 'zh')).toMatchObject({
    state: 'running',
    tables: [{ doneRows: there }],
  })
  await taken(id)
})

test('rows behind a key of several fields, in words that every product knows', async () => {
  await left.pool.query('create table other (a int, b text, c text, primary key (a, b))')
  await left.pool.query(`insert into other values (1, 'x', ''), (1, 'y', ''), (2, 'a', '')`)
  const plan = await planned('other')
  expect(plan.key).toEqual(['a', 'b'])
  const statement = ordered(sources['left']!, plan, [1, 'x'])
  expect(statement).toEqual({
    text: 'select "a", "b", "c" from "other" where ("a" > $1) or ("a" = $2 and "b" > $3) order by "a", "b"',
    values: [1, 1, 'x'],
  })
  expect((await sources['left']!.query(statement)).rows).toEqual([
    [1, 'y', ''],
    [2, 'a', ''],
  ])
})

test('a table without a key is one transaction: all of it, or nothing', async () => {
  await left.pool.query(
    `create table note (t text); insert into note select 'n' || n from generate_series(1, 5000) n`,
  )
  expect(await ran('note', SyncType.targetMissing)).toMatchObject({ state: 'done', doneRows: 5_000 })
  expect(await count(right, 'note')).toBe(5_000)
})
