import { connect as secure, type TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { loadSettings } from '../../db/settings.ts'
import { SendError, type ChannelParts } from './channel.ts'
import { loadSecretSettings } from '../../system/configs/secret-settings.ts'
import { sendError } from './send-errors.ts'

/** 0: unencrypted, 1: TLS from the first byte, 2: STARTTLS. */
export type Security = 0 | 1 | 2

export interface MailServer {
  host: string
  /** 0 is the default port. */
  port: number
  security: Security
  account: string
  password: string
}

export interface MailAccount {
  smtp: MailServer
  pop3: MailServer
  senderName: string
  senderAddress: string
}

/**
 * Loads the configuration of the company's mailbox. A host of '' means that this server is not configured.
 */
export async function loadMailAccount(parts: { db: Db; secrets: Secrets }): Promise<MailAccount> {
  const configured = await loadSettings(
    parts.db,
    'emailSmtpHost',
    'emailSmtpPort',
    'emailPop3Host',
    'emailPop3Port',
    'emailSsl',
    'emailAccount',
    'emailSenderName',
    'emailSenderAddress',
  )
  const { emailPassword: password } = await loadSecretSettings(parts, 'emailPassword')
  const shared = {
    security: Number(configured.emailSsl) as Security,
    account: configured.emailAccount,
    password,
  }
  return {
    smtp: { host: configured.emailSmtpHost, port: Number(configured.emailSmtpPort), ...shared },
    pop3: { host: configured.emailPop3Host, port: Number(configured.emailPop3Port), ...shared },
    senderName: configured.emailSenderName,
    senderAddress: configured.emailSenderAddress || configured.emailAccount,
  }
}

const defaultPorts = { smtp: { 0: 25, 1: 465, 2: 587 }, pop3: { 0: 110, 1: 995, 2: 110 } } as const
const portOf = (protocol: keyof typeof defaultPorts, { port, security }: MailServer): number =>
  port || defaultPorts[protocol][security]

/**
 * The key under which mails of a mailbox are stored. It has no port, because every port leads to the same
 * mailbox.
 */
export const mailboxKey = ({ account, host }: MailServer): string => `${account}@${host}`

/** Opens an unencrypted connection to a mail server. Rejects with a retryable `SendError`. */
export const connectToMailServer = (
  dial: ChannelParts['dial'],
  protocol: 'smtp' | 'pop3',
  server: MailServer,
): Promise<Socket> =>
  dial(server.host, portOf(protocol, server)).catch((error: unknown) => {
    // `dial` is shared with database connections, so its refusal does not mention mail servers.
    const refused = error instanceof Refusal && error.fields[0]?.field === 'port'
    throw sendError(refused ? 'mail.closed' : 'notReached', `${server.host}:${portOf(protocol, server)}`, {
      isRetryable: true,
      cause: error,
    })
  })

/**
 * Upgrades a connection to TLS. The certificate must be valid for the host and issued by a trusted authority.
 */
export const upgradeToTls = (socket: Socket, { host }: MailServer): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const tlsSocket: TLSSocket = secure(
      { socket, servername: /^[\d.]+$|:/.test(host) ? '' : host, host, minVersion: 'TLSv1.2' },
      () => {
        tlsSocket.off('error', onError)
        resolve(tlsSocket)
      },
    )
    const onError = (error: Error) => reject(toTlsError(error))
    tlsSocket.once('error', onError)
  })

/**
 * Matches Node's error codes and messages; messages, because nodemailer replaces the code of every socket
 * error.
 */
const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ISSUER|certificate/

/** Classifies a TLS failure: an untrusted certificate, or a server without TLS. */
export function toTlsError(error: Error & { code?: string }): SendError {
  return sendError(
    certificateError.test(`${error.code ?? ''} ${error.message}`) ? 'mail.certificate' : 'mail.noTls',
    error.message,
    { cause: error },
  )
}
