import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { root } from '../../../config/paths.ts'
import { createBuild, packTar, publishBuild } from '../../../../test/build.ts'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

// npm is a script here that writes what a build would: everything else is as it runs on a server.

let app: RightsApp
let id: string
let tools: string
let sdk: string
const path = process.env['PATH']
const asked = { module: 'edu', className: 'Visit', subClassName: '', description: '' }

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Makes npm write a build of this remote, and do this in its tests. */
function fakeNpm(remote: string, content: string, tests = 'echo passed'): void {
  const { files } = createBuild(remote, content, { areas: [] })
  const dist = join(tools, `dist-${remote}-${content}`)
  writeFiles(dist, files)
  writeFileSync(
    join(tools, 'npm'),
    `#!/bin/sh
case "$1 $2" in
  install*) mkdir node_modules; echo "from https://team:secret@npm.example.org/ with token tsr_abc in ${tools}" ;;
  "run build") pwd; cp -r ${dist} dist; env ;;
  "run test") ${tests} ;;
esac
`,
  )
  chmodSync(join(tools, 'npm'), 0o755)
}

beforeAll(async () => {
  app = await openRightsApp()
  tools = join(app.dataDir, 'tools')
  sdk = join(app.dataDir, 'sdk')
  for (const folder of [tools, sdk]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(sdk, 'tessera-kit-1.9.0-test.tgz'), '')
  const fields = [{ jweeKey: 'comInput', vModel: 'studentName', label: '学员姓名', formId: 101 }]
  ;({ id } = await releaseDesign(app, app.admin, { enCode: 'visit.desk', fields }))
  process.env['PATH'] = `${tools}:${path}`
})
afterAll(() => {
  process.env['PATH'] = path
})

const read = async () => app.data(generator.publication, { id }, app.admin)
const end = (timeout = 60_000) =>
  vi.waitFor(
    async () => {
      const { publication } = await read()
      expect(publication?.endedTime).toEqual(expect.any(Number))
      return publication!
    },
    { timeout, interval: 50 },
  )
const publish = (input: object = {}, by = app.admin) =>
  app.call(generator.publish, { id, ...asked, ...input }, by)
const registered = async (name: string) =>
  (await app.data(remotes.offered, {}, app.admin)).list.some((remote) => remote.name === name)
const topMenus = async () => (await app.data(menus.list, {}, app.admin)).list

test('publishes the page, adds its menu and keeps secrets out of the log', async () => {
  fakeNpm('visit', 'one')
  expect(await read()).toMatchObject({ ability: 'ready', canAddMenu: true, publication: null })
  expect(await publish({ menuParentId: '-1' })).toMatchObject({ code: 200 })
  const publication = await end()
  expect(publication).toMatchObject({ state: 'done', remote: 'visit', failure: '', address: '/visit/visits' })
  expect(publication.steps.map(({ name, state }) => `${name} ${state}`)).toEqual(
    ['generate', 'install', 'build', 'test', 'check', 'publish', 'menu'].map((name) => `${name} done`),
  )
  expect(publication.log).toContain('https://***@npm.example.org/ with token tsr_*** in ./tools')
  expect(publication.log).not.toMatch(new RegExp(`${app.dataDir}|DATABASE|ADMIN_PASSWORD`))
  expect(await registered('visit')).toBe(true)
  expect((await topMenus()).find((menu) => menu.id === publication.menuId)).toMatchObject({
    urlAddress: '@visit/visits',
    // The menu of the design has its name.
    fullName: 'visit.desk（页面）',
    propertyJson: JSON.stringify({ design: id }),
  })
  // The folder goes after the answer.
  await expect.poll(() => readdirSync(join(app.dataDir, 'publications'))).toEqual([])
})

test('publishing again keeps the menu and the installed packages, and opens it to whom the design is open', async () => {
  fakeNpm('visit', 'two')
  const before = await topMenus()
  expect((await read()).publication).toMatchObject({ holders: 0 })
  const [menu] = (
    await app.run(`select id from system_menu where property_json like '%' || $1 || '%' and type = 3`, [id])
  ).rows
  await app.run(
    `insert into org_grant (object_type, object_id, item_type, item_id)
     values ('Role', 'role.finance', 'module', $1), ('User', 'user.coach01', 'module', $1), ('User', 'gone', 'module', $1)`,
    [menu!['id']],
  )
  await publish({ menuParentId: '-1', takesHolders: true })
  const publication = await end()
  expect(publication).toMatchObject({ state: 'done', holders: 2 })
  const { rows } = await app.run(
    `select object_id from org_grant where item_type = 'module' and item_id = $1 order by 1`,
    [publication.menuId],
  )
  expect(rows.map((row) => row['object_id'])).toEqual(['role.finance', 'user.coach01'])
  expect(publication.log).not.toContain('tsr_')
  expect(await topMenus()).toHaveLength(before.length)
})

test('a failed test publishes nothing, and the log says why', async () => {
  fakeNpm('sample', 'one', 'echo "expected 1 to be 2"; exit 1')
  await publish({ className: 'Sample' })
  const publication = await end()
  expect(publication).toMatchObject({ state: 'failed', failure: '“测试”未通过，详情见日志', address: null })
  expect(publication.log).toContain('expected 1 to be 2')
  expect(publication.steps.at(-1)).toMatchObject({ name: 'test', state: 'failed' })
  expect(await registered('sample')).toBe(false)
})

test('a cancel ends all that a step has started; another publication of the remote waits for it', async () => {
  const pidFile = join(app.dataDir, 'pid')
  fakeNpm('sample', 'two', `sh -c 'echo $$ > ${pidFile}; sleep 300' & wait`)
  await publish({ className: 'Sample' })
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000 })
  expect(await publish({ className: 'Sample' })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('正在发布'),
  })
  expect((await app.call(generator.cancelPublication, { id }, app.admin)).code).toBe(200)
  expect((await end()).state).toBe('cancelled')
  // A process that has ended and was not awaited yet has no command line.
  const commandLine = `/proc/${readFileSync(pidFile, 'utf8').trim()}/cmdline`
  await vi.waitFor(() => expect(existsSync(commandLine) ? readFileSync(commandLine, 'utf8') : '').toBe(''))
  expect(await app.call(generator.cancelPublication, { id }, app.admin)).toMatchObject({
    code: 400,
    msg: '该设计没有正在进行的发布',
  })
})

test('one whose server has ended is broken, not begun again', async () => {
  fakeNpm('sample', 'three')
  const publicationId = 'left-behind'
  await app.run(
    `insert into lowcode_publication (id, design_id, remote, release_number, options, state, creator_user_id)
      values ($1, $2, 'sample', 1, '{}', 'running', 'user.admin')`,
    [publicationId, id],
  )
  await app.run(
    `insert into system_job (id, queue, key, state, due_time) values ($1, 'lowcode.publications', $1, 'running',
      now() - interval '1 minute')`,
    [publicationId],
  )
  await app.run(`select pg_notify('tessera', 'jobs due lowcode.publications')`)
  expect(await end()).toMatchObject({ state: 'broken', failure: '服务器在发布过程中停止，请重新发布' })
})

test('does not replace what others have published', async () => {
  const { files } = createBuild('guest', 'by hand', { areas: [] })
  const guest = await packTar(files)
  await publishBuild(app.app, 'guest', guest, app.admin.token)
  const { code, msg } = await publish({ className: 'Guest' })
  expect([code, msg]).toEqual([400, expect.stringContaining('“guest”已由其他来源发布')])
  const other = createBuild('visit', 'by hand', { areas: [] })
  const visit = await packTar(other.files)
  await publishBuild(app.app, 'visit', visit, app.admin.token)
  expect((await publish()).code).toBe(400)
})

test('needs the rights to design, to publish and to add menus, also while it is built', async () => {
  const idOf = async (code: string) =>
    String((await app.run(`select id from system_menu where en_code = $1`, [code])).rows[0]!['id'])
  const design = `module ${await idOf('onlineDev.webDesign')}`
  const edit = `button ${await idOf('onlineDev.webDesign')}.btn_edit`
  const designer = await app.createUser('page.designer', design, edit)
  expect(await publish({ className: 'Other' }, designer)).toMatchObject({
    code: 403,
    msg: '您没有发布前端模块的权限，请联系管理员',
  })
  expect(await app.data(generator.publication, { id }, designer)).toMatchObject({ ability: 'noRight' })
  const remotesMenu = await idOf('system.remotes')
  const rights = [design, edit, `module ${remotesMenu}`, `button ${remotesMenu}.btn_publish`]
  const publisher = await app.createUser('page.publisher', ...rights)
  expect((await publish({ className: 'Other', menuParentId: '-1' }, publisher)).msg).toContain(
    '新建菜单的权限',
  )
  expect((await publish({ className: 'Other', menuParentId: 'none' })).msg).toContain('上级菜单不存在')
  await app.run(
    `insert into system_menu (id, full_name, en_code, type, category) values ('menu.phone', 'Phone', 'phone', 1, 'App')`,
  )
  expect((await publish({ className: 'Other', menuParentId: 'menu.phone' })).msg).toContain('App 菜单')

  const gate = join(app.dataDir, 'gate')
  fakeNpm('other', 'one', `while [ ! -f ${gate} ]; do sleep 0.1; done`)
  expect((await publish({ className: 'Other' }, publisher)).code).toBe(200)
  await app.run(`delete from org_grant where object_id = $1 and item_id = $2`, [
    publisher.id,
    `${remotesMenu}.btn_publish`,
  ])
  await app.run(`select pg_notify('tessera', 'access ')`)
  writeFileSync(gate, '')
  expect(await end()).toMatchObject({ state: 'failed', failure: '您没有发布前端模块的权限，请联系管理员' })
  expect(await registered('other')).toBe(false)
})

test('a team gets the code of its remote by its token, and no other', async () => {
  const options = { ...asked, className: 'Desk' }
  await app.data(generator.download, { id, ...options }, app.admin)
  const { token } = await app.data(
    remotes.createToken,
    { name: 'Desk', remotes: ['desk', 'visit'] },
    app.admin,
  )
  const codeOf = async (name: string) => {
    const url = `/api/visualdev/Generater/Remotes/${name}/Code?design=${id}`
    const answer = await app.app.inject({ url, headers: { authorization: `Team ${token}` } })
    return answer.json() as { code: number; data: { list: { path: string; text: string }[] } }
  }
  const { data } = await codeOf('desk')
  expect(data.list.map((file) => file.path)).toContain('src/desks/page.tsx')
  expect((await codeOf('visit')).code).toBe(404)
  expect((await codeOf('guest')).code).toBe(403)
})

test.runIf(inject('full'))('publishes with the real tools', { timeout: 900_000 }, async () => {
  process.env['PATH'] = path
  const dist = join(root, 'tools/kit/dist')
  if (!existsSync(dist)) execFileSync(process.execPath, ['tools/kit/build.ts'], { cwd: root })
  for (const name of readdirSync(dist)) copyFileSync(join(dist, name), join(sdk, name))
  await publish({ className: 'Walk', menuParentId: '-1' })
  const publication = await end(800_000)
  expect([publication.state, publication.failure, publication.log.slice(-3_000)]).toEqual([
    'done',
    '',
    expect.anything(),
  ])
  expect(publication.address).toBe('/walk/walks')
  process.stdout.write(`${publication.steps.map(({ name, ms }) => `${name} ${ms} ms`).join(', ')}\n`)
})
