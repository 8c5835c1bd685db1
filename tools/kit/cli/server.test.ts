import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addressFiles, manifestAddress } from './address-files.ts'
import { askServer } from './ask-server.ts'
import { check } from './check.ts'
import { rollBack } from './roll-back.ts'

let server: Server | undefined
afterEach(() => void (server?.closeAllConnections(), server?.close()))

/** A stand-in for the server, and its address. */
async function standIn(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const made = createServer(answer)
  server = made
  await new Promise<void>((done) => void made.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

const quiet = { tell: () => {}, end: () => {} }

test('a file arrives whole, with its length and its team, and every 64 kB is told', async () => {
  const seen: { headers: unknown; size: number } = { headers: null, size: 0 }
  const origin = await standIn((request, response) => {
    seen.headers = request.headers
    request.on('data', (part: Buffer) => void (seen.size += part.length))
    request.on('end', () => response.end('{"code":200,"msg":"","data":null}'))
  })
  const bytes = Buffer.alloc(200_000, 'x')
  const told: number[] = []
  const reply = await askServer({
    method: 'POST',
    url: new URL(`${origin}/x`),
    token: 'tsr_a',
    bytes,
    onSent: (sent) => void told.push(sent),
  })
  expect([reply.status, seen.size, told]).toEqual([200, 200_000, [65_536, 131_072, 196_608, 200_000]])
  expect(seen.headers).toMatchObject({
    authorization: 'Team tsr_a',
    'content-length': '200000',
    'content-type': 'application/gzip',
  })
})

test('a session token stands alone; a connection that breaks rejects', async () => {
  const origin = await standIn((request, response) =>
    request.headers.authorization === 'abc' ? response.end('{}') : request.destroy(),
  )
  const url = new URL(`${origin}/x`)
  expect(await askServer({ method: 'POST', url, token: 'abc' })).toEqual({ status: 200, text: '{}' })
  await expect(askServer({ method: 'POST', url, token: 'def', bytes: Buffer.alloc(10) })).rejects.toThrow(
    /hang up|reset|EPIPE/,
  )
})

test('a rollback is asked once only: a second one would go back one more', async () => {
  let asked = 0
  const origin = await standIn((_, response) => {
    asked++
    response.writeHead(503).end()
  })
  await expect(
    rollBack({ command: 'rollback', what: 'crm', server: origin, token: 'tsr_a', json: false }, quiet),
  ).rejects.toThrow(`${origin}: it answered 503.`)
  expect(asked).toBe(1)
})

test.each([
  ['https://a.example/crm', 'https://a.example/crm/mf-manifest.json'],
  ['https://a.example/crm/', 'https://a.example/crm/mf-manifest.json'],
  ['https://a.example/crm/mf-manifest.json#customers', 'https://a.example/crm/mf-manifest.json'],
])('the manifest of %s', (text, address) => {
  expect(manifestAddress(text).href).toBe(address)
})

test('a host without a manifest is a finding; one that is broken or silent is not possible to judge', async () => {
  const origin = await standIn((request, response) =>
    response.writeHead(request.url?.startsWith('/broken') ? 500 : 404).end('<html>'),
  )
  expect((await check({ what: `${origin}/nothing` }, quiet)).findings).toEqual([
    { code: 'manifest-missing', detail: 'mf-manifest.json' },
  ])
  await expect(addressFiles(new URL(`${origin}/broken/mf-manifest.json`))).rejects.toThrow('answered 500')
  server?.closeAllConnections()
  server?.close()
  await expect(addressFiles(new URL(`${origin}/mf-manifest.json`))).rejects.toThrow('no connection')
})

test('a page instead of a manifest', async () => {
  const origin = await standIn((_, response) => response.end('<html>'))
  expect((await check({ what: origin }, quiet)).findings).toEqual([
    { code: 'manifest-invalid', detail: 'not JSON' },
  ])
})
