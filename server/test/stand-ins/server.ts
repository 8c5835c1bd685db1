import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterFile } from '../after-file.ts'

export interface StandInRequest {
  method: string
  path: string
  query: URLSearchParams
  /** The body as JSON; {} where it is none. */
  body: Record<string, unknown>
  bytes: Buffer
  contentType: string
}
export type StandInAnswer = Record<string, unknown>

/** The answer of a provider with an error code. */
export const errorAnswer = (errcode: number, errmsg: string, more: StandInAnswer = {}): StandInAnswer => ({
  errcode,
  errmsg,
  ...more,
})

/**
 * Opens a local server that answers as a provider does. It is closed after the last test of the calling file.
 */
export async function openStandInServer(
  answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
): Promise<string> {
  const serve = async (request: IncomingMessage): Promise<StandInAnswer> => {
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
      // A file is sent as it is.
      (json) =>
        Buffer.isBuffer(json['bytes'])
          ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(json['bytes'])
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterFile(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Issues tokens as providers do: only the latest one is valid, and it can expire. */
export function createTokenIssuer(seconds = 7_200) {
  let count = 0
  let current = ''
  return {
    /** Number of issued tokens. */
    get issuedCount() {
      return count
    },
    issue: (): StandInAnswer => ({
      errcode: 0,
      errmsg: 'ok',
      access_token: (current = `TOKEN-${++count}`),
      expires_in: seconds,
    }),
    accepts: (token: string | null): boolean => token !== null && token === current,
    /** Ends the current token early, as providers may do. */
    expire: () => void (current = 'expired'),
  }
}
