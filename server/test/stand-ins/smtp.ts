import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { atTheEnd } from '../at-the-end.ts'
import type { Certificate } from './certificates.ts'

export const mailbox = { account: 'office@example.org', password: 'app-password-of-a-stand-in' }

export interface Smtp {
  port: number
  /** Whole mails as they were written, and whether their line was encrypted. */
  got: { to: string[]; from: string; raw: string; secure: boolean }[]
}

/** A mail server on loopback; `security` as in the configuration: plain, TLS at once, STARTTLS. It only takes mails of who has signed in, and none for `full@` and `nobody@`. */
export async function openSmtp(security: 0 | 1 | 2, certificate: Certificate): Promise<Smtp> {
  const got: Smtp['got'] = []
  const reply = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    ...certificate,
    secure: security === 1,
    disabledCommands: security === 0 ? ['STARTTLS'] : [],
    // A password over a readable line is asked for only where the configuration says plain.
    allowInsecureAuth: security === 0,
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      username === mailbox.account && password === mailbox.password
        ? done(null, { user: username })
        : done(reply(535, 'Error: authentication failed')),
    onRcptTo: ({ address }, _, done) =>
      done(
        address.startsWith('nobody@')
          ? reply(550, 'No such user here')
          : address.startsWith('full@')
            ? reply(452, 'Mailbox full, try later')
            : null,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        got.push({
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
  atTheEnd(() => new Promise((done) => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, got }
}
