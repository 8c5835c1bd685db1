import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/system/data-backups'
import { openApp, type Opened } from '../../../test/app.ts'
import { formOf } from '../../../test/form.ts'
import { openS3Store } from '../../../test/s3.ts'
import { openDisk } from '../../files/disk.ts'
import { openScratch } from '../../files/scratch.ts'
import { makeBackup } from './make.ts'
import { roomOf } from './room.ts'

// Where backups lie, and what becomes of them where there is no room or no peace.

const store = await openS3Store()
const bucket = await openApp(store.env)
const full = await openApp({ BACKUP_RESERVE: '99999999' })

const ended = async ({ data }: Opened, admin: object, id: string): Promise<DataBackup> =>
  vi.waitFor(async () => {
    const found = (await data(backups.list, {}, admin)).list.find((one) => one.id === id)!
    expect(found.state, found.failure).toMatch(/ready|failed/)
    return found
  }, 60_000)
const restored = async ({ data, database, signIn }: Opened, admin: object, id: string) => {
  await data(backups.restore, { id, name: '教务管理系统' }, admin)
  await vi.waitFor(
    async () =>
      expect(
        (await database.pool.query(`select 1 from system_data_restore where state in ('queued', 'running')`))
          .rows,
      ).toEqual([]),
    60_000,
  )
  return (await data(backups.working, {}, { token: await signIn('admin') })).restore!
}

const making = (room: (bytes?: number) => Promise<void>) => ({
  options: full.database.options,
  storage: openDisk(full.dataDir),
  withFiles: true,
  room,
  onProgress: () => {},
  signal: new AbortController().signal,
})

test('in a bucket: made, downloaded, checked, restored and gone', async () => {
  const {
    data,
    call,
    app,
    signIn,
    database: { pool },
  } = bucket
  let admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, { withFiles: 1 }, admin)
  expect(await ended(bucket, admin, id)).toMatchObject({ state: 'ready', failure: '' })
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
  expect(await restored(bucket, admin, id)).toMatchObject({ state: 'done', failure: '' })
  expect((await pool.query(`select 1 from org_user where real_name = '变了'`)).rows).toEqual([])
  admin = { token: await signIn('admin') }
  // What lies there is not always what was put there.
  store.objects.set(key, store.objects.get(key)!.subarray(0, -5_000))
  expect((await call(backups.verify, { id }, admin)).msg).toContain('备份文件不完整')
  store.objects.delete(key)
  expect((await call(backups.verify, { id }, admin)).msg).toBe('备份文件已不在存储中')
  await data(backups.remove, { id }, admin)
})

test('a bucket that takes nothing leaves a backup that failed, and no part of it', async () => {
  const { data, signIn } = bucket
  const admin = { token: await signIn('admin') }
  const before = [...store.objects.keys()]
  store.fail(1_000)
  const { id } = await data(backups.create, {}, admin)
  expect(await ended(bucket, admin, id)).toMatchObject({
    state: 'failed',
    failure: '执行出错，详情见服务器日志',
  })
  store.fail(0)
  expect([...store.objects.keys()]).toEqual(before)
  expect([...store.uploads.keys()]).toEqual([])
})

test('a backup that would fill the disk is not begun, and says so; neither is a restore, which needs one', async () => {
  const {
    app,
    data,
    signIn,
    dataDir,
    database: { pool },
  } = full
  const admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, {}, admin)
  const { state, failure } = await ended(full, admin, id)
  expect({ state, failure }).toEqual({
    state: 'failed',
    failure: expect.stringMatching(/^磁盘空间不足：剩余 \d+ MB，备份需要 \d+ MB。请清理磁盘后再备份$/),
  })
  expect(await readdir(join(dataDir, 'files', '.arriving')).catch(() => [])).toEqual([])
  expect((await pool.query(`select 1 from system_data_backup where state = 'ready'`)).rows).toEqual([])
  const content = await openScratch(join(dataDir, 'elsewhere')).with(async (path) => {
    await makeBackup({ ...making(async () => {}), path })
    return readFile(path)
  })
  const { headers, payload } = formOf({}, { name: 'a.tar.gz', content })
  const sent = (
    await app.inject({
      method: 'POST',
      url: backups.upload.path,
      headers: { authorization: admin.token, ...headers },
      payload,
    })
  ).json<{ data: { id: string } }>()
  await pool.query(`update org_user set real_name = '仍是' where account = 'coach01'`)
  expect(await restored(full, admin, sent.data.id)).toMatchObject({
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
])('%d bytes free, %d to come, %d to be left: %s', async (free, bytes, reserve, enough) => {
  const asked = roomOf({ free: async () => free }, reserve)(bytes)
  if (enough) await asked
  else await expect(asked).rejects.toMatchObject({ failure: { key: 'lowSpace' } })
})

test('a disk that fills while a backup is written ends it, and what there is of it is removed', async () => {
  const folder = join(full.dataDir, 'filling')
  const scratch = openScratch(folder)
  // The first look is before anything is written.
  let looks = 0
  const room = roomOf({ free: async () => ((looks += 1) > 20 ? 0 : 1e12) }, 1)
  await expect(scratch.with((path) => makeBackup({ ...making(room), path }))).rejects.toMatchObject({
    failure: { key: 'lowSpace' },
  })
  expect(looks).toBe(21)
  expect(await readdir(folder)).toEqual([])
})

test('a restore that does not get at the tables gives up in words, and nobody waits behind it', async () => {
  const {
    data,
    call,
    signIn,
    database: { pool },
  } = bucket
  const admin = { token: await signIn('admin') }
  const { id } = await data(backups.create, {}, admin)
  await ended(bucket, admin, id)
  await pool.query(`update org_user set real_name = '仍是' where account = 'coach01'`)
  const holder = await pool.connect()
  await holder.query('begin; lock table org_user in row exclusive mode')
  const giving = restored(bucket, admin, id)
  let slowest = 0
  const end = await Promise.race([
    giving,
    (async () => {
      for (;;) {
        const began = performance.now()
        expect((await call(users.list, {}, admin)).code).toBe(200)
        slowest = Math.max(slowest, performance.now() - began)
        await pause(100)
      }
    })(),
  ])
  await holder.query('rollback')
  holder.release()
  expect(end).toMatchObject({
    state: 'failed',
    failure: '有其他操作长时间占用数据，请稍后再恢复；未做任何更改',
  })
  expect(slowest).toBeLessThan(5_000)
  expect((await pool.query(`select 1 from org_user where real_name = '仍是'`)).rows).toHaveLength(1)
})
