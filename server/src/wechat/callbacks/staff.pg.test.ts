import { expect, test } from 'vitest'
import { accounts, staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { mpMessages, qyMessages } from '@tessera/shared/contract/wechat/messages'
import { syncs } from '@tessera/shared/contract/wechat/syncs'
import { openApp } from '../../../test/app.ts'
import { decrypt, encrypt, robotSign, sign } from '../../../test/stand-ins/callbacks.ts'
import { leavesOf, toXml } from './xml.ts'

const { app, call, data, signIn, database } = await openApp()
const admin = { token: await signIn('admin') }
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const wecom = {
  token: 'QDG6eK',
  aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  receiver: 'wx5823bf96d3bd56c7',
}
const dingtalk = {
  token: '123456',
  aesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
  receiver: 'suite4xxxxxxxxxxxxxxx',
}
const secret = 'app-secret-of-dingtalk'
const seconds = () => String(Math.floor(Date.now() / 1_000))
let nonce = 0

const address = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`
/** A call as enterprise WeChat makes it. */
function fromWecom(
  leaves: Record<string, string | number>,
  { timestamp = seconds(), agreed = wecom, signed = wecom.token } = {},
) {
  const Encrypt = encrypt(
    toXml({ ToUserName: wecom.receiver, FromUserName: 'sys', CreateTime: Number(timestamp), ...leaves }),
    agreed,
  )
  const query = {
    timestamp,
    nonce: `n${++nonce}`,
    msg_signature: sign(signed, timestamp, `n${nonce}`, Encrypt),
  }
  return async () => {
    const answer = await app.inject({
      method: 'POST',
      url: address(staffCallbackPaths.wecom, query),
      headers: { 'content-type': 'text/xml' },
      payload: toXml({ ToUserName: wecom.receiver, AgentID: '1000002', Encrypt }),
    })
    return { status: answer.statusCode, body: answer.body, query }
  }
}
function fromDingtalk(
  told: object,
  { timestamp = String(Date.now()), agreed = dingtalk, signed = dingtalk.token } = {},
) {
  const sealed = encrypt(JSON.stringify({ TimeStamp: timestamp, CorpId: 'dingcorp', ...told }), agreed)
  const query = { timestamp, nonce: `n${++nonce}`, signature: sign(signed, timestamp, `n${nonce}`, sealed) }
  return async () => {
    const answer = await app.inject({
      method: 'POST',
      url: address(staffCallbackPaths.dingtalk, query),
      payload: { encrypt: sealed },
    })
    return { status: answer.statusCode, body: answer.json() as Record<string, string> }
  }
}
const contact = (ChangeType: string, more: Record<string, string | number>) =>
  fromWecom({ MsgType: 'event', Event: 'change_contact', ChangeType, ...more })
const changes = async (product: 'wecom' | 'dingtalk' = 'wecom') =>
  (await data(syncs.changes, { product }, admin)).list
const linkOf = async (localId: string, product = 'wecom') =>
  (
    await run(`select remote_id, state from wechat_link where product = $1 and local_id = $2`, [
      product,
      localId,
    ])
  ).rows[0] as { remote_id: string; state: string } | undefined
const bind = async (product: string, kind: string, localId: string, remoteId: string) =>
  void (await run(
    `insert into wechat_link (product, kind, local_id, remote_id, sent, state, syn_time) values ($1, $2, $3, $4, '{}', 'ok', now() - interval '1 hour') on conflict (product, kind, local_id) do update set remote_id = excluded.remote_id, state = 'ok', syn_time = excluded.syn_time`,
    [product, kind, localId, remoteId],
  ))
const userId = async (account: string) =>
  (await run(`select id from org_user where account = $1`, [account])).rows[0].id as string
const coach = await userId('coach01')
const other = await userId('coach02')

test('while nothing is agreed on nobody is let in', async () => {
  expect((await contact('delete_user', { UserID: 'coach01' })()).status).toBe(403)
  expect((await fromDingtalk({ EventType: 'check_url' })()).status).toBe(403)
  await data(
    accounts.updateQy,
    {
      qyhCorpId: wecom.receiver,
      qyhCallbackToken: wecom.token,
      qyhCallbackAesKey: wecom.aesKey,
      dingSynAppKey: dingtalk.receiver,
      dingSynAppSecret: secret,
      dingCallbackToken: dingtalk.token,
      dingCallbackAesKey: dingtalk.aesKey,
    },
    admin,
  )
})

test('what was agreed on lies sealed, and is not sent back', async () => {
  expect((await data(accounts.readQy, {}, admin)).kept).toEqual([
    'dingSynAppSecret',
    'qyhCallbackToken',
    'qyhCallbackAesKey',
    'dingCallbackToken',
    'dingCallbackAesKey',
  ])
  expect(
    (await run(`select value from system_config where name = 'qyhCallbackAesKey'`)).rows[0].value,
  ).not.toContain(wecom.aesKey)
  expect(await call(accounts.updateQy, { qyhCallbackAesKey: 'short' }, admin)).toMatchObject({ code: 400 })
  expect(await data(accounts.callbacks, {}, admin)).toMatchObject({
    wecom: { url: '/api/third/WeChat/QYCallback', time: null },
    dingtalk: { url: '/api/third/DingTalk/Callback', time: null },
  })
})

const verify = async (query: Record<string, string>) => {
  const answer = await app.inject({ url: address(staffCallbackPaths.wecom, query) })
  return [answer.statusCode, answer.body]
}

test('enterprise WeChat confirms the address: what it sent sealed comes back open', async () => {
  const [echostr, timestamp] = [encrypt('1616140317555161061', wecom), seconds()]
  const query = { timestamp, nonce: 'v', echostr, msg_signature: sign(wecom.token, timestamp, 'v', echostr) }
  expect(await verify(query)).toEqual([200, '1616140317555161061'])
  expect(await verify({ ...query, nonce: 'w' })).toEqual([403, ''])
  // The documented example is signed rightly, and long ago.
  expect(
    await verify({
      msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
      timestamp: '1409659589',
      nonce: '263014780',
      echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
    }),
  ).toEqual([403, ''])
})

test('DingTalk confirms the address: success, sealed and signed as it does itself', async () => {
  const { status, body } = await fromDingtalk({ EventType: 'check_url' })()
  expect(status).toBe(200)
  expect(decrypt(body['encrypt']!, dingtalk)).toBe('success')
  expect(body['msg_signature']).toBe(
    sign(dingtalk.token, body['timeStamp']!, body['nonce']!, body['encrypt']!),
  )
})

test.each([
  ['another token', () => fromWecom({ MsgType: 'text', Content: 'x', MsgId: 1 }, { signed: 'wrong' })()],
  [
    'another key',
    () =>
      fromWecom(
        { MsgType: 'text', Content: 'x', MsgId: 1 },
        { agreed: { ...wecom, aesKey: dingtalk.aesKey } },
      )(),
  ],
  [
    'another corporation',
    () =>
      fromWecom({ MsgType: 'text', Content: 'x', MsgId: 1 }, { agreed: { ...wecom, receiver: 'wwother' } })(),
  ],
  [
    'a time long ago',
    () => fromWecom({ MsgType: 'text', Content: 'x', MsgId: 1 }, { timestamp: '1409659813' })(),
  ],
  [
    'a time to come',
    () =>
      fromWecom(
        { MsgType: 'text', Content: 'x', MsgId: 1 },
        { timestamp: String(Number(seconds()) + 700) },
      )(),
  ],
  [
    'another token of DingTalk',
    () => fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01'] }, { signed: 'wrong' })(),
  ],
  [
    'another application of DingTalk',
    () =>
      fromDingtalk(
        { EventType: 'user_leave_org', UserId: ['coach01'] },
        { agreed: { ...dingtalk, receiver: 'other' } },
      )(),
  ],
  [
    'a time of DingTalk long ago',
    () =>
      fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01'] }, { timestamp: '1445827045067' })(),
  ],
])('with %s nothing is read', async (_, told) => {
  expect((await told()).status).toBe(403)
  expect(
    (await run(`select (select count(*) from wechat_change) + (select count(*) from wechat_received) as n`))
      .rows[0].n,
  ).toBe(0)
})

test('what somebody changes over there is listed, and the binding is stale until it is brought again', async () => {
  await bind('wecom', 'user', coach, 'coach01')
  expect(await contact('update_user', { UserID: 'Coach01', Name: '王教练' })()).toMatchObject({
    status: 200,
    body: '',
  })
  expect(await changes()).toMatchObject([
    {
      kind: 'user',
      action: 'change',
      remoteId: 'Coach01',
      fullName: '王教练',
      localId: coach,
      localName: expect.stringContaining('/coach01'),
    },
  ])
  expect(await linkOf(coach)).toEqual({ remote_id: 'coach01', state: 'stale' })
  expect((await data(syncs.users, { state: 'stale' }, admin)).list).toMatchObject([
    { account: 'coach01', state: 'stale' },
  ])
  expect((await data(syncs.unitsThere, {}, admin)).changes).toBe(1)
  expect((await data(accounts.callbacks, {}, admin)).wecom.time).toBeGreaterThan(Date.now() - 60_000)
})

test('who is called by another id there is bound to that', async () => {
  await contact('update_user', { UserID: 'coach01', NewUserID: 'coach.one' })()
  expect(await linkOf(coach)).toEqual({ remote_id: 'coach.one', state: 'stale' })
})

test('who is removed there is bound no more, and is listed as that', async () => {
  await contact('delete_user', { UserID: 'coach.one' })()
  expect(await linkOf(coach)).toEqual({ remote_id: null, state: 'removed' })
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toMatchObject([
    { account: 'coach01', remoteId: null },
  ])
  expect(await changes()).toMatchObject([{ action: 'remove', remoteId: 'coach.one', localId: coach }, {}, {}])
})

test('departments likewise; the company itself stays bound', async () => {
  const {
    rows: [unit],
  } = await run(`select id from org_organize where parent_id <> '-1' limit 1`)
  await bind('wecom', 'organize', unit.id, '77')
  await contact('update_party', { Id: 77, Name: '教研部', ParentId: 1 })()
  expect(await linkOf(unit.id)).toMatchObject({ state: 'stale' })
  await contact('delete_party', { Id: 77 })()
  expect(await linkOf(unit.id)).toBeUndefined()
  await bind('wecom', 'organize', 'top', '1')
  await contact('update_party', { Id: 1, Name: '公司' })()
  expect(await linkOf('top')).toMatchObject({ state: 'ok' })
})

test('what we wrote ourselves is no change of somebody', async () => {
  await bind('dingtalk', 'user', other, 'coach02')
  await run(`update wechat_link set syn_time = now() where product = 'dingtalk' and local_id = $1`, [other])
  await fromDingtalk({ EventType: 'user_modify_org', UserId: ['coach02'] })()
  expect(await linkOf(other, 'dingtalk')).toMatchObject({ state: 'ok' })
  await run(
    `insert into wechat_sync (id, product, kind, state, finish_time) values ('mine', 'dingtalk', 'user', 'done', now())`,
  )
  await run(
    `insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, remote_id, outcome) values ('mine', 1, 'user', 'disable', 'x', 'x', 'coach03', 'done')`,
  )
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach03'] })()
  // Told before the run has noted that they went.
  await bind('dingtalk', 'user', 'x', 'coach03')
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach03'] })()
  expect(await changes('dingtalk')).toEqual([])
  expect(await linkOf('x', 'dingtalk')).toMatchObject({ state: 'ok' })
  await run(`delete from wechat_link where local_id = 'x'`)
})

test('DingTalk tells of several at once', async () => {
  await bind('dingtalk', 'user', coach, 'coach01')
  await bind('dingtalk', 'user', other, 'coach02')
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01', 'coach02', 'nobody'] })()
  expect([await linkOf(coach, 'dingtalk'), await linkOf(other, 'dingtalk')]).toMatchObject([
    { state: 'removed' },
    { state: 'removed' },
  ])
  expect((await changes('dingtalk')).map(({ remoteId }) => remoteId).sort()).toEqual([
    'coach01',
    'coach02',
    'nobody',
  ])
})

test('a call that is heard again at once is acknowledged and does nothing; later it is refused', async () => {
  await bind('wecom', 'user', coach, 'coach01')
  const told = contact('delete_user', { UserID: 'coach01' })
  const { query } = await told()
  await bind('wecom', 'user', coach, 'coach01')
  expect(await told()).toMatchObject({ status: 200, body: '' })
  expect(await linkOf(coach)).toMatchObject({ state: 'ok' })
  await run(`update wechat_told set creator_time = now() - interval '2 minutes' where signature = $1`, [
    query.msg_signature,
  ])
  expect((await told()).status).toBe(403)
  expect(await linkOf(coach)).toMatchObject({ state: 'ok' })
})

test('the same event in a new envelope is there once', async () => {
  const before = (await changes()).length
  const timestamp = seconds()
  for (let times = 0; times < 3; times++)
    await fromWecom({
      MsgType: 'event',
      Event: 'change_contact',
      ChangeType: 'create_user',
      UserID: 'fresh',
      CreateTime: timestamp,
    })()
  expect(await changes()).toHaveLength(before + 1)
})

test('a call that could not be taken in is taken in the next time', async () => {
  await run(`alter table wechat_received rename to hidden`)
  const told = fromWecom({ FromUserName: 'coach01', MsgType: 'text', Content: '在吗', MsgId: 99 })
  expect((await told()).status).toBe(503)
  await run(`alter table hidden rename to wechat_received`)
  expect((await told()).status).toBe(200)
  expect((await data(qyMessages.received, {}, admin)).list).toMatchObject([
    { openId: 'coach01', content: '在吗', name: expect.stringMatching(/./) },
  ])
})

test('who writes one of the words is answered, in the envelope; the rest is kept to be read', async () => {
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
  const enveloped = leavesOf(body)!
  expect(enveloped['MsgSignature']).toBe(
    sign(wecom.token, enveloped['TimeStamp']!, enveloped['Nonce']!, enveloped['Encrypt']!),
  )
  expect(leavesOf(decrypt(enveloped['Encrypt']!, wecom))).toMatchObject({
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

const toRobot = async (more: Record<string, unknown>, { timestamp = Date.now(), signed = secret } = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: staffCallbackPaths.robot,
    headers: { timestamp: String(timestamp), sign: robotSign(signed, timestamp) },
    payload: { msgtype: 'text', senderStaffId: 'coach01', conversationType: '1', ...more },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}

test('what staff writes to the robot of DingTalk is checked by its own signature, answered and kept', async () => {
  expect(await toRobot({ msgId: 'm1', text: { content: ' help' } })).toEqual({
    status: 200,
    body: { msgtype: 'text', text: { content: 'Call 400' } },
  })
  expect(await toRobot({ msgId: 'm1', text: { content: 'help' } })).toEqual({ status: 200, body: {} })
  expect(await toRobot({ msgId: 'm2', text: { content: '请假' } })).toEqual({ status: 200, body: {} })
  expect(await toRobot({ msgId: 'm3', senderStaffId: undefined, text: { content: 'x' } })).toEqual({
    status: 200,
    body: {},
  })
  expect((await toRobot({ msgId: 'm3', text: { content: 'x' } }, { signed: 'wrong' })).status).toBe(403)
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
    (await toRobot({ msgId: 'm3', text: { content: 'x' } }, { timestamp: Date.now() - 3_700_000 })).status,
  ).toBe(403)
  expect(
    (await data(qyMessages.received, { product: 'dingtalk' }, admin)).list.map(({ content }) =>
      content.trim(),
    ),
  ).toEqual(['请假', 'help'])
  const headers = { timestamp: String(Date.now()), sign: '\u00e9'.repeat(robotSign(secret, 0).length) }
  expect(
    (await app.inject({ method: 'POST', url: staffCallbackPaths.robot, headers, payload: {} })).statusCode,
  ).toBe(403)
})

test('nobody takes in what is too large or broken', async () => {
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
