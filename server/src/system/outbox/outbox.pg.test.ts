import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '@tessera/shared/contract/system/outbox'
import { openApp } from '../../../test/app.ts'
import { openDatabase } from '../../../test/database.ts'
import { openBus } from '../../db/bus.ts'
import { openDelivery } from './deliver.ts'
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
/** Another database, where nobody but the test delivers. */
const alone = await openDatabase()
const bus = { ...openBus(alone), on: () => () => {} }

const letter: BuiltInMessage = {
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
    }>`select state, attempts, error, error_code as "errorCode", gateway, reference, variables from system_outbox`.execute(
      alone.db,
    )
  ).rows
const carrier = (send: (parcel: OutgoingMessage) => void): Channel => ({
  name: 'test',
  createSender: async (): Promise<Send> => async (parcel) => {
    send(parcel)
    return { reference: 'r1' }
  },
  findAddresses: async () => new Map(),
})
const delivery = (channel: Channel) =>
  openDelivery({
    bus,
    parts: { db: alone.db } as ChannelParts,
    channels: { sms: channel, mail: channel },
    onError: (error) => {
      throw error
    },
  })
const minutesPass = () => sql`update system_outbox set next_time = now()`.execute(alone.db)

beforeEach(async () => {
  for (const one of [db, alone.db]) await sql`delete from system_outbox`.execute(one)
})

test('what is queued is sent by the running server at once, and the operator reads it', async () => {
  await queueMessage(db, letter)
  await expect.poll(async () => (await data(outbox.list, {}, admin)).list[0]?.state).toBe('sent')
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

test('nothing leaves when the transaction of what it is about is undone', async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      await queueMessage(trx, letter)
      throw new Error('undone')
    })
    .catch(() => {})
  expect((await data(outbox.list, {}, admin)).list).toEqual([])
})

test('found by recipient, kind and state', async () => {
  await queueMessage(db, letter)
  await queueMessage(db, { ...letter, recipient: '13700000000' })
  await expect.poll(async () => (await data(outbox.list, { state: 'sent' }, admin)).pagination.total).toBe(2)
  expect(
    (await data(outbox.list, { keyword: '1370' }, admin)).list.map(({ recipient }) => recipient),
  ).toEqual(['13700000000'])
  expect((await data(outbox.list, { kind: 'mail' }, admin)).list).toEqual([])
  expect((await data(outbox.list, { state: 'failed' }, admin)).list).toEqual([])
})

test('a carrier gets text and variables; once it has them, secrets are masked', async () => {
  const got: OutgoingMessage[] = []
  await queueMessage(alone.db, letter)
  await delivery(carrier((parcel) => void got.push(parcel))).deliver()
  expect(got).toMatchObject([
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

test('a carrier that fails is tried again later, five times in all', async () => {
  let tries = 0
  const { deliver } = delivery(
    carrier(() => {
      throw new Error(`down ${++tries}`)
    }),
  )
  await queueMessage(alone.db, letter)
  await deliver()
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: 'down 1' }])
  for (let at = 2; at <= 5; at++) {
    await minutesPass()
    await deliver()
  }
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 5, error: 'down 5' }])
})

test('what its provider refuses for good is not tried again, and its code and sentence are kept', async () => {
  await queueMessage(alone.db, letter)
  await delivery(
    carrier(() => {
      throw new SendError('isv.MOBILE_NUMBER_ILLEGAL', '无效号码')
    }),
  ).deliver()
  expect(await rows()).toMatchObject([
    { state: 'failed', attempts: 1, error: '无效号码', errorCode: 'isv.MOBILE_NUMBER_ILLEGAL' },
  ])
})

test('a provider that asks for time is tried again', async () => {
  await queueMessage(alone.db, letter)
  await delivery(
    carrier(() => {
      throw new SendError('45009', 'too often', { isRetryable: true })
    }),
  ).deliver()
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, errorCode: '45009' }])
})

test('without a channel that is configured a message goes nowhere, and stays readable', async () => {
  await queueMessage(alone.db, letter)
  await openDelivery({
    bus,
    parts: { db: alone.db, log: { info() {}, debug() {} } } as unknown as ChannelParts,
    channels: { sms: { ...carrier(() => {}), createSender: async () => null } },
    onError: (error) => {
      throw error
    },
  }).deliver()
  expect(await rows()).toMatchObject([
    { state: 'sent', gateway: 'development', variables: { code: '123456' } },
  ])
})

test('two processes do not send one message twice', async () => {
  let sent = 0
  const both = [1, 2].map(() => delivery(carrier(() => void sent++)))
  for (let at = 0; at < 30; at++) await queueMessage(alone.db, letter)
  await Promise.all(both.map(({ deliver }) => deliver()))
  expect(sent).toBe(30)
})

test('a mail server that says nothing holds up no code', async () => {
  const sent: string[] = []
  let answer = () => {}
  const silent: Channel = {
    ...carrier(() => {}),
    createSender: async () => () => new Promise((done) => (answer = () => done({ reference: '' }))),
  }
  const { deliver, close } = openDelivery({
    bus,
    parts: { db: alone.db } as ChannelParts,
    channels: { mail: silent, sms: carrier(({ recipient }) => void sent.push(recipient)) },
    onError: (error) => {
      throw error
    },
  })
  await queueMessage(alone.db, { ...letter, kind: 'mail', recipient: 'a@example.org' })
  const first = deliver()
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  await queueMessage(alone.db, letter)
  void deliver()
  await expect.poll(() => sent).toEqual(['13912340001'])
  answer()
  await first
  await close()
})

test('a message that another process has in hand is left to it; the others do not wait', async () => {
  const sent: string[] = []
  for (const recipient of ['13700000001', '13700000002'])
    await queueMessage(alone.db, { ...letter, recipient })
  const { deliver } = delivery(carrier(({ recipient }) => void sent.push(recipient)))
  await alone.db.transaction().execute(async (trx) => {
    await sql`select id from system_outbox where recipient = '13700000001' for update`.execute(trx)
    await deliver()
    expect(sent).toEqual(['13700000002'])
  })
  await deliver()
  expect(sent).toEqual(['13700000002', '13700000001'])
})

test('what has expired is not sent any more, nor again', async () => {
  let sent = 0
  await queueMessage(alone.db, { ...letter, expires: new Date(Date.now() - 1000) })
  await delivery(carrier(() => void sent++)).deliver()
  expect([sent, await rows()]).toMatchObject([0, [{ state: 'failed', errorCode: 'expired' }]])
  await queueMessage(db, { ...letter, expires: new Date(Date.now() - 1000) })
  await expect.poll(async () => (await data(outbox.list, {}, admin)).list[0]?.state).toBe('failed')
  const {
    list: [row],
  } = await data(outbox.list, {}, admin)
  expect(await call(outbox.resend, { id: row!.id }, admin)).toMatchObject({
    code: 409,
    msg: '内容已过期，不能重新发送',
  })
})

test('sent again: it leaves once more, and the log says who wanted it', async () => {
  await queueMessage(db, letter)
  await expect.poll(async () => (await data(outbox.list, {}, admin)).list[0]?.state).toBe('sent')
  const {
    list: [row],
  } = await data(outbox.list, {}, admin)
  expect(await call(outbox.resend, { id: row!.id }, admin)).toMatchObject({
    code: 200,
    msg: '已重新排队发送',
  })
  await expect
    .poll(async () => (await data(outbox.list, {}, admin)).list[0])
    .toMatchObject({ state: 'sent', attempts: 1 })
  const { rows: logged } = await sql<{
    json: string
  }>`select json from system_log where module_name = 'system.outbox'`.execute(db)
  expect(logged).toHaveLength(1)
})
