import type { IncomingMessage } from 'node:http'

/** Bytes and milliseconds that are let in after an upload was refused, so that its sender hears why. */
const maxBytes = 30_000_000
const timeoutMs = 10_000

/** Reads what is left of a request and forgets it; false where that would take too long, and the connection should end. */
export function drainRequest(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve(true)
  return new Promise((done) => {
    let bytes = 0
    const end = (whole: boolean) => {
      clearTimeout(timer)
      request.off('data', count).off('end', ended).off('close', ended).off('error', ended)
      done(whole)
    }
    const ended = () => end(true)
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(false)
    }
    const timer = setTimeout(() => end(false), timeoutMs)
    request.on('data', count).on('end', ended).on('close', ended).on('error', ended).resume()
  })
}
