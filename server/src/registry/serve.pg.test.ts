import { once } from 'node:events'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { session } from '@tessera/shared/contract/session/session'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { openApp, type TestApp } from '../../test/app.ts'
import { addToMenus, createBuild, publishBuild, packTar } from '../../test/build.ts'
import { createShellFolder } from '../../test/shell-folder.ts'
import { openSdk } from './serve.ts'

const SHELL_DIR = await createShellFolder()
const firstApp = await openApp({ SHELL_DIR })
const secondApp = await openApp({ SHELL_DIR }, firstApp.database)
const { record, files } = createBuild(
  'crm',
  'one',
  {},
  {
    'page.html': '<script>1</script>',
    'script-worker.0123456789.js': '1',
    'my-script-worker.js': '1',
    'page.0123456789.js': '1',
  },
)
const { id } = record.build
const lazy = `lazy.${id}.js`
let admin: { token: string }

beforeAll(async () => {
  await addToMenus(firstApp.database.db, 'crm')
  admin = { token: await firstApp.signIn('admin') }
  const archive = await packTar(files)
  expect(await publishBuild(firstApp.app, 'crm', archive, admin.token)).toMatchObject({ code: 200 })
})

describe('a second process on the same database with its own disk', () => {
  test('unpacks a build at the first request, once for simultaneous requests', async () => {
    const answers = await Promise.all(
      [lazy, 'mf-manifest.json', lazy].map((file) => secondApp.app.inject(`/remotes/crm/${id}/${file}`)),
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, files[lazy]],
      [200, files['mf-manifest.json']],
      [200, files[lazy]],
    ])
  })

  test('restores a deleted file and a deleted folder', async () => {
    await rm(join(firstApp.dataDir, 'remotes', 'crm', id, lazy))
    expect((await firstApp.app.inject(`/remotes/crm/${id}/${lazy}`)).body).toBe(files[lazy])
    await rm(join(firstApp.dataDir, 'remotes'), { recursive: true })
    expect((await firstApp.app.inject(`/remotes/crm/${id}/${lazy}`)).body).toBe(files[lazy])
  })

  test.each([
    `/remotes/crm/${'f'.repeat(12)}/entry.js`,
    `/remotes/crm/${id}/gone.js`,
    `/remotes/nobody/${id}/entry.js`,
    `/remotes/crm/${id}/..%2f..%2f..%2fetc/passwd`,
    '/remotes/',
  ])('%s is not found', async (url) => {
    expect((await secondApp.app.inject(url)).statusCode).toBe(404)
  })

  test('notifies its sockets and answers the new build after a moved pointer', async () => {
    await secondApp.app.listen({ port: 0, host: '127.0.0.1' })
    const frames = await collectFrames(secondApp)
    const next = createBuild('crm', 'two')
    const archive = await packTar(next.files)
    await publishBuild(firstApp.app, 'crm', archive, admin.token)
    await expect
      .poll(() => frames, { interval: 20 })
      .toContainEqual(expect.objectContaining({ method: 'registryChanged' }))
    const { list } = await secondApp.data(remotes.list, {}, admin)
    expect(list.find(({ name }) => name === 'crm')?.build.id).toBe(next.record.build.id)
  })
})

describe('a file that was changed on the disk', () => {
  const folder = join(firstApp.dataDir, 'remotes', 'crm', id)
  const get = async (file: string, headers: Record<string, string> = {}) => {
    const { statusCode, rawPayload } = await firstApp.app.inject({
      url: `/remotes/crm/${id}/${file}`,
      headers,
    })
    return { statusCode, rawPayload }
  }
  const statusOf = async (file: string, headers?: Record<string, string>) =>
    (await get(file, headers)).statusCode

  test.each([lazy, 'mf-manifest.json'])('%s is not served until it is restored', async (file) => {
    expect(await statusOf(file)).toBe(200)
    await writeFile(join(folder, file), `${files[file]!} `)
    expect(await get(file)).toEqual({ statusCode: 410, rawPayload: Buffer.from('410 Gone') })
    expect(await statusOf(`${file}?r=2`)).toBe(410)
    await writeFile(join(folder, file), files[file]!)
    expect(await statusOf(file)).toBe(200)
  })

  test('is found also where its size and its modified time stay the same', async () => {
    expect(await statusOf(lazy)).toBe(200)
    const path = join(folder, lazy)
    const { atime, mtime } = await stat(path)
    await writeFile(path, files[lazy]!.replace(/^./, '#'))
    await utimes(path, atime, mtime)
    expect(await statusOf(lazy)).toBe(410)
    await writeFile(path, files[lazy]!)
  })

  test('is not served where only its compressed copy was changed', async () => {
    const copy = join(folder, `${lazy}.br`)
    const compressed = { 'accept-encoding': 'br' }
    await writeFile(copy, brotliCompressSync(files[lazy]!))
    const { statusCode, rawPayload } = await get(lazy, compressed)
    expect([statusCode, brotliDecompressSync(rawPayload).toString()]).toEqual([200, files[lazy]])
    for (const content of [brotliCompressSync('alert(1)'), Buffer.from('no brotli')]) {
      await writeFile(copy, content)
      expect(await statusOf(lazy, compressed)).toBe(410)
      expect(await statusOf(`${lazy}.br`)).toBe(410)
    }
    await rm(copy)
    expect(await statusOf(lazy, compressed)).toBe(200)
  })

  test('is not served where the build never had it', async () => {
    await writeFile(join(folder, 'added.js'), 'alert(1)')
    expect(await statusOf('added.js')).toBe(410)
    await rm(join(folder, 'added.js'))
    expect(await statusOf('added.js')).toBe(404)
  })
})

/** Collects the frames of a signed-in socket. */
async function collectFrames({ app }: TestApp): Promise<object[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/websocket`)
  const frames: object[] = []
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ method: 'OnConnection', token: admin.token }))
  await answered
  socket.on('message', (text) => frames.push(JSON.parse(String(text)) as object))
  return frames
}

describe('an override for one session', () => {
  const address = 'http://localhost:3599/mf-manifest.json'
  const cookieOf = (header: unknown) => String(header).split(';')[0]!
  const list = async (token: string, cookie: string) => {
    const answer = await firstApp.app.inject({
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
    await firstApp.app.inject({ url: '/home', headers: { cookie, 'if-none-match': '*' } })
  let cookie = ''

  test('the session gets the URL, and its page may load from that origin only', async () => {
    const answer = await firstApp.app.inject({
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
    expect(page.headers).not.toHaveProperty('integrity-policy')
  })

  test('without the cookie or with a forged one nothing is overridden', async () => {
    const [body] = cookie.split('=')[1]!.split('.')
    const forged = `tessera_override=${Buffer.from(Buffer.from(body!, 'base64url').toString().replace('localhost:3599', 'evil.example')).toString('base64url')}.${cookie.split('.')[1]}`
    for (const other of ['', forged, 'tessera_override=x.y']) {
      expect((await policy(other)).headers['content-security-policy'] ?? "script-src 'self';").toContain(
        "script-src 'self';",
      )
      expect((await list(admin.token, other)).entry?.override).toBeUndefined()
    }
  })

  test('does not apply to another session, whose cookie is removed', async () => {
    const coach01Token = await firstApp.signIn('coach01')
    const answer = await list(coach01Token, cookie)
    expect(answer.entry?.override).toBeUndefined()
    expect(answer.cookie).toContain('Max-Age=0')
  })

  test('signing out removes the cookie', async () => {
    const token = await firstApp.signIn('admin')
    const set = await firstApp.app.inject({
      method: 'PUT',
      url: '/api/shell/Remotes/crm/Override',
      headers: { authorization: token },
      payload: { address },
    })
    const left = await firstApp.app.inject({
      method: session.logout.method,
      url: session.logout.path,
      headers: { authorization: token, cookie: cookieOf(set.headers['set-cookie']) },
    })
    expect(left.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^tessera_override=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/),
    )
    const without = await firstApp.app.inject({
      method: session.logout.method,
      url: session.logout.path,
      headers: { authorization: await firstApp.signIn('admin') },
    })
    expect(String(without.headers['set-cookie'])).not.toContain('tessera_override')
  })

  test('a host name cannot add a directive to the policy', async () => {
    const answer = await firstApp.app.inject({
      method: 'PUT',
      url: '/api/shell/Remotes/crm/Override',
      headers: { authorization: admin.token },
      payload: { address: 'https://a;sandbox/mf-manifest.json' },
    })
    const page = await policy(cookieOf(answer.headers['set-cookie']))
    expect(page.headers['content-security-policy'] ?? "script-src 'self';").not.toContain('sandbox')
  })

  test('can be removed; needs permission and a known remote', async () => {
    const dropped = await firstApp.app.inject({
      method: 'DELETE',
      url: '/api/shell/Remotes/Overrides',
      headers: { authorization: admin.token, cookie },
    })
    expect(dropped.headers['set-cookie']).toContain('Max-Age=0')
    const coach01 = { token: await firstApp.signIn('coach01') }
    expect(await firstApp.call(remotes.override, { name: 'crm', address }, coach01)).toMatchObject({
      code: 403,
    })
    expect(await firstApp.call(remotes.override, { name: 'nobody', address }, admin)).toMatchObject({
      code: 404,
    })
    expect(
      await firstApp.call(remotes.override, { name: 'crm', address: 'javascript:alert(1)' }, admin),
    ).toMatchObject({ code: 400 })
  })
})

test('HTML files of a remote are served in a sandbox', async () => {
  expect((await firstApp.app.inject(`/remotes/crm/${id}/page.html`)).headers['content-security-policy']).toBe(
    "default-src 'none'; sandbox",
  )
})

test('only the worker for scripts of forms runs as a worker, and nothing as a service worker', async () => {
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await firstApp.app.inject({ url: path, headers })).statusCode
  const worker = { 'sec-fetch-dest': 'worker' }
  for (const dest of ['worker', 'sharedworker', 'serviceworker'])
    expect(await statusOf(`/remotes/crm/${id}/page.0123456789.js`, { 'sec-fetch-dest': dest })).toBe(403)
  expect(await statusOf(`/remotes/crm/${id}/script-worker.0123456789.js`, worker)).not.toBe(403)
  expect(await statusOf(`/remotes/crm/${id}/page.0123456789.js`, { 'sec-fetch-dest': 'script' })).not.toBe(
    403,
  )
  for (const path of ['/', '/assets/main.js', `/remotes/crm/${id}/script-worker.0123456789.js`])
    expect(await statusOf(path, { 'service-worker': 'script' })).toBe(403)
})

test('browsers run only scripts with a digest, except those of a developer’s own build', async () => {
  expect((await firstApp.app.inject('/')).headers['integrity-policy']).toBe('blocked-destinations=(script)')
})

test('only the worker for scripts of forms may compile WebAssembly, and no page', async () => {
  const policyOf = async (path: string) =>
    (await firstApp.app.inject(path)).headers['content-security-policy']
  expect(await policyOf(`/remotes/crm/${id}/script-worker.0123456789.js`)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'",
  )
  expect(await policyOf(`/remotes/crm/${id}/my-script-worker.js`)).toBeUndefined()
  expect(await policyOf(`/remotes/crm/${id}/page.0123456789.js`)).toBeUndefined()
  expect(await policyOf('/')).not.toContain('unsafe-eval')
})

test('tarballs of earlier kits stay available and are not cached', async () => {
  const built = await mkdtemp(join(tmpdir(), 'tessera-kit-'))
  await writeFile(join(built, 'tessera-kit-1.0.0-aaaaaaaaaa.tgz'), 'first')
  await openSdk(firstApp.dataDir, built)
  await rm(join(built, 'tessera-kit-1.0.0-aaaaaaaaaa.tgz'))
  await writeFile(join(built, 'tessera-kit-1.0.0-bbbbbbbbbb.tgz'), 'second')
  await openSdk(firstApp.dataDir, built)
  await rm(built, { recursive: true })
  for (const [name, body] of [
    ['aaaaaaaaaa', 'first'],
    ['bbbbbbbbbb', 'second'],
  ] as const) {
    const answer = await firstApp.app.inject(`/sdk/tessera-kit-1.0.0-${name}.tgz`)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, 'no-store'])
  }
})

test('serves only tarballs of the kit', async () => {
  for (const url of ['/sdk/none.tgz', '/sdk/..%2fpackage.json', '/sdk/package.json', '/sdk/'])
    expect((await firstApp.app.inject(url)).statusCode, url).toBe(404)
})
