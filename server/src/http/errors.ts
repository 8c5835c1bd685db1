import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { diskFullRefusal, isDiskFull } from '../files/disk-space.ts'
import { langOfRequest } from './mount.ts'
import { Refusal } from '../errors/refusal.ts'
import { formatText } from '../errors/translate.ts'
import { general } from '../errors/text.ts'

/** An error of PostgreSQL: its SQLSTATE and the name of the violated constraint. */
interface DatabaseError {
  code: string
  constraint?: string
}

const sqlStates: Record<string, { code: number; text: LocalizedText }> = {
  '23505': { code: Code.conflict, text: general.taken },
  '23503': { code: Code.invalid, text: general.unknownReference },
  '23514': { code: Code.invalid, text: general.badValue },
  '23P01': { code: Code.conflict, text: general.taken },
  '40P01': { code: Code.conflict, text: general.atOnce },
  '22021': { code: Code.invalid, text: general.badValue },
  // A text of PostgreSQL cannot hold a NUL character; JSON can.
  '22P05': { code: Code.invalid, text: general.badValue },
}

/** The message of a named constraint, and the form field that it concerns. */
export interface Constraint {
  text: LocalizedText
  field?: string
}
export type Constraints = Readonly<Record<string, Constraint>>

/**
 * Answers everything that a call throws with an envelope. A violated constraint is answered with the message that
 * `constraints` holds under its name. `onFault` receives errors that are not refusals, `onRefused` errors of the
 * database or the file system that were answered with a refusal, and `onAnswered` every error with the code of the
 * answer.
 */
export function handleErrors(
  app: FastifyInstance,
  constraints: Constraints,
  onFault: (error: unknown, request: FastifyRequest) => void = () => {},
  onRefused: (error: unknown, request: FastifyRequest) => void = () => {},
  onAnswered: (error: unknown, request: FastifyRequest, code: number) => void = () => {},
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asRefusal(error, constraints)
    if (!refusal) {
      request.log.error({ err: error }, 'fault')
      onFault(error, request)
    } else if (!(error instanceof Refusal)) onRefused(error, request)
    const answer = refusal ?? new Refusal({ code: Code.fault, text: general.fault })
    onAnswered(error, request, answer.code)
    const isEnvelopeRead = isCallPath(request.url) && !request.routeOptions.config.returnsBytes
    return sendRefusal(request, reply, answer, isEnvelopeRead ? 200 : httpStatusOf(answer.code))
  })
  app.setNotFoundHandler((request, reply) => {
    const [, area] = /^\/(api|remotes|assets|sdk)\//i.exec(request.url) ?? []
    if (request.method === 'GET' && !area && !isFilePath(request.url) && app.hasReplyDecorator('shellPage'))
      return reply.shellPage()
    return sendRefusal(
      request,
      reply,
      new Refusal({ code: Code.notFound, text: general.noSuchCall }),
      area?.toLowerCase() === 'api' ? 200 : 404,
    )
  })
}

/** A path that no page of the shell has: hidden files, encoded slashes, dots that leave a folder. */
const isFilePath = (url: string) => /\/\.|%2f|%5c|\\/i.test(url.replace(/\?.*$/s, ''))

/** Converts a thrown value to a refusal; null for a fault. */
export function asRefusal(error: unknown, constraints: Constraints): Refusal | null {
  if (error instanceof Refusal) return error
  if (isDiskFull(error)) return diskFullRefusal()
  const { code, constraint } = error as DatabaseError
  const state = sqlStates[code]
  if (state) {
    const { text, field } = (constraint && constraints[constraint]) || { text: state.text }
    return new Refusal({ code: state.code, text, fields: field ? [{ field, text }] : [] })
  }
  // Class 53: PostgreSQL lacks memory, connections or another resource.
  if (/^53\d{3}$/.test(code ?? '')) return new Refusal({ code: Code.overloaded, text: general.overloaded })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal({ code: 413, text: general.tooLarge })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal({ code: Code.invalid, text: general.badMedia })
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return new Refusal({ code: Code.invalid, text: general.notJson })
  return asPathRefusal(error)
}

/** A path that names no file, or none that may be served: what `@fastify/static` throws, and what it passes on. */
function asPathRefusal(error: unknown): Refusal | null {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (statusCode === 403 || statusCode === 404 || code === 'ENAMETOOLONG')
    return new Refusal({ code: Code.notFound, text: general.noSuchCall })
  if (statusCode === 400) return new Refusal({ code: Code.invalid, text: general.badAddress })
  return null
}

/**
 * Answers a request whose path cannot be decoded (`/api/%`) or is too long. Fastify runs no hooks for it, so
 * that its headers and its log line are written here.
 */
export function refuseBadAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = isCallPath(request.url) ? 200 : Code.invalid
  request.log.info({ method: request.method, route: 'none', status }, 'request')
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  return sendRefusal(request, reply, new Refusal({ code: Code.invalid, text: general.badAddress }), status)
}

const isCallPath = (url: string) => /^\/api\//i.test(url)

/** HTTP status of a refusal in a call that returns bytes: an ended session is 401. */
const httpStatusOf = (code: number) => (code >= Code.sessionExpired ? 401 : code)

/**
 * Sends the envelope of a refusal. Its HTTP status is 200 by default, and 413 for a body over the limit.
 */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = 200,
): FastifyReply {
  const lang = langOfRequest(request)
  const fields = refusal.fields.map(({ field, text, values }) => ({
    field,
    msg: formatText({ text, values }, lang),
  }))
  const details = {
    ...(fields.length > 0 ? { fields } : {}),
    ...(refusal.findings.length > 0 ? { findings: refusal.findings } : {}),
    ...refusal.details,
  }
  return reply
    .code(refusal.code === 413 ? 413 : status)
    .header('cache-control', 'no-store')
    .send({
      code: refusal.code,
      msg: formatText(refusal, lang),
      data: Object.keys(details).length > 0 ? details : null,
      requestId: request.id,
    })
}
