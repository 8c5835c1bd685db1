import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { openApp } from '../../../test/app.ts'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { inMenus, makeBuild, type Made } from '../../../test/build.ts'
import { publishDemos } from './demos.ts'
import { readSharedVersions } from './shared-versions.ts'

const { data, database, dataDir, signIn } = await openApp()
const admin = { token: await signIn('admin') }
await inMenus(database.db, 'showcase')
const home = await mkdtemp(join(tmpdir(), 'tessera-demos-'))
atTheEnd(() => rm(home, { recursive: true, force: true }))
const dist = join(home, 'dist')
const publishing = {
  database,
  places: { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') },
  sharedVersions: readSharedVersions(),
  development: false,
}

async function start({ files }: Made): Promise<string | null> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const [path, text] of Object.entries(files)) await writeFile(join(dist, path), text)
  return publishDemos(publishing, { name: 'showcase', dist })
}
const stable = async () =>
  (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'showcase')?.build.id
const [one, two] = [makeBuild('showcase', 'one'), makeBuild('showcase', 'two')]

test('the demos are published like the remote of any team, and are not built in', async () => {
  expect(await start(one)).toBe(one.record.build.id)
  expect(await stable()).toBe(one.record.build.id)
  expect((await data(remotes.builds, { name: 'showcase' }, admin)).list).toMatchObject([
    { id: one.record.build.id, origin: 'published' },
  ])
})

test('a new build is taken; one that is known is not published again, so what was rolled back stays', async () => {
  await start(two)
  expect(await stable()).toBe(two.record.build.id)
  await data(remotes.rollBack, { name: 'showcase' }, admin)
  await start(two)
  expect(await stable()).toBe(one.record.build.id)
})

test('without a build there is nothing to publish, and one with a finding is refused', async () => {
  expect(await publishDemos(publishing, { name: 'showcase', dist: join(home, 'gone') })).toBeNull()
  await expect(start(makeBuild('showcase', 'three', { contract: '^9.0' }))).rejects.toMatchObject({
    findings: [{ code: 'contract-range' }],
  })
  expect(await stable()).toBe(one.record.build.id)
})
