import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { createBuild, publishBuild, packTar } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'
import { openBus } from '../db/bus.ts'
import { retention, openBuildPruning, pruneBuilds, sweepFolders } from './prune.ts'

const shellDir = await createShellFolder()
const { app, call, data, database, dataDir, signIn } = await openApp({ SHELL_DIR: shellDir })
const { db, pool } = database
const places = { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') }
let admin: { token: string }

/** More builds of one remote than are kept, oldest first. */
const count = retention.builds + retention.wayBack + 8
const ids = Array.from({ length: count }, (_, n) => createBuild('crm', `build ${n}`).record.build.id)
const storedIds = async () =>
  new Set(
    (
      await pool.query<{ id: string }>(`select build_id as id from shell_remote_build where name = 'crm'`)
    ).rows.map(({ id }) => id),
  )
const indexes = async () => {
  const set = await storedIds()
  return ids.flatMap((id, n) => (set.has(id) ? [n] : []))
}
const ageBuilds = (days: number) =>
  pool.query(`update shell_remote_build set published_time = published_time - make_interval(days => $1)`, [
    days,
  ])

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  for (let n = 0; n < count; n++) {
    const archive = await packTar(createBuild('crm', `build ${n}`).files)
    await publishBuild(app, 'crm', archive, admin.token)
  }
})

test('keeps all builds of the last days', async () => {
  await ageBuilds(retention.days - 1)
  expect(await pruneBuilds(db)).toEqual([])
})

test('keeps older builds that are stable, canary, pinned, recently loaded, previous or among the latest', async () => {
  await ageBuilds(2)
  await data(remotes.point, { name: 'crm', build: ids[0]! }, admin)
  await data(remotes.setCanary, { name: 'crm', build: ids[1]!, percent: 5 }, admin)
  await data(remotes.pin, { name: 'crm', subject: 'User', subjectId: 'user.coach01', build: ids[2]! }, admin)
  await data(
    remotes.report,
    {
      loads: [{ remote: 'crm', build: ids[3]!, page: 'crm/home', manifest: 1, entry: 1, chunk: 1, mount: 1 }],
      failures: [],
    },
    admin,
  )
  await pool.query(`update shell_remote set before = $1 where name = 'crm'`, [
    ids.slice(4, 6 + retention.wayBack),
  ])
  const pruned = await pruneBuilds(db)
  const expectedIndexes = [
    0,
    1,
    2,
    3,
    ...Array.from({ length: retention.wayBack }, (_, n) => n + 6),
    ...Array.from({ length: retention.builds }, (_, n) => n + count - retention.builds),
  ]
  expect(await indexes()).toEqual(expectedIndexes)
  expect(pruned.map(({ build }) => ids.indexOf(build)).sort((a, b) => a - b)).toEqual(
    ids.flatMap((_, n) => (expectedIndexes.includes(n) ? [] : [n])),
  )
  const { rows } = await pool.query<{ before: string[] }>(
    `select before from shell_remote where name = 'crm'`,
  )
  expect(rows[0]!.before).toEqual(ids.slice(6, 6 + retention.wayBack))
  expect((await pool.query(`select 1 from shell_remote_archive where name = 'crm'`)).rowCount).toBe(
    expectedIndexes.length,
  )
})

test('pruned builds are refused and answer 404; the others are served', async () => {
  expect(await call(remotes.point, { name: 'crm', build: ids[4]! }, admin)).toMatchObject({ code: 404 })
  await sweepFolders(db, places)
  for (const [n, status] of [
    [0, 200],
    [4, 404],
    [count - 1, 200],
  ] as const)
    expect((await app.inject(`/remotes/crm/${ids[n]}/lazy.${ids[n]}.js`)).statusCode, String(n)).toBe(status)
  expect(existsSync(join(places.remotes, 'crm', ids[4]!))).toBe(false)
})

test('a pruned build can be published again', async () => {
  const archive = await packTar(createBuild('crm', 'build 4').files)
  expect(await publishBuild(app, 'crm', archive, admin.token)).toMatchObject({
    code: 200,
  })
  expect((await app.inject(`/remotes/crm/${ids[4]}/lazy.${ids[4]}.js`)).body).toBe('later')
})

test('pruning runs at most once an hour and clears the disk of every process', async () => {
  const bus = openBus(database)
  await expect.poll(() => bus.isConnected).toBe(true)
  const pruning = openBuildPruning({ db, bus, places, onError: () => undefined })
  await pool.query(`delete from shell_remote_pin`)
  await pruning()
  await expect.poll(() => existsSync(join(places.remotes, 'crm', ids[2]!))).toBe(false)
  await data(remotes.setCanary, { name: 'crm', build: null, percent: 0 }, admin)
  await pruning()
  expect(await storedIds()).toContain(ids[1])
  await bus.close()
})

test('removes folders without a build in the database', async () => {
  const unknownFolder = join(places.remotes, 'crm', 'f'.repeat(12))
  await mkdir(unknownFolder)
  await sweepFolders(db, places)
  expect(existsSync(unknownFolder)).toBe(false)
})

test('keeps the latest events of each remote for a year', async () => {
  await pool.query(
    `insert into shell_remote_event (id, name, action, actor, time)
      select 'e' || n, 'crm', 'publish', 'x', now() - make_interval(days => n)
        from generate_series(1, 400) n`,
  )
  await pruneBuilds(db)
  const { rows } = await pool.query<{ count: number; oldest: number }>(
    `select count(*)::int as count, max(extract(day from now() - time))::int as oldest from shell_remote_event
      where name = 'crm'`,
  )
  expect(rows[0]!.count).toBe(retention.events)
  await pool.query(`delete from shell_remote_event where id <> 'e360'`)
  await pool.query(`update shell_remote_event set time = now() - interval '366 days'`)
  await pruneBuilds(db)
  expect((await pool.query(`select 1 from shell_remote_event`)).rowCount).toBe(0)
})
