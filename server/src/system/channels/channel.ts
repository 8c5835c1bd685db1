import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Lang } from '@tessera/shared/contract/lang'
import type { OutboxKind } from '@tessera/shared/contract/system/outbox'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import type { Secrets } from '../../secrets.ts'
import type { Providers } from '../../providers/open.ts'

/** A message on its way to one recipient. */
export interface Parcel {
  /** Of its row in the outbox: the same on every try, so a receiver can tell a repetition. Who has it sent again wants another one, which has another id. */
  id: string
  kind: OutboxKind
  /** What the channel's `addresses` said: a mobile number, a mail address, an open id, the id of a user; of a webhook the name of who is told. */
  recipient: string
  /** Code of the template, built-in or an administrator's. */
  template: string
  lang: Lang
  variables: Readonly<Record<string, unknown>>
  /** '' where there is none. */
  title: string
  /** The whole text, for providers that know no templates. */
  text: string
  /** The same as formatted text, cleaned; '' where it is plain. */
  html: string
  /** The template of the SMS provider it goes by (`system_sms_template`). */
  smsTemplateId: string | null
  /** Names of files in the store. */
  files: readonly string[]
  /** Whose doing it is; null is the system itself. */
  senderId: string | null
}

export interface Receipt {
  /** The provider's number for the message, '' where it gives none. */
  reference: string
}

/** What a channel may use. */
export interface ChannelParts {
  db: Db
  /** For whatever is asked by HTTP. */
  outbound: Outbound
  /** Opens a line to a mail server: public ones, and private ones in the networks that the operator names. */
  dial(host: string, port: number): Promise<Socket>
  secrets: Secrets
  storage: Storage
  providers: Providers
  log: FastifyBaseLogger
}

/** Hands a message to the provider; rejects with `NotSent` in the provider's words, with any other error where it does not know. */
export type Send = (parcel: Parcel, signal: AbortSignal) => Promise<Receipt>

/**
 * One way out of the house. A new one is a file with such an object and a line in `channels.ts`. It reads its configuration
 * (`settings()`) whenever it is asked, so a change counts for the next message, in every process and without a start.
 */
export interface Channel {
  /** What the log of what was sent calls it. */
  readonly name: string
  /** How it sends as configured at this moment; null while something is missing, and then the development channel takes its messages. */
  ready(parts: ChannelParts): Promise<Send | null>
  /** Where it reaches users, by their ids; whom it cannot reach is absent. */
  addresses(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Why a message was not taken over: the provider's code and sentence, and whether another try may help. Of any other error we suppose so. */
export class NotSent extends Error {
  readonly code: string
  readonly again: boolean
  constructor(
    code: string,
    sentence: string,
    { again = false, cause }: { again?: boolean; cause?: unknown } = {},
  ) {
    super(sentence, { cause })
    this.code = code
    this.again = again
  }
}
