import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { openApp } from '../../../test/app.ts'
import { atTheEnd } from '../../../test/at-the-end.ts'
import { makeBuild, send, tarOf, type Made } from '../../../test/build.ts'
import { registerBuiltIn } from './built-in.ts'
import { offeredVersions } from './offered.ts'

const { app, data, database, dataDir, signIn } = await openApp()
const admin = { token: await signIn('admin') }
const home = await mkdtemp(join(tmpdir(), 'tessera-built-'))
atTheEnd(() => rm(home, { recursive: true, force: true }))

const dist = join(home, 'dist')
const publishing = { database, places: { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') }, offered: offeredVersions(), development: false }
const refused: string[] = []

async function start(made: Made): Promise<string | undefined> {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const [path, text] of Object.entries(made.files)) await writeFile(join(dist, path), text)
  expect(await registerBuiltIn(publishing, (name) => void refused.push(name), [{ name: 'crm', dist }, { name: 'gone', dist: join(home, 'gone') }])).toEqual(['gone'])
  return stable()
}
const stable = async () => (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'crm')?.build.id
const at = (time: number) => ({ build: { id: '', time, commit: '' } })
/** A build of a known time; its id follows from what it says. */
function built(said: string, time: number): Made {
  const { id } = makeBuild('crm', said).record.build
  return makeBuild('crm', said, { build: { ...at(time).build, id } })
}
const one = built('one', 1_000)
const two = built('two', 2_000)
const byHand = built('by hand', 3_000)

test('a built remote goes the way of every publish', async () => {
  expect(await start(one)).toBe(one.record.build.id)
  expect((await data(remotes.builds, { name: 'crm' }, admin)).list).toMatchObject([{ id: one.record.build.id, origin: 'builtIn', publisher: 'tessera', files: 5 }])
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
  const newest = built('newest', 4_000)
  expect(await start(newest)).toBe(newest.record.build.id)
})

test('a build with a finding is not taken, and the one before is served', async () => {
  const before = await stable()
  const { id } = makeBuild('crm', 'broken').record.build
  expect(await start(makeBuild('crm', 'broken', { contract: '^9.0', build: { id, time: 9_000, commit: '' } }))).toBe(before)
  expect(refused).toEqual(['crm'])
})
