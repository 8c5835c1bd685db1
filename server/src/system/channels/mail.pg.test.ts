import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { configs } from '@tessera/shared/contract/system/configs'
import { messageTemplates } from '@tessera/shared/contract/system/message-templates'
import { outbox } from '@tessera/shared/contract/system/outbox'
import { openApp } from '../../../test/app.ts'
import { certificateFor, trust } from '../../../test/stand-ins/certificates.ts'
import { openPop3Server } from '../../../test/stand-ins/pop3.ts'
import { mailbox, openSmtp } from '../../../test/stand-ins/smtp.ts'
import { newId } from '../../db/id.ts'
import { sendByTemplate } from '../message-templates/store.ts'
import type { Storage } from '../../files/storage.ts'
import type { ChannelParts, OutgoingMessage } from './channel.ts'
import { channels } from './channels.ts'

const {
  call,
  data,
  signIn,
  app,
  database: { db },
} = await openApp({ SOURCE_NETWORKS: '127.0.0.1,::1' })
const admin = { token: await signIn('admin') }
const [trusted, stranger, otherHost] = [
  certificateFor('localhost'),
  certificateFor('localhost'),
  certificateFor('mail.example.org'),
]
trust(trusted, otherHost)
const [plain, tls, startTls, untrusted, misnamed] = [
  await openSmtp(0, trusted),
  await openSmtp(1, trusted),
  await openSmtp(2, trusted),
  await openSmtp(1, stranger),
  await openSmtp(1, otherHost),
]
const pop3 = await openPop3Server(1, trusted)
await sql`update org_user set email = 'coach01@example.org', language = 'en'
  where account = 'coach01'`.execute(db)
await sql`update org_user set email = null where account = 'coach02'`.execute(db)

const server = (port: number, ssl: 0 | 1 | 2) => ({ smtpHost: 'localhost', smtpPort: port, ssl, ...mailbox })
const testEmail = (asked: object) => call(configs.testEmail, asked, admin)
const uploaded = async (
  type: string,
  fileName: string,
  content: string | Buffer<ArrayBuffer>,
): Promise<{ name: string; url: string }> => {
  const form = new FormData()
  form.append('file', new Blob([content]), fileName)
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: files.upload.path.replace('{type}', type),
    headers: { authorization: admin.token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json().data as { name: string; url: string }
}
const newest = async () => (await data(outbox.list, {}, admin)).list[0]

beforeEach(async () => {
  for (const one of [plain, tls, startTls]) one.got.length = 0
  await sql`delete from system_outbox`.execute(db)
  await sql`delete from system_config where name like 'email%'`.execute(db)
})

describe('a test, before anything is saved', () => {
  test.each([
    [0, plain],
    [1, tls],
    [2, startTls],
  ] as const)('security %i: signs in, and sends where an address is given', async (ssl, one) => {
    expect(
      await testEmail({ ...server(one.port, ssl), to: 'me@example.org', senderName: '教务管理系统' }),
    ).toMatchObject({ code: 200 })
    expect(one.got).toMatchObject([{ to: ['me@example.org'], from: mailbox.account, secure: ssl !== 0 }])
    expect(await PostalMime.parse(one.got[0]!.raw)).toMatchObject({
      subject: '测试邮件',
      from: { name: '教务管理系统', address: mailbox.account },
    })
  })
  test.each([
    ['a certificate that nobody trusts', () => server(untrusted.port, 1), '邮件服务器的证书不可信'],
    ['a certificate of another host', () => server(misnamed.port, 1), '邮件服务器的证书不可信'],
    ['TLS where there is none', () => server(plain.port, 1), '不支持所选的加密方式'],
    ['STARTTLS where there is none', () => server(plain.port, 2), '不支持所选的加密方式'],
    ['a wrong password', () => ({ ...server(tls.port, 1), password: 'wrong' }), '请检查账号和密码'],
    [
      'a recipient that the server does not know',
      () => ({ ...server(tls.port, 1), to: 'nobody@example.org' }),
      '拒收该收件人：550 No such user here',
    ],
    ['no server there', () => server(1, 1), '邮件服务器 localhost:1 拒绝连接'],
    [
      'a mailbox that refuses',
      () => ({
        ...server(tls.port, 1),
        pop3Host: 'localhost',
        pop3Port: pop3.port,
        account: 'other@example.org',
      }),
      '发信（SMTP）：邮件服务器拒绝登录',
    ],
    ['no server at all', () => ({ ...mailbox }), '请填写 SMTP 或 POP3 服务器'],
  ])('%s is said in words', async (_, asked, words) => {
    expect(await testEmail(asked())).toMatchObject({ code: 400, msg: expect.stringContaining(words) })
  })
  test('neither account nor password go to a server whose certificate is not trusted', async () => {
    await testEmail(server(untrusted.port, 1))
    expect(untrusted.got).toEqual([])
  })
  test('both halves are asked', async () => {
    expect(
      await testEmail({ ...server(tls.port, 1), pop3Host: 'localhost', pop3Port: pop3.port }),
    ).toMatchObject({ code: 200 })
    expect(pop3.asked).toContain('QUIT')
  })
})

describe('the kept password', () => {
  const kept = {
    emailSmtpHost: 'localhost',
    emailSmtpPort: tls.port,
    emailSsl: 1,
    emailAccount: mailbox.account,
    emailPassword: mailbox.password,
  } as const
  test('is sealed, never given back, and used where the form leaves it empty', async () => {
    await data(configs.update, kept, admin)
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
  test('is not sent to another server, neither by a test nor by a change', async () => {
    await data(configs.update, kept, admin)
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
  test('goes with its account', async () => {
    await data(configs.update, kept, admin)
    await data(configs.update, { emailAccount: '' }, admin)
    expect(await data(configs.read, {}, admin)).toMatchObject({ kept: [] })
  })
})

describe('messages', () => {
  const configure = (port: number) =>
    data(
      configs.update,
      {
        emailSmtpHost: 'localhost',
        emailSmtpPort: port,
        emailSsl: 1,
        emailAccount: mailbox.account,
        emailPassword: mailbox.password,
        emailSenderName: '星河体育',
      },
      admin,
    )
  const template = {
    fullName: '上课提醒',
    enCode: 'lesson',
    title: '{course} 上课提醒',
    content: '{realName}：\n{course} 于 {time} 开始 <b>',
    titleEn: '{course} begins',
    contentEn: '{realName}: {course} begins at {time}',
    isStationLetter: 0,
    isEmail: 1,
  } as const

  test('go out by the server as it is configured now; each in the language of who reads it; whom no address is known of stands in the log', async () => {
    await configure(tls.port)
    await sql`update org_user set email = 'coach03@example.org' where account = 'coach03'`.execute(db)
    const { id } = await data(messageTemplates.create, template, admin)
    expect(
      await data(
        messageTemplates.send,
        {
          id,
          toUserIds: 'user.coach01,user.coach02,user.coach03',
          variables: { course: '游泳', time: '18:00' },
        },
        admin,
      ),
    ).toEqual({ messages: 3 })
    await expect.poll(() => tls.got.length).toBe(2)
    const mails = await Promise.all(tls.got.map(({ raw }) => PostalMime.parse(raw)))
    const of = (address: string) => mails.find(({ to }) => to?.[0]?.address === address)
    expect(of('coach01@example.org')).toMatchObject({ subject: '游泳 begins', from: { name: '星河体育' } })
    expect(of('coach03@example.org')).toMatchObject({
      subject: '游泳 上课提醒',
      text: expect.stringContaining('游泳 于 18:00 开始 <b>'),
      html: expect.stringContaining('&#60;b&#62;'),
    })
    await expect
      .poll(async () => (await data(outbox.list, {}, admin)).list.map(({ state }) => state).toSorted())
      .toEqual(['failed', 'sent', 'sent'])
    expect((await data(outbox.list, { state: 'failed' }, admin)).list[0]).toMatchObject({
      user: expect.stringContaining('coach02'),
      error: '该用户没有填写此方式的联系信息',
    })
    expect((await data(outbox.list, { state: 'sent' }, admin)).list[0]).toMatchObject({
      gateway: 'smtp',
      reference: expect.stringMatching(/^<\w+@example\.org>$/),
      attempts: 1,
    })
  })

  describe('of formatted text', () => {
    const rich =
      '<p><strong>{realName}</strong>，<a href="https://a.example/?of={course}">课程</a>：{note}</p><ul><li>{time}</li></ul>'
    const sendOne = async (more: object, variables: Record<string, string>) => {
      await configure(tls.port)
      const { id } = await data(
        messageTemplates.create,
        { ...template, fullName: `rich${Object.keys(more).join()}`, enCode: `rich${newId()}`, ...more },
        admin,
      )
      await data(messageTemplates.send, { id, toUserIds: 'user.coach03', variables }, admin)
      await expect.poll(() => tls.got.length).toBe(1)
      return PostalMime.parse(tls.got[0]!.raw)
    }
    const values = { course: '游泳', time: '18:00', note: '<img src=x onerror=a()> & "b"\n二' }

    test('have values that are words, whatever stands in them, and a plain part that says the same', async () => {
      const mail = await sendOne({ mailContent: rich }, values)
      expect(mail.html!.replaceAll('\n', '')).toContain(
        '：&lt;img src=x onerror=a()&gt; &amp; "b"<br />二</p><ul><li>18:00</li></ul>',
      )
      expect(mail.html).not.toMatch(/<img|onerror="/)
      expect(mail.text).toContain('课程 [https://a.example/?of=游泳]：<img src=x onerror=a()> & "b"\n二')
      expect(mail.text).toContain('* 18:00')
      expect((await newest())!.text).toBe(mail.text!.trim())
    })
    test('ask for the variables of that text too, and the other ways keep theirs', async () => {
      const { id } = await data(
        messageTemplates.create,
        { ...template, fullName: 'both', enCode: 'both', isStationLetter: 1, mailContent: rich },
        admin,
      )
      expect((await data(messageTemplates.parameters, { id }, admin)).list.map(({ field }) => field)).toEqual(
        ['course', 'time', 'note'],
      )
      await data(messageTemplates.send, { id, toUserIds: 'user.coach03', variables: values }, admin)
      const texts = (await data(outbox.list, {}, admin)).list.map(({ kind, text }) => [
        kind,
        text.includes('课程'),
        text.includes('于 18:00 开始 <b>'),
      ])
      expect(texts.toSorted()).toEqual([
        ['mail', true, false],
        ['station', false, true],
      ])
    })
    test('are cleaned when they are kept, and a place that becomes an address once more', async () => {
      const { id } = await data(
        messageTemplates.create,
        {
          ...template,
          fullName: 'bad',
          enCode: 'bad',
          mailContent: '<p onclick="a()">a<script>b()</script></p>',
          mailContentEn: '<p><br></p>',
        },
        admin,
      )
      expect(await data(messageTemplates.read, { id }, admin)).toMatchObject({
        mailContent: '<p>a</p>',
        mailContentEn: null,
      })
      await data(
        messageTemplates.update,
        { ...template, id, enCode: 'bad', mailContent: '<iframe></iframe><p>b</p>' },
        admin,
      )
      expect(await data(messageTemplates.read, { id }, admin)).toMatchObject({ mailContent: '<p>b</p>' })
      const mail = await sendOne(
        { mailContent: '<p><a href="/{course}">a</a></p>' },
        { course: '/evil.example', time: '' + 1 },
      )
      expect(mail.html).not.toContain('evil')
    })
    test('carry their pictures along, because ours are shown to who is signed in', async () => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const { url } = await uploaded('annexpic', 'logo.png', png)
      const mail = await sendOne(
        { mailContent: `<p>{realName}<img src="${url}" alt="校徽"></p>` },
        { course: 'a', time: 'b' },
      )
      expect(mail.attachments).toMatchObject([
        { mimeType: 'image/png', disposition: 'inline', contentId: expect.any(String) },
      ])
      expect(mail.html).toContain(`src="cid:${mail.attachments[0]!.contentId!.slice(1, -1)}"`)
    })
    test('speak the language of who reads them; whoever has only a plain text of their own gets that', async () => {
      const { id } = await data(
        messageTemplates.create,
        { ...template, fullName: 'tongues', enCode: 'tongues', mailContent: rich },
        admin,
      )
      await data(messageTemplates.send, { id, toUserIds: 'user.coach01', variables: values }, admin)
      expect((await newest())!.text).toContain('begins at 18:00')
      await data(
        messageTemplates.update,
        { ...template, id, enCode: 'tongues', mailContent: rich, mailContentEn: '<h1>Hello {realName}</h1>' },
        admin,
      )
      await data(messageTemplates.send, { id, toUserIds: 'user.coach01', variables: values }, admin)
      expect((await newest())!.text).toMatch(/^Hello /)
    })
  })

  test('whom no address was known of gets it when it is sent again, once there is one; before that it says so', async () => {
    await configure(tls.port)
    const {
      list: [found],
    } = await data(messageTemplates.list, { keyword: 'lesson' }, admin)
    await data(
      messageTemplates.send,
      { id: found!.id, toUserIds: 'user.coach02', variables: { course: 'a', time: 'b' } },
      admin,
    )
    const { id } = (await newest())!
    expect(await call(outbox.resend, { id }, admin)).toMatchObject({
      code: 409,
      msg: '该用户没有填写此方式的联系信息',
    })
    await sql`update org_user set email = 'coach02@example.org' where account = 'coach02'`.execute(db)
    await data(outbox.resend, { id }, admin)
    await expect
      .poll(newest)
      .toMatchObject({ state: 'sent', recipient: 'coach02@example.org', gateway: 'smtp' })
    await sql`update org_user set email = null where account = 'coach02'`.execute(db)
  })

  test('a change of the configuration counts for the next one, without a start', async () => {
    const {
      list: [found],
    } = await data(messageTemplates.list, { keyword: 'lesson' }, admin)
    const send = () =>
      data(
        messageTemplates.send,
        { id: found!.id, toUserIds: 'user.coach01', variables: { course: 'a', time: 'b' } },
        admin,
      )
    await send()
    await expect.poll(newest).toMatchObject({ state: 'sent', gateway: 'development' })
    await configure(tls.port)
    await send()
    await expect.poll(() => tls.got.length).toBe(1)
  })

  test('a full mailbox is tried again, an unknown one is not', async () => {
    await configure(tls.port)
    const {
      list: [found],
    } = await data(messageTemplates.list, { keyword: 'lesson' }, admin)
    const sendTo = async (email: string) => {
      await sql`update org_user set email = ${email} where account = 'coach01'`.execute(db)
      await data(
        messageTemplates.send,
        { id: found!.id, toUserIds: 'user.coach01', variables: { course: 'a', time: 'b' } },
        admin,
      )
    }
    await sendTo('full@example.org')
    await expect
      .poll(newest)
      .toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('Mailbox full') })
    await sendTo('nobody@example.org')
    await expect.poll(newest).toMatchObject({ state: 'failed', attempts: 1, errorCode: 'mail.recipient' })
    await sql`update org_user set email = 'coach01@example.org' where account = 'coach01'`.execute(db)
  })

  test('carry files of the store; one that is gone is said by its name', async () => {
    await configure(tls.port)
    const { name } = await uploaded('annex', '课程表.txt', '课程表\n')
    await db.transaction().execute((trx) =>
      sendByTemplate(trx, {
        template: 'lesson',
        userIds: ['user.coach01'],
        variables: { course: 'a', time: 'b' },
        files: [name],
      }),
    )
    await expect.poll(() => tls.got.length).toBe(1)
    const {
      attachments: [attachment],
    } = await PostalMime.parse(tls.got[0]!.raw)
    expect(attachment).toMatchObject({ filename: '课程表.txt', mimeType: 'text/plain' })
    expect(Buffer.from(attachment!.content as ArrayBuffer).toString()).toBe('课程表\n')
    await db
      .transaction()
      .execute((trx) =>
        sendByTemplate(trx, { template: 'lesson', userIds: ['user.coach01'], files: ['20260101_gone.txt'] }),
      )
    await expect
      .poll(newest)
      .toMatchObject({ state: 'failed', error: expect.stringContaining('20260101_gone.txt') })
  })

  test('a mail server that nobody reaches leaves no file open', async () => {
    const { name } = await uploaded('annex', '名单.txt', '名单\n')
    const opened: Readable[] = []
    const content = () => {
      opened.push(createReadStream(import.meta.filename))
      return opened.at(-1)!
    }
    const storage = { open: async () => ({ content: content(), bytes: 1 }) } as Pick<
      Storage,
      'open'
    > as Storage
    await sql`insert into system_config (name, value)
      values ('emailSmtpHost', 'localhost'), ('emailSenderAddress', 'a@example.org')`.execute(db)
    const send = (await channels.mail!.createSender({
      db,
      storage,
      dial: () => Promise.reject(new Error('nobody there')),
    } as unknown as ChannelParts))!
    const parcel = { id: newId(), recipient: 'b@example.org', title: 'a', text: 'a', html: '' }
    await expect(
      send({ ...parcel, files: [name] } as unknown as OutgoingMessage, AbortSignal.timeout(5_000)),
    ).rejects.toMatchObject({ code: 'notReached' })
    await expect(
      send(
        { ...parcel, files: [name, 'gone.txt'] } as unknown as OutgoingMessage,
        AbortSignal.timeout(5_000),
      ),
    ).rejects.toMatchObject({ code: 'mail.files' })
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })

  test('nothing leaves when the transaction of what it is about is undone', async () => {
    await configure(tls.port)
    await db
      .transaction()
      .execute(async (trx) => {
        await sendByTemplate(trx, { template: 'lesson', userIds: ['user.coach01'] })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await newest()).toBeUndefined()
  })
})
