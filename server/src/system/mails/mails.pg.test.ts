import { connect } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { files } from '@tessera/shared/contract/system/files'
import { mails } from '@tessera/shared/contract/system/mails'
import { maxRichTextLength } from '@tessera/shared/contract/system/rich-text'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { openApp } from '../../../test/app.ts'
import { certificateFor, trust } from '../../../test/stand-ins/certificates.ts'
import { openPop3Server } from '../../../test/stand-ins/pop3.ts'
import { mailbox } from '../../../test/stand-ins/smtp.ts'
import { openPop3 } from '../channels/pop3.ts'

const {
  call,
  data,
  signIn,
  app,
  database: { db },
} = await openApp({ SOURCE_NETWORKS: '127.0.0.1,::1' })
const admin = { token: await signIn('admin') }
const certificate = certificateFor('localhost')
trust(certificate)
const [plain, tls, startTls] = [
  await openPop3Server(0, certificate),
  await openPop3Server(1, certificate),
  await openPop3Server(2, certificate),
]
const box = (port: number, emailSsl: 0 | 1 | 2) =>
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

const mail = (subject: string, body: string, more = '') =>
  `From: =?utf-8?B?${Buffer.from('王芳').toString('base64')}?= <wang@example.org>\r\nTo: office@example.org\r\nSubject: ${subject}\r\nDate: Thu, 01 Oct 2026 08:00:00 +0800\r\n${more}MIME-Version: 1.0\r\n${body}`
const plainText = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`
const html = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}\r\n`
const withFile = (name: string, content: Buffer) =>
  `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nsee file\r\n--x\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n--x--\r\n`

beforeEach(async () => {
  await sql`delete from system_mail`.execute(db)
  for (const one of [plain, tls, startTls]) {
    one.mails.clear()
    one.asked.length = 0
    Object.assign(one, { piece: 0, silent: false })
  }
})

test('without a mailbox, the message says where to configure one', async () => {
  expect(await data(mails.standing, {}, admin)).toEqual({
    configured: false,
    unread: 0,
    last: null,
    nextTime: null,
  })
  expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining('POP3') })
})

describe.each([
  [0, plain],
  [1, tls],
  [2, startTls],
] as const)('security %i', (security, server) => {
  test('fetches each mail once by its permanent id and deletes nothing in the mailbox', async () => {
    await box(server.port, security)
    server.mails.set('uid-1', mail('Hello', plainText('你好')))
    expect(await receive()).toMatchObject({ code: 200, data: { received: 1, more: false } })
    server.mails.set('uid-2', mail('Again', plainText('b')))
    expect(await receive()).toMatchObject({ code: 200, data: { received: 1 } })
    expect(await receive()).toMatchObject({ code: 200, data: { received: 0 } })
    expect((await list()).map(({ subject }) => subject).toSorted()).toEqual(['Again', 'Hello'])
    expect(server.asked.filter((line) => line.startsWith('DELE'))).toEqual([])
    if (security === 2) expect(server.asked[0]).toBe('STLS')
  })
})

test('a mailbox has no new mails after a change of port or encryption', async () => {
  for (const one of [plain, tls]) one.mails.set('uid-1', mail('Hello', plainText('你好')))
  await box(plain.port, 0)
  expect(await receive()).toMatchObject({ data: { received: 1 } })
  await box(tls.port, 1)
  expect(await receive()).toMatchObject({ data: { received: 0 } })
})

test('joins replies that arrive in several packets and unescapes leading dots', async () => {
  await box(plain.port, 0)
  plain.piece = 3
  plain.mails.set('dots', mail('dots', plainText('.a\r\n..b\r\n.\r\nend')))
  expect(await receive()).toMatchObject({ data: { received: 1 } })
  const { bodyText } = await data(mails.read, { id: (await list())[0]!.id }, admin)
  expect(bodyText).toBe('<p>.a</p><p>..b</p><p>.</p><p>end</p>')
})

describe('a stored mail', () => {
  const one = async (raw: string | Buffer) => {
    await box(plain.port, 0)
    plain.mails.set(`uid-${Math.random()}`, raw)
    expect(await receive()).toMatchObject({ code: 200 })
    return data(mails.read, { id: (await list())[0]!.id }, admin)
  }
  test('has sender, recipients, time and text', async () => {
    expect(await one(mail('=?gb18030?B?v6q/zsCyoao=?=', plainText('一\r\n二')))).toMatchObject({
      subject: expect.stringMatching(/^开课/),
      senderName: '王芳',
      sender: 'wang@example.org',
      recipients: 'office@example.org',
      sentTime: Date.parse('2026-10-01T00:00:00Z'),
      bodyText: '<p>一</p><p>二</p>',
    })
  })
  test('contains no scripts, frames or remote pictures', async () => {
    const { bodyText } = await one(
      mail(
        'bad',
        html(
          '<p onclick="a()">hi<script>alert(1)</script><img src="https://spy.example.org/1.gif"><iframe src="//x"></iframe><a href="javascript:a()">x</a></p><style>p{}</style>',
        ),
      ),
    )
    expect(bodyText).toContain('hi')
    expect(bodyText).not.toMatch(/script|onclick|spy|iframe|style|<img/)
  })
  test('separates the words of table cells', async () => {
    const { bodyText } = await one(mail('table', html('<table><tr><td>周一</td><td>18:00</td></tr></table>')))
    expect(
      bodyText
        .replace(/<[^>]+>/g, '')
        .replace(/&nbsp;|\u00a0/g, ' ')
        .trim(),
    ).toBe('周一 18:00')
  })
  test('is stored without NUL characters and impossible dates', async () => {
    expect((await one(mail('nul', plainText('一\0二')))).bodyText).toBe('<p>一二</p>')
    expect((await one(mail('nul', html('<p>一\0二</p>')))).bodyText).not.toContain('\0')
    const { sentTime } = await one('From: a@example.org\r\nDate: -271000-01-01T00:00:00Z\r\n\r\nx\r\n')
    expect(Date.now() - sentTime).toBeLessThan(60_000)
  })
  test('with millions of lines, parts or tags is handled quickly', async () => {
    const began = performance.now()
    expect((await one(mail('lines', plainText(`a${'\n'.repeat(3_000_000)}a`)))).bodyText).toContain(
      '无法解析的邮件',
    )
    expect(
      (
        await one(
          mail(
            'parts',
            `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(300_000)}--x--\r\n`,
          ),
        )
      ).bodyText,
    ).toContain('无法解析的邮件')
    expect((await one(mail('tags', html('<b>'.repeat(1_000_000))))).bodyText.length).toBeLessThan(
      maxRichTextLength,
    )
    expect(performance.now() - began).toBeLessThan(20_000)
  })
  test('gets a default subject and date where they are missing', async () => {
    const read = await one('From: a@example.org\r\n\r\nx\r\n')
    expect(read.subject).toBe('（无主题）')
    expect(Math.abs(read.sentTime - Date.now())).toBeLessThan(60_000)
  })
  test('is created even from bytes that are not a mail', async () => {
    expect(await one(Buffer.from([0xff, 0xfe, 0x00, 0x01]))).toMatchObject({ subject: '（无主题）' })
  })
  test.each([
    [
      'an impossible date',
      mail('odd', plainText('odd')).replace(/Date: [^\r]+/, 'Date: -005000-01-01T00:00:00Z'),
    ],
    ['a NUL character in plain text', mail('odd', plainText('o\0dd'))],
    ['a NUL character in HTML', mail('odd', html('<p>o\0dd</p>'))],
  ])('%s affects neither this mail nor the next one', async (_, raw) => {
    plain.mails.set('before', raw)
    expect(await one(mail('next', plainText('b')))).toMatchObject({ subject: expect.any(String) })
    expect((await list()).map(({ subject, digest }) => [subject, digest]).toSorted()).toEqual([
      ['next', 'b'],
      ['odd', 'odd'],
    ])
  })
  test('cuts a long file name between code points', async () => {
    const { files: found } = await one(mail('long', withFile(`${'a'.repeat(199)}😀.txt`, Buffer.from('x'))))
    expect(found).toMatchObject([{ name: `${'a'.repeat(199)}😀` }])
  })
  test('stores the first 100 attachments and lists all of them', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, at) =>
        `--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\n${at}\r\n`,
    ).join('')
    const { files: found } = await one(
      mail('many', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${parts}--x--\r\n`),
    )
    expect([found.length, found.filter(({ fileId }) => fileId !== null).length]).toEqual([300, 100])
  })
  test('stores attachments of allowed types and only lists others', async () => {
    const { files: found } = await one(mail('file', withFile('plan.txt', Buffer.from('课程\n'))))
    expect(found).toMatchObject([{ name: 'plan.txt', fileId: expect.any(String), bytes: 7 }])
    const { url } = await data(files.link, { type: 'mail', name: found[0]!.fileId! }, admin)
    expect((await app.inject({ url })).body).toBe('课程\n')
    expect(await one(mail('program', withFile('run.exe', Buffer.from('MZ'))))).toMatchObject({
      files: [{ name: 'run.exe', fileId: null }],
    })
  })
  test.each([
    [
      'in HTML with a plain part',
      `Content-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\n${plainText('in short')}--x\r\n${html('<b>'.repeat(110_000))}--x--\r\n`,
      '<p>in short</p>',
    ],
    ['in HTML only', html('<b>'.repeat(110_000)), '<p><br></p>'],
    ['in plain text', plainText(`${'a'.repeat(60)}\r\n`.repeat(6_000)), `<p>${'a'.repeat(60)}</p>`],
  ])('a very long mail %s is shortened with a notice', async (_, body, begins) => {
    const { bodyText } = await one(mail('long', body))
    expect(bodyText.length).toBeLessThan(600_000)
    expect(bodyText.slice(0, begins.length)).toBe(begins)
    expect(bodyText).toContain('正文过长')
  })
  test('a mail with too many lines is stored with a notice', async () => {
    expect(await one(mail('lines', plainText('\r\n'.repeat(400_001))))).toMatchObject({
      bodyText: expect.stringContaining('无法解析的邮件'),
    })
  })
  test('a mail that is too large is listed but not fetched', async () => {
    const read = await one(mail('large', plainText('x'.repeat(26 * 1024 * 1024))))
    expect(read.bodyText).toContain('邮件过大')
    expect(plain.asked.filter((line) => line.startsWith('RETR'))).toEqual([])
  })
  test('reads a mail in one long line, and skips one whose line is too long', async () => {
    expect((await one(mail('line', plainText('x'.repeat(100_000))))).bodyText).toHaveLength(100_007)
    expect((await one(mail('endless', plainText('x'.repeat(5_000_000))))).bodyText).toContain('邮件过大')
  })
})

test('marks mails as read and unread, and removes them permanently', async () => {
  await box(plain.port, 0)
  for (const uid of ['1', '2', '3']) plain.mails.set(uid, mail(uid, plainText(uid)))
  await receive()
  const [first, second, third] = (await list()).map(({ id }) => id)
  await data(mails.read, { id: first! }, admin)
  expect(await data(mails.standing, {}, admin)).toMatchObject({ configured: true, unread: 2 })
  await data(mails.setUnread, { id: first! }, admin)
  expect((await data(mails.list, { isRead: 0 }, admin)).pagination.total).toBe(3)
  await data(mails.readAll, {}, admin)
  expect((await data(mails.standing, {}, admin)).unread).toBe(0)
  await data(mails.remove, { id: first! }, admin)
  await data(mails.removeMany, { ids: `${second},${third}` }, admin)
  expect(await call(mails.read, { id: first! }, admin)).toMatchObject({ code: 404 })
  const { rows } = await sql<{
    left: string
  }>`select string_agg(subject || sender || body_text, '') as left from system_mail`.execute(db)
  expect(rows[0]!.left).toBe('')
  expect(await receive()).toMatchObject({ data: { received: 0 } })
})

test('finds mails by subject and sender', async () => {
  await box(plain.port, 0)
  plain.mails.set('1', mail('Timetable', plainText('x')))
  await receive()
  for (const keyword of ['timet', '王芳', 'wang@'])
    expect((await data(mails.list, { keyword }, admin)).pagination.total).toBe(1)
  expect((await data(mails.list, { keyword: 'nothing' }, admin)).pagination.total).toBe(0)
})

test('rejects one of two concurrent fetches and stores no mail twice', async () => {
  await box(plain.port, 0)
  for (let at = 0; at < 20; at++) plain.mails.set(String(at), mail(String(at), plainText('x')))
  // Slow enough that both fetches overlap.
  plain.piece = 20
  const answers = await Promise.all([receive(), receive()])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(await list()).toHaveLength(20)
})

describe('scheduled fetching', () => {
  const task = async () =>
    (await data(tasks.list, {}, admin)).list.find(({ enCode }) => enCode === 'receiveMails')
  const log = async () => (await data(tasks.log, { id: (await task())!.id }, admin)).list
  const makeDue = async () => {
    const before = (await log()).length
    await sql`update system_task set next_time = now() where en_code = 'receiveMails'`.execute(db)
    await sql`select pg_notify('tessera', 'tasks ')`.execute(db)
    await expect.poll(async () => (await log()).length, { timeout: 10_000 }).toBe(before + 1)
    return (await log())[0]
  }

  test('is a task that the configuration switches and schedules', async () => {
    expect(
      await call(
        configs.update,
        { emailReceive: 1, emailPop3Host: '', emailAccount: 'x', emailPassword: 'x' },
        admin,
      ),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'emailPop3Host' }] } })
    expect(await task()).toBeUndefined()
    await box(plain.port, 0)
    await data(configs.update, { emailReceive: 1, emailReceiveMinutes: 10 }, admin)
    expect(await task()).toMatchObject({
      fullName: '收取邮件',
      executeType: '3',
      cron: '*/10 * * * *',
      enabledMark: 1,
      nextRunTime: expect.any(Number),
    })
    expect(await data(configs.read, {}, admin)).toMatchObject({ emailReceive: 1, emailReceiveMinutes: 10 })
    expect((await data(mails.standing, {}, admin)).nextTime).toBe((await task())!.nextRunTime)
  })
  test('the configuration shows changes made to the task and keeps a custom schedule', async () => {
    const { id } = (await task())!
    const { lastModifyTime, ...found } = await data(tasks.read, { id }, admin)
    await data(
      tasks.update,
      {
        ...found,
        id,
        lastModifyTime,
        executeContent: JSON.stringify({ cron: '7 8 * * 1', localHostTaskId: 'receiveMails' }),
      },
      admin,
    )
    expect(await data(configs.read, {}, admin)).toMatchObject({ emailReceive: 1, emailReceiveMinutes: '' })
    await data(configs.update, { emailReceive: 0, emailReceiveMinutes: '' }, admin)
    expect(await task()).toMatchObject({ enabledMark: 0, nextRunTime: null, cron: '7 8 * * 1' })
    await data(configs.update, { emailReceive: 1, emailReceiveMinutes: 60 }, admin)
    expect(
      (await data(tasks.list, {}, admin)).list.filter(({ enCode }) => enCode === 'receiveMails'),
    ).toMatchObject([{ enabledMark: 1, cron: '0 * * * *' }])
  })
  test('stores new mails with attachments and records their number', async () => {
    await box(plain.port, 0)
    plain.mails.set('clock', mail('clock', withFile('plan.txt', Buffer.from('课程\n'))))
    expect(await makeDue()).toMatchObject({ runResult: 0, description: '执行成功，收到1封新邮件' })
    const [one] = await list()
    expect((await data(mails.read, { id: one!.id }, admin)).files).toMatchObject([
      { name: 'plan.txt', fileId: expect.any(String) },
    ])
    expect((await data(mails.standing, {}, admin)).last).toMatchObject({
      received: 1,
      more: false,
      fault: null,
      user: '',
    })
  })
  test('shows a failure in the task log and on the page', async () => {
    await box(plain.port, 0)
    await data(configs.update, { emailPassword: 'wrong' }, admin)
    expect(await makeDue()).toMatchObject({
      runResult: 1,
      description: expect.stringContaining('邮件服务器拒绝登录'),
    })
    expect((await data(mails.standing, {}, admin)).last).toMatchObject({
      received: 0,
      fault: expect.stringContaining('邮件服务器拒绝登录'),
    })
    expect((await call(mails.standing, {}, { ...admin, lang: 'en' })).data).toMatchObject({
      last: { fault: expect.stringContaining('rejected the sign-in') },
    })
    await box(plain.port, 0)
    await receive()
    expect((await data(mails.standing, {}, admin)).last).toMatchObject({
      fault: null,
      user: expect.stringContaining('admin'),
    })
  })
  test('skips the run while a user is fetching, without a failure', async () => {
    await box(plain.port, 0)
    for (let at = 0; at < 20; at++) plain.mails.set(`slow${at}`, mail(String(at), plainText('x')))
    plain.piece = 20
    const [byHand, run] = await Promise.all([receive(), makeDue()])
    expect([byHand.code, run!.runResult]).toEqual([200, 0])
    expect(await list()).toHaveLength(20)
  })
})

test.each([
  [
    'a wrong password',
    async () => {
      await data(configs.update, { emailPassword: 'wrong' }, admin)
    },
    '请检查账号和密码',
  ],
  [
    'a line break in the account, which would start another command',
    async () => {
      await data(configs.update, { emailAccount: 'a\r\nDELE 1', emailPassword: 'x' }, admin)
    },
    '请检查账号和密码',
  ],
])('reports %s with a message', async (_, change, words) => {
  await box(plain.port, 0)
  await change()
  expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining(words) })
  expect(plain.asked.some((line) => line.startsWith('DELE'))).toBe(false)
})

test('gives up a mailbox that does not respond', async () => {
  plain.silent = true
  const session = openPop3(
    async (host, port) => connect({ host, port }),
    { host: 'localhost', port: plain.port, security: 0, ...mailbox },
    AbortSignal.timeout(200),
  )
  await expect(session).rejects.toMatchObject({ code: 'noAnswer' })
})
