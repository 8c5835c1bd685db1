import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { openSmtpApp } from '../../../test/mail-apps.ts'
import { createCertificate, trustCertificates } from '../../../test/stand-ins/certificates.ts'
import { openPop3Server } from '../../../test/stand-ins/pop3.ts'
import { mailbox, openSmtpServer } from '../../../test/stand-ins/smtp.ts'

const { call, data, db, admin, certificate, plain, tls, startTls } = await openSmtpApp()
const otherHost = createCertificate('mail.example.org')
trustCertificates(otherHost)
const untrusted = await openSmtpServer(1, createCertificate('localhost'))
const misnamed = await openSmtpServer(1, otherHost)
const pop3 = await openPop3Server(1, certificate)

const server = (port: number, ssl: 0 | 1 | 2) => ({ smtpHost: 'localhost', smtpPort: port, ssl, ...mailbox })
const testEmail = (input: object) => call(configs.testEmail, input, admin)

describe('testing unsaved settings', () => {
  test.each([
    [0, plain],
    [1, tls],
    [2, startTls],
  ] as const)('security %i: signs in, and sends a mail to the given address', async (ssl, smtp) => {
    expect(
      await testEmail({ ...server(smtp.port, ssl), to: 'me@example.org', senderName: '教务管理系统' }),
    ).toMatchObject({ code: 200 })
    expect(smtp.received).toMatchObject([
      { to: ['me@example.org'], from: mailbox.account, secure: ssl !== 0 },
    ])
    expect(await PostalMime.parse(smtp.received[0]!.raw)).toMatchObject({
      subject: '测试邮件',
      from: { name: '教务管理系统', address: mailbox.account },
    })
  })
  test.each([
    ['an untrusted certificate', () => server(untrusted.port, 1), '邮件服务器的证书不可信'],
    ['a certificate of another host', () => server(misnamed.port, 1), '邮件服务器的证书不可信'],
    ['TLS with a server without TLS', () => server(plain.port, 1), '不支持所选的加密方式'],
    ['STARTTLS with a server without STARTTLS', () => server(plain.port, 2), '不支持所选的加密方式'],
    ['a wrong password', () => ({ ...server(tls.port, 1), password: 'wrong' }), '请检查账号和密码'],
    [
      'an unknown recipient',
      () => ({ ...server(tls.port, 1), to: 'nobody@example.org' }),
      '拒收该收件人：550 No such user here',
    ],
    ['a closed port', () => server(1, 1), '邮件服务器 localhost:1 拒绝连接'],
    [
      'a mailbox that rejects the sign-in',
      () => ({
        ...server(tls.port, 1),
        pop3Host: 'localhost',
        pop3Port: pop3.port,
        account: 'other@example.org',
      }),
      '发信（SMTP）：邮件服务器拒绝登录',
    ],
    ['no server name', () => ({ ...mailbox }), '请填写 SMTP 或 POP3 服务器'],
  ])('reports %s with a message', async (_, input, words) => {
    expect(await testEmail(input())).toMatchObject({ code: 400, msg: expect.stringContaining(words) })
  })
  test('sends neither account nor password to a server with an untrusted certificate', async () => {
    await testEmail(server(untrusted.port, 1))
    expect(untrusted.received).toEqual([])
  })
  test('tests SMTP and POP3', async () => {
    expect(
      await testEmail({ ...server(tls.port, 1), pop3Host: 'localhost', pop3Port: pop3.port }),
    ).toMatchObject({ code: 200 })
    expect(pop3.receivedCommands).toContain('QUIT')
  })
})

describe('the stored password', () => {
  const settings = {
    emailSmtpHost: 'localhost',
    emailSmtpPort: tls.port,
    emailSsl: 1,
    emailAccount: mailbox.account,
    emailPassword: mailbox.password,
  } as const
  test('is sealed, never returned, and used where the form leaves it empty', async () => {
    await data(configs.update, settings, admin)
    expect(await data(configs.read, {}, admin)).toMatchObject({
      emailPassword: '',
      kept: ['emailPassword'],
      emailSmtpPort: tls.port,
    })
    const { rows } = await sql<{
      all: string
    }>`select string_agg(value, ' ') as all from system_config`.execute(db)
    const { rows: logged } = await sql<{
      all: string
    }>`select string_agg(json::text, ' ') as all from system_log`.execute(db)
    expect(rows[0]!.all + logged[0]!.all).not.toContain(mailbox.password)
    expect(await testEmail({ ...server(tls.port, 1), password: '' })).toMatchObject({ code: 200 })
  })
  test('is not sent to another server, neither by a test nor after a change', async () => {
    await data(configs.update, settings, admin)
    expect(await testEmail({ ...server(tls.port, 1), smtpHost: '127.0.0.1', password: '' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'password' }] },
    })
    expect(await call(configs.update, { emailSmtpHost: '127.0.0.1' }, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'emailPassword' }] },
    })
    expect(await data(configs.read, {}, admin)).toMatchObject({ emailSmtpHost: 'localhost' })
  })
  test('is removed with its account', async () => {
    await data(configs.update, settings, admin)
    await data(configs.update, { emailAccount: '' }, admin)
    expect(await data(configs.read, {}, admin)).toMatchObject({ kept: [] })
  })
})
