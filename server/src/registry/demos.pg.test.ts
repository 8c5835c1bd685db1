import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { afterFile } from '../../test/after-file.ts'
import { addToMenus, createBuild, type TestBuild } from '../../test/build.ts'
import { publishDemos } from './demos.ts'
import { readSharedVersions } from './shared-versions.ts'
import { ampleDisk } from '../../test/disk.ts'

const { data, database, dataDir, signIn } = await openApp()
const admin = { token: await signIn('admin') }
await addToMenus(database.db, 'showcase')
const home = await mkdtemp(join(tmpdir(), 'tessera-demos-'))
afterFile(() => rm(home, { recursive: true, force: true }))
const dist = join(home, 'dist')
const publishing = {
  database,
  disk: ampleDisk,
  places: { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') },
  sharedVersions: readSharedVersions(),
  development: false,
}

async function startWith({ files }: TestBuild): Promise<string | null> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const [path, text] of Object.entries(files)) await writeFile(join(dist, path), text)
  return publishDemos(publishing, { name: 'showcase', dist })
}
const stableBuild = async () =>
  (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'showcase')?.build.id
const [one, two] = [createBuild('showcase', 'one'), createBuild('showcase', 'two')]

test('publishes the demos like the remote of a team, not as built in', async () => {
  expect(await startWith(one)).toBe(one.record.build.id)
  expect(await stableBuild()).toBe(one.record.build.id)
  expect((await data(remotes.builds, { name: 'showcase' }, admin)).list).toMatchObject([
    { id: one.record.build.id, origin: 'published' },
  ])
})

test('publishes a new build, but not a known one, so that a rollback stays', async () => {
  await startWith(two)
  expect(await stableBuild()).toBe(two.record.build.id)
  await data(remotes.rollBack, { name: 'showcase' }, admin)
  await startWith(two)
  expect(await stableBuild()).toBe(one.record.build.id)
})

test('publishes nothing without a build, and refuses one with a finding', async () => {
  expect(await publishDemos(publishing, { name: 'showcase', dist: join(home, 'gone') })).toBeNull()
  await expect(startWith(createBuild('showcase', 'three', { contract: '^9.0' }))).rejects.toMatchObject({
    findings: [{ code: 'contract-range' }],
  })
  expect(await stableBuild()).toBe(one.record.build.id)
})
