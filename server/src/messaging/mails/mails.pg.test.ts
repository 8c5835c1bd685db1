import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { mails } from '@tessera/shared/contract/messaging/mails'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { openPop3App, plainText, rawMail, withFile } from '../../../test/mail-apps.ts'
import { mailbox } from '../../../test/stand-ins/smtp.ts'
import { openPop3 } from '../channels/pop3.ts'
import { queuePlan } from '../../system/tasks/store.ts'

const { call, data, db, admin, plain, tls, startTls, configureMailbox, list, receive } = await openPop3App()

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
    await configureMailbox(server.port, security)
    server.mails.set('uid-1', rawMail('Hello', plainText('你好')))
    expect(await receive()).toMatchObject({ code: 200, data: { received: 1, more: false } })
    server.mails.set('uid-2', rawMail('Again', plainText('b')))
    expect(await receive()).toMatchObject({ code: 200, data: { received: 1 } })
    expect(await receive()).toMatchObject({ code: 200, data: { received: 0 } })
    expect((await list()).map(({ subject }) => subject).toSorted()).toEqual(['Again', 'Hello'])
    expect(server.receivedCommands.filter((line) => line.startsWith('DELE'))).toEqual([])
    if (security === 2) expect(server.receivedCommands[0]).toBe('STLS')
  })
})

test('a mailbox has no new mails after a change of port or encryption', async () => {
  for (const one of [plain, tls]) one.mails.set('uid-1', rawMail('Hello', plainText('你好')))
  await configureMailbox(plain.port, 0)
  expect(await receive()).toMatchObject({ data: { received: 1 } })
  await configureMailbox(tls.port, 1)
  expect(await receive()).toMatchObject({ data: { received: 0 } })
})

test('joins replies that arrive in several packets and unescapes leading dots', async () => {
  await configureMailbox(plain.port, 0)
  plain.packetBytes = 3
  plain.mails.set('dots', rawMail('dots', plainText('.a\r\n..b\r\n.\r\nend')))
  expect(await receive()).toMatchObject({ data: { received: 1 } })
  const [mailRow] = await list()
  const { bodyText } = await data(mails.read, { id: mailRow!.id }, admin)
  expect(bodyText).toBe('<p>.a</p><p>..b</p><p>.</p><p>end</p>')
})

test('marks mails as read and unread, and removes them permanently', async () => {
  await configureMailbox(plain.port, 0)
  for (const uid of ['1', '2', '3']) plain.mails.set(uid, rawMail(uid, plainText(uid)))
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
  await configureMailbox(plain.port, 0)
  plain.mails.set('1', rawMail('Timetable', plainText('x')))
  await receive()
  for (const keyword of ['timet', '王芳', 'wang@'])
    expect((await data(mails.list, { keyword }, admin)).pagination.total).toBe(1)
  expect((await data(mails.list, { keyword: 'nothing' }, admin)).pagination.total).toBe(0)
})

test('rejects one of two concurrent fetches and stores no mail twice', async () => {
  await configureMailbox(plain.port, 0)
  for (let at = 0; at < 20; at++) plain.mails.set(String(at), rawMail(String(at), plainText('x')))
  // Slow enough that both fetches overlap.
  plain.packetBytes = 20
  const answers = await Promise.all([receive(), receive()])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(await list()).toHaveLength(20)
})

describe('scheduled fetching', () => {
  const task = async () =>
    (await data(tasks.list, {}, admin)).list.find(({ enCode }) => enCode === 'receiveMails')
  const log = async () => {
    const { id } = (await task())!
    return (await data(tasks.log, { id }, admin)).list
  }
  const countRuns = async () => (await log()).length
  const makeDue = async () => {
    const before = await countRuns()
    await sql`update system_task set next_time = now() where en_code = 'receiveMails'`.execute(db)
    await queuePlan(db)
    await expect.poll(countRuns).toBe(before + 1)
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
    await configureMailbox(plain.port, 0)
    await data(configs.update, { emailReceive: 1, emailReceiveMinutes: 10 }, admin)
    expect(await task()).toMatchObject({
      fullName: '收取邮件',
      executeType: '3',
      cron: '*/10 * * * *',
      enabledMark: 1,
      nextRunTime: expect.any(Number),
    })
    expect(await data(configs.read, {}, admin)).toMatchObject({ emailReceive: 1, emailReceiveMinutes: 10 })
    const { nextTime } = await data(mails.standing, {}, admin)
    expect(nextTime).toBe((await task())!.nextRunTime)
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
    await configureMailbox(plain.port, 0)
    plain.mails.set('clock', rawMail('clock', withFile('plan.txt', Buffer.from('课程\n'))))
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
    await configureMailbox(plain.port, 0)
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
    await configureMailbox(plain.port, 0)
    await receive()
    expect((await data(mails.standing, {}, admin)).last).toMatchObject({
      fault: null,
      user: expect.stringContaining('admin'),
    })
  })
  test('skips the run while a user is fetching, without a failure', async () => {
    await configureMailbox(plain.port, 0)
    for (let at = 0; at < 20; at++) plain.mails.set(`slow${at}`, rawMail(String(at), plainText('x')))
    plain.packetBytes = 20
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
  await configureMailbox(plain.port, 0)
  await change()
  expect(await receive()).toMatchObject({ code: 400, msg: expect.stringContaining(words) })
  expect(plain.receivedCommands.some((line) => line.startsWith('DELE'))).toBe(false)
})

test('gives up a mailbox that does not respond', async () => {
  plain.isSilent = true
  const session = openPop3(
    async (host, port) => connect({ host, port }),
    { host: 'localhost', port: plain.port, security: 0, ...mailbox },
    AbortSignal.timeout(200),
  )
  await expect(session).rejects.toMatchObject({ code: 'noAnswer' })
})
