import type { FastifyBaseLogger } from 'fastify'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Call, Calls, Takes, Sends } from '@tessera/shared/contract/wire'
import type * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Session } from '../shell/session/sessions.ts'

/** What a handler knows beside its input. */
export interface Context {
  db: Db
  lang: Lang
  log: FastifyBaseLogger
  requestId: string
  /** Address of the caller, behind a trusted proxy the forwarded one. */
  ip: string
  agent: string
  /** The session of the caller; reading it in a public call without one is a fault. */
  session: Session
  /** The same, null where nobody is signed in. */
  visitor: Session | null
}

type Answer<C extends Call> = C['gives'] extends z.ZodNull ? void | null : z.input<C['gives']>

/** A handler for each row of a table of calls: a missing one does not compile (architecture, section 4). */
export type Handlers<T extends Calls> = { [K in keyof T]: (input: Takes<T[K]>, context: Context) => Promise<Answer<T[K]>> }

export type { Sends }
