import { connect as secure, type TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { settings } from '../configs/settings.ts'
import { NotSent, type ChannelParts } from './channel.ts'
import { openSettings } from './read-settings.ts'
import { notSent } from './reasons.ts'

/** Plain, TLS from the first byte, STARTTLS. */
export type Security = 0 | 1 | 2

export interface MailServer {
  host: string
  /** 0 is the usual one. */
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

/** The company's mailbox as it is configured; a host of '' says that this half is not. */
export async function mailAccount(parts: { db: Db; secrets: Secrets }): Promise<MailAccount> {
  const set = await settings(
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
  const { emailPassword: password } = await openSettings(parts, 'emailPassword')
  const both = { security: Number(set.emailSsl) as Security, account: set.emailAccount, password }
  return {
    smtp: { host: set.emailSmtpHost, port: Number(set.emailSmtpPort), ...both },
    pop3: { host: set.emailPop3Host, port: Number(set.emailPop3Port), ...both },
    senderName: set.emailSenderName,
    senderAddress: set.emailSenderAddress || set.emailAccount,
  }
}

const usual = { smtp: { 0: 25, 1: 465, 2: 587 }, pop3: { 0: 110, 1: 995, 2: 110 } } as const
const portOf = (protocol: keyof typeof usual, { port, security }: MailServer): number =>
  port || usual[protocol][security]

/** What the mails of a mailbox are kept under: by whichever port it is reached, it is the same one. */
export const mailboxOf = ({ account, host }: MailServer): string => `${account}@${host}`

/** A line to a mail server, in plain. */
export const lineTo = (
  dial: ChannelParts['dial'],
  protocol: 'smtp' | 'pop3',
  server: MailServer,
): Promise<Socket> =>
  dial(server.host, portOf(protocol, server)).catch((error: unknown) => {
    // Whoever dials databases as well does not know what was refused.
    const refused = error instanceof Refusal && error.fields[0]?.field === 'port'
    throw notSent(refused ? 'mail.closed' : 'notReached', `${server.host}:${portOf(protocol, server)}`, {
      again: true,
      cause: error,
    })
  })

/** The same line, in TLS. The certificate has to be the server's, of an authority that is trusted. */
export const secured = (socket: Socket, { host }: MailServer): Promise<TLSSocket> =>
  new Promise((done, fail) => {
    const line: TLSSocket = secure(
      { socket, servername: /^[\d.]+$|:/.test(host) ? '' : host, host, minVersion: 'TLSv1.2' },
      () => {
        line.off('error', failed)
        done(line)
      },
    )
    const failed = (error: Error) => fail(tlsFailure(error))
    line.once('error', failed)
  })

/** Codes of Node, and its words, because nodemailer gives every fault of a socket its own code. */
const ofCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ISSUER|certificate/

/** What a failure of TLS says: a certificate that is not trusted, or no TLS there at all. */
export function tlsFailure(error: Error & { code?: string }): NotSent {
  return notSent(
    ofCertificate.test(`${error.code ?? ''} ${error.message}`) ? 'mail.certificate' : 'mail.noTls',
    error.message,
    { cause: error },
  )
}
