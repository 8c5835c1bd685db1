import { beforeEach, expect, test, vi } from 'vitest'
import { SyncType } from '@tessera/shared/contract/data/syncs'
import { afterFile } from '../../../test/after-file.ts'
import { openDatabase } from '../../../test/database.ts'
import { openBus } from '../../db/bus.ts'
import type { Database } from '../../db/connect.ts'
import { openPooledSource } from '../sources/pooled-source.ts'
import { openOwnDatabase, postgresRefusal } from '../sources/postgres.ts'
import type { Source } from '../sources/source.ts'
import { orderedStatement } from './copy.ts'
import { planCopy } from './plan.ts'
import { claimJobs } from '../../jobs/job.ts'
import { openJobs } from '../../jobs/queue.ts'
import {
  createSync,
  finishSync,
  findSync,
  startSync,
  resumeSync,
  requestSync,
  syncQueueName,
} from './store.ts'
import { createSyncQueue } from './syncs.ts'
import { ampleDisk } from '../../../test/disk.ts'

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
const services = {
  disk: ampleDisk,
  db: house.db,
  onError: (error: unknown) => void faults.push(error),
  sources: {
    open: async (id: string) => sources[id]!,
    test: async () => {},
    renewGrants: async () => undefined,
    about: () => '',
    close: async () => {},
  },
}
/** A process that runs synchronizations. */
const openSyncs = (options: Parameters<typeof createSyncQueue>[0]) =>
  openJobs({ db: house.db, bus, queues: [createSyncQueue(options)], onError: options.onError })
afterFile(async () => {
  await bus.close()
  await Promise.all(Object.values(sources).map((source) => source.close()))
})

const rowsOf = async ({ pool }: Database, table: string) =>
  (await pool.query(`select * from ${table} order by 1`)).rows
const count = async ({ pool }: Database, table: string) =>
  Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n)

/** Queues a run from left to right; returns its id. */
const queueRun = (tables: readonly { table: string; type: SyncType }[], toId = 'right') =>
  createSync(house.db, {
    fromId: 'left',
    toId,
    fromName: '左',
    toName: '右',
    by: 'user.admin',
    tables: tables.map((table) => ({ ...table, rows: null })),
  })
/** What a busy machine may take for a few thousand rows. */
const patienceMs = 60_000
async function waitForState(id: string, state: string) {
  const expectState = async () => expect((await findSync(house.db, id, 'zh'))!.state).toBe(state)
  await vi.waitFor(expectState, patienceMs)
}
async function runSync(table: string, type: SyncType) {
  const id = await queueRun([{ table, type }])
  const syncs = openSyncs(services)
  const run = await vi.waitFor(async () => {
    const found = (await findSync(house.db, id, 'zh'))!
    expect(found.state).toMatch(/done|failed|cancelled|paused/)
    return found
  }, patienceMs)
  await syncs.close()
  return run
}
const planTable = (table: string) => planCopy(sources['left']!, sources['right']!, table)

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
])('classifies a table: %s', async (_, type, target) => {
  if (target) await right.pool.query(target)
  expect((await planTable('course')).type).toBe(type)
})

test('classifies a table: the source is empty', async () => {
  await left.pool.query('truncate course')
  expect((await planTable('course')).type).toBe(SyncType.sourceEmpty)
})

test('creates a missing table like the source and copies all values', async () => {
  const { statements } = await planTable('course')
  expect(statements.join()).toContain('"name" character varying(50) not null')
  expect(statements.join()).toContain('primary key ("id")')
  const run = await runSync('course', SyncType.targetMissing)
  expect(run).toMatchObject({
    state: 'done',
    doneRows: 25_000,
    tables: [{ state: 'done', doneRows: 25_000, totalRows: 25_000, failure: '' }],
  })
  const sourceRows = await rowsOf(left, 'course')
  expect(await rowsOf(right, 'course')).toEqual(sourceRows)
})

test('replaces existing rows in one transaction', async () => {
  await right.pool.query(
    `create table course (id int primary key, name text); insert into course values (99999, 'old')`,
  )
  expect(await runSync('course', SyncType.targetHasRows)).toMatchObject({ state: 'done' })
  expect(await count(right, 'course')).toBe(25_000)
  expect(await count(right, 'course where id = 99999')).toBe(0)
})

test('a failed replacement leaves the target unchanged', async () => {
  await right.pool.query(
    `create table course (id int primary key, name text check (name <> 'c20000')); insert into course values (99999, 'old')`,
  )
  const run = await runSync('course', SyncType.targetHasRows)
  expect(run).toMatchObject({
    state: 'failed',
    tables: [{ state: 'failed', failure: expect.stringContaining('course_name_check') }],
  })
  expect(await rowsOf(right, 'course')).toEqual([{ id: 99_999, name: 'old' }])
})

test('a failed copy leaves an empty table empty and drops a table that it created', async () => {
  await right.pool.query(`create table course (id int primary key, name text check (name <> 'c20000'))`)
  expect(await runSync('course', SyncType.ready)).toMatchObject({ state: 'failed', doneRows: 0 })
  expect(await count(right, 'course')).toBe(0)
  // A table that was created for the copy is dropped.
  await right.pool.query(
    `create domain small as int check (value < 15000);
    create function shrunk() returns event_trigger language plpgsql as
      $$ begin execute 'alter table wide alter n type small'; end $$`,
  )
  await left.pool.query(
    `create table wide (id int primary key, n int); insert into wide select n, n from generate_series(1, 20000) n`,
  )
  await right.pool.query(
    `create event trigger shrunk on ddl_command_end when tag in ('CREATE TABLE') execute function shrunk()`,
  )
  expect(await runSync('wide', SyncType.targetMissing)).toMatchObject({
    state: 'failed',
    tables: [{ failure: expect.stringContaining('small_check') }],
  })
  await right.pool.query('drop event trigger shrunk')
  expect((await right.pool.query(`select to_regclass('wide') as name`)).rows).toEqual([{ name: null }])
  expect(faults).toEqual([])
})

test('lists source fields without a target, and rejects required target fields without a source', async () => {
  await right.pool.query('create table course (ID int, name text, other text, must text not null)')
  const plan = await planTable('course')
  expect(plan.lost).toEqual(['price', 'open', 'made', 'picture'])
  expect(plan.unfilled).toEqual(['must'])
  expect(plan.problem?.text.zh).toContain('必填字段')
  expect(await runSync('course', SyncType.ready)).toMatchObject({
    state: 'failed',
    tables: [{ failure: '目标表“course”的必填字段 must 在来源中不存在' }],
  })
})

test('rejects a read-only target', async () => {
  expect((await planCopy(sources['left']!, sources['closed']!, 'course')).problem?.text.zh).toContain('只读')
})

test('rejects a system table as target', async () => {
  const own = { ...sources['right']!, id: '0' }
  await left.pool.query(
    'create table if not exists org_user (id int primary key); insert into org_user values (1) on conflict do nothing',
  )
  expect((await planCopy(sources['left']!, own, 'org_user')).problem?.text.zh).toContain('是系统表')
})

test('resumes a paused run in another process without duplicate rows', async () => {
  await right.pool.query('create table course (id int, name text)') // no key, so duplicates would show
  const id = await queueRun([{ table: 'course', type: SyncType.ready }])
  const first = openSyncs(services)
  // Slows the copy down, so that the pause is requested after the first batch.
  await right.pool.query(
    `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$`,
  )
  await right.pool.query(
    `create trigger slow after insert on course for each statement execute function slow()`,
  )
  const expectRows = async () => expect(await count(right, 'course')).toBeGreaterThan(0)
  await vi.waitFor(expectRows, patienceMs)
  expect(await requestSync(house.db, id, 'pause')).toBe(true)
  await waitForState(id, 'paused')
  await first.close()
  const copiedRows = await count(right, 'course')
  expect(copiedRows).toBeLessThan(25_000)
  expect(copiedRows).toBe((await findSync(house.db, id, 'zh'))!.doneRows)
  // As if the process had ended between the commit in the target and its record.
  await right.pool.query(
    `insert into course select n, 'c' || n from generate_series(${copiedRows + 1}, least(25000, ${copiedRows + 5_000})) n`,
  )
  expect(await resumeSync(house.db, id)).toBe(true)
  const second = openSyncs(services)
  await waitForState(id, 'done')
  await second.close()
  const { rows } = await right.pool.query(
    'select count(*)::int as n, count(distinct id)::int as ids, max(id) as last from course',
  )
  expect(rows).toEqual([{ n: 25_000, ids: 25_000, last: 25_000 }])
})

test('a copy into our own database stops while its disk is full, and is continued later', async () => {
  await right.pool.query('create table course (id int primary key, name text)')
  // It stands for our own database, which lists the tables of forms.
  await right.pool.query('create table lowcode_table (name text)')
  const id = await queueRun([{ table: 'course', type: SyncType.ready }], '0')
  const fullWithRows = {
    async read() {
      const rows = await count(right, 'course')
      return { freeBytes: 0, reserveBytes: 0, isFull: false, isDatabaseFull: rows > 0 }
    },
  }
  const own = { ...sources['right']!, id: '0' }
  const ownSources = {
    ...services.sources,
    open: async (sourceId: string) => (sourceId === '0' ? own : sources[sourceId]!),
  }
  const first = openSyncs({ ...services, sources: ownSources, disk: fullWithRows })
  const expectRows = async () => expect(await count(right, 'course')).toBeGreaterThan(0)
  await vi.waitFor(expectRows, patienceMs)
  await waitForState(id, 'queued')
  await first.close()
  const copiedRows = await count(right, 'course')
  expect(copiedRows).toBeGreaterThan(0)
  expect(copiedRows).toBeLessThan(25_000)
  const second = openSyncs({ ...services, sources: ownSources })
  await waitForState(id, 'done')
  await second.close()
  expect(await count(right, 'course')).toBe(25_000)
  await right.pool.query('drop table lowcode_table')
})

test('a cancelled run leaves the target unchanged', async () => {
  const id = await queueRun([{ table: 'course', type: SyncType.targetMissing }])
  const syncs = openSyncs(services)
  await requestSync(house.db, id, 'cancel')
  await waitForState(id, 'cancelled')
  await syncs.close()
  expect((await right.pool.query(`select to_regclass('course') as name`)).rows).toEqual([{ name: null }])
})

test('a cancel overrides a requested pause and cannot be changed', async () => {
  await right.pool.query('create table course (id int primary key, name text)')
  const id = await queueRun([{ table: 'course', type: SyncType.ready }])
  const { jobs } = await claimJobs(house.db, [{ queue: syncQueueName, slots: 1 }])
  const [job] = jobs
  await startSync(house.db, job!)
  expect(await requestSync(house.db, id, 'pause')).toBe(true)
  expect(await requestSync(house.db, id, 'cancel')).toBe(true)
  expect(await requestSync(house.db, id, 'pause')).toBe(false)
  await finishSync(house.db, job!, 'paused')
  const syncs = openSyncs(services)
  await waitForState(id, 'cancelled')
  await syncs.close()
})

const isCopying = async () =>
  (
    await right.pool.query(
      `select 1 from pg_stat_activity 
      where datname = current_database() and state = 'active' and query like 'copy %'`,
    )
  ).rows.length > 0

/** Starts a run that has copied its first batch and is slow with the next one. */
async function startSlowRun(seconds: number) {
  await right.pool.query('create table course (id int, name text)')
  await right.pool.query(
    `create function later() returns trigger language plpgsql as $$ begin
      if (select count(*) from course) > (select count(*) from fresh) then perform pg_sleep(${seconds}); end if;
      return null;
    end $$`,
  )
  await right.pool.query(
    'create trigger later after insert on course referencing new table as fresh for each statement execute function later()',
  )
  const id = await queueRun([{ table: 'course', type: SyncType.ready }])
  const syncs = openSyncs(services)
  const copiedRows = await vi.waitFor(async () => {
    const rows = await count(right, 'course')
    expect(rows).toBeGreaterThan(0)
    expect(await isCopying()).toBe(true)
    return rows
  }, patienceMs)
  return { id, syncs, copiedRows }
}
/** Another process continues the run; every row is copied once. */
async function finishElsewhere(id: string) {
  await right.pool.query('drop function later cascade')
  await house.pool.query('update system_job set due_time = now() where key = $1', [id])
  const syncs = openSyncs(services)
  await waitForState(id, 'done')
  await syncs.close()
  const { rows } = await right.pool.query('select count(*)::int n, count(distinct id)::int ids from course')
  expect(rows).toEqual([{ n: 25_000, ids: 25_000 }])
}

test('a process that lost its lease neither restores the target nor records a failure', async () => {
  const { id, syncs, copiedRows } = await startSlowRun(30)
  await house.pool.query(
    `update system_job set fence = fence + 1, due_time = now() + interval '1 minute' where key = $1`,
    [id],
  )
  // The process notices within seconds and stops.
  const expectStopped = async () => expect(await isCopying()).toBe(false)
  await vi.waitFor(expectStopped, patienceMs)
  await new Promise((done) => setTimeout(done, 500))
  await syncs.close()
  expect(await count(right, 'course')).toBe(copiedRows)
  expect(await findSync(house.db, id, 'zh')).toMatchObject({
    state: 'running',
    tables: [{ state: 'running', doneRows: copiedRows, failure: '' }],
  })
  await finishElsewhere(id)
})

test('a run continues later if its progress cannot be recorded', async () => {
  const { id, syncs, copiedRows } = await startSlowRun(1)
  await house.pool.query('alter table system_data_sync_table rename to away')
  await vi.waitFor(() => expect(faults).toHaveLength(2), patienceMs)
  await house.pool.query('alter table away rename to system_data_sync_table')
  await syncs.close()
  expect(await findSync(house.db, id, 'zh')).toMatchObject({
    state: 'running',
    tables: [{ doneRows: copiedRows }],
  })
  await finishElsewhere(id)
})

test('writes the condition for rows after a composite key', async () => {
  await left.pool.query('create table other (a int, b text, c text, primary key (a, b))')
  await left.pool.query(`insert into other values (1, 'x', ''), (1, 'y', ''), (2, 'a', '')`)
  const plan = await planTable('other')
  expect(plan.key).toEqual(['a', 'b'])
  const statement = orderedStatement(sources['left']!, plan, [1, 'x'])
  expect(statement).toEqual({
    text: 'select "a", "b", "c" from "other" where ("a" > $1) or ("a" = $2 and "b" > $3) order by "a", "b"',
    values: [1, 1, 'x'],
  })
  expect((await sources['left']!.query(statement)).rows).toEqual([
    [1, 'y', ''],
    [2, 'a', ''],
  ])
})

test('copies a table without a key in one transaction', async () => {
  await left.pool.query(
    `create table note (t text); insert into note select 'n' || n from generate_series(1, 5000) n`,
  )
  expect(await runSync('note', SyncType.targetMissing)).toMatchObject({ state: 'done', doneRows: 5_000 })
  expect(await count(right, 'note')).toBe(5_000)
})
