import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { Bytes, Call, Calls, CallInput, CallRequest } from '@tessera/shared/contract/wire'
import type * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Session } from '../auth/sessions.ts'
import type { PreSerialized } from './pre-serialized.ts'

/** What the user should know about a change that was made. */
export interface Warning {
  text: LocalizedText
  values: Readonly<Record<string, unknown>>
}

/** What a handler receives besides its input. */
export interface Context {
  db: Db
  lang: Lang
  log: FastifyBaseLogger
  requestId: string
  /** Address of the caller; behind a trusted proxy, the forwarded address. */
  ip: string
  userAgent: string
  /** The session of the caller; reading it in a public call without one is a fault. */
  session: Session
  /** The session of the caller, or null without one. */
  visitor: Session | null
  /**
   * The team whose token was sent instead of a session. Only calls with the access `publisher` accept one.
   */
  team: Team | null
  /**
   * The user or team that makes the call; `id` is null for a team. Reading it in a public call without a
   * session is a fault.
   */
  actor: Actor
  /** The body of a call that accepts a file, as a stream. Destroying it closes the connection. */
  body: Readable
  /** The header `Content-Length` in bytes; 0 without one. */
  contentLength: number
  contentType: string
  /** The header `Authorization`; '' without one. */
  authorization: string
  /** The headers `X-Tessera-Signature` and `X-Tessera-Timestamp`, '' without them, and the body that they sign. */
  signed: { signature: string; timestamp: string; body: string }
  /** The header `Idempotency-Key`, by which a repeated call is recognized; '' without one. */
  idempotencyKey: string
  /** Aborted when the caller leaves before the answer was sent. */
  readonly signal: AbortSignal
  method: string
  url: string
  /** Where the caller opened this server, as `https://host:port`. */
  origin: string
  /** Adds a sentence to the message of a successful change: it was made, but the user should know this. */
  warn(warning: Warning): void
  /** Milliseconds since the request arrived. */
  elapsedMs(): number
  cookie(name: string): string | undefined
  /** Sets an HttpOnly cookie that ends with the browser, or after `maxAgeSeconds`; null removes it. */
  setCookie(name: string, value: string | null, path?: string, maxAgeSeconds?: number): void
}

/** The answer of a call that returns a file. */
export interface FileAnswer {
  content: Readable
  /** Absent where the content is generated while it is sent. */
  bytes?: number | undefined
  mime: string
  /** Header `Content-Disposition`. */
  disposition: string
}

export interface Team {
  id: string
  name: string
  /** Names of the remotes that the team may publish. */
  remotes: readonly string[]
}

export interface Actor {
  id: string | null
  name: string
}

type Answer<C extends Call> = C['output'] extends typeof Bytes
  ? FileAnswer
  : C['output'] extends z.ZodNull
    ? void | null
    : z.input<C['output']>

/** A handler for each call of a table: a missing one does not compile. */
export type Handlers<T extends Calls> = {
  [K in keyof T]: (
    input: CallInput<T[K]>,
    context: Context,
  ) => Promise<Answer<T[K]> | PreSerialized<z.output<T[K]['output']>>>
}

export type { CallRequest }
