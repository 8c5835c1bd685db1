import { createServer, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openInterfaceApp } from '../../../test/interface-app.ts'
import { selfSigned } from '../../../test/self-signed.ts'

// HTTP data interfaces, with servers on this machine.

const { app, admin, coach, body, add, rowsOf, call } = await openInterfaceApp()
const sampleRows = [{ a: 1 }]

let near: Server
let far: Server
const requests: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
const origin = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const api = (path: string, change: object = {}) => ({
  dataType: 3,
  path: `${origin(near)}${path}`,
  requestMethod: '6',
  ...change,
})

beforeAll(async () => {
  const startServer = (server: () => Server) =>
    createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const url = new URL(request.url!, origin(server()))
        requests.push({
          method: request.method!,
          url: request.url!,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        })
        const send = (value: unknown, status = 200, headers = {}) =>
          response
            .writeHead(status, { 'content-type': 'application/json', ...headers })
            .end(typeof value === 'string' ? value : JSON.stringify(value))
        if (url.pathname === '/envelope') return send({ code: 200, msg: '', data: sampleRows, secret: 1 })
        if (url.pathname === '/refusing') return send({ code: 400, msg: '没有这个班', data: null })
        if (url.pathname === '/text') return send('<html>')
        if (url.pathname === '/fault') return send('', 500)
        if (url.pathname === '/slow') return void setTimeout(() => send([]), 5_000).unref()
        if (url.pathname === '/later') return void setTimeout(() => send(sampleRows), 11_000).unref()
        if (url.pathname === '/large') return response.writeHead(200).end(Buffer.alloc(12_000_000, 32))
        if (url.pathname === '/away') return send('', 302, { location: url.searchParams.get('to')! })
        if (url.pathname === '/round') return send('', 302, { location: '/round' })
        return send({ list: sampleRows })
      })
    })
  near = startServer(() => near).listen(0, '127.0.0.1')
  far = startServer(() => far).listen(0, '127.0.0.1')
  await Promise.all([once(near, 'listening'), once(far, 'listening')])
  await allow('127.0.0.1')
})
afterAll(() => {
  near.closeAllConnections()
  far.closeAllConnections()
  near.close()
  far.close()
})
const allow = async (interfaceHosts: string) => {
  const { sysVersion: _, ...now } = await app.data(configs.read, {}, admin)
  await app.data(configs.update, { ...now, interfaceHosts }, admin)
}

test('sends parameters in the address, query or body, and its headers', async () => {
  const requestParameters = JSON.stringify([
    { field: 'id' },
    { field: '词' },
    { field: 'owner', defaultValue: '@userId' },
  ])
  expect(
    await rowsOf(
      api('/classes/{id}?of={userId}', {
        requestParameters,
        requestHeaders: JSON.stringify([{ field: 'X-Key', value: 'k' }]),
      }),
      { id: 'a/../b?x', 词: '班 1' },
    ),
  ).toEqual(sampleRows)
  expect(requests.at(-1)).toMatchObject({
    method: 'GET',
    url: `/classes/a%2F..%2Fb%3Fx?of=user.coach01&${new URLSearchParams({ 词: '班 1', owner: 'user.coach01' }).toString()}`,
    headers: { 'x-key': 'k' },
  })
  await rowsOf(api('/x', { requestMethod: '7', requestParameters }), { id: 'i', 词: '班' })
  expect(requests.at(-1)).toMatchObject({
    method: 'POST',
    url: '/x',
    headers: { 'content-type': 'application/json' },
  })
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({ id: 'i', 词: '班', owner: 'user.coach01' })
})

test('returns the data of an envelope and reports its error message', async () => {
  expect(await rowsOf(api('/envelope'))).toEqual(sampleRows)
  expect((await call(api('/refusing'))).msg).toBe('127.0.0.1 拒绝了请求：没有这个班')
})

test('seals a secret header, hides it, keeps it if left empty, and does not send it to another server', async () => {
  const secret = (value: string) => JSON.stringify([{ field: 'Authorization', value, secret: 1 }])
  const id = await add(api('/x', { requestHeaders: secret('Bearer 1234') }))
  const { rows } = await app.database.pool.query<{ headers: string }>(
    'select request_headers as headers from system_data_interface where id = $1',
    [id],
  )
  expect(rows[0]!.headers).not.toContain('1234')
  const shown = await app.data(dataInterfaces.read, { id }, admin)
  expect(shown.requestHeaders).toBe(secret(''))
  const { id: _, lastModifyTime: __, ...now } = shown
  await app.data(dataInterfaces.update, { id, ...now, description: '改' }, admin)
  await app.data(dataInterfaces.response, { id }, coach)
  expect(requests.at(-1)!.headers['authorization']).toBe('Bearer 1234')
  expect(
    (await app.call(dataInterfaces.update, { id, ...now, path: `${origin(far)}/x` }, admin)).msg,
  ).toContain('请重新填写保密的请求头')
  expect(await app.data(dataInterfaces.test, { id, ...now, path: `${origin(far)}/x` }, admin)).toMatchObject({
    problem: { field: 'requestHeaders' },
  })
  // A redirect to another origin drops secret headers.
  await app.data(
    dataInterfaces.update,
    { id, ...now, path: `${origin(near)}/away?to=${encodeURIComponent(`${origin(far)}/there`)}` },
    admin,
  )
  await app.data(dataInterfaces.response, { id }, coach)
  expect(requests.at(-1)).toMatchObject({ url: '/there' })
  expect(requests.at(-1)!.headers['authorization']).toBeUndefined()
})

test.each<[string, string, string]>([
  ['a response that is not JSON', '/text', '127.0.0.1 返回的不是 JSON'],
  ['an error status', '/fault', '127.0.0.1 返回 HTTP 500'],
  ['a response that is too large', '/large', '对方返回的内容超过 10 MB，已中断'],
  ['an endless redirect', '/round', '127.0.0.1 的重定向无法跟随'],
  ['a time-out', '/slow', '127.0.0.1 在 1 秒内没有响应'],
  [
    'a redirect to a host that is not allowed',
    `/away?to=${encodeURIComponent('http://example.org/')}`,
    '不允许访问 example.org：请管理员在系统配置的“接口地址白名单”中添加',
  ],
  [
    'a redirect into a private network',
    `/away?to=${encodeURIComponent('http://169.254.169.254/latest/')}`,
    '不允许访问 169.254.169.254：请管理员在系统配置的“接口地址白名单”中添加',
  ],
  [
    'a redirect to another scheme',
    `/away?to=${encodeURIComponent('file:///etc/passwd')}`,
    'path：请填写以 http:// 或 https:// 开头的地址，主机名中不能有参数',
  ],
])('rejects %s', async (_, path, msg) =>
  expect((await call(api(path, { timeoutSeconds: path === '/slow' ? 1 : 10 }))).msg).toBe(msg),
)

test('waits for a slow response up to the time-out of the interface', async () => {
  expect(await rowsOf(api('/later', { timeoutSeconds: 20 }))).toEqual(sampleRows)
})

test('rejects a self-signed certificate', async () => {
  const server = createTls(selfSigned, (_, response) => response.end('[]')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    expect(
      (await call(api('/', { path: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` }))).msg,
    ).toMatch(/^127\.0\.0\.1 的证书无法通过验证（/)
  } finally {
    server.close()
  }
})

test('rejects hosts that are not allowed, and private addresses even if all hosts are allowed', async () => {
  await allow('*.example.org')
  expect((await call(api('/x'))).msg).toContain('不允许访问 127.0.0.1')
  await allow('*')
  expect((await call({ dataType: 3, path: 'http://169.254.169.254/latest', requestMethod: '6' })).msg).toBe(
    '不允许访问 169.254.169.254：它在内部网络中',
  )
  expect((await call({ dataType: 3, path: 'http://2130706434/', requestMethod: '6' })).code).not.toBe(500)
  expect((await call({ dataType: 3, path: 'http://[::ffff:10.0.0.1]/', requestMethod: '6' })).msg).toContain(
    '它在内部网络中',
  )
  await allow('127.0.0.1')
})

test.each([
  'ftp://example.org/',
  'http://user:pw@example.org/',
  'http://{host}/',
  'no address',
  'http://example.org/{other}',
])('rejects on save: %s', async (path) => {
  expect(
    await app.call(dataInterfaces.create, body({ dataType: 3, path, requestMethod: '6' }), admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'path' }] } })
})
