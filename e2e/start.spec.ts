import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test as plain, type APIRequestContext } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { MenuType } from '@tessera/shared/contract/session/session'
import { welcome } from '@tessera/shared/contract/session/welcome'
import { menus } from '@tessera/shared/contract/system/menus'
import { Code, type Envelope } from '@tessera/shared/contract/wire'
import { callWithToken } from './fixtures/api.ts'
import {
  cleanUpServers,
  connectToDatabase,
  createDataDir,
  startServer,
  type ServerProcess,
} from './fixtures/server.ts'
import { fetchToken } from './fixtures/sign-in.ts'
import { fullUnless } from './fixtures/depth.ts'

// Journeys without a browser: the server as a terminal, a proxy or a monitor sees it.
const test = plain.extend<{
  dataDir: string
  start: (env?: Readonly<Record<string, string>>) => ServerProcess
  openApi: (origin: string) => Promise<APIRequestContext>
}>({
  dataDir: async ({ playwright: _ }, provide) => provide(createDataDir()),
  start: async ({ dataDir }, provide) => {
    const servers: ServerProcess[] = []
    await provide((env) => {
      const server = startServer(dataDir, env)
      servers.push(server)
      return server
    })
    await cleanUpServers(dataDir, servers)
  },
  openApi: async ({ playwright }, provide) => {
    const contexts: APIRequestContext[] = []
    await provide(async (baseURL) => {
      const context = await playwright.request.newContext({ baseURL })
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.dispose()))
  },
})

const directory = (enCode: string) => ({ parentId: '-1', fullName: enCode, enCode, type: MenuType.directory })

test(
  'acknowledged writes survive a kill -9, and the next start serves them',
  { tag: '@full' },
  async ({ start, openApi }) => {
    const first = start()
    const origin = await first.origin
    const api = await openApi(origin)
    const token = await fetchToken(api, 'admin')
    const acknowledged: string[] = []
    const write = async (worker: number) => {
      for (let index = 0; ; index++) {
        const answer = await fetch(`${origin}${menus.create.path}`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(directory(`crash.w${worker}.n${index}`)),
        })
        const { code, data } = (await answer.json()) as Envelope<{ id: string }>
        if (code === Code.ok) acknowledged.push(data.id)
      }
    }
    const writers = Promise.allSettled([1, 2, 3, 4].map(write)) // each writer ends when its server stops
    await expect.poll(() => acknowledged.length).toBeGreaterThan(200)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    await writers
    const restarted = await start().origin
    const restartedApi = await openApi(restarted)
    const newToken = await fetchToken(restartedApi, 'admin')
    const { list } = await callWithToken(restartedApi, newToken, menus.list, {})
    const stored = new Set(list.map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  },
)

test(
  'SIGTERM lets a running request finish and exits with 0, and the second start has its row',
  { tag: '@full' },
  async ({ start, openApi, dataDir }) => {
    const first = start()
    const origin = await first.origin
    const api = await openApi(origin)
    const token = await fetchToken(api, 'admin')
    const database = await connectToDatabase(dataDir)
    await database.query('begin')
    await database.query('lock table system_menu in access exclusive mode')
    const slowRequest = callWithToken(api, token, menus.create, directory('slow.request'))
    const countWaiting = async () => {
      const statement = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'"
      const { rows } = await database.query<{ n: number }>(statement)
      return rows[0]?.n
    }
    await expect.poll(countWaiting).toBeGreaterThan(0)
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
    const { id } = await slowRequest
    expect(await first.ended).toBe(0)
    const second = start()
    const secondOrigin = await second.origin
    const secondApi = await openApi(secondOrigin)
    const secondToken = await fetchToken(secondApi, 'admin')
    expect(await callWithToken(secondApi, secondToken, menus.read, { id })).toMatchObject({
      enCode: 'slow.request',
    })
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  },
)

for (const [name, value, message] of [
  ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://u:secret@h/d',
    'DATABASE_URL is "mysql://u:***@h/d", but must be postgres://user:password@host:5432/database.',
  ],
] as const)
  test(
    `an invalid variable ends the server with one message and exit code 1: ${name}=${value}`,
    fullUnless(value === 'abc'),
    async ({ start }) => {
      const server = start({ [name]: value })
      expect(await server.ended).toBe(1)
      expect(server.output()).toBe(`${message}\n`)
    },
  )

test(
  'a port in use ends the server with one message and exit code 1',
  { tag: '@full' },
  async ({ start, baseURL }) => {
    const server = start({ PORT: new URL(baseURL as string).port })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n').at(-1)).toMatch(
      /another program listens there; end it or set PORT to another number\.$/,
    )
  },
)

test(
  'DEMO=off without ADMIN_PASSWORD and terminal ends with exit code 1, and with it the administrator signs in',
  { tag: '@full' },
  async ({ start, openApi }) => {
    const refused = start({ DEMO: 'off' })
    expect(await refused.ended).toBe(1)
    expect(refused.output().trim().split('\n').at(-1)).toBe(
      'The first start without demo data needs a password for the administrator: set ADMIN_PASSWORD or start at a terminal.',
    )
    const origin = await start({ DEMO: 'off', ADMIN_PASSWORD: 'Chosen2026' }).origin
    const api = await openApi(origin)
    await expect(fetchToken(api, 'admin', 'Chosen2026')).resolves.toMatch(/^Bearer /)
    await expect(fetchToken(api, 'coach01')).rejects.toThrow('用户名或密码不正确')
    const welcomeAnswer = await api.get(welcome.read.path)
    expect(await welcomeAnswer.text()).not.toContain('coach01')
  },
)

test('files with a hash in their name are cached for good and compressed, the page and manifests are not cached', async ({
  request,
}) => {
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toBe('no-cache')
  const html = await page.text()
  const [script] = /\/[\w./-]+\.js/.exec(html) ?? []
  const identity = await request.get(script as string, { headers: { 'accept-encoding': 'identity' } })
  expect(identity.headers()['content-encoding']).toBeUndefined()
  const identityBody = await identity.body()
  // The server compresses in the best quality in the background. A copy has a length; what is compressed on the way has none.
  const best = brotliCompressSync(identityBody, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identityBody.length,
    },
  })
  const get = (encoding: string) =>
    request.get(script as string, { headers: { 'accept-encoding': encoding } })
  await expect
    .poll(async () => (await get('br')).headers()['content-length'], { timeout: 110_000 })
    .toBe(String(best.length))
  const answer = await get('br')
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
  const gzip = await get('gzip')
  expect(gzip.headers()['content-encoding']).toBe('gzip')
  const decodedBody = await answer.body()
  expect(identityBody.equals(decodedBody)).toBe(true)

  const token = await fetchToken(request, 'coach01')
  const { list } = await callWithToken(request, token, remotes.list, {})
  expect(list.length).toBeGreaterThan(0)
  for (const { manifest } of list) {
    const manifestAnswer = await request.get(manifest)
    expect(manifestAnswer.headers()['cache-control']).toBe('no-cache')
  }
})

test('the page allows scripts, styles and framing from its own origin only', async ({ request }) => {
  for (const path of ['/', '/login', '/permission/user']) {
    const answer = await request.get(path)
    const policy = new Map(
      (answer.headers()['content-security-policy'] ?? '')
        .split(';')
        .map((directive) => [directive.split(' ')[0], directive]),
    )
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('script-src')).toBe("script-src 'self'")
    expect(policy.get('style-src')).toBe("style-src 'self'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'self'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/)
  }
})

test('unknown calls and files get an envelope with 404, and no path serves sources', async ({ request }) => {
  for (const path of ['/api/nothing', '/remotes/org/nothing.js']) {
    const answer = await request.get(path)
    expect(await answer.json()).toMatchObject({ code: 404 })
  }
  for (const path of [
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/remotes/..%2f..%2fpackage.json',
    '/assets/main.js.map',
  ]) {
    const answer = await request.get(path)
    expect(await answer.text()).not.toMatch(/"private"|"sources"/)
  }
})

test('health, readiness and metrics endpoints answer', async ({ request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await request.get(path)
    expect(await answer.json()).toEqual({ status: 'ok' })
  }
  const metrics = await request.get('/metrics')
  expect(metrics.headers()['content-type']).toContain('text/plain')
  expect(await metrics.text()).toMatch(
    /tessera_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d+/,
  )
})

test('the calls are described as OpenAPI', async ({ request }) => {
  const answer = await request.get('/api/openapi.json')
  const { openapi, paths } = (await answer.json()) as {
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
