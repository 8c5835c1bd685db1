import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterFile } from '../after-file.ts'

export interface ReceivedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/**
 * Opens a local server that answers each request with a status and JSON, and returns its address. It is
 * closed after the last test of the calling file.
 */
export async function openJsonServer(
  answer: (
    received: ReceivedRequest,
  ) => { status?: number; body: object } | Promise<{ status?: number; body: object }>,
): Promise<string> {
  const server = createServer((request, response) => {
    const respond = async () => {
      const body = (await buffer(request)).toString()
      const { status = 200, body: json } = await answer({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', `http://${request.headers.host}`),
        headers: request.headers,
        body,
      })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    respond().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  afterFile(
    () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
