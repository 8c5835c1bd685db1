import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterFile } from '../after-file.ts'
import type { Certificate } from './certificates.ts'

export const mailbox = { account: 'office@example.org', password: 'app-password-of-a-stand-in' }

export interface SmtpServer {
  port: number
  /** Received mails as raw text, and whether the connection was encrypted. */
  received: { to: string[]; from: string; raw: string; secure: boolean }[]
}

/**
 * Opens a local mail server. `security` is 0 for plain, 1 for TLS, 2 for STARTTLS. It requires a sign-in and
 * refuses the recipients with a full mailbox or an unknown name.
 */
export async function openSmtpServer(security: 0 | 1 | 2, certificate: Certificate): Promise<SmtpServer> {
  const received: SmtpServer['received'] = []
  const reply = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
  const refusalFor = (address: string) => {
    if (address.startsWith('nobody@')) return reply(550, 'No such user here')
    return address.startsWith('full@') ? reply(452, 'Mailbox full, try later') : null
  }
  const server = new SMTPServer({
    ...certificate,
    secure: security === 1,
    disabledCommands: security === 0 ? ['STARTTLS'] : [],
    // Sign-in without encryption is allowed only in plain mode.
    allowInsecureAuth: security === 0,
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === mailbox.account && password === mailbox.password
        ? done(null, { user: username })
        : done(reply(535, 'Error: authentication failed')),
    onRcptTo: ({ address }, _, done) => done(refusalFor(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks).toString(),
          secure: session.secure,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  afterFile(() => new Promise((done) => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, received }
}
