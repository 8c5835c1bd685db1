import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { dataModels } from '@tessera/shared/contract/data/models'
import { openBackupApp } from '../../../test/backup-app.ts'
import { rewriteManifest } from '../../../test/backup-archive.ts'
import { createForm } from '../../../test/form.ts'
import { tablesOfTimers } from '../../../test/table-hashes.ts'
import { builtInJobs } from '../../built-in-jobs.ts'
import { queueJob, waitForJob, type JobClaim } from '../../jobs/job.ts'
import type { BuiltInJobParts } from '../../system/tasks/built-in-job.ts'
import { backupQueueName, recordProgress, recordRestored } from './store.ts'
import { appendOnlyTables, clearedTables, excludedTables } from './tables.ts'

const {
  app,
  admin,
  call,
  data,
  signIn,
  database: { db },
  dataDir,
  run,
  hashTables,
  listBackups,
  createBackup,
  restore,
  readBackup,
  upload,
} = await openBackupApp()

let backup: DataBackup
let before: Record<string, string>
beforeAll(async () => {
  await run(
    `create table my_stock (id int primary key, name varchar(50) not null default '无', price numeric(10,2), made timestamptz default now())`,
  )
  await run(`comment on table my_stock is '库存'; create index my_stock_name on my_stock (name)`)
  await run(
    `insert into my_stock values (1, E'两行\\n\\t第二\\\\', 1.50, '2026-01-02T03:04:05Z'), (2, '', null, null)`,
  )
  before = await hashTables()
  backup = await createBackup()
})

test('lists a backup with size, rows, duration and creator', async () => {
  const rows = Object.values(before).length
  expect(backup).toMatchObject({
    state: 'ready',
    origin: 'manual',
    withFiles: 0,
    failure: '',
    creatorUser: expect.stringContaining('admin'),
  })
  expect(backup.fileName).toMatch(/^tessera_\d{14}\.tar\.gz$/)
  expect(backup.fileSize).toBeGreaterThan(10_000)
  expect(backup.tableCount).toBe(rows + appendOnlyTables.size + tablesOfTimers.size)
  expect(backup.rowCount).toBeGreaterThan(1_000)
  expect(backup.duration).toBeGreaterThan(0)
  expect(await data(backups.verify, { id: backup.id }, admin)).toEqual({
    tables: backup.tableCount,
    rows: backup.rowCount,
  })
  const [latest] = await listBackups()
  expect(latest!.checkedTime).not.toBeNull()
})

test('a backup contains no sessions and no keys', async () => {
  const text = gunzipSync(await readBackup(backup.id)).toString('latin1')
  const { rows: secrets } = await run('select value from shell_secret')
  for (const { value } of secrets as { value: string }[]) expect(text).not.toContain(value)
  expect(text).not.toContain('tables/shell_session/')
})

test('a download link works once and only for the user who requested it', async () => {
  const { name, url } = await data(backups.link, { id: backup.id }, admin)
  expect(name).toBe(backup.fileName)
  const fetch = (token: string) => app.inject({ method: 'GET', url, headers: { authorization: token } })
  await data(
    users.create,
    {
      account: 'operator',
      realName: '运维',
      organizeId: 'org.hq',
      gender: 3,
      userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
    },
    admin,
  )
  const otherToken = await signIn('operator', 'Abacus7')
  const denied = await fetch(otherToken)
  expect(denied.statusCode).toBe(403)
  const first = await fetch(admin.token)
  expect(first.headers['content-disposition']).toContain(backup.fileName)
  expect(first.rawPayload.equals(await readBackup(backup.id))).toBe(true)
  expect((await fetch(admin.token)).json()).toMatchObject({ code: 404, msg: '下载链接已失效，请重新获取' })
})

/** Tables that the guest role can read. */
const listReadable = async (keyword: string) =>
  (await data(dataModels.tables, { linkId: '0', keyword }, admin)).list.map(({ table }) => table)

test('a restore brings back every row', async () => {
  expect(await listReadable('my_stock')).toEqual(['my_stock'])
  await run(`update org_user set real_name = '变了' where account = 'coach01'`)
  await run(
    `delete from edu_review; delete from system_bill_number; update system_config set value = '9' where name = 'x';
    insert into system_config values ('x', '1') on conflict do nothing`,
  )
  await run(`insert into system_area (id, parent_id, full_name, en_code) values ('new', '-1', '新', 'new')`)
  await run(`drop table my_stock`)
  await run(`create table later (n int)`)
  expect(await hashTables()).not.toEqual(before)
  const {
    tables: { later: _, ...tables },
    ...outcome
  } = await restore(backup.id)
  expect(outcome).toEqual({ state: 'done', failure: null, missingFiles: 0 })
  expect(tables).toEqual(before)
  const { rows } = await run(
    "select obj_description('my_stock'::regclass) as comment, name from my_stock where id = 1",
  )
  expect(rows).toEqual([{ comment: '库存', name: '两行\n\t第二\\' }])
  expect(await listReadable('my_stock'), 'a table that was created again').toEqual(['my_stock'])
  await run('drop table later')
})

test('a restore enables foreign keys, triggers and the append-only log again', async () => {
  await expect(run(`insert into org_user_role values ('nobody', 'nothing')`)).rejects.toThrow(
    'org_user_role__',
  )
  await expect(run('delete from org_audit')).rejects.toThrow(/only ever added/)
  await expect(run(`update org_organize set parent_id = 'org.west' where id = 'org.hq'`)).rejects.toThrow(
    'circle',
  )
  expect(
    (
      await run(
        `select json from system_log where module_name = 'system.dataBackup' and json like '%restore%'`,
      )
    ).rows,
  ).toHaveLength(1)
})

test('a restore ends every session, backs up the previous data and keeps newer log entries', async () => {
  const countLogs = async () => Number((await run('select count(*) as n from system_log')).rows[0].n)
  const old = await signIn('coach01')
  const coach = { token: old }
  const previousCount = await countLogs()
  expect(await restore(backup.id)).toMatchObject({ state: 'done' })
  expect(await countLogs()).toBeGreaterThan(previousCount)
  expect((await call(users.list, {}, coach)).code).toBe(602)
  expect((await data(backups.list, {}, admin)).list[0]).toMatchObject({
    origin: 'beforeRestore',
    state: 'ready',
  })
})

test('a restore continues sequences; under other keys it clears second factors', async () => {
  await run(`insert into shell_totp (user_id, secret, confirmed_time) values ('user.coach02', 'x', now())`)
  await run("create sequence system_bill_test; select setval('system_bill_test', 41)")
  const own = await createBackup()
  await run('drop sequence system_bill_test')
  await restore(own.id)
  expect((await run(`select nextval('system_bill_test') as n`)).rows).toEqual([{ n: 42 }])
  expect((await run('select 1 from shell_totp')).rows).toHaveLength(1)
  const archive = await readBackup(own.id)
  const elsewhere = await rewriteManifest(archive, (manifest) => void (manifest.keys = '0'.repeat(64)))
  const {
    data: { id },
  } = await upload(elsewhere)
  expect(await restore(id)).toMatchObject({ state: 'done' })
  expect((await run('select 1 from shell_totp')).rows).toEqual([])
  await run('drop sequence system_bill_test')
})

test('a restore requires the system name as confirmation', async () => {
  const answer = await call(backups.restore, { id: backup.id, name: '别的系统' }, admin)
  expect(answer).toMatchObject({
    code: 400,
    msg: '请输入系统名称“教务管理系统”以确认恢复',
    data: { fields: [{ field: 'name' }] },
  })
})

test('backs up uploaded files on request and restores missing ones', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { headers, payload } = createForm({}, { name: 'a.png', content: png })
  const sent = (
    await app.inject({
      method: 'POST',
      url: '/api/file/Uploader/annexpic',
      headers: { authorization: admin.token, ...headers },
      payload,
    })
  ).json() as { data: { name: string } }
  const path = join(dataDir, 'files', 'annexpic', sent.data.name)
  const withoutContent = await createBackup({ withFiles: 0 })
  const withContent = await createBackup({ withFiles: 1 })
  expect(
    [withoutContent, withContent].map(({ withFiles, storedCount }) => ({ withFiles, storedCount })),
  ).toEqual([
    { withFiles: 0, storedCount: 1 },
    { withFiles: 1, storedCount: 1 },
  ])
  await rm(path)
  expect(await restore(withoutContent.id)).toMatchObject({ state: 'done', missingFiles: 1 })
  // With a file in place of the folder, the rows are restored and the missing files are reported.
  const folder = join(dataDir, 'files', 'annexpic')
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  expect(await restore(withContent.id)).toMatchObject({ state: 'failed', failure: '{"key": "filesLeft"}' })
  await rm(folder)
  expect(await restore(withContent.id)).toMatchObject({ state: 'done', missingFiles: 0 })
  expect((await readFile(path)).equals(png)).toBe(true)
})

test('an unreadable uploaded file fails the backup but not the server', async () => {
  // Reading this file fails with an input/output error.
  await mkdir(join(dataDir, 'files', 'annexpic'), { recursive: true })
  await symlink('/proc/self/mem', join(dataDir, 'files', 'annexpic', 'unreadable.png'))
  await run(
    `insert into system_file (name, type, file_name, mime, bytes, creator_user_id)
    values ('unreadable.png', 'annexpic', 'a.png', 'image/png', 0, 'user.admin')`,
  )
  expect(await createBackup({ withFiles: 1 })).toMatchObject({
    state: 'failed',
    failure: '执行出错，详情见服务器日志',
  })
  await run(`delete from system_file where name = 'unreadable.png'`)
  expect(await createBackup({ withFiles: 1 })).toMatchObject({ state: 'ready' })
})

test('the scheduled method creates backups and removes old ones', async () => {
  await data(backups.keep, { keep: 2 }, admin)
  for (let n = 0; n < 3; n++) {
    await builtInJobs['backup']!.run({ db } as BuiltInJobParts)
    await vi.waitFor(
      async () =>
        expect(
          (await run(`select 1 from system_data_backup where state in ('queued', 'running')`)).rows,
        ).toEqual([]),
      30_000,
    )
  }
  // Old backups are removed after the new one is ready.
  const list = await vi.waitFor(async () => {
    const { list: now } = await data(backups.list, {}, admin)
    expect(now.filter(({ origin }) => origin === 'scheduled')).toHaveLength(2)
    return now
  }, 30_000)
  expect(
    list.some(({ id }) => id === backup.id),
    'keeps a manual backup',
  ).toBe(true)
  const { rows: removed } = await run(
    `select id from system_data_backup where origin = 'scheduled' and delete_mark = 1`,
  )
  await vi.waitFor(
    () => expect(readBackup((removed[0] as { id: string }).id)).rejects.toThrow('ENOENT'),
    30_000,
  )
})

test('marks a backup as failed if its process has ended, and creates the next one', async () => {
  await run(
    `insert into system_data_backup (id, file_name, origin, state, started_time)
    values ('gone', 'gone.tar.gz', 'manual', 'running', now())`,
  )
  const restore = (id: string, result: string | null) =>
    run(
      `insert into system_data_restore (id, backup_id, state, author, result, creator_time)
    values ($1, 'gone', 'running', '{}', $2, now() - interval '1 hour')`,
      [id, result],
    )
  await restore('before', null)
  await restore('behind', '{}')
  for (const [key, kind] of [
    ['gone', 'backup'],
    ['before', 'restore'],
    ['behind', 'restore'],
  ] as const)
    await queueJob(db, backupQueueName, { key, lane: 'one', payload: { kind } })
  await waitForJob(db, backupQueueName, 'behind', 30_000)
  expect(await createBackup()).toMatchObject({ state: 'ready' })
  expect((await data(backups.list, { keyword: 'gone' }, admin)).list[0]).toMatchObject({
    state: 'failed',
    failure: '已中断：执行它的服务器已停止',
  })
  // The second restore was interrupted after its tables had been restored.
  expect(
    (
      await run(
        `select failure ->> 'key' as why from system_data_restore where id in ('before', 'behind') order by id`,
      )
    ).rows,
  ).toEqual([{ why: 'died' }, { why: 'filesLeft' }])
})

test('does not delete a backup that is being restored; deletes others with their files', async () => {
  const own = await createBackup()
  await run(
    `insert into system_data_restore (id, backup_id, state, author) values ('r', $1, 'running', '{}')`,
    [own.id],
  )
  expect(await call(backups.remove, { id: own.id }, admin)).toMatchObject({
    code: 409,
    msg: '此备份正在使用中，不能删除',
  })
  await run(`delete from system_data_restore where id = 'r'`)
  await data(backups.remove, { id: own.id }, admin)
  await expect(readBackup(own.id)).rejects.toThrow('ENOENT')
})

test('progress that is recorded while the work ends causes no deadlock', async () => {
  await run(
    `insert into system_data_restore (id, backup_id, state, author) values ('ends', $1, 'running', '{}')`,
    [backup.id],
  )
  await queueJob(db, backupQueueName, { key: 'ends', dueTime: new Date(Date.now() + 3_600_000), payload: {} })
  const { rows } = await run(
    `update system_job set state = 'running', fence = 1 where key = 'ends' returning id, fence`,
  )
  const claim = rows[0] as JobClaim
  let progress: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    // As at the end of a restore: the record first, then its job.
    await sql`select 1 from system_data_restore where id = 'ends' for update`.execute(trx)
    progress = recordProgress(
      db,
      { kind: 'restore', id: 'ends', claim },
      { step: 'files', done: 1, total: 1 },
    )
    await vi.waitFor(async () =>
      expect(
        (
          await run(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%system_data_restore%'`,
          )
        ).rows,
      ).toHaveLength(1),
    )
    await recordRestored(trx, 'ends', claim, 0)
  })
  await progress
  expect((await run(`select state, step from system_data_restore where id = 'ends'`)).rows).toEqual([
    { state: 'done', step: '' },
  ])
  await run(`delete from system_data_restore where id = 'ends'`)
})

test('every table is backed up or listed as an exception', async () => {
  const { rows } = await run(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  )
  const names = new Set((rows as { name: string }[]).map(({ name }) => name))
  for (const name of [...excludedTables, ...clearedTables, ...appendOnlyTables])
    expect(names, name).toContain(name)
  // Excluded tables have no foreign keys to replaced ones, because such a key could not be restored.
  const { rows: foreignKeys } = await run(
    `select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text <> all($1)`,
    [[...excludedTables]],
  )
  expect(foreignKeys).toEqual([])
})

afterEach(async () => expect((await call(users.list, {}, admin)).code, 'the server still answers').toBe(200))
