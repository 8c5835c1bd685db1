import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { langOf } from '@tessera/shared/contract/lang'
import {
  type Call,
  type Calls,
  Code,
  type Envelope,
  returnsBytes,
  publishPermission,
  type RequiredStep,
} from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { canCall } from '../org/grants/access.ts'
import type { FillUnwritableFields } from '../org/grants/unwritable-fields.ts'
import type { Sessions } from '../shell/session/sessions.ts'
import type { Context, FileAnswer, Handlers, Team } from './context.ts'
import { readCookie, serializeCookie, fileCookie } from './cookies.ts'
import { compileParser } from './parse.ts'
import { Refusal } from './refusal.ts'
import { compileStripper } from './strip.ts'
import { translate } from './translate.ts'
import { general, successMessages } from './text.ts'
import { drainRequest } from './drain-request.ts'
import { PreSerialized } from './pre-serialized.ts'

export interface MountOptions {
  db: Db
  sessions: Sessions
  /** The team behind `Authorization: Team tsr_...`, or a refusal 602. */
  findTeam: (header: string) => Promise<Team>
  /** Hears of every change that somebody signed in made, once it was made. */
  onChange: (context: Context) => void
  /** Puts in what a body leaves out because its sender may not say it. */
  fillClosed: FillUnwritableFields
  /** Answers are fully parsed by their schema instead of only stripped: in tests and development. */
  strict: boolean
}

type Caller = Pick<Context, 'visitor' | 'team'>

/** Serves a table of calls: session, right, input, handler, envelope, in that order, for every row alike. */
export function mountCalls<T extends Calls>(
  app: FastifyInstance,
  calls: T,
  handlers: Handlers<T>,
  mounting: MountOptions,
): void {
  const { db, strict } = mounting
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call
    const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
    const parse = compileParser(call)
    const strip = strict ? (value: unknown) => call.output.parse(value) : compileStripper(call.output)
    const message =
      call.method === 'GET'
        ? call.successMessage
          ? successMessages[call.successMessage]
          : null
        : successMessages[call.successMessage ?? 'done']

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope | Buffer> => {
      const context = createContext(request, reply, db, await identifyCaller(call, mounting, request))
      const params = request.params as Record<string, unknown>
      const body = call.body
        ? undefined
        : ((await mounting.fillClosed(call, request.body, params['id'] as string | undefined, context)) ??
          request.body)
      const input = parse(body, request.query as Record<string, unknown>, params)
      const given = await handler(input, context)
      const data =
        given instanceof PreSerialized
          ? strict
            ? strip(JSON.parse(Buffer.concat(given.parts).toString()))
            : null
          : strip(given ?? null)
      void reply.header('cache-control', 'no-store')
      if (call.method !== 'GET' && context.visitor) mounting.onChange(context)
      const envelope = { code: Code.ok, msg: message ? translate(message, context.lang) : '', data }
      return given instanceof PreSerialized && !strict
        ? wrapInEnvelope(reply, envelope, given.parts)
        : envelope
    }
    const sendFile = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const context = createContext(request, reply, db, await identifyCaller(call, mounting, request))
      const file = (await handler(
        parse(undefined, request.query as Record<string, unknown>, request.params as Record<string, unknown>),
        context,
      )) as FileAnswer
      return reply
        .headers({
          ...sandboxHeaders,
          'cache-control': file.disposition.startsWith('inline') ? IMMUTABLE : 'no-store',
          'content-type': file.mime,
          ...(file.bytes === undefined ? {} : { 'content-length': file.bytes }),
          'content-disposition': file.disposition,
        })
        .send(file.content)
    }
    const route = {
      method: call.method,
      url: fastifyPath(call.path),
      config: { givesBytes: returnsBytes(call) },
      ...(returnsBytes(call) ? {} : { compress: {} }),
    }
    if (returnsBytes(call)) app.route({ ...route, handler: sendFile })
    else if (call.body) void app.register(async (scope) => mountUpload(scope, route, answer))
    else app.route({ ...route, handler: answer })
  }
}

/** The envelope, whose `data` is null, around what is written already. */
function wrapInEnvelope(reply: FastifyReply, envelope: Envelope, parts: readonly Buffer[]): Buffer {
  void reply.type('application/json; charset=utf-8')
  return Buffer.concat([
    Buffer.from(JSON.stringify(envelope).replace(/null}$/, '')),
    ...parts,
    Buffer.from('}'),
  ])
}

/** What is sent as a file runs nothing. */
const sandboxHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }
/** A picture does not change under its name; what is downloaded has an address of one minute, and nobody should find it in the browser afterwards. */
const IMMUTABLE = 'private, max-age=31536000, immutable'

/** A body that is a file is handed on as it arrives; whoever refuses it is heard, because what is still under way is let in. */
function mountUpload(
  scope: FastifyInstance,
  route: { method: Call['method']; url: string; config: object },
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Envelope | Buffer>,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/gzip', 'multipart/form-data'], (_request, payload, done) =>
    done(null, payload),
  )
  scope.route({
    ...route,
    handler: (request, reply) =>
      answer(request, reply).finally(async () => {
        if (!(await drainRequest(request.raw))) void reply.header('connection', 'close')
      }),
  })
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2')

async function identifyCaller(
  call: Call,
  { sessions, findTeam }: MountOptions,
  request: FastifyRequest,
): Promise<Caller> {
  const token = request.headers.authorization
  if (call.access === 'public' || (call.access === 'visitor' && !token)) return { visitor: null, team: null }
  if (call.access === 'publisher' && token?.startsWith('Team '))
    return { visitor: null, team: await requirePublisher(await findTeam(token), request) }
  const visitor = await sessions.find(
    token ?? (returnsBytes(call) ? readCookie(request.headers.cookie, fileCookie.name) : undefined),
  )
  const [step] = visitor.steps
  if (step && !call.allowedDuring?.includes(step)) throw pendingStepRefusal(visitor.steps)
  const held = call.access === 'publisher' ? publishPermission : call.access
  if (typeof held === 'object' && !canCall(visitor.access, held))
    throw new Refusal({ code: Code.forbidden, text: general.forbidden })
  return { visitor, team: null }
}

const pendingStepRefusal = (steps: readonly RequiredStep[]) =>
  new Refusal({
    code: Code.stepRequired,
    text: steps[0] === 'password' ? general.passwordFirst : general.twoFactorFirst,
    details: { steps },
  })

function requirePublisher(team: Team, request: FastifyRequest): Team {
  const { name } = request.params as { name: string }
  if (!team.remotes.includes(name))
    throw new Refusal({
      code: Code.forbidden,
      text: general.forbidden,
      findings: [{ code: 'not-yours', detail: name.slice(0, 64) }],
    })
  return team
}

export const langOfRequest = (request: FastifyRequest) => langOf(request.headers['accept-language'] ?? 'zh')

function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  { visitor, team }: Caller,
): Context {
  const signedIn = () => {
    if (!visitor) throw new Error('a call without a session asked for it')
    return visitor
  }
  return {
    db,
    visitor,
    team,
    get session() {
      return signedIn()
    },
    get actor() {
      if (team) return { id: null, name: team.name }
      const { userId, realName } = signedIn()
      return { id: userId, name: realName }
    },
    get body() {
      return request.body instanceof Readable ? request.body : Readable.from([])
    },
    contentLength: Number(request.headers['content-length'] ?? 0),
    contentType: request.headers['content-type'] ?? '',
    authorization: request.headers.authorization ?? '',
    lang: langOfRequest(request),
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isCrossSite: /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'] ?? '')),
    method: request.method,
    url: request.url,
    elapsedMs: () => Math.round(reply.elapsedTime),
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (name, value, path) =>
      void reply.header(
        'set-cookie',
        serializeCookie(name, value, { secure: request.protocol === 'https', path }),
      ),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    returnsBytes?: boolean
  }
}
