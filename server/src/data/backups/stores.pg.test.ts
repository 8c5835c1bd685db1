import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { openS3Store } from '../../../test/s3.ts'
import { openDiskStorage } from '../../files/disk.ts'
import { openScratch } from '../../files/scratch.ts'
import { writeBackup } from './write.ts'
import { diskSpaceCheck } from './disk-space.ts'
import { ampleDisk } from '../../../test/disk.ts'

// Storage of backups in a bucket, on a full disk, and restores while tables are locked.

const store = await openS3Store()
const bucket = await openApp(store.env)
const fullDisk = await openApp({ BACKUP_RESERVE: '99999999' })

const waitForBackup = async ({ data }: TestApp, admin: object, id: string): Promise<DataBackup> =>
  vi.waitFor(async () => {
    const found = (await data(backups.list, {}, admin)).list.find((row) => row.id === id)!
    expect(found.state, found.failure).toMatch(/ready|failed/)
    return found
  }, 60_000)
const restore = async ({ data, database, signIn }: TestApp, admin: object, id: string) => {
  await data(backups.restore, { id, name: '教务管理系统' }, admin)
  await vi.waitFor(
    async () =>
      expect(
        (await database.pool.query(`select 1 from system_data_restore where state in ('queued', 'running')`))
          .rows,
      ).toEqual([]),
    110_000,
  )
  const token = await signIn('admin')
  const working = await data(backups.working, {}, { token })
  return working.restore!
}

const writeOptions = (assertRoom: (bytes?: number) => Promise<void>) => ({
  options: fullDisk.database.options,
  storage: openDiskStorage(fullDisk.dataDir),
  withFiles: true,
  assertRoom,
  onProgress: () => {},
  signal: new AbortController().signal,
})

test('creates, downloads, verifies, restores and deletes a backup in a bucket', async () => {
  const {
    data,
    call,
    app,
    signIn,
    database: { pool },
  } = bucket
  let admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, { withFiles: 1 }, admin)
  expect(await waitForBackup(bucket, admin, id)).toMatchObject({ state: 'ready', failure: '' })
  const key = `backup/${id}.tar.gz`
  expect(store.objects.get(key)!.length).toBeGreaterThan(10_000)
  const { url } = await data(backups.link, { id }, admin)
  expect(
    (await app.inject({ url, headers: { authorization: admin.token } })).rawPayload.equals(
      store.objects.get(key)!,
    ),
  ).toBe(true)
  expect((await data(backups.verify, { id }, admin)).tables).toBeGreaterThan(50)
  await pool.query(`update org_user set real_name = '变了' where account = 'coach01'`)
  store.fail(2)
  expect(await restore(bucket, admin, id)).toMatchObject({ state: 'done', failure: '' })
  expect((await pool.query(`select 1 from org_user where real_name = '变了'`)).rows).toEqual([])
  admin = { token: await signIn('admin') }
  // The object can be damaged or deleted in the bucket.
  store.objects.set(key, store.objects.get(key)!.subarray(0, -5_000))
  expect((await call(backups.verify, { id }, admin)).msg).toContain('备份文件不完整')
  store.objects.delete(key)
  expect((await call(backups.verify, { id }, admin)).msg).toBe('备份文件已不在存储中')
  await data(backups.remove, { id }, admin)
})

test('a failing bucket leaves a failed backup and no partial object', async () => {
  const { data, signIn } = bucket
  const admin = { token: await signIn('admin') }
  const before = [...store.objects.keys()]
  store.fail(1_000)
  const { id } = await data(backups.create, {}, admin)
  expect(await waitForBackup(bucket, admin, id)).toMatchObject({
    state: 'failed',
    failure: '执行出错，详情见服务器日志',
  })
  store.fail(0)
  expect([...store.objects.keys()]).toEqual(before)
  expect([...store.uploads.keys()]).toEqual([])
})

test('does not start a backup or restore that would fill the disk', async () => {
  const {
    app,
    data,
    signIn,
    dataDir,
    database: { pool },
  } = fullDisk
  const admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, {}, admin)
  const { state, failure } = await waitForBackup(fullDisk, admin, id)
  expect({ state, failure }).toEqual({
    state: 'failed',
    failure: expect.stringMatching(/^磁盘空间不足：剩余 \d+ MB，备份需要 \d+ MB。请清理磁盘后再备份$/),
  })
  expect(await readdir(join(dataDir, 'files', '.arriving')).catch(() => [])).toEqual([])
  expect((await pool.query(`select 1 from system_data_backup where state = 'ready'`)).rows).toEqual([])
  const content = await openScratch(join(dataDir, 'elsewhere'), ampleDisk).withPath(async (path) => {
    await writeBackup({ ...writeOptions(async () => {}), path })
    return readFile(path)
  })
  const { headers, payload } = createForm({}, { name: 'a.tar.gz', content })
  const sent = (
    await app.inject({
      method: 'POST',
      url: backups.upload.path,
      headers: { authorization: admin.token, ...headers },
      payload,
    })
  ).json<{ data: { id: string } }>()
  await pool.query(`update org_user set real_name = '仍是' where account = 'coach01'`)
  expect(await restore(fullDisk, admin, sent.data.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('磁盘空间不足'),
  })
  expect((await pool.query(`select 1 from org_user where real_name = '仍是'`)).rows).toHaveLength(1)
})

test.each([
  [1_000, 0, 1_000, true],
  [999, 0, 1_000, false],
  [5_000, 4_000, 1_000, true],
  [5_000, 4_001, 1_000, false],
])('%d bytes free, %d needed, %d reserved: enough %s', async (free, bytes, reserve, enough) => {
  const check = diskSpaceCheck({ freeBytes: async () => free }, reserve)(bytes)
  if (enough) await check
  else await expect(check).rejects.toMatchObject({ failure: { key: 'lowSpace' } })
})

test('a disk that fills up during a backup aborts it and removes the file', async () => {
  const folder = join(fullDisk.dataDir, 'filling')
  const scratch = openScratch(folder, ampleDisk)
  // The first check happens before anything is written.
  let checks = 0
  const room = diskSpaceCheck({ freeBytes: async () => ((checks += 1) > 20 ? 0 : 1e12) }, 1)
  await expect(
    scratch.withPath((path) => writeBackup({ ...writeOptions(room), path })),
  ).rejects.toMatchObject({
    failure: { key: 'lowSpace' },
  })
  expect(checks).toBe(21)
  expect(await readdir(folder)).toEqual([])
})

test('a restore gives up if it cannot lock the tables, and does not block other calls', async () => {
  const {
    data,
    call,
    signIn,
    database: { pool },
  } = bucket
  const admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, {}, admin)
  await waitForBackup(bucket, admin, id)
  await pool.query(`update org_user set real_name = '仍是' where account = 'coach01'`)
  const holder = await pool.connect()
  await holder.query('begin; lock table org_user in row exclusive mode')
  // The clock moves with the polls of the test only, so that a slow machine does not use up the time for the locks.
  vi.useFakeTimers({ toFake: ['Date'] })
  const restoring = restore(bucket, admin, id)
  let isOver = false
  const end = () => void (isOver = true)
  void restoring.then(end, end)
  const attempts = new Set<string>()
  while (attempts.size < 5) {
    expect((await call(users.list, {}, admin)).code).toBe(200)
    // Few attempts would be long ones, behind which calls wait.
    expect(isOver, `after ${attempts.size} attempts to lock`).toBe(false)
    const { rows } = await pool.query<{ start: string }>(
      `select query_start::text as start from pg_stat_activity
       where datname = current_database() and application_name = 'tessera restore' and wait_event_type = 'Lock'`,
    )
    for (const { start } of rows) attempts.add(start)
  }
  vi.setSystemTime(Date.now() + 60_000)
  const outcome = await restoring.finally(() => vi.useRealTimers())
  await holder.query('rollback')
  holder.release()
  expect(outcome).toMatchObject({
    state: 'failed',
    failure: '有其他操作长时间占用数据，请稍后再恢复；未做任何更改',
  })
  expect((await pool.query(`select 1 from org_user where real_name = '仍是'`)).rows).toHaveLength(1)
})
