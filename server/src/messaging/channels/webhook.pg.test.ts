import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { openApp } from '../../../test/app.ts'
import { openJsonServer, type ReceivedRequest } from '../../../test/stand-ins/json-server.ts'

const { call, data, signIn } = await openApp({ MIRROR_LOOPBACK: 'on' })
const closed = await openApp()
const admin = { token: await signIn('admin') }
const secret = 'a shared secret'
const received: ReceivedRequest[] = []
let answers = 200
/**
 * A receiver as the documentation describes it: it rejects requests that are unsigned, changed or older than
 * five minutes.
 */
const url = await openJsonServer((one) => {
  const at = String(one.headers['x-tessera-timestamp'])
  const expected = `sha256=${createHmac('sha256', secret).update(`${at}.${one.body}`).digest('hex')}`
  if (one.headers['x-tessera-signature'] !== expected || Math.abs(Date.now() / 1000 - Number(at)) > 300)
    return { status: 401, body: {} }
  received.push(one)
  return { status: answers, body: {} }
})

beforeEach(() => {
  received.length = 0
  answers = 200
})

test('a test sends a message signed with the entered secret', async () => {
  expect(await call(configs.testWebhook, { url, secret }, admin)).toMatchObject({ code: 200 })
  expect(JSON.parse(received[0]!.body)).toMatchObject({ template: 'test', recipients: [] })
})

test('a test with another secret reports the receiver’s rejection', async () => {
  expect(await call(configs.testWebhook, { url, secret: 'other' }, admin)).toMatchObject({
    code: 400,
    msg: '接收地址返回了错误：HTTP 401',
  })
})

test('a stored secret is used for its own URL only', async () => {
  await data(configs.update, { webhookUrl: url, webhookSecret: secret }, admin)
  expect(await call(configs.testWebhook, { url }, admin)).toMatchObject({ code: 200 })
  expect(await call(configs.testWebhook, { url: `${url}/other` }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'secret' }] },
  })
})

test('sends one request with all recipients', async () => {
  await data(configs.update, { webhookUrl: url, webhookSecret: secret }, admin)
  const { id } = await data(
    messageTemplates.create,
    {
      fullName: '调课',
      enCode: 'moved',
      title: '{course} 调课',
      content: '{course} 改到 {time}',
      isStationLetter: 0,
      isWebhook: 1,
    },
    admin,
  )
  await data(
    messageTemplates.send,
    { id, toUserIds: 'user.coach01,user.coach02', variables: { course: '游泳', time: '18:00' } },
    admin,
  )
  await expect.poll(() => received.length).toBe(1)
  expect(JSON.parse(received[0]!.body)).toMatchObject({
    template: 'moved',
    title: '游泳 调课',
    text: '游泳 改到 18:00',
    variables: { course: '游泳' },
    recipients: ['coach01', 'coach02'],
  })
})

test('retries a server error, but not a client error', async () => {
  const {
    list: [template],
  } = await data(messageTemplates.list, { keyword: 'moved' }, admin)
  const send = async () => {
    await data(
      messageTemplates.send,
      { id: template!.id, toUserIds: 'user.coach01', variables: { course: 'a', time: 'b' } },
      admin,
    )
    return async () => (await data(outbox.list, {}, admin)).list[0]
  }
  answers = 503
  await expect
    .poll(await send())
    .toMatchObject({ state: 'queued', attempts: 1, error: '接收地址返回了错误：HTTP 503' })
  answers = 410
  await expect
    .poll(await send())
    .toMatchObject({ state: 'failed', attempts: 1, error: '接收地址返回了错误：HTTP 410' })
})

test('rejects a URL in the server’s own network', async () => {
  const other = { token: await closed.signIn('admin') }
  expect(await closed.call(configs.testWebhook, { url, secret }, other)).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^不允许访问该地址/),
  })
})
