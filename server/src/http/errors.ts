import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '@tessera/shared/format/fill'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { langOfRequest } from './mount.ts'
import { Refusal } from './refusal.ts'
import { translate } from './translate.ts'
import { general } from './text.ts'

/** PostgreSQL's word for what went wrong (SQLSTATE), and the constraint that said no. */
interface DatabaseError {
  code: string
  constraint?: string
}

const sqlStates: Record<string, { code: number; line: LocalizedText }> = {
  '23505': { code: Code.conflict, line: general.taken },
  '23503': { code: Code.invalid, line: general.unknownReference },
  '23514': { code: Code.invalid, line: general.badValue },
  '40P01': { code: Code.conflict, line: general.atOnce },
  '22021': { code: Code.invalid, line: general.badValue },
  // No text of PostgreSQL holds a NUL, and JSON may name one.
  '22P05': { code: Code.invalid, line: general.badValue },
}

/** What a named constraint says, and the field of the form it is about. */
export interface Constraint {
  text: LocalizedText
  field?: string
}
export type Constraints = Readonly<Record<string, Constraint>>

/** Turns whatever a call threw into its envelope; the name of a constraint is the bridge to its words (architecture, rule 8). */
export function handleErrors(
  app: FastifyInstance,
  constraints: Constraints,
  onFault: (error: unknown, request: FastifyRequest) => void = () => {},
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asRefusal(error, constraints)
    if (!refusal) {
      request.log.error({ err: error }, 'fault')
      onFault(error, request)
    }
    const answer = refusal ?? new Refusal({ code: Code.fault, text: general.fault })
    return sendRefusal(
      request,
      reply,
      answer,
      request.routeOptions.config.returnsBytes ? httpStatusOf(answer.code) : 200,
    )
  })
  app.setNotFoundHandler((request, reply) => {
    const [, place] = /^\/(api|remotes|assets|sdk)\//i.exec(request.url) ?? []
    if (request.method === 'GET' && !place && app.hasReplyDecorator('shellPage')) return reply.shellPage()
    return sendRefusal(
      request,
      reply,
      new Refusal({ code: Code.notFound, text: general.noSuchCall }),
      place?.toLowerCase() === 'api' ? 200 : 404,
    )
  })
}

/** What was thrown as a refusal with words; null for a fault. */
export function asRefusal(error: unknown, constraints: Constraints): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint } = error as DatabaseError
  const state = sqlStates[code]
  if (state) {
    const { text: line, field } = (constraint && constraints[constraint]) || { text: state.line }
    return new Refusal({ code: state.code, text: line, fields: field ? [{ field, text: line }] : [] })
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal({ code: 413, text: general.tooLarge })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal({ code: Code.invalid, text: general.badMedia })
  if (code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return new Refusal({ code: Code.invalid, text: general.notJson })
  return null
}

/** What a picture or a link is told: an ended session is 401 there. */
const httpStatusOf = (code: number) => (code >= Code.sessionExpired ? 401 : code)

/** Handled answers are HTTP 200; only a body over the limit, and a file that is not there, are also said by the transport (specification: wire, own decisions). */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  status = 200,
): FastifyReply {
  const lang = langOfRequest(request)
  const fields = refusal.fields.map(({ field, text: line, values }) => ({
    field,
    msg: fill(translate(line, lang), values),
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
      msg: fill(translate(refusal.text, lang), refusal.values),
      data: Object.keys(details).length > 0 ? details : null,
      requestId: request.id,
    })
}
