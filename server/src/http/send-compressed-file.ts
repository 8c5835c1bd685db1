import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCompressible } from '../files/compressed-copies.ts'
import { chooseEncoding } from './send-pre-serialized.ts'

/**
 * Quality while a file has no copy yet. The login page then has 102 kB instead of 93 (324 uncompressed), for 8 ms of CPU;
 * the next quality that is worth its time is the best one, which takes hundreds.
 */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** What a copy has after the path of its file. */
const extensions = { br: '.br', gzip: '.gz' } as const

/**
 * Sends a file compressed: by its copy, whose path is `copy` with `.br` or `.gz` added, or while it is sent. Returns what to send,
 * and whether a copy was missing.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, copy, content }: { file: string; copy: string; content: Readable },
): Promise<{ content: Readable; isCopyMissing: boolean }> {
  const none = { content, isCopyMissing: false }
  if (!isCompressible(file, Infinity)) return none
  reply.header('vary', 'accept-encoding')
  const encoding = reply.statusCode === 200 && request.method === 'GET' ? chooseEncoding(request) : null
  if (!encoding) return none
  const opened = await open(copy + extensions[encoding]).catch(() => null)
  // A build may have a copy of a file that is too small to be compressed on the way.
  if (!opened && !isCompressible(file, Number(reply.getHeader('content-length')))) return none
  reply.removeHeader('accept-ranges')
  reply.header('content-encoding', encoding)
  if (opened) {
    content.destroy()
    const { size } = await opened.stat()
    reply.header('content-length', size)
    return { content: opened.createReadStream(), isCopyMissing: false }
  }
  reply.removeHeader('content-length')
  const compressor = encoding === 'br' ? createBrotliCompress(quickBrotli) : createGzip()
  // Either stream ends the other one; the frame handles what fails.
  pipeline(content, compressor, () => {})
  return { content: compressor, isCopyMissing: true }
}
