import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { openApp } from '../../../test/app.ts'
import { openDatabase } from '../../../test/database.ts'
import { claimJobs } from '../../jobs/job.ts'
import { createOutboxQueues } from './deliver.ts'
import {
  SendError,
  type Channel,
  type ChannelParts,
  type OutgoingMessage,
  type Send,
} from '../channels/channel.ts'
import { queueMessage, type BuiltInMessage } from './store.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const admin = { token: await signIn('admin') }
/** Another database, where only the test delivers. */
const alone = await openDatabase()

const message: BuiltInMessage = {
  kind: 'sms',
  recipient: '13912340001',
  template: 'verificationCode',
  lang: 'en',
  variables: { code: '123456', minutes: 5 },
}
const rows = async () =>
  (
    await sql<{
      state: string
      attempts: number
      error: string
      errorCode: string
      gateway: string
      reference: string
      variables: object
    }>`select state, attempts, error, error_code as "errorCode", gateway, reference, variables
      from system_outbox`.execute(alone.db)
  ).rows
const channelCalling = (send: (message: OutgoingMessage) => void): Channel => ({
  name: 'test',
  createSender: async (): Promise<Send> => async (message) => {
    send(message)
    return { reference: 'r1' }
  },
  findAddresses: async () => new Map(),
})
/** A process that sends all due messages of its database by `deliver`. */
function openDelivery(options: Parameters<typeof createOutboxQueues>[0]) {
  const { signal } = new AbortController()
  const queues = createOutboxQueues(options)
  const deliver = async () => {
    const lanes = queues.map(async ({ name, run }) => {
      for (;;) {
        const { jobs } = await claimJobs(alone.db, [{ queue: name, slots: 20 }])
        const [first, ...others] = jobs.map((job) => ({ ...job, signal, shutdown: signal, report() {} }))
        if (!first) return
        await run([first, ...others])
      }
    })
    await Promise.all(lanes)
  }
  return { deliver }
}
const delivery = (channel: Channel) =>
  openDelivery({ parts: { db: alone.db } as ChannelParts, channels: { sms: channel, mail: channel } })
const listedState = async () => (await data(outbox.list, {}, admin)).list[0]?.state
const minutesPass = () => sql`update system_job set due_time = now()`.execute(alone.db)

beforeEach(async () => {
  for (const one of [db, alone.db]) await sql`delete from system_outbox`.execute(one)
})

test('the running server sends a queued message at once, and the outbox lists it', async () => {
  await queueMessage(db, message)
  await expect.poll(listedState).toBe('sent')
  const {
    list: [row],
  } = await data(outbox.list, {}, admin)
  expect(row).toMatchObject({
    kind: 'sms',
    recipient: '13912340001',
    text: 'Your verification code is 123456. It is valid for 5 minutes. Do not share it.',
    attempts: 1,
    gateway: 'development',
    error: '',
  })
})

test('sends nothing where the transaction is rolled back', async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      await queueMessage(trx, message)
      throw new Error('undone')
    })
    .catch(() => {})
  expect((await data(outbox.list, {}, admin)).list).toEqual([])
})

test('searches by recipient, kind and state', async () => {
  await queueMessage(db, message)
  await queueMessage(db, { ...message, recipient: '13700000000' })
  const countSent = async () => (await data(outbox.list, { state: 'sent' }, admin)).pagination.total
  await expect.poll(countSent).toBe(2)
  expect(
    (await data(outbox.list, { keyword: '1370' }, admin)).list.map(({ recipient }) => recipient),
  ).toEqual(['13700000000'])
  expect((await data(outbox.list, { kind: 'mail' }, admin)).list).toEqual([])
  expect((await data(outbox.list, { state: 'failed' }, admin)).list).toEqual([])
})

test('passes text and variables to the channel and masks secrets after sending', async () => {
  const sentMessages: OutgoingMessage[] = []
  await queueMessage(alone.db, message)
  await delivery(channelCalling((message) => void sentMessages.push(message))).deliver()
  expect(sentMessages).toMatchObject([
    {
      recipient: '13912340001',
      template: 'verificationCode',
      variables: { code: '123456' },
      text: expect.stringContaining('123456'),
    },
  ])
  expect(await rows()).toEqual([
    {
      state: 'sent',
      attempts: 1,
      error: '',
      errorCode: '',
      gateway: 'test',
      reference: 'r1',
      variables: { code: '••••••', minutes: 5 },
    },
  ])
})

test('retries a failing channel later, up to five tries', async () => {
  let tries = 0
  const { deliver } = delivery(
    channelCalling(() => {
      throw new Error(`down ${++tries}`)
    }),
  )
  await queueMessage(alone.db, message)
  await deliver()
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: 'down 1' }])
  for (let at = 2; at <= 5; at++) {
    await minutesPass()
    await deliver()
  }
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 5, error: 'down 5' }])
})

test('does not retry a final error and stores its code and message', async () => {
  await queueMessage(alone.db, message)
  await delivery(
    channelCalling(() => {
      throw new SendError('isv.MOBILE_NUMBER_ILLEGAL', '无效号码')
    }),
  ).deliver()
  expect(await rows()).toMatchObject([
    { state: 'failed', attempts: 1, error: '无效号码', errorCode: 'isv.MOBILE_NUMBER_ILLEGAL' },
  ])
})

test('retries a retryable error', async () => {
  await queueMessage(alone.db, message)
  await delivery(
    channelCalling(() => {
      throw new SendError('45009', 'too often', { isRetryable: true })
    }),
  ).deliver()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, errorCode: '45009' }])
})

test('without a configured channel, nothing is sent and the message stays readable', async () => {
  await queueMessage(alone.db, message)
  await openDelivery({
    parts: { db: alone.db, log: { info() {}, debug() {} } } as unknown as ChannelParts,
    channels: { sms: { ...channelCalling(() => {}), createSender: async () => null } },
  }).deliver()
  expect(await rows()).toMatchObject([
    { state: 'sent', gateway: 'development', variables: { code: '123456' } },
  ])
})

test('two processes send each message once', async () => {
  let sent = 0
  const both = [1, 2].map(() => delivery(channelCalling(() => void sent++)))
  for (let at = 0; at < 30; at++) await queueMessage(alone.db, message)
  await Promise.all(both.map(({ deliver }) => deliver()))
  expect(sent).toBe(30)
})

test('a mail server that does not respond does not delay verification codes', async () => {
  const sent: string[] = []
  let answer = () => {}
  const silent: Channel = {
    ...channelCalling(() => {}),
    createSender: async () => () => new Promise((done) => (answer = () => done({ reference: '' }))),
  }
  const { deliver } = openDelivery({
    parts: { db: alone.db } as ChannelParts,
    channels: { mail: silent, sms: channelCalling(({ recipient }) => void sent.push(recipient)) },
  })
  await queueMessage(alone.db, { ...message, kind: 'mail', recipient: 'a@example.org' })
  const first = deliver()
  const attempts = async () => (await rows())[0]?.attempts
  await expect.poll(attempts).toBe(1)
  await queueMessage(alone.db, message)
  void deliver()
  await expect.poll(() => sent).toEqual(['13912340001'])
  answer()
  await first
})

test('skips a message that another process has locked, and sends the others', async () => {
  const sent: string[] = []
  for (const recipient of ['13700000001', '13700000002'])
    await queueMessage(alone.db, { ...message, recipient })
  const { deliver } = delivery(channelCalling(({ recipient }) => void sent.push(recipient)))
  await alone.db.transaction().execute(async (trx) => {
    await sql`select 1 from system_job
      where key = (select id from system_outbox where recipient = '13700000001') for update`.execute(trx)
    await deliver()
    expect(sent).toEqual(['13700000002'])
  })
  await deliver()
  expect(sent).toEqual(['13700000002', '13700000001'])
})

test('neither sends nor resends an expired message', async () => {
  let sent = 0
  await queueMessage(alone.db, { ...message, expires: new Date(Date.now() - 1000) })
  await delivery(channelCalling(() => void sent++)).deliver()
  expect([sent, await rows()]).toMatchObject([0, [{ state: 'failed', errorCode: 'expired' }]])
  await queueMessage(db, { ...message, expires: new Date(Date.now() - 1000) })
  await expect.poll(listedState).toBe('failed')
  const {
    list: [row],
  } = await data(outbox.list, {}, admin)
  expect(await call(outbox.resend, { id: row!.id }, admin)).toMatchObject({
    code: 409,
    msg: '内容已过期，不能重新发送',
  })
})

test('a manual resend sends the message again and is recorded in the audit log', async () => {
  await queueMessage(db, message)
  await expect.poll(listedState).toBe('sent')
  const {
    list: [row],
  } = await data(outbox.list, {}, admin)
  expect(await call(outbox.resend, { id: row!.id }, admin)).toMatchObject({
    code: 200,
    msg: '已重新加入发送队列',
  })
  await expect
    .poll(async () => (await data(outbox.list, {}, admin)).list[0])
    .toMatchObject({ state: 'sent', attempts: 1 })
  const { rows: logged } = await sql<{
    json: string
  }>`select json from system_log where module_name = 'system.outbox'`.execute(db)
  expect(logged).toHaveLength(1)
})
