import { beforeAll, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { createBuild, registerBuild } from '../../test/build.ts'
import { pruneTelemetry } from './telemetry.ts'

const { call, data, database, signIn } = await openApp()
const { record } = createBuild('crm', 'one')
const build = record.build.id
let admin: { token: string }
let coach: { token: string }

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  coach = { token: await signIn('coach01') }
  await registerBuild(database.db, record)
})

const load = (mount: number) => ({
  remote: 'crm',
  build,
  page: 'crm/home',
  manifest: 10,
  entry: 20,
  chunk: 40,
  mount,
})
const failure = (code: string, message = 'no') => ({ remote: 'crm', build, code, where: 'chunk.js', message })
const rows = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count

test('adds all reports of an hour to a few rows', async () => {
  const loads = Array.from({ length: 50 }, (_, n) => load(100 + n * 10))
  for (let n = 0; n < 4; n++)
    await data(
      remotes.report,
      { loads, failures: [failure('chunk-404'), failure('chunk-404', 'last')] },
      coach,
    )
  expect(await rows('shell_remote_load')).toBe(5)
  expect(await rows('shell_remote_failure')).toBe(1)
})

test('figures have phases, hours and failures of the last two days', async () => {
  const { phases, hours, failures } = await data(remotes.figures, { name: 'crm' }, admin)
  expect(phases.manifest.p50! / 10).toBeCloseTo(1, 0)
  expect(Math.abs(phases.mount.p50! / 345 - 1)).toBeLessThan(0.15)
  expect(Math.abs(phases.mount.p95! / 575 - 1)).toBeLessThan(0.15)
  expect(hours).toHaveLength(48)
  expect(hours.at(-1)).toMatchObject({ loads: 200, failures: 8, p50: expect.any(Number) })
  expect(hours[0]).toMatchObject({ loads: 0, failures: 0, p50: null, p95: null })
  expect(failures).toEqual([
    { code: 'chunk-404', count: 8, last: expect.any(Number), message: 'last (chunk.js)' },
  ])
})

test('the list of remotes has the figures of the last day', async () => {
  const { list } = await data(remotes.manage, {}, admin)
  expect(list.find(({ id }) => id === 'crm')).toMatchObject({
    loads: 200,
    failures: 8,
    builds: 1,
    stable: build,
    p95: expect.any(Number),
  })
})

test('ignores unknown builds and counts invalid codes together', async () => {
  await data(
    remotes.report,
    { loads: [{ ...load(5), build: 'f'.repeat(12) }], failures: [failure('<b>'), failure('Å')] },
    coach,
  )
  expect(await rows('shell_remote_load')).toBe(5)
  expect(
    (await data(remotes.figures, { name: 'crm' }, admin)).failures.map(({ code, count }) => [code, count]),
  ).toEqual([
    ['chunk-404', 8],
    ['other', 2],
  ])
})

test('simultaneous reports are all counted', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      data(remotes.report, { loads: [load(1), load(2)], failures: [failure('x')] }, coach),
    ),
  )
  expect((await data(remotes.figures, { name: 'crm' }, admin)).hours.at(-1)?.loads).toBe(216)
})

test('records 300 failures of a session in ten minutes at most, with an answer as for all', async () => {
  const session = { token: await signIn('coach02') }
  const failures = Array.from({ length: 50 }, () => failure('flood'))
  for (let n = 0; n < 8; n++) await data(remotes.report, { loads: [], failures }, session)
  const counted = (await data(remotes.figures, { name: 'crm' }, admin)).failures
  expect(counted.find(({ code }) => code === 'flood')?.count).toBe(300)
})

test('deletes hours older than a month', async () => {
  await database.pool.query(
    `update shell_remote_load set hour = hour - interval '31 days' where phase = 'mount'`,
  )
  await pruneTelemetry(database.db)
  expect(await rows('shell_remote_load')).toBe(4)
})

test('refuses figures to callers without the menu', async () => {
  expect(await call(remotes.figures, { name: 'crm' }, coach)).toMatchObject({ code: 403 })
})
