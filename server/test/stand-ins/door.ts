import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atTheEnd } from '../at-the-end.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  /** The body as JSON; {} where it is none. */
  body: Record<string, unknown>
  bytes: Buffer
  contentType: string
}
export type Said = Record<string, unknown>

/** A provider's refusal. */
export const no = (errcode: number, errmsg: string, more: Said = {}): Said => ({ errcode, errmsg, ...more })

/** A server on loopback that answers as a provider does; it ends after the last test of the calling file. */
export async function openDoor(answer: (asked: Asked) => Said | Promise<Said>): Promise<string> {
  const serve = async (request: IncomingMessage): Promise<Said> => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const bytes = await buffer(request)
    const contentType = request.headers['content-type'] ?? ''
    const body =
      contentType.startsWith('application/json') && bytes.length > 0
        ? (JSON.parse(bytes.toString()) as Record<string, unknown>)
        : {}
    return answer({
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body,
      bytes,
      contentType,
    })
  }
  const server = createServer((request, response) => {
    serve(request).then(
      // A file is answered as it is.
      (said) =>
        Buffer.isBuffer(said['bytes'])
          ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(said['bytes'])
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Tokens as providers give them: the latest counts, an expired one does not. */
export function openTill(seconds = 7_200) {
  let count = 0
  let current = ''
  return {
    /** How many were asked for. */
    get given() {
      return count
    },
    give: (): Said => ({
      errcode: 0,
      errmsg: 'ok',
      access_token: (current = `TOKEN-${++count}`),
      expires_in: seconds,
    }),
    takes: (token: string | null): boolean => token !== null && token === current,
    /** The provider forgets it before its time, as documented. */
    expire: () => void (current = 'expired'),
  }
}
