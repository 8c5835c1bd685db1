import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { users } from '@tessera/shared/contract/org/users'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../test/app.ts'
import { addToMenus, createBuild, packTar, publishBuild } from '../../test/build.ts'
import { openSandboxHosts } from '../http/sandbox-hosts.ts'
import { findUnservedSandboxes } from './sandbox.ts'
import { createShellFolder } from '../../test/shell-folder.ts'

const SHELL_DIR = await createShellFolder()
await writeFile(join(SHELL_DIR, 'sandbox.html'), '<!doctype html><title>sandbox</title>')
const first = await openApp({ SHELL_DIR, HOST: 'localhost' })
const configured = await openApp(
  { SHELL_DIR, SHELL_ORIGIN: 'http://office.example', SANDBOX_ORIGIN: 'http://*.sandbox.example' },
  first.database,
)
const open = await openApp({ SHELL_DIR, HOST: '0.0.0.0' }, first.database)
const { record, files } = createBuild('crm', 'one')
const entryFile = `/remotes/crm/${record.build.id}/entry.${record.build.id}.js`
let admin: { token: string }

beforeAll(async () => {
  await addToMenus(first.database.db, 'crm')
  admin = { token: await first.signIn('admin') }
  const archive = await packTar(files)
  expect(await publishBuild(first.app, 'crm', archive, admin.token)).toMatchObject({ code: 200 })
})

const get = (url: string, host: string, app = first.app) => app.inject({ url, headers: { host } })
const sandboxOf = async (app = first, host = 'localhost:3000') => {
  const answer = await app.app.inject({
    url: '/api/shell/Remotes',
    headers: { host, authorization: admin.token },
  })
  const { data } = answer.json<{ data: { list: { name: string; sandbox?: object }[] } }>()
  return data.list.find(({ name }) => name === 'crm')?.sandbox
}

describe('the origin of the sandbox', () => {
  test('serves its page with a policy that makes the origin opaque and lets only the shell show it', async () => {
    const { statusCode, body, headers } = await get('/sandbox', '127.0.0.1:3000')
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>sandbox</title>'])
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual([
      "default-src 'none'",
      'script-src http://127.0.0.1:3000/assets/ http://127.0.0.1:3000/remotes/',
      'style-src http://127.0.0.1:3000/assets/ http://127.0.0.1:3000/remotes/',
      "style-src-attr 'unsafe-inline'",
      'img-src http://127.0.0.1:3000/assets/ http://127.0.0.1:3000/remotes/ data: blob:',
      'font-src http://127.0.0.1:3000/assets/ http://127.0.0.1:3000/remotes/ data:',
      'connect-src http://127.0.0.1:3000/remotes/',
      'media-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors http://localhost:3000',
      'sandbox allow-scripts allow-forms allow-downloads',
    ])
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('serves files of remotes to every origin, and the shell does not', async () => {
    const inSandbox = await get(entryFile, 'crm.sandbox.example', configured.app)
    expect([inSandbox.statusCode, inSandbox.headers['access-control-allow-origin']]).toEqual([200, '*'])
    const inShell = await get(entryFile, 'office.example', configured.app)
    expect([inShell.statusCode, inShell.headers['access-control-allow-origin']]).toEqual([200, undefined])
  })

  test.each(['/api/oauth/CurrentUser', '/api/shell/Remotes', '/API/file/x', '/sdk/kit.tgz', '/websocket'])(
    'refuses %s even with a session, in words',
    async (url) => {
      const answer = await configured.app.inject({
        url,
        headers: { host: 'crm.sandbox.example', authorization: admin.token, 'accept-language': 'en' },
      })
      expect(answer.body).toContain('Please use http://office.example')
      expect(answer.body).not.toContain('userInfo')
    },
  )

  test('leads pages of the shell to the shell', async () => {
    for (const url of ['/', '/login', '/permission/user?a=1', '/index.html']) {
      const { statusCode, headers } = await get(url, 'crm.sandbox.example', configured.app)
      expect([statusCode, headers['location']]).toEqual([302, `http://office.example${url}`])
    }
  })

  test('on one machine is the other of its two names, and both serve the shell and its calls', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000']) {
      expect((await get('/home', host)).body).toContain('<title>shell')
      const answer = await first.app.inject({
        url: '/api/oauth/CurrentUser',
        headers: { host, authorization: admin.token },
      })
      expect(answer.json()).toMatchObject({ code: 200 })
    }
    expect((await get('/sandbox', 'localhost:3000')).headers['content-security-policy']).toContain(
      'frame-ancestors http://127.0.0.1:3000;',
    )
  })

  test('has no page at the origin of the shell, under any spelling', async () => {
    for (const url of ['/sandbox.html', '/sandbox%2ehtml', '/./sandbox.html', '/SANDBOX.html']) {
      const { body } = await get(url, 'localhost:3000')
      expect([url, body.includes('<title>sandbox')]).toEqual([url, false])
    }
    expect((await get('/sandbox', 'office.example', configured.app)).body).toContain('<title>shell')
  })

  test('is allowed as a frame of the shell, and configured with a name for each remote', async () => {
    const policyOf = async (app: typeof first, host: string) =>
      String((await get('/home', host, app.app)).headers['content-security-policy'])
    expect(await policyOf(first, 'localhost:3000')).toContain("frame-src 'self' http://127.0.0.1:3000;")
    expect(await policyOf(configured, 'office.example')).toContain(
      "frame-src 'self' http://*.sandbox.example;",
    )
    expect(await policyOf(configured, 'other.example')).toContain("frame-src 'self';")
    const frame = await get('/sandbox', 'crm.sandbox.example', configured.app)
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors http://office.example;')
    expect((await get('/sandbox', 'a.b.sandbox.example', configured.app)).body).toContain('<title>shell')
  })
})

describe('a remote in a sandbox', () => {
  test('is chosen by an operator, with the areas of its calls, and recorded', async () => {
    expect(await sandboxOf()).toBeUndefined()
    await first.data(remotes.setSandbox, { name: 'crm', areas: ['edu'] }, admin)
    expect(await sandboxOf()).toEqual({ origin: 'http://127.0.0.1:3000', areas: ['crm', 'edu'] })
    expect(await sandboxOf(configured, 'office.example')).toEqual({
      origin: 'http://crm.sandbox.example',
      areas: ['crm', 'edu'],
    })
    // No second name: the shell refuses the page.
    expect(await sandboxOf(open, 'office.example:3000')).toEqual({ origin: '', areas: ['crm', 'edu'] })
    const { list } = await first.data(remotes.events, { name: 'crm' }, admin)
    expect(list[0]).toMatchObject({ action: 'sandbox', detail: 'on edu' })
    const rows = await first.data(remotes.manage, { keyword: 'crm' }, admin)
    expect(rows.list[0]).toMatchObject({ id: 'crm', sandboxAreas: ['edu'] })
    await first.data(remotes.setSandbox, { name: 'crm', areas: null }, admin)
    expect(await sandboxOf()).toBeUndefined()
  })

  test('is also chosen by a menu row, for all its pages', async () => {
    await sql`update system_menu set property_json = '{"sandbox": true}' where url_address like '%crm%'`.execute(
      first.database.db,
    )
    expect(await sandboxOf()).toEqual({ origin: 'http://127.0.0.1:3000', areas: ['crm'] })
    await sql`update system_menu set property_json = '{}' where url_address like '%crm%'`.execute(
      first.database.db,
    )
    expect(await sandboxOf()).toBeUndefined()
  })

  test('does not get calls of the product by the name of its area, nor those about sessions by a grant', async () => {
    const greedy = createBuild('greedy', 'one', { areas: ['file', 'visualdev', 'greedy'] })
    await addToMenus(first.database.db, 'greedy')
    const archive = await packTar(greedy.files)
    await publishBuild(first.app, 'greedy', archive, admin.token)
    await first.data(remotes.setSandbox, { name: 'greedy', areas: [] }, admin)
    const { list } = await first.data(remotes.list, {}, admin)
    expect(list.find(({ name }) => name === 'greedy')?.sandbox?.areas).toEqual(['greedy'])
    for (const area of ['oauth', 'shell', 'OAuth/Login'])
      expect(await first.call(remotes.setSandbox, { name: 'greedy', areas: [area] }, admin)).toMatchObject({
        code: 400,
        data: { fields: [{ field: 'areas' }] },
      })
  })
})

describe('the token of a sandboxed remote', () => {
  const tokenOf = async (by = admin) => (await first.data(remotes.sandboxToken, { name: 'crm' }, by)).token
  beforeAll(async () => {
    await first.data(remotes.setSandbox, { name: 'crm', areas: ['edu/Classlist'] }, admin)
  })

  test('makes the calls of its areas with the rights of its session, and no other', async () => {
    const by = { token: await tokenOf(), lang: 'en' as const }
    expect(await first.call(classes.list, {}, by)).toMatchObject({ code: 200 })
    for (const [row, input] of [
      [users.list, {}],
      [session.currentUser, {}],
      [session.logout, {}],
      [remotes.list, {}],
      [remotes.sandboxToken, { name: 'crm' }],
      [remotes.manage, {}],
    ] as const)
      expect(await first.call(row, input as never, by)).toMatchObject({
        code: 403,
        msg: 'The remote “crm” runs in a sandbox and may only call: crm, edu/Classlist.',
      })
    expect(await first.call(session.currentUser, {}, admin)).toMatchObject({ code: 200 })
  })

  test('is refused when it is changed, and ends with its session', async () => {
    const own = { token: await first.signIn('admin') }
    const token = await tokenOf(own)
    const [body = '', signature = ''] = token.replace('Sandbox ', '').split('.')
    const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const wider = Buffer.from(JSON.stringify({ ...read, areas: ['permission'] })).toString('base64url')
    expect(await first.call(users.list, {}, { token: `Sandbox ${wider}.${signature}` })).toMatchObject({
      code: 602,
    })
    expect(JSON.stringify(read)).not.toContain(own.token.replace('Bearer ', ''))
    expect(await first.call(classes.list, {}, { token })).toMatchObject({ code: 200 })
    await first.data(session.logout, {}, own)
    expect((await first.call(classes.list, {}, { token })).code).toBe(600)
  })

  test('has no more rights than its user', async () => {
    const clerk = { token: await first.signIn('coach01') }
    const direct = await first.call(classes.list, {}, clerk)
    const answer = await first.call(remotes.sandboxToken, { name: 'crm' }, clerk)
    expect(answer.code).toBe(200)
    const narrowed = await first.call(classes.list, {}, { token: answer.data.token })
    expect(narrowed.code).toBe(direct.code)
  })

  test('is not issued for a remote in the shell', async () => {
    expect(await first.call(remotes.sandboxToken, { name: 'edu' }, admin)).toMatchObject({ code: 404 })
  })
})

test('names the remotes and menu rows that no address serves, so that the log can tell the operator', async () => {
  const { db } = first.database
  await first.data(remotes.setSandbox, { name: 'crm', areas: [] }, admin)
  await sql`update system_menu set property_json = '{"sandbox": true}' where url_address = '@crm/page'`.execute(
    db,
  )
  expect(await findUnservedSandboxes(db, openSandboxHosts({ sandbox: 'local' }))).toEqual([])
  const without = openSandboxHosts({ sandbox: null })
  // Other tests of this file publish sandboxed remotes, too.
  const ofCrm = async () => {
    const names = await findUnservedSandboxes(db, without)
    return names.filter((name) => name.includes('crm'))
  }
  expect(await ofCrm()).toEqual(['@crm/page', 'crm'])
  await first.data(remotes.setSandbox, { name: 'crm', areas: null }, admin)
  expect(await ofCrm()).toEqual(['@crm/page'])
})
