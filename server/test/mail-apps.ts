import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { mails } from '@tessera/shared/contract/messaging/mails'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { openApp } from './app.ts'
import { createCertificate, trustCertificates } from './stand-ins/certificates.ts'
import { openPop3Server } from './stand-ins/pop3.ts'
import { mailbox, openSmtpServer } from './stand-ins/smtp.ts'

/**
 * A server with three SMTP stand-ins, by `security`. The outbox and the mail settings are cleared before each
 * test.
 */
export async function openSmtpApp() {
  const opened = await openApp({ SOURCE_NETWORKS: '127.0.0.1,::1' })
  const { data, database, signIn } = opened
  const { db } = database
  const admin = { token: await signIn('admin') }
  const certificate = createCertificate('localhost')
  trustCertificates(certificate)
  const plain = await openSmtpServer(0, certificate)
  const tls = await openSmtpServer(1, certificate)
  const startTls = await openSmtpServer(2, certificate)
  await sql`update org_user set email = 'coach01@example.org', language = 'en'
    where account = 'coach01'`.execute(db)
  await sql`update org_user set email = null where account = 'coach02'`.execute(db)
  beforeEach(async () => {
    for (const smtp of [plain, tls, startTls]) smtp.received.length = 0
    await sql`delete from system_outbox`.execute(db)
    await sql`delete from system_config where name like 'email%'`.execute(db)
  })
  /** The latest message of the outbox. */
  const newest = async () => (await data(outbox.list, {}, admin)).list[0]
  return { ...opened, db, admin, certificate, plain, tls, startTls, newest }
}

/**
 * A server with three POP3 stand-ins, by `security`. Received mails and mailboxes are cleared before each
 * test.
 */
export async function openPop3App() {
  const opened = await openApp({ SOURCE_NETWORKS: '127.0.0.1,::1' })
  const { call, data, database, signIn } = opened
  const { db } = database
  const admin = { token: await signIn('admin') }
  const certificate = createCertificate('localhost')
  trustCertificates(certificate)
  const plain = await openPop3Server(0, certificate)
  const tls = await openPop3Server(1, certificate)
  const startTls = await openPop3Server(2, certificate)
  beforeEach(async () => {
    await sql`delete from system_mail`.execute(db)
    for (const pop3 of [plain, tls, startTls]) {
      pop3.mails.clear()
      pop3.receivedCommands.length = 0
      Object.assign(pop3, { piece: 0, silent: false })
    }
  })
  const configureMailbox = (port: number, emailSsl: 0 | 1 | 2) =>
    data(
      configs.update,
      {
        emailPop3Host: 'localhost',
        emailPop3Port: port,
        emailSsl,
        emailAccount: mailbox.account,
        emailPassword: mailbox.password,
      },
      admin,
    )
  const list = async () => (await data(mails.list, {}, admin)).list
  const receive = () => call(mails.receive, {}, admin)
  return { ...opened, db, admin, plain, tls, startTls, configureMailbox, list, receive }
}

const lines = (...parts: string[]) => parts.join('\r\n')

/** A raw mail from 王芳; `body` starts with its own headers. */
export const rawMail = (subject: string, body: string) =>
  lines(
    `From: =?utf-8?B?${Buffer.from('王芳').toString('base64')}?= <wang@example.org>`,
    'To: office@example.org',
    `Subject: ${subject}`,
    'Date: Thu, 01 Oct 2026 08:00:00 +0800',
    'MIME-Version: 1.0',
    body,
  )

export const plainText = (text: string) =>
  lines('Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text, '')

export const html = (text: string) => lines('Content-Type: text/html; charset=utf-8', '', text, '')

/** A body of a short text and one attachment. */
export const withFile = (name: string, content: Buffer) =>
  lines(
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'see file',
    '--x',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
    '--x--',
    '',
  )
