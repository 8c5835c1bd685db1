import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { openApp } from '../../../test/app.ts'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { digest, makeBuild, send, tarOf, type Made } from '../../../test/build.ts'
import { watchBuiltIn, registerBuiltIn } from './built-in.ts'
import { readSharedVersions } from './shared-versions.ts'

const { app, data, database, dataDir, signIn } = await openApp()
const admin = { token: await signIn('admin') }
const home = await mkdtemp(join(tmpdir(), 'tessera-built-'))
atTheEnd(() => rm(home, { recursive: true, force: true }))

const dist = join(home, 'dist')
const publishing = {
  database,
  places: { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') },
  sharedVersions: readSharedVersions(),
  development: false,
}
const refused: string[] = []

async function start(made: Made): Promise<string | undefined> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const [path, text] of Object.entries(made.files)) await writeFile(join(dist, path), text)
  expect(
    await registerBuiltIn(publishing, (name) => void refused.push(name), [
      { name: 'crm', dist },
      { name: 'gone', dist: join(home, 'gone') },
    ]),
  ).toEqual(['gone'])
  return stable()
}
const stable = async () =>
  (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'crm')?.build.id
const at = (time: number) => ({ build: { id: '', time, commit: '' } })
/** A build of a known time; its id follows from what it says. */
function built(said: string, time: number): Made {
  const { id } = makeBuild('crm', said).record.build
  return makeBuild('crm', said, { build: { ...at(time).build, id } })
}
const one = built('one', 1_000)
const two = built('two', 2_000)
const newest = built('newest', 4_000)
const byHand = built('by hand', 3_000)

test('a built remote goes the way of every publish', async () => {
  expect(await start(one)).toBe(one.record.build.id)
  expect((await data(remotes.builds, { name: 'crm' }, admin)).list).toMatchObject([
    { id: one.record.build.id, origin: 'builtIn', publisher: 'tessera', files: 5 },
  ])
})

test('a start with unchanged sources moves nothing: what was published by hand stays, and so does what was rolled back', async () => {
  await send(app, 'crm', await tarOf(byHand.files), admin.token)
  expect(await start(one)).toBe(byHand.record.build.id)
  await data(remotes.rollBack, { name: 'crm' }, admin)
  expect(await start(one)).toBe(one.record.build.id)
})

test('a changed build is taken, unless somebody published a newer one by hand', async () => {
  expect(await start(two)).toBe(two.record.build.id)
  await data(remotes.point, { name: 'crm', build: byHand.record.build.id }, admin)
  expect(await start(built('older than by hand', 2_500))).toBe(byHand.record.build.id)
  expect(await start(newest)).toBe(newest.record.build.id)
})

test('a build with a finding is not taken, and the one before is served', async () => {
  const before = await stable()
  const { id } = makeBuild('crm', 'broken').record.build
  expect(
    await start(makeBuild('crm', 'broken', { contract: '^9.0', build: { id, time: 9_000, commit: '' } })),
  ).toBe(before)
  expect(refused).toEqual(['crm'])
})

describe('while a remote is being watched', () => {
  const errors: unknown[] = []
  const watched = { ...publishing, development: true }
  const write = async ({ files }: Made) => {
    for (const [path, text] of Object.entries(files))
      if (path !== 'mf-manifest.json') await writeFile(join(dist, path), text)
    // The manifest comes last, as the compiler writes it: it is what is watched.
    await writeFile(join(dist, 'mf-manifest.json'), files['mf-manifest.json']!)
  }
  const draft = built('draft', 10_000)
  const { id } = draft.record.build
  const later = () => {
    const made = makeBuild(
      'crm',
      'draft',
      { build: { id, time: 10_000, commit: '' } },
      { [`lazy.${id}.js`]: 'changed' },
    )
    expect(made.record.build.id).toBe(id)
    return made
  }
  const archived = async () =>
    (
      await database.pool.query<{ size: number }>(
        `select octet_length(archive) as size from shell_remote_archive where name = 'crm' and build_id = $1`,
        [id],
      )
    ).rows[0]?.size
  const sealOf = async () =>
    (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'crm')?.seal

  test('each build is taken as it is written, over the one of the same id; a broken one is told and takes nothing; after the end nobody looks', async () => {
    const stop = watchBuiltIn(watched, (error) => void errors.push(error), [{ name: 'crm', dist }])
    atTheEnd(stop)
    await write(draft)
    await expect.poll(stable, { timeout: 5_000 }).toBe(id)
    const [size, seal] = [await archived(), await sealOf()]

    await write(later())
    await expect.poll(sealOf, { timeout: 5_000 }).not.toBe(seal)
    expect(await sealOf()).toBe(digest(later().files['mf-manifest.json']!))
    expect(await archived()).not.toBe(size)
    expect(errors).toEqual([])

    await writeFile(join(dist, 'mf-manifest.json'), '{')
    await expect.poll(() => errors.length, { timeout: 5_000 }).toBe(1)
    expect(await stable()).toBe(id)

    await stop()
    await write(newest)
    await new Promise((done) => setTimeout(done, 700))
    expect(await stable()).toBe(id)
  })
})
