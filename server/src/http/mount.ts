import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { langOf, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
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
import { canCall } from '../permissions/access.ts'
import type { FillUnwritableFields } from '../permissions/unwritable-fields.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Context, FileAnswer, Handlers, Team, Warning } from './context.ts'
import { fileCookie } from './cookies.ts'
import { addressOf } from './client-address.ts'
import { compileParser } from './parse.ts'
import { Refusal } from '../errors/refusal.ts'
import { compileStripper } from './strip.ts'
import { formatText, translate } from '../errors/translate.ts'
import { general, successMessages } from '../errors/text.ts'
import { drainRequest } from './drain-request.ts'
import { signedBodyOf } from './receive-requests.ts'
import { PreSerialized } from './pre-serialized.ts'
import { assertInAreas, type SandboxGrant } from './sandbox-token.ts'
import { sendPreSerialized } from './send-pre-serialized.ts'

export interface MountOptions {
  db: Db
  sessions: Sessions
  /** Finds the team of a header `Authorization: Team tsr_...`; throws a refusal 602 without one. */
  findTeam: (header: string) => Promise<Team>
  /** Reads a header `Authorization: Sandbox ...`; throws a refusal 602 for an invalid or expired one. */
  readSandboxToken: (header: string) => SandboxGrant
  /** Called after each successful change that a signed-in user made. */
  onChange: (context: Context) => void
  /** Fills in current values of fields that the body leaves out because the caller may not write them. */
  fillUnwritableFields: FillUnwritableFields
  /** Throws a refusal while the disk of the embedded database is full. */
  assertDatabaseRoom: () => Promise<void>
  /** Parses answers fully by their schema instead of only stripping them: in tests and development. */
  strict: boolean
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<Envelope | FastifyReply>
/** A caller, and why the call is refused to them. */
type Caller = Pick<Context, 'visitor' | 'team'> & { refusal?: Refusal }

const contexts = new WeakMap<FastifyRequest, Context>()
/** The context of a request whose caller is known, for the log of refused requests. */
export const findContext = (request: FastifyRequest): Context | undefined => contexts.get(request)

/**
 * Mounts a table of calls. Each request passes session, permission, input, handler and envelope, in that
 * order.
 */
export function mountCalls<T extends Calls>(
  app: FastifyInstance,
  calls: T,
  handlers: Handlers<T>,
  options: MountOptions,
): void {
  const { db, strict } = options
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call
    const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
    const parse = compileParser(call)
    const strip = strict ? (value: unknown) => call.output.parse(value) : compileStripper(call.output)
    const messageKey = call.successMessage ?? (call.method === 'GET' ? null : 'done')
    const message = messageKey ? successMessages[messageKey] : null

    /** `data` of the envelope; null where a serialized answer is sent as it is. */
    const toData = (output: unknown) => {
      if (!(output instanceof PreSerialized)) return strip(output ?? null)
      return strict ? strip(JSON.parse(output.text).data) : null
    }
    const answer: Answer = async (request, reply) => {
      const warnings: Warning[] = []
      const caller = await identifyCaller(call, options, request)
      const context = createContext(request, reply, db, caller, warnings)
      contexts.set(request, context)
      if (caller.refusal) throw caller.refusal
      if (!goesOnWithFullDisk(call)) await options.assertDatabaseRoom()
      const params = request.params as Record<string, unknown>
      const body = call.body
        ? undefined
        : ((await options.fillUnwritableFields(
            call,
            request.body,
            params['id'] as string | undefined,
            context,
          )) ?? request.body)
      const input = parse(body, request.query as Record<string, unknown>, params)
      const output = await handler(input, context)
      const data = toData(output)
      void reply.header('cache-control', 'no-store')
      if (call.method !== 'GET' && context.visitor) options.onChange(context)
      if (output instanceof PreSerialized && !strict) return sendPreSerialized(request, reply, output)
      const msg = message ? describeSuccess(message, warnings, context.lang) : ''
      return { code: Code.ok, msg, data }
    }
    const sendFile = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = await identifyCaller(call, options, request)
      if (caller.refusal) throw caller.refusal
      const context = createContext(request, reply, db, caller)
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
      config: {
        returnsBytes: returnsBytes(call),
        isChange: call.method !== 'GET' && call.worksOnFullDisk !== true,
      },
      ...(returnsBytes(call) ? {} : { compress: {} }),
      ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
    }
    if (returnsBytes(call)) app.route({ ...route, handler: sendFile })
    else if (call.body) void app.register(async (scope) => mountUpload(scope, route, answer))
    else app.route({ ...route, handler: answer })
  }
}

/** The message of a successful change, with a sentence for each warning. */
function describeSuccess(message: LocalizedText, warnings: readonly Warning[], lang: Lang): string {
  const sentences = [translate(message, lang), ...warnings.map((warning) => formatText(warning, lang))]
  return sentences.join(lang === 'en' ? ' ' : '。')
}

/**
 * Whether a call goes on while the disk of the database is full: reading, deleting, signing in with its steps, and
 * calls that the contract names.
 */
const goesOnWithFullDisk = ({ method, worksOnFullDisk, allowedDuring }: Call): boolean =>
  method === 'GET' || method === 'DELETE' || worksOnFullDisk === true || allowedDuring !== undefined

/** Keeps a browser from running scripts of a file that a user uploaded. */
const sandboxHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }
/**
 * For pictures, which never change under their name. Downloads have an address that is valid for one minute
 * and are not cached.
 */
const IMMUTABLE = 'private, max-age=31536000, immutable'

/**
 * Mounts a call whose body is a file. The handler receives the body as a stream. After a refusal the rest of
 * the body is read and discarded, because a client reads the answer only after it has sent its body.
 */
function mountUpload(
  scope: FastifyInstance,
  route: { method: Call['method']; url: string; config: object },
  answer: Answer,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/gzip', 'multipart/form-data'], (_request, payload, done) =>
    done(null, payload),
  )
  scope.route({
    ...route,
    handler: (request, reply) =>
      answer(request, reply).finally(async () => {
        const isDrained = await drainRequest(request.raw)
        if (!isDrained) void reply.header('connection', 'close')
      }),
  })
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)(\?)?\}/g, ':$1$2')

/** The session or team of a request, with a refusal where it has not the access that the call requires. */
async function identifyCaller(
  call: Call,
  { sessions, findTeam, readSandboxToken }: MountOptions,
  request: FastifyRequest,
): Promise<Caller> {
  const token = request.headers.authorization
  const sandboxed = token?.startsWith('Sandbox ') ? readSandboxToken(token) : null
  if (sandboxed) assertInAreas(call, sandboxed)
  if (call.access === 'public' || (call.access === 'visitor' && !token)) return { visitor: null, team: null }
  if (call.access === 'publisher' && token?.startsWith('Team '))
    return { visitor: null, team: requirePublisher(await findTeam(token), request) }
  const visitor = sandboxed
    ? await sessions.findByHash(sandboxed.session)
    : await sessions.find(token ?? (returnsBytes(call) ? request.cookies[fileCookie.name] : undefined))
  const [step] = visitor.steps
  if (step && !call.allowedDuring?.includes(step))
    return { visitor, team: null, refusal: pendingStepRefusal(visitor.steps) }
  const permission = call.access === 'publisher' ? publishPermission : call.access
  if (typeof permission === 'object' && !canCall(visitor.access, permission))
    return {
      visitor,
      team: null,
      refusal: new Refusal({ code: Code.forbidden, text: general.forbidden }),
    }
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
  warnings: Warning[] = [],
): Context {
  const signedIn = () => {
    if (!visitor) throw new Error('this call has no session')
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
    get signed() {
      return {
        signature: String(request.headers['x-tessera-signature'] ?? ''),
        timestamp: String(request.headers['x-tessera-timestamp'] ?? ''),
        body: signedBodyOf(request),
      }
    },
    get signal() {
      return signalOf(reply)
    },
    idempotencyKey: String(request.headers['idempotency-key'] ?? '').slice(0, 200),
    lang: langOfRequest(request),
    log: request.log,
    requestId: request.id,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    method: request.method,
    url: request.url,
    origin: `${request.protocol}://${request.host}`,
    warn: (warning) => void warnings.push(warning),
    elapsedMs: () => Math.round(reply.elapsedTime),
    cookie: (name) => request.cookies[name],
    setCookie(name, value, path = '/', maxAge) {
      const attributes = { path, httpOnly: true, sameSite: 'lax', secure: 'auto' } as const
      if (value === null) void reply.clearCookie(name, attributes)
      else void reply.setCookie(name, value, { ...attributes, ...(maxAge === undefined ? {} : { maxAge }) })
    },
  }
}

const signals = new WeakMap<FastifyReply, AbortSignal>()
/** Created with its first use, because most handlers have none for it. */
function signalOf(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply)
  if (known) return known
  const controller = new AbortController()
  const { raw } = reply
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  signals.set(reply, controller.signal)
  return controller.signal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    returnsBytes?: boolean
    /** Whether a successful call may have changed something. */
    isChange?: boolean
  }
}
