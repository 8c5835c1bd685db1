import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { configs } from '@tessera/shared/contract/system/configs'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { openSmtpApp } from '../../../test/mail-apps.ts'
import { mailbox } from '../../../test/stand-ins/smtp.ts'
import { newId } from '../../db/id.ts'
import { sendByTemplate } from '../message-templates/store.ts'
import type { Storage } from '../../files/storage.ts'
import type { ChannelParts, OutgoingMessage } from './channel.ts'
import { channels } from './channels.ts'

const { call, data, app, db, admin, tls, newest } = await openSmtpApp()
const upload = async (
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

  test('are sent in the language of each user, and recorded as failed without an address', async () => {
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
    await expect.poll(() => tls.received.length).toBe(2)
    const mails = await Promise.all(tls.received.map(({ raw }) => PostalMime.parse(raw)))
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

  describe('with HTML', () => {
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
      await expect.poll(() => tls.received.length).toBe(1)
      return PostalMime.parse(tls.received[0]!.raw)
    }
    const values = { course: '游泳', time: '18:00', note: '<img src=x onerror=a()> & "b"\n二' }

    test('have escaped values and a plain part with the same text', async () => {
      const mail = await sendOne({ mailContent: rich }, values)
      expect(mail.html!.replaceAll('\n', '')).toContain(
        '：&lt;img src=x onerror=a()&gt; &amp; "b"<br />二</p><ul><li>18:00</li></ul>',
      )
      expect(mail.html).not.toMatch(/<img|onerror="/)
      expect(mail.text).toContain('课程 [https://a.example/?of=游泳]：<img src=x onerror=a()> & "b"\n二')
      expect(mail.text).toContain('* 18:00')
      expect((await newest())!.text).toBe(mail.text!.trim())
    })
    test('require the variables of the HTML, and other channels use their own text', async () => {
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
    test('are sanitised when saved, and again after a placeholder becomes part of a URL', async () => {
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
    test('attach our own pictures, which are visible to signed-in users only', async () => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const { url } = await upload('annexpic', 'logo.png', png)
      const mail = await sendOne(
        { mailContent: `<p>{realName}<img src="${url}" alt="校徽"></p>` },
        { course: 'a', time: 'b' },
      )
      expect(mail.attachments).toMatchObject([
        { mimeType: 'image/png', disposition: 'inline', contentId: expect.any(String) },
      ])
      expect(mail.html).toContain(`src="cid:${mail.attachments[0]!.contentId!.slice(1, -1)}"`)
    })
    test('use the language of the reader, and the plain text where the language has no HTML', async () => {
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

  test('can be resent once the user has an address, and are rejected before', async () => {
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

  test('use a changed configuration without a restart', async () => {
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
    await expect.poll(() => tls.received.length).toBe(1)
  })

  test('are retried for a full mailbox, but not for an unknown one', async () => {
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

  test('attach stored files, and fail with the name of a missing one', async () => {
    await configure(tls.port)
    const { name } = await upload('annex', '课程表.txt', '课程表\n')
    await db.transaction().execute((trx) =>
      sendByTemplate(trx, {
        template: 'lesson',
        userIds: ['user.coach01'],
        variables: { course: 'a', time: 'b' },
        files: [name],
      }),
    )
    await expect.poll(() => tls.received.length).toBe(1)
    const {
      attachments: [attachment],
    } = await PostalMime.parse(tls.received[0]!.raw)
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

  test('leave no file open where the mail server cannot be reached', async () => {
    const { name } = await upload('annex', '名单.txt', '名单\n')
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
      dial: () => Promise.reject(new Error('no server')),
    } as unknown as ChannelParts))!
    const message = { id: newId(), recipient: 'b@example.org', title: 'a', text: 'a', html: '' }
    await expect(
      send({ ...message, files: [name] } as unknown as OutgoingMessage, AbortSignal.timeout(5_000)),
    ).rejects.toMatchObject({ code: 'notReached' })
    await expect(
      send(
        { ...message, files: [name, 'gone.txt'] } as unknown as OutgoingMessage,
        AbortSignal.timeout(5_000),
      ),
    ).rejects.toMatchObject({ code: 'mail.files' })
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })

  test('are not sent where the transaction is rolled back', async () => {
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
