import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { afterFile } from '../../test/after-file.ts'
import { digest, createBuild, publishBuild, packTar, type TestBuild } from '../../test/build.ts'
import { watchBuiltIn, registerBuiltIn } from './built-in.ts'
import { readSharedVersions } from './shared-versions.ts'
import { ampleDisk } from '../../test/disk.ts'

const { app, data, database, dataDir, signIn } = await openApp()
const admin = { token: await signIn('admin') }
const home = await mkdtemp(join(tmpdir(), 'tessera-built-'))
afterFile(() => rm(home, { recursive: true, force: true }))

const dist = join(home, 'dist')
const publishing = {
  database,
  disk: ampleDisk,
  places: { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') },
  sharedVersions: readSharedVersions(),
  development: false,
}
const refusedNames: string[] = []

async function startWith(build: TestBuild): Promise<string | undefined> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const [path, text] of Object.entries(build.files)) await writeFile(join(dist, path), text)
  expect(
    await registerBuiltIn(publishing, (name) => void refusedNames.push(name), [
      { name: 'crm', dist, order: 0 },
      { name: 'gone', dist: join(home, 'gone'), order: 1 },
    ]),
  ).toEqual(['gone'])
  return stableBuild()
}
const stableBuild = async () =>
  (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'crm')?.build.id
const at = (time: number) => ({ build: { id: '', time, commit: '' } })
/** A build of a given time; its id depends on its content only. */
function buildAt(content: string, time: number): TestBuild {
  const { id } = createBuild('crm', content).record.build
  return createBuild('crm', content, { build: { ...at(time).build, id } })
}
const one = buildAt('one', 1_000)
const two = buildAt('two', 2_000)
const newest = buildAt('newest', 4_000)
const byHand = buildAt('by hand', 3_000)

test('publishes a built-in remote', async () => {
  expect(await startWith(one)).toBe(one.record.build.id)
  expect((await data(remotes.builds, { name: 'crm' }, admin)).list).toMatchObject([
    { id: one.record.build.id, origin: 'builtIn', publisher: 'tessera', files: 5 },
  ])
})

test('a start with an unchanged build keeps manual publishes and rollbacks', async () => {
  const archive = await packTar(byHand.files)
  await publishBuild(app, 'crm', archive, admin.token)
  expect(await startWith(one)).toBe(byHand.record.build.id)
  await data(remotes.rollBack, { name: 'crm' }, admin)
  expect(await startWith(one)).toBe(one.record.build.id)
})

test('a start with a changed build publishes it, unless a newer one was published by hand', async () => {
  expect(await startWith(two)).toBe(two.record.build.id)
  await data(remotes.point, { name: 'crm', build: byHand.record.build.id }, admin)
  expect(await startWith(buildAt('older than by hand', 2_500))).toBe(byHand.record.build.id)
  expect(await startWith(newest)).toBe(newest.record.build.id)
})

test('a build with a finding is not published and the previous one stays', async () => {
  const before = await stableBuild()
  const { id } = createBuild('crm', 'broken').record.build
  expect(
    await startWith(
      createBuild('crm', 'broken', { contract: '^9.0', build: { id, time: 9_000, commit: '' } }),
    ),
  ).toBe(before)
  expect(refusedNames).toEqual(['crm'])
})

describe('while a remote is watched', () => {
  const errors: unknown[] = []
  const watched = { ...publishing, development: true }
  const write = async ({ files }: TestBuild) => {
    for (const [path, text] of Object.entries(files))
      if (path !== 'mf-manifest.json') await writeFile(join(dist, path), text)
    // The manifest is written last, like the compiler does, because it is the watched file.
    await writeFile(join(dist, 'mf-manifest.json'), files['mf-manifest.json']!)
  }
  const draft = buildAt('draft', 10_000)
  const { id } = draft.record.build
  const later = () => {
    const build = createBuild(
      'crm',
      'draft',
      { build: { id, time: 10_000, commit: '' } },
      { [`lazy.${id}.js`]: 'changed' },
    )
    expect(build.record.build.id).toBe(id)
    return build
  }
  const archiveSize = async () =>
    (
      await database.pool.query<{ size: number }>(
        `select octet_length(archive) as size from shell_remote_archive where name = 'crm' and build_id = $1`,
        [id],
      )
    ).rows[0]?.size
  const sealOf = async () =>
    (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'crm')?.seal

  test('publishes each build over the one of the same id, reports a broken one, and stops', async () => {
    const stop = watchBuiltIn(watched, (error) => void errors.push(error), [{ name: 'crm', dist, order: 0 }])
    afterFile(stop)
    await write(draft)
    await expect.poll(stableBuild).toBe(id)
    const size = await archiveSize()
    const seal = await sealOf()

    await write(later())
    await expect.poll(sealOf).not.toBe(seal)
    expect(await sealOf()).toBe(digest(later().files['mf-manifest.json']!))
    expect(await archiveSize()).not.toBe(size)
    expect(errors).toEqual([])

    await writeFile(join(dist, 'mf-manifest.json'), '{')
    await expect.poll(() => errors.length).toBe(1)
    expect(await stableBuild()).toBe(id)

    await stop()
    await write(newest)
    await new Promise((done) => setTimeout(done, 700))
    expect(await stableBuild()).toBe(id)
  })
})
