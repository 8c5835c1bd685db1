import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PreSerialized } from './pre-serialized.ts'
import { maxOwnBytes, type Encoding } from './shared-text.ts'

/**
 * Sends an answer that is already JSON, or 304 to a session that has this answer already. The tag covers the whole
 * text and the session.
 */
export async function sendPreSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  { shared, own, sessionId }: PreSerialized<unknown>,
): Promise<FastifyReply> {
  const digest = createHash('sha256').update(`${sessionId} ${shared.digest} `).update(own).digest('base64url')
  const etag = `W/"${digest}"`
  void reply.header('etag', etag).header('vary', 'accept-encoding, authorization')
  if (listTags(request.headers['if-none-match']).includes(etag)) return reply.code(304).send()

  void reply.type('application/json; charset=utf-8')
  const encoding = own.length <= maxOwnBytes ? chooseEncoding(request) : null
  // The compress plugin leaves an answer alone that has an encoding, and compresses it otherwise.
  if (!encoding) return reply.send(Buffer.concat([shared.text, own]))
  const compressed = await shared.compress(encoding, own)
  return reply.header('content-encoding', encoding).send(compressed)
}

/** The tags of a header `If-None-Match`. */
const listTags = (header = '') => header.split(',').map((tag) => tag.trim())

/** The best encoding that the client accepts; null for none. */
export function chooseEncoding({ headers }: FastifyRequest): Encoding | null {
  if (headers['x-no-compression'] !== undefined) return null
  const accepted = (headers['accept-encoding'] ?? '').toString().toLowerCase().split(',').map(readToken)
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null
}

const encodings: readonly Encoding[] = ['br', 'gzip']

/** The name of an encoding; '' where its weight is zero. */
function readToken(entry: string): string {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? '' : name
}
