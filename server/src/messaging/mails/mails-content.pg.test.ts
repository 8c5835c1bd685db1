import { describe, expect, test } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { mails } from '@tessera/shared/contract/messaging/mails'
import { maxRichTextLength } from '@tessera/shared/contract/rich-text'
import { html, openPop3App, plainText, rawMail, withFile } from '../../../test/mail-apps.ts'

const { data, app, admin, plain, configureMailbox, list, receive } = await openPop3App()

describe('a stored mail', () => {
  const one = async (raw: string | Buffer) => {
    await configureMailbox(plain.port, 0)
    plain.mails.set(`uid-${Math.random()}`, raw)
    expect(await receive()).toMatchObject({ code: 200 })
    return data(mails.read, { id: (await list())[0]!.id }, admin)
  }
  test('has sender, recipients, time and text', async () => {
    expect(await one(rawMail('=?gb18030?B?v6q/zsCyoao=?=', plainText('一\r\n二')))).toMatchObject({
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
      rawMail(
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
    const { bodyText } = await one(
      rawMail('table', html('<table><tr><td>周一</td><td>18:00</td></tr></table>')),
    )
    expect(
      bodyText
        .replace(/<[^>]+>/g, '')
        .replace(/&nbsp;|\u00a0/g, ' ')
        .trim(),
    ).toBe('周一 18:00')
  })
  test('is stored without NUL characters and impossible dates', async () => {
    expect((await one(rawMail('nul', plainText('一\0二')))).bodyText).toBe('<p>一二</p>')
    expect((await one(rawMail('nul', html('<p>一\0二</p>')))).bodyText).not.toContain('\0')
    const startedAt = Date.now()
    const { sentTime } = await one('From: a@example.org\r\nDate: -271000-01-01T00:00:00Z\r\n\r\nx\r\n')
    expect(sentTime).toBeGreaterThanOrEqual(startedAt - 1_000)
  })
  test('with millions of lines, parts or tags is handled', async () => {
    expect((await one(rawMail('lines', plainText(`a${'\n'.repeat(3_000_000)}a`)))).bodyText).toContain(
      '无法解析的邮件',
    )
    expect(
      (
        await one(
          rawMail(
            'parts',
            `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(300_000)}--x--\r\n`,
          ),
        )
      ).bodyText,
    ).toContain('无法解析的邮件')
    expect((await one(rawMail('tags', html('<b>'.repeat(1_000_000))))).bodyText.length).toBeLessThan(
      maxRichTextLength,
    )
  })
  test('gets a default subject and date where they are missing', async () => {
    const startedAt = Date.now()
    const read = await one('From: a@example.org\r\n\r\nx\r\n')
    expect(read.subject).toBe('（无主题）')
    expect(read.sentTime).toBeGreaterThanOrEqual(startedAt - 1_000)
    expect(read.sentTime).toBeLessThanOrEqual(Date.now() + 1_000)
  })
  test('is created even from bytes that are not a mail', async () => {
    expect(await one(Buffer.from([0xff, 0xfe, 0x00, 0x01]))).toMatchObject({ subject: '（无主题）' })
  })
  test.each([
    [
      'an impossible date',
      rawMail('odd', plainText('odd')).replace(/Date: [^\r]+/, 'Date: -005000-01-01T00:00:00Z'),
    ],
    ['a NUL character in plain text', rawMail('odd', plainText('o\0dd'))],
    ['a NUL character in HTML', rawMail('odd', html('<p>o\0dd</p>'))],
  ])('%s affects neither this mail nor the next one', async (_, raw) => {
    plain.mails.set('before', raw)
    expect(await one(rawMail('next', plainText('b')))).toMatchObject({ subject: expect.any(String) })
    expect((await list()).map(({ subject, digest }) => [subject, digest]).toSorted()).toEqual([
      ['next', 'b'],
      ['odd', 'odd'],
    ])
  })
  test('cuts a long file name between code points', async () => {
    const { files: found } = await one(
      rawMail('long', withFile(`${'a'.repeat(199)}😀.txt`, Buffer.from('x'))),
    )
    expect(found).toMatchObject([{ name: `${'a'.repeat(199)}😀` }])
  })
  test('stores the first 100 attachments and lists all of them', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, at) =>
        `--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\n${at}\r\n`,
    ).join('')
    const { files: found } = await one(
      rawMail('many', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${parts}--x--\r\n`),
    )
    expect([found.length, found.filter(({ fileId }) => fileId !== null).length]).toEqual([300, 100])
  })
  test('stores attachments of allowed types and only lists others', async () => {
    const { files: found } = await one(rawMail('file', withFile('plan.txt', Buffer.from('课程\n'))))
    expect(found).toMatchObject([{ name: 'plan.txt', fileId: expect.any(String), bytes: 7 }])
    const { url } = await data(files.link, { type: 'mail', name: found[0]!.fileId! }, admin)
    expect((await app.inject({ url })).body).toBe('课程\n')
    expect(await one(rawMail('program', withFile('run.exe', Buffer.from('MZ'))))).toMatchObject({
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
    const { bodyText } = await one(rawMail('long', body))
    expect(bodyText.length).toBeLessThan(600_000)
    expect(bodyText.slice(0, begins.length)).toBe(begins)
    expect(bodyText).toContain('正文过长')
  })
  test('a mail with too many lines is stored with a notice', async () => {
    expect(await one(rawMail('lines', plainText('\r\n'.repeat(400_001))))).toMatchObject({
      bodyText: expect.stringContaining('无法解析的邮件'),
    })
  })
  test('a mail that is too large is listed but not fetched', async () => {
    const read = await one(rawMail('large', plainText('x'.repeat(26 * 1024 * 1024))))
    expect(read.bodyText).toContain('邮件过大')
    expect(plain.receivedCommands.filter((line) => line.startsWith('RETR'))).toEqual([])
  })
  test('reads a mail in one long line, and skips one whose line is too long', async () => {
    expect((await one(rawMail('line', plainText('x'.repeat(100_000))))).bodyText).toHaveLength(100_007)
    expect((await one(rawMail('endless', plainText('x'.repeat(5_000_000))))).bodyText).toContain('邮件过大')
  })
})
