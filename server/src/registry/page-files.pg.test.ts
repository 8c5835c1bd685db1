import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp } from '../../test/app.ts'
import { addToMenus, createBuild, digest, packTar, publishBuild } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'

const shellDir = await createShellFolder()
const { app, data, signIn, database } = await openApp({ SHELL_DIR: shellDir })
// In production an answer is sent as it was serialized.
const production = await openApp({ SHELL_DIR: shellDir, NODE_ENV: 'production' }, database)
let admin: { token: string }

beforeAll(async () => {
  await addToMenus(database.db, 'shop', 'elsewhere')
  admin = { token: await signIn('admin') }
  for (const name of ['shop', 'elsewhere']) {
    const { files } = createBuild(name, 'one')
    const archive = await packTar(files)
    await publishBuild(app, name, archive, admin.token)
  }
  await sql`update system_menu set url_address = '@shop/shop/home' where id = 'menu.shop'`.execute(
    database.db,
  )
})

const entryOf = async (name: string) =>
  (await data(remotes.list, {}, admin)).list.find((entry) => entry.name === name)!

test('the registry lists the files of the pages in the menu with their digests, so that no manifest is needed', async () => {
  const { files } = createBuild('shop', 'one')
  const { build, files: listed } = await entryOf('shop')
  const names = [`entry.${build.id}.js`, `page.${build.id}.css`, `page.${build.id}.js`]
  expect(listed).toEqual({
    entry: names[0],
    pages: { 'shop/home': names.slice(1) },
    digests: Object.fromEntries(names.map((name) => [name, digest(files[name]!)])),
  })
})

test('pages outside the menu have no files in the registry, and neither have the lists of operators', async () => {
  expect((await entryOf('elsewhere')).files).toMatchObject({ pages: {}, digests: {} })
  const { list } = await data(remotes.manage, { keyword: 'shop' }, admin)
  expect(list.map(({ entry }) => entry.files)).toEqual([undefined])
})

test('a remote with kinds of fields is listed for everyone, with the files of their views', async () => {
  const title = { zh: '等级', en: 'Level', zhtw: '等級' }
  const level = {
    name: 'level',
    title,
    icon: 'icon-star',
    module: './src/level.tsx',
    value: { type: 'number' },
  }
  const contributes = { portalWidgets: [], searchEntries: [], profilePanels: [], fieldKinds: [level] }
  const { files } = createBuild('levels', 'one', { contributes })
  const archive = await packTar(files)
  expect(await publishBuild(app, 'levels', archive, admin.token)).toMatchObject({ code: 200 })
  const coach = { token: await signIn('coach01') }
  const find = async () => (await data(remotes.list, {}, coach)).list.find(({ name }) => name === 'levels')
  const entry = (await find())!
  expect(entry.contributes.fieldKinds).toMatchObject([{ name: 'level', value: { type: 'number' } }])
  expect(Object.keys(entry.files!.pages)).toEqual(['contributed-fields/level'])
  // Code in a sandbox cannot draw into the forms of others.
  await sql`update shell_remote set sandbox_areas = '{}' where name = 'levels'`.execute(database.db)
  expect(await find()).toBeUndefined()
})

test('a kind of field whose module is not in the build is found by the check', async () => {
  const { files } = createBuild('levels', 'two', {
    contributes: { portalWidgets: [], searchEntries: [], profilePanels: [] },
  })
  const manifest = JSON.parse(files['mf-manifest.json']!)
  manifest.metaData.tessera.contributes.fieldKinds = [
    {
      name: 'level',
      title: { zh: '等级', en: 'Level', zhtw: '等級' },
      icon: 'icon-star',
      module: './src/level.tsx',
      value: { type: 'number' },
    },
  ]
  const archive = await packTar({ ...files, 'mf-manifest.json': JSON.stringify(manifest) })
  const { data: answer } = await publishBuild(app, 'levels', archive, admin.token)
  expect(answer!.findings).toEqual([{ code: 'page-missing', detail: 'contributed-fields/level' }])
})

test('an unchanged registry is answered with 304, to the same session only', async () => {
  const ask = (token: string, headers: Record<string, string> = {}) =>
    production.app.inject({ url: remotes.list.path, headers: { authorization: token, ...headers } })
  const first = await ask(admin.token, { 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  const body = JSON.parse(brotliDecompressSync(first.rawPayload).toString()) as { data: unknown }
  expect(remotes.list.output.parse(body.data)).toEqual(body.data)
  const known = { 'if-none-match': String(first.headers['etag']) }
  const again = await ask(admin.token, known)
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const otherToken = await signIn('admin')
  const otherSession = await ask(otherToken, known)
  expect(otherSession.statusCode).toBe(200)
  const archive = await packTar(createBuild('shop', 'two').files)
  await publishBuild(app, 'shop', archive, admin.token)
  const afterPublish = await ask(admin.token, known)
  expect(afterPublish.statusCode).toBe(200)
})
