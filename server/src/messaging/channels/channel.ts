import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Lang } from '@tessera/shared/contract/lang'
import type { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import type { Secrets } from '../../auth/secrets.ts'
import type { Providers } from '../../providers/open.ts'

/** A message to one recipient, as a channel sends it. */
export interface OutgoingMessage {
  /**
   * Id of its row in the outbox: the same on every automatic retry, so that a receiver can detect duplicates.
   * A manual resend has another id.
   */
  id: string
  kind: OutboxKind
  /**
   * What the channel's `findAddresses` returned: a mobile number, a mail address, an open id or a user id;
   * for a webhook the accounts of the recipients, comma-separated.
   */
  recipient: string
  /** Code of the template, either built in or created by an administrator. */
  template: string
  lang: Lang
  variables: Readonly<Record<string, unknown>>
  /** '' for a message without a title. */
  title: string
  /** The whole text, for providers without templates. */
  text: string
  /** The same text as sanitised HTML; '' for a plain message. */
  html: string
  /** Id of the SMS provider's template (`system_sms_template`). */
  smsTemplateId: string | null
  /** Names of the attached files in the file storage. */
  files: readonly string[]
  /** The user who caused the message; null is the system itself. */
  senderId: string | null
}

/** What a provider returns for a message that it accepted. */
export interface Receipt {
  /** The provider's id of the message, '' where it gives none. */
  reference: string
}

/** The services that a channel may use. */
export interface ChannelParts {
  db: Db
  /** For HTTP requests. */
  outbound: Outbound
  /**
   * Opens a connection to a mail server: any public one, and private ones in the networks that the operator
   * allows.
   */
  dial(host: string, port: number): Promise<Socket>
  secrets: Secrets
  storage: Storage
  providers: Providers
  log: FastifyBaseLogger
}

/**
 * Hands a message to the provider. Rejects with `SendError` for a known reason, and with any other error for
 * an unknown one.
 */
export type Send = (message: OutgoingMessage, signal: AbortSignal) => Promise<Receipt>

/**
 * One way to send messages. A new channel is a file with such an object and a line in `channels.ts`. It loads
 * its configuration for every message, so a change takes effect with the next message, in every process and
 * without a restart.
 */
export interface Channel {
  /** Its name in the log of sent messages. */
  readonly name: string
  /**
   * Returns a function that sends with the current configuration; null while the configuration is incomplete,
   * and then the development channel is used instead.
   */
  createSender(parts: ChannelParts): Promise<Send | null>
  /** Addresses of users by user id; users without an address are absent. */
  findAddresses(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/**
 * Why a message was not accepted: the provider's code and sentence, and whether a retry may help. Errors of
 * other classes count as retryable.
 */
export class SendError extends Error {
  readonly code: string
  readonly isRetryable: boolean
  constructor(
    code: string,
    sentence: string,
    { isRetryable = false, cause }: { isRetryable?: boolean; cause?: unknown } = {},
  ) {
    super(sentence, { cause })
    this.code = code
    this.isRetryable = isRetryable
  }
}
