import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups } from '@tessera/shared/contract/data/backups'
import { openApp } from '../../../test/app.ts'
import { afterFile } from '../../../test/after-file.ts'
import { openDatabase } from '../../../test/database.ts'
import { createForm } from '../../../test/form.ts'
import type { Database } from '../../db/connect.ts'
import { readMigrations } from '../../db/migrations.ts'
import { openDiskStorage } from '../../files/disk.ts'
import { verifyArchive } from './check.ts'
import { writeBackup } from './write.ts'
import {
  clearedTables,
  excludedTables,
  quoteNames,
  quotedColumns,
  quoteName,
  loadTableShapes,
} from './tables.ts'

// A backup of an earlier version is migrated before it replaces the current data.

const folder = await mkdtemp(join(tmpdir(), 'tessera-older-'))
afterFile(() => rm(folder, { recursive: true, force: true }))
const all = await readMigrations()
const {
  app,
  call,
  data,
  signIn,
  database: { pool },
} = await openApp()
let admin = { token: await signIn('admin') }

async function loadCurrentShapes() {
  const client = await pool.connect()
  return loadTableShapes(client).finally(() => client.release())
}

/**
 * Tables of those versions that have another name today, as queries of their columns of then, without the rows of acts
 * that there were not.
 */
const renamedTables = new Map([
  ['workflow_engine', 'select * from workflow_flow'],
  ['workflow_engine_version', 'select *, flow_id as engine_id from workflow_flow_version'],
  ['workflow_engine_visible', 'select *, flow_id as engine_id from workflow_flow_visible'],
  ['workflow_node', 'select * from workflow_visit'],
  ['workflow_operator', 'select *, visit_id as node_id from workflow_assignment where state in (0, -1)'],
  [
    'workflow_record',
    `select *, visit_id as node_id, assignment_id as operator_id from workflow_action
     where handle_status between 0 and 7 and handle_id is not null`,
  ],
  ['workflow_circulate', 'select *, visit_id as node_id from workflow_circulate'],
])

/** A database in the state after a migration, with today's demo rows as far as their columns exist. */
async function openAsOf(last: string): Promise<Database> {
  const database = await openDatabase({ empty: true })
  const old = database.pool
  await old.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, text, checksum } of all.filter(({ name }) => name <= last)) {
    await old.query(text)
    await old.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  const client = await old.connect()
  try {
    const today = await loadCurrentShapes()
    await client.query('set session_replication_role = replica')
    const then = await loadTableShapes(client)
    await client.query(`truncate ${quoteNames(then.map(({ name }) => name))} cascade`)
    for (const { name, columns } of then) {
      const now = today.find((shape) => shape.name === name)
      const renamed = renamedTables.get(name)
      const both = {
        columns: columns.filter(
          (column) => renamed ?? now?.columns.some((currentColumn) => currentColumn.name === column.name),
        ),
      }
      if (both.columns.length === 0) continue
      const { rows } = await pool.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from (${renamed ?? `select * from ${quoteName(name)}`}) t`,
      )
      await client.query(
        `insert into ${quoteName(name)} (${quotedColumns(both)}) overriding system value
        select ${quotedColumns(both)} from json_populate_recordset(null::${quoteName(name)}, $1)`,
        [rows[0]!.rows],
      )
    }
  } finally {
    client.release(true)
  }
  return database
}

let count = 0
async function createBackup({ options }: Database): Promise<string> {
  const path = join(folder, `${(count += 1)}.tar.gz`)
  await writeBackup({
    options,
    storage: openDiskStorage(join(folder, 'files')),
    path,
    withFiles: false,
    assertRoom: async () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return path
}

async function upload(path: string): Promise<{ code: number; msg: string; data: { id: string } }> {
  const { headers, payload } = createForm({}, { name: 'older.tar.gz', content: await readFile(path) })
  return (
    await app.inject({
      method: 'POST',
      url: backups.upload.path,
      headers: { authorization: admin.token, 'accept-language': 'zh-CN', ...headers },
      payload,
    })
  ).json()
}
async function restore(id: string) {
  await data(backups.restore, { id, name: '教务管理系统' }, admin)
  await vi.waitFor(
    async () =>
      expect(
        (await pool.query(`select 1 from system_data_restore where state in ('queued', 'running')`)).rows,
      ).toEqual([]),
    110_000,
  )
  const { rows } = await pool.query<{ state: string; failure: string | null }>(
    'select state, failure::text from system_data_restore order by creator_time desc limit 1',
  )
  admin = { token: await signIn('admin') }
  return rows[0]!
}
/** Columns, indexes, constraints and triggers of every table, and all schemas. */
const structure = async () =>
  (
    await pool.query(`
    select 'column' as kind, format('%s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as definition
    from information_schema.columns where table_schema = 'public'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'rule', format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(t.oid) || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all select 'schema', nspname from pg_namespace where nspname !~ '^pg_'
    order by 1, 2`)
  ).rows
const counts = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const out: Record<string, number> = {}
  for (const { name } of rows)
    if (!excludedTables.has(name) && !clearedTables.has(name))
      out[name] = Number((await pool.query(`select count(*) as n from ${quoteName(name)}`)).rows[0].n)
  return out
}

const latest = await openAsOf('0030_backups_maps.sql')
const olderDatabases = new Map([['0030_backups_maps.sql', latest]])
if (inject('full')) olderDatabases.set('0021_sessions.sql', await openAsOf('0021_sessions.sql'))

test.each([...olderDatabases])(
  'migrates a backup of version %s and replaces the current data',
  async (last, old) => {
    await old.pool.query(`update org_user set real_name = '当年的教练' where account = 'coach01'`)
    if (last > '0028')
      await old.pool.query(
        `insert into system_data_source (id, full_name, db_type, host) values ('old', '旧库', 'Oracle', 'db.example.com')`,
      )
    await old.pool.query(
      'create table my_stock (id int primary key, name text); insert into my_stock values (1, $$库存$$)',
    )
    const path = await createBackup(old)
    expect((await verifyArchive(createReadStream(path))).migrations.at(-1)!.name).toBe(last)
    const structureBefore = await structure()
    const before = await counts()
    const {
      data: { id },
      ...answer
    } = await upload(path)
    expect(answer).toMatchObject({ code: 200 })
    expect(
      (await data(backups.list, {}, admin)).list.find((row) => row.id === id)!.checkedTime,
    ).not.toBeNull()
    expect(await restore(id)).toEqual({ state: 'done', failure: null })
    expect(
      (await pool.query(`select real_name as name from org_user where account = 'coach01'`)).rows,
    ).toEqual([{ name: '当年的教练' }])
    expect((await pool.query('select name from my_stock')).rows).toEqual([{ name: '库存' }])
    // Newer columns have the values that their migrations set.
    if (last > '0028')
      expect(
        (await pool.query(`select oracle_extend, oracle_service from system_data_source where id = 'old'`))
          .rows,
      ).toEqual([{ oracle_extend: 1, oracle_service: '' }])
    const after = await counts()
    for (const name of [
      'org_user',
      'org_organize',
      'org_role',
      'system_menu',
      'edu_student',
      'workflow_task',
    ])
      expect(after[name], name).toBe(before[name])
    const { rows: flows } = await pool.query(
      `select 1 from workflow_flow f join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
      where f.form_data = v.form_data and f.flow_template_json <> '' and v.hash <> ''`,
    )
    expect(flows).toHaveLength(before['workflow_flow']!)
    await pool.query('drop table my_stock')
    expect(await structure()).toEqual(structureBefore)
    expect((await call(users.list, {}, admin)).code).toBe(200)
    // The backup from before the restore brings back the previous data.
    const { list } = await data(backups.list, {}, admin)
    expect(await restore(list.find(({ origin }) => origin === 'beforeRestore')!.id)).toEqual({
      state: 'done',
      failure: null,
    })
    expect(
      (await pool.query(`select real_name as name from org_user where account = 'coach01'`)).rows,
    ).not.toEqual([{ name: '当年的教练' }])
  },
)

test('rejects a backup whose tables differ from its version and changes nothing', async () => {
  await latest.pool.query('alter table org_role add more text')
  const structureBefore = await structure()
  const path = await createBackup(latest)
  const {
    data: { id },
  } = await upload(path)
  await latest.pool.query('alter table org_role drop more')
  expect(await restore(id)).toEqual({ state: 'failed', failure: expect.stringContaining('org_role') })
  expect(await structure()).toEqual(structureBefore)
  expect(await data(backups.working, {}, admin)).toMatchObject({
    restore: { failure: '此备份的数据结构与本系统不一致（org_role），无法恢复' },
  })
})

test('rejects a backup whose rows violate a constraint and changes nothing', async () => {
  await latest.pool.query(
    `set session_replication_role = replica; insert into org_user_role values ('user.coach01', 'nothing'); reset session_replication_role`,
  )
  const structureBefore = await structure()
  const before = await counts()
  const path = await createBackup(latest)
  const {
    data: { id },
  } = await upload(path)
  expect(await restore(id)).toEqual({
    state: 'failed',
    failure: expect.stringContaining('org_user_role__role'),
  })
  expect(await structure()).toEqual(structureBefore)
  // The signing in for the restore is logged and remembers a device; the monitor adds a row every minute.
  const logs = { system_log: 0, org_audit: 0, shell_known_client: 0, system_monitor_sample: 0 }
  expect({ ...(await counts()), ...logs }).toEqual({ ...before, ...logs })
})
