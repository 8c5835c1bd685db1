import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

export interface Question {
  readonly method: 'POST'
  readonly url: URL
  readonly token: string
  /** A gzipped file; without it nothing is sent. */
  readonly bytes?: Uint8Array
  /** Told how many bytes have left, every 64 kB. */
  readonly onSent?: (sent: number) => void
}

export interface Reply {
  readonly status: number
  readonly text: string
}

const slice = 65_536
/** Milliseconds without a byte in either direction until the connection is given up. */
const silence = 60_000
/** Bytes of an answer that are read. */
const most = 1_000_000

/**
 * Sends one request and reads its answer; rejects when the connection breaks or is silent for a minute. An answer that comes before everything
 * was sent (the file is refused half-way) is an answer.
 */
export function askServer({ method, url, token, bytes, onSent = () => {} }: Question): Promise<Reply> {
  return new Promise((give, fail) => {
    const headers = {
      accept: 'application/json',
      'accept-language': 'en',
      // A team's token names its kind; a person's session token stands alone.
      authorization: token.startsWith('tsr_') ? `Team ${token}` : token,
      ...(bytes ? { 'content-type': 'application/gzip' } : {}),
      'content-length': bytes?.length ?? 0,
    }
    let answered = false
    const asking = (url.protocol === 'https:' ? secure : plain)(
      url,
      { method, headers, timeout: silence },
      (answer) => {
        answered = true
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => void (text.length < most && (text += part)))
        answer.on('end', () => give({ status: answer.statusCode ?? 0, text }))
        answer.on('error', fail)
      },
    )
    asking.on('timeout', () => asking.destroy(new Error(`no answer within ${silence / 1000} s`)))
    asking.on('error', (error) => {
      if (!answered) fail(error)
    })
    let left = bytes ?? new Uint8Array()
    const total = left.length
    const send = (): void => {
      while (left.length > 0) {
        if (answered || asking.destroyed) return
        const room = asking.write(left.subarray(0, slice))
        left = left.subarray(slice)
        onSent(total - left.length)
        if (!room) return void asking.once('drain', send)
      }
      asking.end()
    }
    send()
  })
}
