import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openApp } from './app.ts'
import { createShellFolder } from './shell-folder.ts'

test('in production, answers are only stripped and stay identical', async () => {
  const strict = await openApp()
  const production = await openApp({ NODE_ENV: 'production' })
  const callers = await Promise.all(
    [strict, production].map(async ({ app, signIn, database }) => {
      const authorization = await signIn('admin')
      // The two databases differ in the time of this sign-in, which the list of users shows.
      await database.pool.query(`update org_user set last_login_time = '2026-01-01'`)
      return { app, authorization }
    }),
  )
  for (const url of [
    '/api/permission/Users?pageSize=500',
    '/api/system/Menu',
    '/api/edu/Classlist',
    '/api/permission/Users/Selector',
    '/api/shell/Welcome',
    '/api/workflow/Engine/FlowEngine/ListAll',
  ]) {
    const [parsed, stripped] = await Promise.all(
      callers.map(async ({ app, authorization }) => {
        const answer = await app.inject({ url, headers: { authorization } })
        return answer.json()
      }),
    )
    expect(parsed, url).toMatchObject({ code: 200 })
    expect(stripped, url).toEqual(parsed)
    expect(JSON.stringify(stripped)).not.toMatch(/argon2|password_hash/)
  }
})

test('compresses answers above a kilobyte on request, but not smaller ones and files', async () => {
  const shellDir = await createShellFolder()
  const { app, signIn } = await openApp({ SHELL_DIR: shellDir })
  const headers = { authorization: await signIn('admin'), 'accept-encoding': 'gzip, br' }
  const [long, short] = [
    await app.inject({ url: '/api/oauth/CurrentUser', headers }),
    await app.inject({ url: '/api/shell/Welcome', headers }),
  ]
  expect(long.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toMatchObject({ code: 200 })
  expect(short.headers['content-encoding']).toBeUndefined()
  const page = await app.inject({ url: '/', headers })
  const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': page.headers.etag } })
  expect(
    [page, again].map(({ statusCode, headers: { 'content-encoding': encoding } }) => [statusCode, encoding]),
  ).toEqual([
    [200, undefined],
    [304, undefined],
  ])
  expect(
    (
      await app.inject({ url: '/api/oauth/CurrentUser', headers: { authorization: headers.authorization } })
    ).json(),
  ).toMatchObject({ code: 200 })
})

test('sends Strict-Transport-Security over TLS only', async () => {
  const shellDir = await createShellFolder()
  const { app } = await openApp({ SHELL_DIR: shellDir, TRUST_PROXY: 'loopback' })
  const over = async (protocol: string) =>
    (await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ]
  const secure = await over('https')
  expect([secure, await over('http')]).toEqual(['max-age=31536000', undefined])
})

test('OpenAPI describes every path and its access', async () => {
  const { app } = await openApp()
  const { openapi, paths } = (await app.inject('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/permission/Users/{id}'].put).toMatchObject({
    operationId: 'org.users.update',
    'x-who': { menu: 'permission.user', button: 'btn_edit' },
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  expect(paths['/api/oauth/Login'].post.requestBody.content).toHaveProperty([
    'application/x-www-form-urlencoded',
  ])
})

test('OpenAPI describes a path with an optional last segment as two paths', async () => {
  const { app } = await openApp()
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(paths['/api/permission/Users/Selector'].get).toMatchObject({
    operationId: 'org.users.selector',
    parameters: [],
  })
  expect(paths['/api/permission/Users/Selector/{id}'].get).toMatchObject({
    operationId: 'org.users.selector.byId',
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  const operations = Object.values(paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>),
  )
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(paths).filter((path) => path.includes('?'))).toEqual([])
})

test('publishes the versioned schema of form designs', async () => {
  const { app } = await openApp()
  expect((await app.inject('/api/design.schema.json')).json()).toMatchObject({
    $id: 'urn:tessera:design:2',
    required: ['fields'],
    $defs: { comInput: { required: ['jweeKey'] } },
  })
})

test('serves health probes and metrics', async () => {
  const { app } = await openApp()
  const proxied = await openApp({ TRUST_PROXY: 'loopback' })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/metrics')).body).toContain('tessera_request_seconds_bucket')
  expect((await app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).body).not.toContain(
    'tessera_request_seconds',
  )
  for (const one of [app, proxied.app])
    expect(
      (await one.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).body,
    ).not.toContain('tessera_request_seconds')
})
