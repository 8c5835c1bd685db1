import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp } from '../../test/app.ts'
import { afterFile } from '../../test/after-file.ts'
import { createBuild, publishBuild, packTar, type TestBuild } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'
import { openOutbound } from '../http/outbound.ts'
import { openMirror } from './mirror.ts'
import { readSharedVersions } from './shared-versions.ts'
import { ampleDisk } from '../../test/disk.ts'

const SHELL_DIR = await createShellFolder()
const { app, call, data, database, dataDir, signIn } = await openApp({ SHELL_DIR, MIRROR_LOOPBACK: 'on' })

/** A static host; `answers` can be changed while it runs. */
const answers = new Map<string, { status?: number; body?: string; location?: string }>()
const host = createServer((request, response) => {
  const { status = 200, body = '', location } = answers.get(request.url!) ?? { status: 404 }
  response.writeHead(status, location ? { location } : {}).end(body)
})
afterFile(async () => void host.close())

const outbound = openOutbound({ loopback: true })
afterFile(() => outbound.close())
const places = { incoming: `${dataDir}/incoming`, remotes: `${dataDir}/remotes` }
const mirror = openMirror(
  { database, places, disk: ampleDisk, sharedVersions: readSharedVersions(), development: false },
  outbound,
)

let admin: { token: string }
let base = ''
const first = createBuild('shop', 'first')

const serveBuild = ({ files }: TestBuild, at = '/shop') => {
  for (const [path, body] of Object.entries(files)) answers.set(`${at}/${path}`, { body })
}
const sourceUrl = () => `${base}/shop/mf-manifest.json`
let menuCount = 0
const menuInput = (urlAddress: string) => ({
  parentId: 'menu.system',
  fullName: `外部${++menuCount}`,
  enCode: `x.shop${menuCount}`,
  type: 2,
  urlAddress,
})
const readEntry = async () => (await data(remotes.list, {}, admin)).list.find(({ name }) => name === 'shop')
const refresh = async () => {
  await database.pool.query(`update shell_remote set looked_time = now() - interval '1 minute'`)
  await mirror.refresh()
}
const listEvents = async () =>
  (await data(remotes.events, { name: 'shop' }, admin)).list.map(
    ({ action, detail }) => `${action} ${detail}`,
  )

beforeAll(async () => {
  admin = { token: await signIn('admin') }
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers.clear()
  serveBuild(first)
})

test('a bad source is refused with a finding and nothing is saved', async () => {
  const cases: [string, string, () => void][] = [
    ['nothing there', 'not-found', () => answers.clear()],
    ['no manifest', 'manifest-invalid', () => answers.set('/shop/mf-manifest.json', { body: '<html>' })],
    [
      'a tampered file',
      'digest-mismatch',
      () => answers.set(`/shop/lazy.${first.record.build.id}.js`, { body: 'tampered' }),
    ],
    ['a missing file', 'not-found', () => answers.delete(`/shop/lazy.${first.record.build.id}.js`)],
    [
      'a path that climbs out',
      'path-escapes',
      () =>
        serveBuild(createBuild('shop', 'first', { digests: { '../../x.js': `sha384-${'A'.repeat(64)}` } })),
    ],
    [
      'redirects without end',
      'not-found',
      () => answers.set('/shop/mf-manifest.json', { status: 302, location: '/shop/mf-manifest.json' }),
    ],
    [
      'a redirect into the network',
      'not-found',
      () =>
        answers.set('/shop/mf-manifest.json', { status: 302, location: 'http://10.0.0.1/mf-manifest.json' }),
    ],
  ]
  for (const [what, code, spoil] of cases) {
    answers.clear()
    serveBuild(first)
    spoil()
    const refused = await call(menus.create, menuInput(`${sourceUrl()}#shop/home`), admin)
    expect(refused, what).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'urlAddress' }], findings: [{ code }] },
    })
  }
  expect(await call(menus.create, menuInput(`${base}/shop/index.html#shop/home`), admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('mf-manifest.json'),
  })
  expect(await readEntry()).toBeUndefined()
  expect(JSON.stringify(await data(menus.list, { category: 'Web' }, admin))).not.toContain('x.shop')
  expect(await readdir(places.incoming)).toEqual([])
})

test('reading a manifest answers its pages or findings and copies nothing', async () => {
  const peek = (address: string, by = admin) => call(remotes.foreign, { address }, by)
  expect(await peek(sourceUrl())).toMatchObject({
    code: 200,
    data: {
      name: 'shop',
      owner: 'shop team <shop@example.org>',
      build: { id: first.record.build.id },
      pages: [{ page: 'shop/home', title: { zh: 'home' } }],
    },
  })
  expect(await readEntry()).toBeUndefined()
  expect(await readdir(places.incoming)).toEqual([])
  serveBuild(createBuild('shop', 'first', { contract: '^9.0', areas: ['permission'] }))
  const archive = await packTar(createBuild('org', 'x', { areas: ['permission'] }).files)
  await publishBuild(app, 'org', archive, admin.token)
  expect(await peek(sourceUrl())).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'name-taken' }, { code: 'contract-range' }] },
  })
  answers.set('/shop/mf-manifest.json', { body: '<html>' })
  expect(await peek(sourceUrl())).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'manifest-invalid' }] },
  })
  expect(await peek('http://10.0.0.1/mf-manifest.json')).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'not-found' }] },
  })
  const coach01 = { token: await signIn('coach01') }
  expect(await peek(sourceUrl(), coach01)).toMatchObject({ code: 403 })
})

test('without the setting a source on this machine is refused without a request', async () => {
  const strict = await openApp({ SHELL_DIR })
  const by = { token: await strict.signIn('admin') }
  expect(await strict.call(remotes.foreign, { address: sourceUrl() }, by)).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'not-found', detail: expect.stringContaining('not an address') }] },
  })
  const refused = await strict.call(menus.create, menuInput(`${sourceUrl()}#shop/home`), by)
  expect(refused).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'not-found', detail: expect.stringContaining('not an address') }] },
  })
})

test('saving a menu copies the remote, which is then served from this origin', async () => {
  const { id } = first.record.build
  const { id: row } = await data(menus.create, menuInput(`${sourceUrl()}#shop/home`), admin)
  expect(await readEntry()).toMatchObject({
    source: sourceUrl(),
    manifest: `/remotes/shop/${id}/mf-manifest.json`,
    build: { id },
  })
  expect((await app.inject(`/remotes/shop/${id}/lazy.${id}.js`)).body).toBe('later')
  expect(JSON.stringify((await data(session.currentUser, {}, admin)).menuList)).toContain(row)
  expect((await data(remotes.manage, { keyword: 'shop' }, admin)).list[0]).toMatchObject({ origin: 'mirror' })
  expect((await listEvents())[0]).toBe(`mirror ${sourceUrl()}`)
})

test('another menu of the same source copies nothing; an unknown page is saved with a warning', async () => {
  answers.clear()
  await data(menus.create, menuInput(`${sourceUrl()}#shop/home?tab=2`), admin)
  expect(await call(menus.create, menuInput(`${sourceUrl()}#shop/gone`), admin)).toMatchObject({
    code: 200,
    msg: expect.stringContaining('没有此页面'),
  })
})

test('copying a remote needs a permission of its own', async () => {
  await database.pool.query(
    `insert into org_grant (object_type, object_id, item_type, item_id)
     select 'User', u.id, t.type, t.id from org_user u,
       (values ('module', 'menu.system.menu'), ('button', 'menu.system.menu.btn_add')) t (type, id)
       where u.account = 'coach01'`,
  )
  const coach = { token: await signIn('coach01') }
  serveBuild(createBuild('stall', 'first'), '/stall')
  expect(
    await call(menus.create, menuInput(`${base}/stall/mf-manifest.json#stall/home`), coach),
  ).toMatchObject({
    code: 403,
    msg: 'urlAddress：您没有引入外部应用的权限',
  })
  await data(menus.create, menuInput(`${sourceUrl()}#shop/home`), coach)
})

test('a changed manifest becomes a new build, and a rollback at the source is followed', async () => {
  const second = createBuild('shop', 'second')
  serveBuild(second)
  await refresh()
  expect((await readEntry())?.build.id).toBe(second.record.build.id)
  serveBuild(first)
  await refresh()
  expect((await readEntry())?.build.id).toBe(first.record.build.id)
})

test('a pointer moved by hand stays until the source changes', async () => {
  const second = createBuild('shop', 'second').record.build.id
  await data(remotes.point, { name: 'shop', build: second }, admin)
  await refresh()
  expect((await readEntry())?.build.id).toBe(second)
})

test('a failed refresh changes nothing and is recorded once', async () => {
  const before = await readEntry()
  answers.clear()
  await refresh()
  await refresh()
  expect(await readEntry()).toEqual(before)
  expect((await listEvents()).filter((line) => line.startsWith('mirror failed: not-found'))).toHaveLength(1)
  serveBuild(createBuild('other', 'x'))
  await refresh()
  expect((await listEvents())[0]).toContain('name-mismatch')
  expect(await readEntry()).toEqual(before)
})

test('refuses to publish over a mirrored remote', async () => {
  const archive = await packTar(createBuild('shop', 'pushed').files)
  expect(await publishBuild(app, 'shop', archive, admin.token)).toMatchObject({
    code: 400,
    data: { findings: [{ code: 'name-taken' }] },
  })
})

test('a source that no menu names is not refreshed', async () => {
  await database.pool.query(`update system_menu set delete_mark = 1 where url_address like 'http%'`)
  serveBuild(createBuild('shop', 'third'))
  const before = await readEntry()
  await refresh()
  expect(await readEntry()).toEqual(before)
})
