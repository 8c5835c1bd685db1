import type { IncomingMessage } from 'node:http'

/** Limits for the rest of a refused upload. Its client reads the answer only after it has sent everything. */
const maxBytes = 30_000_000
const timeoutMs = 10_000

/**
 * Reads and discards the rest of a request. Resolves to false above the limits; the connection should then be
 * closed.
 */
export function drainRequest(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve(true)
  return new Promise((resolve) => {
    let bytes = 0
    const end = (isComplete: boolean) => {
      clearTimeout(timer)
      request.off('data', count).off('end', ended).off('close', ended).off('error', ended)
      resolve(isComplete)
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
