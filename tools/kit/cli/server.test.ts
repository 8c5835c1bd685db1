import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchBuildFiles, manifestUrlOf } from './url-files.ts'
import { sendRequest } from './send-request.ts'
import { checkRemote } from './check.ts'
import { rollBackRemote } from './roll-back.ts'

let server: Server | undefined
afterEach(() => void (server?.closeAllConnections(), server?.close()))

/** Starts a stand-in for the server and returns its origin. */
async function startStandIn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((done) => void started.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

const noProgress = { report: () => {}, finish: () => {} }

test('uploads a file with its length and team token, and reports progress every 64 kB', async () => {
  const received: { headers: unknown; size: number } = { headers: null, size: 0 }
  const origin = await startStandIn((request, response) => {
    received.headers = request.headers
    request.on('data', (part: Buffer) => void (received.size += part.length))
    request.on('end', () => response.end('{"code":200,"msg":"","data":null}'))
  })
  const bytes = Buffer.alloc(200_000, 'x')
  const progress: number[] = []
  const reply = await sendRequest({
    method: 'POST',
    url: new URL(`${origin}/x`),
    token: 'tsr_a',
    bytes,
    onSent: (sent) => void progress.push(sent),
  })
  expect([reply.status, received.size, progress]).toEqual([200, 200_000, [65_536, 131_072, 196_608, 200_000]])
  expect(received.headers).toMatchObject({
    authorization: 'Team tsr_a',
    'content-length': '200000',
    'content-type': 'application/gzip',
  })
})

test('sends a session token without a scheme; rejects when the connection breaks', async () => {
  const origin = await startStandIn((request, response) =>
    request.headers.authorization === 'abc' ? response.end('{}') : request.destroy(),
  )
  const url = new URL(`${origin}/x`)
  expect(await sendRequest({ method: 'POST', url, token: 'abc' })).toEqual({ status: 200, text: '{}' })
  await expect(sendRequest({ method: 'POST', url, token: 'def', bytes: Buffer.alloc(10) })).rejects.toThrow(
    /hang up|reset|EPIPE/,
  )
})

test('does not retry a rollback', async () => {
  let requests = 0
  const origin = await startStandIn((_, response) => {
    requests++
    response.writeHead(503).end()
  })
  await expect(
    rollBackRemote(
      { command: 'rollback', target: 'crm', server: origin, token: 'tsr_a', json: false },
      noProgress,
    ),
  ).rejects.toThrow(`${origin}: it replied with HTTP 503.`)
  expect(requests).toBe(1)
})

test.each([
  ['https://a.example/crm', 'https://a.example/crm/mf-manifest.json'],
  ['https://a.example/crm/', 'https://a.example/crm/mf-manifest.json'],
  ['https://a.example/crm/mf-manifest.json#customers', 'https://a.example/crm/mf-manifest.json'],
])('finds the manifest of %s', (text, address) => {
  expect(manifestUrlOf(text).href).toBe(address)
})

test('a missing manifest is a finding; a broken or unreachable host is an error', async () => {
  const origin = await startStandIn((request, response) =>
    response.writeHead(request.url?.startsWith('/broken') ? 500 : 404).end('<html>'),
  )
  expect((await checkRemote({ target: `${origin}/nothing` }, noProgress)).findings).toEqual([
    { code: 'manifest-missing', detail: 'mf-manifest.json' },
  ])
  await expect(fetchBuildFiles(new URL(`${origin}/broken/mf-manifest.json`))).rejects.toThrow(
    'replied with HTTP 500',
  )
  server?.closeAllConnections()
  server?.close()
  await expect(fetchBuildFiles(new URL(`${origin}/mf-manifest.json`))).rejects.toThrow('could not connect')
})

test('an HTML page instead of a manifest is a finding', async () => {
  const origin = await startStandIn((_, response) => response.end('<html>'))
  expect((await checkRemote({ target: origin }, noProgress)).findings).toEqual([
    { code: 'manifest-invalid', detail: 'not JSON' },
  ])
})
