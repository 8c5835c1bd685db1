import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

/** One request to the Tessera server. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly token: string
  /** A gzipped file; without it the request has no body. */
  readonly bytes?: Uint8Array
  /** Called after every 64 kB with the number of bytes sent so far. */
  readonly onSent?: (sent: number) => void
}

export interface ServerReply {
  readonly status: number
  readonly text: string
}

const chunkBytes = 65_536
/** Milliseconds without a byte in either direction until the request fails. */
const idleTimeoutMs = 60_000
/** Characters of a reply that are read. */
const maxReplyLength = 20_000_000

/**
 * Sends one request and reads the reply. Rejects when the connection breaks or is idle for a minute. A reply
 * that arrives before the whole file was sent (the server refused it half-way) counts as the reply.
 */
export function sendRequest({
  method,
  url,
  token,
  bytes,
  onSent = () => {},
}: ServerRequest): Promise<ServerReply> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      'accept-language': 'en',
      // The scheme marks a team's token; a user's session token has none.
      authorization: token.startsWith('tsr_') ? `Team ${token}` : token,
      ...(bytes ? { 'content-type': 'application/gzip' } : {}),
      'content-length': bytes?.length ?? 0,
    }
    let answered = false
    const request = (url.protocol === 'https:' ? secure : plain)(
      url,
      { method, headers, timeout: idleTimeoutMs },
      (answer) => {
        answered = true
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => void (text.length < maxReplyLength && (text += part)))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer within ${idleTimeoutMs / 1000} s`)))
    request.on('error', (error) => {
      if (!answered) reject(error)
    })
    let remaining = bytes ?? new Uint8Array()
    const total = remaining.length
    const send = (): void => {
      while (remaining.length > 0) {
        if (answered || request.destroyed) return
        const hasRoom = request.write(remaining.subarray(0, chunkBytes))
        remaining = remaining.subarray(chunkBytes)
        onSent(total - remaining.length)
        if (!hasRoom) return void request.once('drain', send)
      }
      request.end()
    }
    send()
  })
}
