import { expect, test } from 'vitest'
import { accounts, staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { mpMessages, qyMessages } from '@tessera/shared/contract/wechat/messages'
import { decrypt, robotSign, sign } from '../../../test/stand-ins/callbacks.ts'
import { dingtalkSecret, openCallbackApp, wecom } from '../../../test/staff-callbacks.ts'
import { parseXml } from './xml.ts'

// Messages that staff writes to the applications of WeCom and DingTalk.

const { app, call, data, admin, run, fromWecom, link, coach, configure } = await openCallbackApp()
await configure()
await link('wecom', 'user', coach, 'coach01')

test('handles a call again after a failure', async () => {
  await run(`alter table wechat_received rename to hidden`)
  const send = fromWecom({ FromUserName: 'coach01', MsgType: 'text', Content: '在吗', MsgId: 99 })
  expect((await send()).status).toBe(503)
  await run(`alter table hidden rename to wechat_received`)
  expect((await send()).status).toBe(200)
  expect((await data(qyMessages.received, {}, admin)).list).toMatchObject([
    { openId: 'coach01', content: '在吗', name: expect.stringMatching(/./) },
  ])
})

test('WeCom: answers keywords in the envelope and stores other messages', async () => {
  expect(
    await call(
      accounts.updateReplies,
      {
        list: [
          { keyword: '课表', text: 'a' },
          { keyword: '课表', text: 'b' },
        ],
      },
      admin,
    ),
  ).toMatchObject({ code: 400, msg: '关键词“课表”重复' })
  await data(
    accounts.updateReplies,
    {
      list: [
        { keyword: '课表', text: '请打开 ]]> 教务' },
        { keyword: 'Help', text: 'Call 400' },
      ],
    },
    admin,
  )
  const { body } = await fromWecom({
    FromUserName: 'coach01',
    MsgType: 'text',
    Content: ' 课表 ',
    MsgId: 100,
  })()
  const enveloped = parseXml(body)!
  expect(enveloped['MsgSignature']).toBe(
    sign(wecom.token, enveloped['TimeStamp']!, enveloped['Nonce']!, enveloped['Encrypt']!),
  )
  expect(parseXml(decrypt(enveloped['Encrypt']!, wecom))).toMatchObject({
    ToUserName: 'coach01',
    FromUserName: wecom.receiver,
    MsgType: 'text',
    Content: '请打开 ]]> 教务',
  })
  expect(
    (await fromWecom({ FromUserName: 'coach01', MsgType: 'text', Content: '课表', MsgId: 100 })()).body,
  ).toBe('')
  expect((await data(qyMessages.received, {}, admin)).list).toHaveLength(2)
  expect((await data(mpMessages.received, {}, admin)).list).toEqual([])
  await fromWecom({ FromUserName: 'coach01', MsgType: 'event', Event: 'enter_agent' })()
  expect((await data(qyMessages.received, {}, admin)).list).toHaveLength(2)
})

const sendToRobot = async (
  more: Record<string, unknown>,
  { timestamp = Date.now(), signed = dingtalkSecret } = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: staffCallbackPaths.robot,
    headers: { timestamp: String(timestamp), sign: robotSign(signed, timestamp) },
    payload: { msgtype: 'text', senderStaffId: 'coach01', conversationType: '1', ...more },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

test('DingTalk robot: checks the signature, answers keywords and stores messages', async () => {
  expect(await sendToRobot({ msgId: 'm1', text: { content: ' help' } })).toEqual({
    status: 200,
    body: { msgtype: 'text', text: { content: 'Call 400' } },
  })
  expect(await sendToRobot({ msgId: 'm1', text: { content: 'help' } })).toEqual({ status: 200, body: {} })
  expect(await sendToRobot({ msgId: 'm2', text: { content: '请假' } })).toEqual({ status: 200, body: {} })
  expect(await sendToRobot({ msgId: 'm3', senderStaffId: undefined, text: { content: 'x' } })).toEqual({
    status: 200,
    body: {},
  })
  expect((await sendToRobot({ msgId: 'm3', text: { content: 'x' } }, { signed: 'wrong' })).status).toBe(403)
  expect(
    (
      await app.inject({
        method: 'POST',
        url: staffCallbackPaths.robot,
        headers: { timestamp: String(Date.now()), sign: 'é'.repeat(44) },
        payload: {},
      })
    ).statusCode,
  ).toBe(403)
  expect(
    (await sendToRobot({ msgId: 'm3', text: { content: 'x' } }, { timestamp: Date.now() - 3_700_000 }))
      .status,
  ).toBe(403)
  expect(
    (await data(qyMessages.received, { product: 'dingtalk' }, admin)).list.map(({ content }) =>
      content.trim(),
    ),
  ).toEqual(['请假', 'help'])
  const headers = {
    timestamp: String(Date.now()),
    sign: '\u00e9'.repeat(robotSign(dingtalkSecret, 0).length),
  }
  expect(
    (await app.inject({ method: 'POST', url: staffCallbackPaths.robot, headers, payload: {} })).statusCode,
  ).toBe(403)
})

test('rejects too large and invalid bodies', async () => {
  expect(
    (
      await app.inject({
        method: 'POST',
        url: staffCallbackPaths.wecom,
        headers: { 'content-type': 'text/xml' },
        payload: 'x'.repeat(70_000),
      })
    ).statusCode,
  ).toBe(413)
  for (const payload of ['', 'null', '[]', '{"encrypt":1}'])
    expect(
      (
        await app.inject({
          method: 'POST',
          url: staffCallbackPaths.dingtalk,
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).statusCode,
    ).toBe(403)
})
