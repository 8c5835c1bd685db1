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
  const bytes = Number(reply.getHeader('content-length') ?? Infinity) // not known of an answer with 304
  if (!isCompressible(file, bytes)) return { content, isCopyMissing: false }
  reply.header('vary', 'accept-encoding')
  const encoding = reply.statusCode === 200 && request.method === 'GET' ? chooseEncoding(request) : null
  if (!encoding) return { content, isCopyMissing: false }
  reply.removeHeader('accept-ranges')
  reply.header('content-encoding', encoding)
  const opened = await open(copy + extensions[encoding]).catch(() => null)
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
