import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '@tessera/shared/contract/shell/session'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { openApp, type Opened } from '../../../test/app.ts'
import { inMenus, makeBuild, send, tarOf } from '../../../test/build.ts'
import { shellFolder } from '../../../test/shell-folder.ts'
import { openSdk } from './serve.ts'

const SHELL_DIR = await shellFolder()
const one = await openApp({ SHELL_DIR })
const two = await openApp({ SHELL_DIR }, one.database)
const { record, files } = makeBuild('crm', 'one')
const { id } = record.build
const lazy = `lazy.${id}.js`
let admin: { token: string }

beforeAll(async () => {
  await inMenus(one.database.db, 'crm')
  admin = { token: await one.signIn('admin') }
  expect(await send(one.app, 'crm', await tarOf(files), admin.token)).toMatchObject({ code: 200 })
})

describe('a second process on the same database, with a disk of its own', () => {
  test('unpacks a build at its first request, for all who ask at once', async () => {
    const answers = await Promise.all(
      [lazy, 'mf-manifest.json', lazy].map((file) => two.app.inject(`/remotes/crm/${id}/${file}`)),
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, files[lazy]],
      [200, files['mf-manifest.json']],
      [200, files[lazy]],
    ])
  })

  test('restores a file that somebody deleted, and the whole folder', async () => {
    await rm(join(one.dataDir, 'remotes', 'crm', id, lazy))
    expect((await one.app.inject(`/remotes/crm/${id}/${lazy}`)).body).toBe(files[lazy])
    await rm(join(one.dataDir, 'remotes'), { recursive: true })
    expect((await one.app.inject(`/remotes/crm/${id}/${lazy}`)).body).toBe(files[lazy])
  })

  test.each([
    `/remotes/crm/${'f'.repeat(12)}/entry.js`,
    `/remotes/crm/${id}/gone.js`,
    `/remotes/nobody/${id}/entry.js`,
    `/remotes/crm/${id}/..%2f..%2f..%2fetc/passwd`,
    '/remotes/',
  ])('%s is not found', async (url) => {
    expect((await two.app.inject(url)).statusCode).toBe(404)
  })

  test('hears of a moved pointer in under 2 seconds: its shells are told, and the next answer has the new build', async () => {
    await two.app.listen({ port: 0, host: '127.0.0.1' })
    const frames = await bound(two)
    const next = makeBuild('crm', 'two')
    const began = Date.now()
    await send(one.app, 'crm', await tarOf(next.files), admin.token)
    await expect
      .poll(() => frames, { timeout: 5_000, interval: 20 })
      .toContainEqual({ method: 'registryChanged' })
    const { list } = await two.data(remotes.list, {}, admin)
    expect(list.find(({ name }) => name === 'crm')?.build.id).toBe(next.record.build.id)
    expect(Date.now() - began).toBeLessThan(2_000)
  })
})

/** The frames that a bound socket gets from now on. */
async function bound({ app }: Opened): Promise<object[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/websocket`)
  const frames: object[] = []
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ method: 'OnConnection', token: admin.token }))
  await answered
  socket.on('message', (text) => frames.push(JSON.parse(String(text)) as object))
  return frames
}

describe('"just for me"', () => {
  const address = 'http://localhost:3599/mf-manifest.json'
  const cookieOf = (header: unknown) => String(header).split(';')[0]!
  const list = async (token: string, cookie: string) => {
    const answer = await one.app.inject({
      url: '/api/shell/Remotes',
      headers: { authorization: token, cookie },
    })
    return {
      entry: (answer.json().data.list as { name: string; override?: string }[]).find(
        ({ name }) => name === 'crm',
      ),
      cookie: answer.headers['set-cookie'],
    }
  }
  const policy = async (cookie = '') =>
    await one.app.inject({ url: '/home', headers: { cookie, 'if-none-match': '*' } })
  let cookie = ''

  test('the session gets the address, and its page may load from that origin and no other', async () => {
    const answer = await one.app.inject({
      method: 'PUT',
      url: '/api/shell/Remotes/crm/Override',
      headers: { authorization: admin.token },
      payload: { address },
    })
    expect(answer.json()).toMatchObject({ code: 200 })
    expect(answer.headers['set-cookie']).toMatch(
      /^tessera_override=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    cookie = cookieOf(answer.headers['set-cookie'])
    expect((await list(admin.token, cookie)).entry).toMatchObject({
      override: address,
      manifest: expect.stringMatching(/^\/remotes\/crm\//),
    })
    const page = await policy(cookie)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.headers['content-security-policy']).toContain("script-src 'self' http://localhost:3599;")
    expect(page.headers['content-security-policy']).not.toContain('unsafe-eval')
  })

  test('without the cookie, or with a forged one, the policy is strict and nothing is overridden', async () => {
    const [body] = cookie.split('=')[1]!.split('.')
    const forged = `tessera_override=${Buffer.from(Buffer.from(body!, 'base64url').toString().replace('localhost:3599', 'evil.example')).toString('base64url')}.${cookie.split('.')[1]}`
    for (const other of ['', forged, 'tessera_override=x.y']) {
      expect((await policy(other)).headers['content-security-policy'] ?? "script-src 'self';").toContain(
        "script-src 'self';",
      )
      expect((await list(admin.token, other)).entry?.override).toBeUndefined()
    }
  })

  test('another session does not get it, and loses the cookie', async () => {
    const coach01Token = await one.signIn('coach01')
    const told = await list(coach01Token, cookie)
    expect(told.entry?.override).toBeUndefined()
    expect(told.cookie).toContain('Max-Age=0')
  })

  test('signing out ends it: the cookie goes with the session', async () => {
    const token = await one.signIn('admin')
    const set = await one.app.inject({
      method: 'PUT',
      url: '/api/shell/Remotes/crm/Override',
      headers: { authorization: token },
      payload: { address },
    })
    const left = await one.app.inject({
      method: session.logout.method,
      url: session.logout.path,
      headers: { authorization: token, cookie: cookieOf(set.headers['set-cookie']) },
    })
    expect(left.headers['set-cookie']).toContain(
      'tessera_override=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    )
    const without = await one.app.inject({
      method: session.logout.method,
      url: session.logout.path,
      headers: { authorization: await one.signIn('admin') },
    })
    expect(String(without.headers['set-cookie'])).not.toContain('tessera_override')
  })

  test('one click resets it; who has no right sets none; a remote that is not there has none', async () => {
    const dropped = await one.app.inject({
      method: 'DELETE',
      url: '/api/shell/Remotes/Overrides',
      headers: { authorization: admin.token, cookie },
    })
    expect(dropped.headers['set-cookie']).toContain('Max-Age=0')
    const coach01 = { token: await one.signIn('coach01') }
    expect(await one.call(remotes.override, { name: 'crm', address }, coach01)).toMatchObject({ code: 403 })
    expect(await one.call(remotes.override, { name: 'nobody', address }, admin)).toMatchObject({ code: 404 })
    expect(
      await one.call(remotes.override, { name: 'crm', address: 'javascript:alert(1)' }, admin),
    ).toMatchObject({ code: 400 })
  })
})

test('a document among the files of a remote runs nothing', async () => {
  await writeFile(join(one.dataDir, 'remotes', 'crm', id, 'page.html'), '<script>1</script>')
  expect((await one.app.inject(`/remotes/crm/${id}/page.html`)).headers['content-security-policy']).toBe(
    "default-src 'none'; sandbox",
  )
})

test('a kit is offered as long as somebody may have it in a lock file, and never from a cache', async () => {
  const built = await mkdtemp(join(tmpdir(), 'tessera-kit-'))
  await writeFile(join(built, 'tessera-kit-1.0.0-aaaaaaaaaa.tgz'), 'first')
  await openSdk(one.dataDir, built)
  await rm(join(built, 'tessera-kit-1.0.0-aaaaaaaaaa.tgz'))
  await writeFile(join(built, 'tessera-kit-1.0.0-bbbbbbbbbb.tgz'), 'second')
  await openSdk(one.dataDir, built)
  await rm(built, { recursive: true })
  for (const [name, body] of [
    ['aaaaaaaaaa', 'first'],
    ['bbbbbbbbbb', 'second'],
  ] as const) {
    const answer = await one.app.inject(`/sdk/tessera-kit-1.0.0-${name}.tgz`)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, 'no-store'])
  }
})

test('of the kit only tarballs are served', async () => {
  for (const url of ['/sdk/none.tgz', '/sdk/..%2fpackage.json', '/sdk/package.json', '/sdk/'])
    expect((await one.app.inject(url)).statusCode, url).toBe(404)
})
