import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atTheEnd } from '../at-the-end.ts'

export interface Heard {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** A server on loopback that answers each request with a status and JSON; it ends after the last test of the calling file. Gives its address. */
export async function listen(
  answer: (heard: Heard) => { status?: number; body: object } | Promise<{ status?: number; body: object }>,
): Promise<string> {
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = (await buffer(request)).toString()
      const { status = 200, body: said } = await answer({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', `http://${request.headers.host}`),
        headers: request.headers,
        body,
      })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    respond().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  atTheEnd(
    () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
