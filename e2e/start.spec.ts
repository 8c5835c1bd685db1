import { expect, test as plain, type APIRequestContext } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { MenuType } from '@tessera/shared/contract/shell/session'
import { welcome } from '@tessera/shared/contract/shell/welcome'
import { menus } from '@tessera/shared/contract/system/menus'
import { Code, type Envelope } from '@tessera/shared/contract/wire'
import { callWithToken } from './fixtures/api.ts'
import { cleanUpServers, connectToDatabase, createDataDir, startServer, type ServerProcess } from './fixtures/server.ts'
import { fetchToken } from './fixtures/sign-in.ts'
import { fullUnless } from './fixtures/depth.ts'

// No browser here: what somebody at a terminal, a proxy or a monitor sees of the server.
const test = plain.extend<{
  dataDir: string
  start: (env?: Readonly<Record<string, string>>) => ServerProcess
  api: (origin: string) => Promise<APIRequestContext>
}>({
  dataDir: async ({ playwright: _ }, give) => give(createDataDir()),
  start: async ({ dataDir }, give) => {
    const servers: ServerProcess[] = []
    await give((env) => {
      const server = startServer(dataDir, env)
      servers.push(server)
      return server
    })
    await cleanUpServers(dataDir, servers)
  },
  api: async ({ playwright }, give) => {
    const made: APIRequestContext[] = []
    await give(async (baseURL) => {
      const one = await playwright.request.newContext({ baseURL })
      made.push(one)
      return one
    })
    await Promise.all(made.map((one) => one.dispose()))
  },
})

const directory = (enCode: string) => ({ parentId: '-1', fullName: enCode, enCode, type: MenuType.directory })

test(
  'what was acknowledged survives a kill -9 in the middle of writing, and the next start answers',
  { tag: '@full' },
  async ({ start, api }) => {
    const first = start()
    const origin = await first.origin
    const asked = await api(origin)
    const token = await fetchToken(asked, 'admin')
    const acknowledged: string[] = []
    const write = async (worker: number) => {
      for (let at = 0; ; at++) {
        const answer = await fetch(`${origin}${menus.create.path}`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(directory(`crash.w${worker}.n${at}`)),
        })
        const { code, data } = (await answer.json()) as Envelope<{ id: string }>
        if (code === Code.ok) acknowledged.push(data.id)
      }
    }
    const writers = Promise.allSettled([1, 2, 3, 4].map(write)) // each ends when its server is gone
    await expect.poll(() => acknowledged.length).toBeGreaterThan(200)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    await writers
    const again = await api(await start().origin)
    const { list } = await callWithToken(again, await fetchToken(again, 'admin'), menus.list, {})
    const there = new Set(list.map(({ id }) => id))
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
  },
)

test('SIGTERM lets a running request end, then ends with 0; the second start has its row', async ({
  start,
  api,
  dataDir,
}) => {
  const first = start()
  const origin = await first.origin
  const asked = await api(origin)
  const token = await fetchToken(asked, 'admin')
  const database = await connectToDatabase(dataDir)
  await database.query('begin')
  await database.query('lock table system_menu in access exclusive mode')
  const slow = callWithToken(asked, token, menus.create, directory('slow.request'))
  const waiting = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'"
  await expect.poll(async () => (await database.query<{ n: number }>(waiting)).rows[0]?.n).toBeGreaterThan(0)
  first.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  await database.query('commit')
  await database.end()
  const { id } = await slow
  expect(await first.ended).toBe(0)
  const second = start()
  const again = await api(await second.origin)
  expect(await callWithToken(again, await fetchToken(again, 'admin'), menus.read, { id })).toMatchObject({
    enCode: 'slow.request',
  })
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

for (const [name, value, sentence] of [
  ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://u:secret@h/d',
    'DATABASE_URL is "mysql://u:***@h/d", but must be postgres://user:password@host:5432/database.',
  ],
] as const)
  test(
    `a variable that cannot be ends with one sentence and 1: ${name}=${value}`,
    fullUnless(value === 'abc'),
    async ({ start }) => {
      const server = start({ [name]: value })
      expect(await server.ended).toBe(1)
      expect(server.output()).toBe(`${sentence}\n`)
    },
  )

test('a port that is taken ends with one sentence and 1', { tag: '@full' }, async ({ start, baseURL }) => {
  const server = start({ PORT: new URL(baseURL as string).port })
  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n').at(-1)).toMatch(
    /another program listens there; end it or set PORT to another number\.$/,
  )
})

test(
  'DEMO=off without ADMIN_PASSWORD and without a terminal ends with one sentence and 1; with it the administrator signs in',
  { tag: '@full' },
  async ({ start, api }) => {
    const refused = start({ DEMO: 'off' })
    expect(await refused.ended).toBe(1)
    expect(refused.output().trim().split('\n').at(-1)).toBe(
      'The first start without demo data needs a password for the administrator: set ADMIN_PASSWORD or start at a terminal.',
    )
    const asked = await api(await start({ DEMO: 'off', ADMIN_PASSWORD: 'Chosen2026' }).origin)
    await expect(fetchToken(asked, 'admin', 'Chosen2026')).resolves.toMatch(/^Bearer /)
    await expect(fetchToken(asked, 'coach01')).rejects.toThrow('用户名或密码不正确')
    expect(await (await asked.get(welcome.read.path)).text()).not.toContain('coach01')
  },
)

test('files whose names carry a hash are kept for ever, compressed; the page and the manifests are asked for anew', async ({
  request,
}) => {
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toBe('no-cache')
  const [script] = /\/[\w./-]+\.js/.exec(await page.text()) ?? []
  const answer = await request.get(script as string, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
  const gzip = await request.get(script as string, { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers()['content-encoding']).toBe('gzip')
  const identity = await request.get(script as string, { headers: { 'accept-encoding': 'identity' } })
  expect(identity.headers()['content-encoding']).toBeUndefined()
  expect((await identity.body()).equals(await answer.body())).toBe(true)

  const token = await fetchToken(request, 'coach01')
  const { list } = await callWithToken(request, token, remotes.list, {})
  expect(list.length).toBeGreaterThan(0)
  for (const { manifest } of list)
    expect((await request.get(manifest)).headers()['cache-control']).toBe('no-cache')
})

test('the page allows scripts and styles from here only, and no frame elsewhere', async ({ request }) => {
  for (const path of ['/', '/login', '/permission/user']) {
    const answer = await request.get(path)
    const policy = new Map(
      (answer.headers()['content-security-policy'] ?? '').split('; ').map((one) => [one.split(' ')[0], one]),
    )
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('script-src')).toBe("script-src 'self'")
    expect(policy.get('style-src')).toBe("style-src 'self'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'self'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/)
  }
})

test('a path that is no page is told apart: calls get an envelope, files a refusal, sources never leave', async ({
  request,
}) => {
  expect(await (await request.get('/api/nothing')).json()).toMatchObject({ code: 404 })
  expect(await (await request.get('/remotes/org/nothing.js')).json()).toMatchObject({ code: 404 })
  for (const path of [
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/remotes/..%2f..%2fpackage.json',
    '/assets/main.js.map',
  ])
    expect(await (await request.get(path)).text()).not.toMatch(/"private"|"sources"/)
})

test('monitors are told whether it lives, whether it is ready, and how it does', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ok' })
  const metrics = await request.get('/metrics')
  expect(metrics.headers()['content-type']).toContain('text/plain')
  expect(await metrics.text()).toMatch(
    /tessera_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
  )
})

test('the calls are described as OpenAPI', async ({ request }) => {
  const { openapi, paths } = (await (await request.get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, object>
  }
  expect(openapi).toMatch(/^3\./)
  for (const path of [
    '/api/oauth/Login',
    '/api/permission/Users/{id}',
    '/api/system/Menu',
    '/api/edu/Classlist',
  ])
    expect(Object.keys(paths)).toContain(path)
})
