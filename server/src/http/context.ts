import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Bytes, Call, Calls, CallInput, CallRequest } from '@tessera/shared/contract/wire'
import type * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Session } from '../shell/session/sessions.ts'
import type { PreSerialized } from './pre-serialized.ts'

/** What a handler knows beside its input. */
export interface Context {
  db: Db
  lang: Lang
  log: FastifyBaseLogger
  requestId: string
  /** Address of the caller, behind a trusted proxy the forwarded one. */
  ip: string
  userAgent: string
  /** A page of another site made the caller's browser ask; browsers say so over TLS. */
  isCrossSite: boolean
  /** The session of the caller; reading it in a public call without one is a fault. */
  session: Session
  /** The same, null where nobody is signed in. */
  visitor: Session | null
  /** The team whose token came instead of a session; only calls of publishers take one. */
  team: Team | null
  /** Who does it, in words; `id` is null for a team. Reading it in a public call without a session is a fault. */
  actor: Actor
  /** The body of a call that takes a file, as it arrives. Destroying it breaks the connection. */
  body: Readable
  /** Its bytes as its sender announced them; 0 where they did not. */
  contentLength: number
  contentType: string
  /** The Authorization header as it came; '' without one. */
  authorization: string
  method: string
  url: string
  /** Milliseconds since the call arrived. */
  elapsedMs(): number
  cookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot read and that ends with the browser; null removes it. */
  setCookie(name: string, value: string | null, path?: string): void
}

/** The answer of a call that gives a file. */
export interface FileAnswer {
  content: Readable
  /** Absent where it is made while it is sent. */
  bytes?: number | undefined
  mime: string
  /** Header `Content-Disposition`. */
  disposition: string
}

export interface Team {
  id: string
  name: string
  /** The remotes that it may publish. */
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

/** A handler for each row of a table of calls: a missing one does not compile (architecture, section 4). */
export type Handlers<T extends Calls> = {
  [K in keyof T]: (
    input: CallInput<T[K]>,
    context: Context,
  ) => Promise<Answer<T[K]> | PreSerialized<z.output<T[K]['output']>>>
}

export type { CallRequest }
