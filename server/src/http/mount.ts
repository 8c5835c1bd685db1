import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { langOf } from '@tessera/shared/contract/lang'
import { type Call, type Calls, Code, type Envelope } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { mayCall } from '../org/grants/access.ts'
import type { Session, Sessions } from '../shell/session/sessions.ts'
import type { Context, Handlers } from './context.ts'
import { parser } from './parse.ts'
import { Refusal } from './refusal.ts'
import { stripper } from './strip.ts'
import { general, says } from './text.ts'

export interface Mounting {
  db: Db
  sessions: Sessions
  /** Answers are fully parsed by their schema instead of only stripped: in tests and development. */
  strict: boolean
}

/** Serves a table of calls: session, right, input, handler, envelope, in that order, for every row alike. */
export function mount<T extends Calls>(app: FastifyInstance, calls: T, handlers: Handlers<T>, { db, sessions, strict }: Mounting): void {
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call
    const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
    const parse = parser(call)
    const strip = strict ? (value: unknown) => call.gives.parse(value) : stripper(call.gives)
    const message = call.method === 'GET' ? (call.says ? says[call.says] : null) : says[call.says ?? 'done']

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
      const visitor = await visitorOf(call, sessions, request)
      const context = contextOf(request, db, visitor)
      const input = parse(request.body, request.query as Record<string, unknown>, request.params as Record<string, unknown>)
      const data = strip((await handler(input, context)) ?? null)
      void reply.header('cache-control', 'no-store')
      return { code: Code.ok, msg: message ? message[context.lang] : '', data }
    }
    app.route({ method: call.method, url: fastifyPath(call.path), handler: answer })
  }
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2')

async function visitorOf(call: Call, sessions: Sessions, request: FastifyRequest): Promise<Session | null> {
  const token = request.headers.authorization
  if (call.who === 'public') return null
  const session = await sessions.find(token)
  if (call.who !== 'signed-in' && !mayCall(session.access, call.who)) throw new Refusal(Code.forbidden, general.forbidden)
  return session
}

export const langOfRequest = (request: FastifyRequest) => langOf(request.headers['accept-language'] ?? 'zh')

function contextOf(request: FastifyRequest, db: Db, visitor: Session | null): Context {
  return {
    db,
    visitor,
    get session() {
      if (!visitor) throw new Error('a public call asked for the session')
      return visitor
    },
    lang: langOfRequest(request),
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
  }
}
