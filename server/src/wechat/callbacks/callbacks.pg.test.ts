import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts, mpCallbackPath } from '@tessera/shared/contract/wechat/accounts'
import { mpUsers } from '@tessera/shared/contract/wechat/followers'
import { mpMenus } from '@tessera/shared/contract/wechat/menus'
import { mpMessages } from '@tessera/shared/contract/wechat/messages'
import { openApp } from '../../../test/app.ts'
import { decryptMessage, encryptMessage } from '../../providers/envelope.ts'
import { parseXml, toXml } from './xml.ts'

const { app, data, signIn, database } = await openApp()
const admin = { token: await signIn('admin') }
const receiver = 'wx5823bf96d3bd56c7'
const token = 'tesseracallback'
const encodingAesKey = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
const now = () => String(Math.floor(Date.now() / 1_000))
/** The documented signature, independent of the code under test. */
const sign = (...parts: string[]) =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

const query = (values: Record<string, string>) =>
  `${mpCallbackPath}?${new URLSearchParams(values).toString()}`
const signed = (timestamp = now(), nonce = 'n1', with_ = token) => ({
  timestamp,
  nonce,
  signature: sign(with_, timestamp, nonce),
})
const send = async (leaves: Record<string, string | number>, at: Record<string, string> = signed()) => {
  const answer = await app.inject({
    method: 'POST',
    url: query(at),
    headers: { 'content-type': 'text/xml' },
    payload: toXml({ ToUserName: 'gh_1', FromUserName: 'oabc', CreateTime: Number(now()), ...leaves }),
  })
  return { status: answer.statusCode, body: answer.body }
}

test('rejects all calls before a token is configured', async () => {
  expect((await app.inject({ url: query({ ...signed(), echostr: 'hello' }) })).statusCode).toBe(403)
  expect((await send({ MsgType: 'text', Content: 'x', MsgId: '1' })).status).toBe(403)
  await data(
    accounts.updateMp,
    { wxGzhAppId: receiver, wxGzhAppSecret: 's', wxGzhToken: token, wxGzhAesKey: encodingAesKey },
    admin,
  )
})

test('verifies the address for a call with a valid signature', async () => {
  const answer = await app.inject({ url: query({ ...signed(), echostr: '5838479218127813673' }) })
  expect([answer.statusCode, answer.body]).toEqual([200, '5838479218127813673'])
})

test.each([
  ['another token', signed(now(), 'n1', 'wrong')],
  ['no signature', { timestamp: now(), nonce: 'n1' }],
  ['an old signature', signed('1409659813')],
])('rejects a call with %s', async (_, at) => {
  expect((await app.inject({ url: query({ ...at, echostr: 'x' }) })).statusCode).toBe(403)
  expect((await send({ MsgType: 'text', Content: 'bad', MsgId: '2' }, at)).status).toBe(403)
  expect((await data(mpMessages.received, {}, admin)).list).toEqual([])
})

test('records subscriptions and messages, and stores repeated calls once', async () => {
  expect(await send({ MsgType: 'event', Event: 'subscribe' })).toEqual({ status: 200, body: 'success' })
  for (let times = 0; times < 3; times++)
    await send({ MsgType: 'text', Content: '怎么报名？', MsgId: '23456' })
  expect((await data(mpMessages.received, { msgType: 'text' }, admin)).list).toMatchObject([
    { openId: 'oabc', content: '怎么报名？' },
  ])
  expect((await data(mpUsers.list, { type: '1' }, admin)).list).toMatchObject([
    { openId: 'oabc', subscribed: true },
  ])
  await send({ MsgType: 'event', Event: 'unsubscribe', CreateTime: Number(now()) + 1 })
  expect((await data(mpUsers.list, { type: '1' }, admin)).list).toEqual([])
})

test('answers a click on a menu button', async () => {
  await data(mpMenus.create, { fullName: '客服', key: 'help', content: '请拨打 ]]> 400' }, admin)
  const { body } = await send({
    MsgType: 'event',
    Event: 'CLICK',
    EventKey: 'help',
    CreateTime: Number(now()) + 2,
  })
  expect(parseXml(body)).toMatchObject({
    ToUserName: 'oabc',
    FromUserName: 'gh_1',
    MsgType: 'text',
    Content: '请拨打 ]]> 400',
  })
})

test('records how many followers a mass message reached', async () => {
  await database.pool.query(
    `insert into wechat_message (id, product, msg_type, title, target, body, state, reference) values ('m1', 'mp', '1', 't', 'all', '{}', 'sent', '34183')`,
  )
  await send({
    MsgType: 'event',
    Event: 'MASSSENDJOBFINISH',
    MsgID: 34_183,
    TotalCount: 100,
    FilterCount: 90,
    SentCount: 85,
    ErrorCount: 5,
  })
  expect((await data(mpMessages.list, {}, admin)).list).toMatchObject([
    { totalCount: 100, sentCount: 85, errorCount: 5 },
  ])
})

test('records why an accepted mass message was not sent', async () => {
  await database.pool.query(
    `insert into wechat_message (id, product, msg_type, title, target, body, state, reference) values ('m2', 'mp', '1', 't', 'all', '{}', 'sent', '34184'), ('m3', 'mp', '1', 't', 'all', '{}', 'sent', '34185')`,
  )
  await send({
    MsgType: 'event',
    Event: 'MASSSENDJOBFINISH',
    MsgID: 34_184,
    Status: 'err(10001)',
    TotalCount: 100,
    FilterCount: 0,
    SentCount: 0,
    ErrorCount: 0,
  })
  await send({
    MsgType: 'event',
    Event: 'MASSSENDJOBFINISH',
    MsgID: 34_185,
    Status: 'send success',
    TotalCount: 100,
    FilterCount: 80,
    SentCount: 75,
    ErrorCount: 5,
  })
  const list = (await data(mpMessages.list, {}, admin)).list
  expect(list.find(({ id }) => id === 'm2')).toMatchObject({
    state: 'failed',
    sentCount: 0,
    error: '公众平台没有群发：涉嫌广告（err(10001)）',
  })
  expect(list.find(({ id }) => id === 'm3')).toMatchObject({ state: 'sent', sentCount: 75, error: '' })
})

test('in safe mode accepts and answers encrypted messages only', async () => {
  await data(accounts.updateMp, { wxGzhAppId: receiver, wxGzhEncryption: 'safe' }, admin)
  const shared = { token, encodingAesKey, receiver }
  const Encrypt = encryptMessage(
    toXml({
      ToUserName: 'gh_1',
      FromUserName: 'osafe',
      CreateTime: Number(now()),
      MsgType: 'event',
      Event: 'CLICK',
      EventKey: 'help',
    }),
    shared,
  )
  const { timestamp, nonce } = signed()
  const post = (at: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: query(at),
      headers: { 'content-type': 'text/xml' },
      payload: toXml({ ToUserName: 'gh_1', Encrypt }),
    })
  const answer = await post({
    timestamp,
    nonce,
    msg_signature: sign(token, timestamp, nonce, Encrypt),
    encrypt_type: 'aes',
  })
  const enveloped = parseXml(answer.body)!
  expect(enveloped['MsgSignature']).toBe(sign(token, timestamp, nonce, enveloped['Encrypt']!))
  expect(parseXml(decryptMessage(enveloped['Encrypt']!, shared)!)).toMatchObject({
    ToUserName: 'osafe',
    Content: '请拨打 ]]> 400',
  })
  // A valid signature of plain mode with an invalid envelope.
  expect(
    (await post({ ...signed(), msg_signature: sign('wrong', timestamp, nonce, Encrypt) })).statusCode,
  ).toBe(403)
  expect((await send({ MsgType: 'text', Content: 'plain', MsgId: '9' })).status).toBe(403)
})

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><xml><A>&a;</A></xml>'],
  ['text without XML', 'hello'],
  ['an empty text', ''],
])('rejects %s as a message', (_, xml) => {
  expect(parseXml(xml)).toBeNull()
})

test('rejects a too large body', async () => {
  expect((await send({ MsgType: 'text', Content: 'x'.repeat(70_000), MsgId: '10' })).status).toBe(413)
})
