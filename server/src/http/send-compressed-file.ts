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

/**
 * Compresses a file while it is sent, as an answer that has no compressed copy of it. Returns what to send, and whether a copy
 * was missing.
 */
export function compressFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  content: Readable,
): { content: Readable; isCopyMissing: boolean } {
  const bytes = Number(reply.getHeader('content-length'))
  const isPlain = reply.statusCode === 200 && !reply.hasHeader('content-encoding') && request.method === 'GET'
  const encoding = isPlain && isCompressible(file, bytes) ? chooseEncoding(request) : null
  if (!encoding) return { content, isCopyMissing: false }
  reply.removeHeader('content-length')
  reply.removeHeader('accept-ranges')
  reply.header('content-encoding', encoding)
  const compressor = encoding === 'br' ? createBrotliCompress(quickBrotli) : createGzip()
  // Either stream ends the other one; the frame handles what fails.
  pipeline(content, compressor, () => {})
  return { content: compressor, isCopyMissing: true }
}
