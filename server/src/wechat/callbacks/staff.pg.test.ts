import { expect, test } from 'vitest'
import { accounts, staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { syncs } from '@tessera/shared/contract/wechat/syncs'
import { decrypt, encrypt, sign } from '../../../test/stand-ins/callbacks.ts'
import { dingtalk, openCallbackApp, wecom } from '../../../test/staff-callbacks.ts'

// Callbacks of WeCom and DingTalk: signatures and directory events.

const {
  app,
  call,
  data,
  admin,
  run,
  seconds,
  address,
  fromWecom,
  fromDingtalk,
  contact,
  listChanges,
  findLink,
  link,
  coach,
  other,
  configure,
} = await openCallbackApp()

test('rejects all calls before tokens are configured', async () => {
  expect((await contact('delete_user', { UserID: 'coach01' })()).status).toBe(403)
  expect((await fromDingtalk({ EventType: 'check_url' })()).status).toBe(403)
  await configure()
})

test('stores tokens and keys sealed and never returns them', async () => {
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

test('WeCom: returns the decrypted text to verify the address', async () => {
  const [echostr, timestamp] = [encrypt('1616140317555161061', wecom), seconds()]
  const query = { timestamp, nonce: 'v', echostr, msg_signature: sign(wecom.token, timestamp, 'v', echostr) }
  expect(await verify(query)).toEqual([200, '1616140317555161061'])
  expect(await verify({ ...query, nonce: 'w' })).toEqual([403, ''])
  // The documented example has a valid signature that is too old.
  expect(
    await verify({
      msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
      timestamp: '1409659589',
      nonce: '263014780',
      echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
    }),
  ).toEqual([403, ''])
})

test('DingTalk: returns an encrypted and signed success to verify the address', async () => {
  const { status, body } = await fromDingtalk({ EventType: 'check_url' })()
  expect(status).toBe(200)
  expect(decrypt(body['encrypt']!, dingtalk)).toBe('success')
  expect(body['msg_signature']).toBe(
    sign(dingtalk.token, body['timeStamp']!, body['nonce']!, body['encrypt']!),
  )
})

test.each([
  ['another token', () => fromWecom({ MsgType: 'text', Content: 'x', MsgId: 1 }, { token: 'wrong' })()],
  [
    'another key',
    () =>
      fromWecom(
        { MsgType: 'text', Content: 'x', MsgId: 1 },
        { keys: { ...wecom, aesKey: dingtalk.aesKey } },
      )(),
  ],
  [
    'another corporation',
    () =>
      fromWecom({ MsgType: 'text', Content: 'x', MsgId: 1 }, { keys: { ...wecom, receiver: 'wwother' } })(),
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
    () => fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01'] }, { token: 'wrong' })(),
  ],
  [
    'another application of DingTalk',
    () =>
      fromDingtalk(
        { EventType: 'user_leave_org', UserId: ['coach01'] },
        { keys: { ...dingtalk, receiver: 'other' } },
      )(),
  ],
  [
    'a time of DingTalk long ago',
    () =>
      fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01'] }, { timestamp: '1445827045067' })(),
  ],
])('rejects a call with %s', async (_, send) => {
  expect((await send()).status).toBe(403)
  expect(
    (await run(`select (select count(*) from wechat_change) + (select count(*) from wechat_received) as n`))
      .rows[0].n,
  ).toBe(0)
})

test('lists a change and marks the link as stale', async () => {
  await link('wecom', 'user', coach, 'coach01')
  expect(await contact('update_user', { UserID: 'Coach01', Name: '王教练' })()).toMatchObject({
    status: 200,
    body: '',
  })
  expect(await listChanges()).toMatchObject([
    {
      kind: 'user',
      action: 'change',
      remoteId: 'Coach01',
      fullName: '王教练',
      localId: coach,
      localName: expect.stringContaining('/coach01'),
    },
  ])
  expect(await findLink(coach)).toEqual({ remote_id: 'coach01', state: 'stale' })
  expect((await data(syncs.users, { state: 'stale' }, admin)).list).toMatchObject([
    { account: 'coach01', state: 'stale' },
  ])
  expect((await data(syncs.unitsThere, {}, admin)).changes).toBe(1)
  expect((await data(accounts.callbacks, {}, admin)).wecom.time).toBeGreaterThan(Date.now() - 60_000)
})

test('updates the link if the identifier changes', async () => {
  await contact('update_user', { UserID: 'coach01', NewUserID: 'coach.one' })()
  expect(await findLink(coach)).toEqual({ remote_id: 'coach.one', state: 'stale' })
})

test('unlinks a removed user and lists the removal', async () => {
  await contact('delete_user', { UserID: 'coach.one' })()
  expect(await findLink(coach)).toEqual({ remote_id: null, state: 'removed' })
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toMatchObject([
    { account: 'coach01', remoteId: null },
  ])
  expect(await listChanges()).toMatchObject([
    { action: 'remove', remoteId: 'coach.one', localId: coach },
    {},
    {},
  ])
})

test('updates and unlinks departments; the root stays linked', async () => {
  const {
    rows: [unit],
  } = await run(`select id from org_organize where parent_id <> '-1' limit 1`)
  await link('wecom', 'organize', unit.id, '77')
  await contact('update_party', { Id: 77, Name: '教研部', ParentId: 1 })()
  expect(await findLink(unit.id)).toMatchObject({ state: 'stale' })
  await contact('delete_party', { Id: 77 })()
  expect(await findLink(unit.id)).toBeUndefined()
  await link('wecom', 'organize', 'top', '1')
  await contact('update_party', { Id: 1, Name: '公司' })()
  expect(await findLink('top')).toMatchObject({ state: 'ok' })
})

test('ignores events about our own changes', async () => {
  await link('dingtalk', 'user', other, 'coach02')
  await run(`update wechat_link set syn_time = now() where product = 'dingtalk' and local_id = $1`, [other])
  await fromDingtalk({ EventType: 'user_modify_org', UserId: ['coach02'] })()
  expect(await findLink(other, 'dingtalk')).toMatchObject({ state: 'ok' })
  await run(
    `insert into wechat_sync (id, product, kind, state, finish_time)
    values ('mine', 'dingtalk', 'user', 'done', now())`,
  )
  await run(
    `insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, remote_id, outcome)
    values ('mine', 1, 'user', 'disable', 'x', 'x', 'coach03', 'done')`,
  )
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach03'] })()
  // The event arrives before the run has recorded the removal.
  await link('dingtalk', 'user', 'x', 'coach03')
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach03'] })()
  expect(await listChanges('dingtalk')).toEqual([])
  expect(await findLink('x', 'dingtalk')).toMatchObject({ state: 'ok' })
  await run(`delete from wechat_link where local_id = 'x'`)
})

test('handles several identifiers in one DingTalk event', async () => {
  await link('dingtalk', 'user', coach, 'coach01')
  await link('dingtalk', 'user', other, 'coach02')
  await fromDingtalk({ EventType: 'user_leave_org', UserId: ['coach01', 'coach02', 'nobody'] })()
  expect(await findLink(coach, 'dingtalk')).toMatchObject({ state: 'removed' })
  expect(await findLink(other, 'dingtalk')).toMatchObject({ state: 'removed' })
  expect((await listChanges('dingtalk')).map(({ remoteId }) => remoteId).sort()).toEqual([
    'coach01',
    'coach02',
    'nobody',
  ])
})

test('acknowledges an immediate repetition without effect and rejects a later replay', async () => {
  await link('wecom', 'user', coach, 'coach01')
  const send = contact('delete_user', { UserID: 'coach01' })
  const { query } = await send()
  await link('wecom', 'user', coach, 'coach01')
  expect(await send()).toMatchObject({ status: 200, body: '' })
  expect(await findLink(coach)).toMatchObject({ state: 'ok' })
  await run(`update wechat_told set creator_time = now() - interval '2 minutes' where signature = $1`, [
    query.msg_signature,
  ])
  expect((await send()).status).toBe(403)
  expect(await findLink(coach)).toMatchObject({ state: 'ok' })
})

test('stores an event once if it is repeated in a new envelope', async () => {
  const before = (await listChanges()).length
  const timestamp = seconds()
  for (let times = 0; times < 3; times++)
    await fromWecom({
      MsgType: 'event',
      Event: 'change_contact',
      ChangeType: 'create_user',
      UserID: 'fresh',
      CreateTime: timestamp,
    })()
  expect(await listChanges()).toHaveLength(before + 1)
})
