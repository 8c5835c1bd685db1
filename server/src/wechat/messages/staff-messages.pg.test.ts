import { expect, test } from 'vitest'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMessages, qyMessages } from '@tessera/shared/contract/wechat/messages'
import { openDirectoryApp } from '../../../test/directory-app.ts'
import { errorAnswer } from '../../../test/stand-ins/server.ts'
import { dingtalkAccount } from '../../../test/stand-ins/dingtalk.ts'
import { recordInterrupted } from './store.ts'

const { call, data, database, wecom, dingtalk, admin, configure, synchronize, run } = await openDirectoryApp()
const { db } = database
await configure()
await synchronize('wecom')
await synchronize('dingtalk')

let reachable: string[] = []

test('sends a message to synchronized users and names the others', async () => {
  reachable = (await data(qyMessages.users, { pageSize: 2 }, admin)).list.map(({ id }) => id)
  const [{ id: stranger }] = (
    await run(
      `select u.id from org_user u where not exists (select 1 from wechat_link l where l.local_id = u.id and l.product = 'wecom' and l.remote_id is not null) limit 1`,
    )
  ).rows.concat([{ id: 'user.nobody' }])
  await data(
    qyMessages.create,
    { msgType: '1', toUserIds: [...reachable, stranger], content: '明天九点开会' },
    admin,
  )
  expect(wecom.sent.at(-1)).toMatchObject({
    msgtype: 'text',
    agentid: 1_000_002,
    text: { content: '明天九点开会' },
  })
  const {
    list: [row],
  } = await data(qyMessages.list, {}, admin)
  expect(row).toMatchObject({
    product: 'wecom',
    state: 'sent',
    enabledMark: 1,
    sentCount: 2,
    errorCount: 1,
    error: expect.stringContaining('1 人尚未同步'),
  })
})

test('requires title and link for a card, and sends it as a DingTalk card', async () => {
  expect(
    await call(qyMessages.create, { msgType: '5', toUserIds: reachable, content: '放假通知' }, admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'title' }] } })
  const { list } = await data(qyMessages.users, { product: 'dingtalk', pageSize: 1 }, admin)
  await data(
    qyMessages.create,
    {
      product: 'dingtalk',
      msgType: '5',
      toUserIds: [list[0]!.id],
      title: '放假',
      content: '放假通知',
      contentSourceUrl: 'https://example.org/a',
    },
    admin,
  )
  expect(dingtalk.sent.at(-1)).toMatchObject({
    msg: { msgtype: 'action_card', action_card: { title: '放假', single_url: 'https://example.org/a' } },
  })
})

test('sends a text to the group of a configured robot', async () => {
  const body = { product: 'dingtalk', msgType: '1', toGroup: 1, title: '停课', content: '今天停课' } as const
  expect(await call(qyMessages.create, body, admin)).toMatchObject({ code: 400, msg: '尚未配置钉钉群机器人' })
  await data(
    accounts.updateQy,
    { dingRobotToken: dingtalkAccount.robotToken, dingRobotSecret: dingtalkAccount.robotSecret },
    admin,
  )
  await data(qyMessages.create, body, admin)
  expect(dingtalk.sentMessages.at(-1)).toEqual({ msgtype: 'text', text: { content: '停课\n今天停课' } })
  expect((await data(qyMessages.list, {}, admin)).list[0]).toMatchObject({
    product: 'dingtalk',
    state: 'sent',
    target: '机器人所在的群',
    error: '',
  })
  expect(await call(qyMessages.create, { ...body, product: 'wecom' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'toGroup' }] },
  })
  expect(await call(qyMessages.create, { msgType: '1', content: 'x' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'toUserIds' }] },
  })
})

test('records the reason of a refused message', async () => {
  wecom.moods.push(errorAnswer(40_056, 'invalid agentid'))
  expect(
    await call(qyMessages.create, { msgType: '1', toUserIds: reachable, content: '再来' }, admin),
  ).toMatchObject({ code: 400, msg: '企业微信：应用 AgentId 不正确（40056）' })
  expect((await data(qyMessages.list, {}, admin)).list[0]).toMatchObject({
    state: 'failed',
    error: '企业微信：应用 AgentId 不正确（40056）',
  })
})

test('records how many recipients an interrupted message did not reach', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `many.${at}`)
  await run(
    `insert into wechat_link (product, kind, local_id, remote_id, state) select 'dingtalk', 'user', id, id, 'ok' from unnest($1::text[]) as id`,
    [ids],
  )
  dingtalk.moods.push(errorAnswer(0, 'ok', { task_id: 1 }), errorAnswer(400_002, '无效的参数'))
  await data(
    qyMessages.create,
    { product: 'dingtalk', msgType: '1', toUserIds: ids, content: '很多人' },
    admin,
  )
  expect((await data(qyMessages.list, {}, admin)).list[0]).toMatchObject({
    state: 'sent',
    totalCount: 120,
    sentCount: 100,
    errorCount: 20,
    error: expect.stringMatching(/发送中断，20 人未发送.*400002/),
  })
  await run(`delete from wechat_link where local_id = any($1)`, [ids])
})

test('marks a message as failed if its process ended while sending', async () => {
  await run(
    `insert into wechat_message (id, product, msg_type, title, target, body, creator_time) values ('lost', 'mp', '1', 'lost', '', '{}', now() - interval '11 minutes'), ('fresh', 'mp', '1', 'fresh', '', '{}', now())`,
  )
  await recordInterrupted(db)
  expect(
    (await data(mpMessages.list, {}, admin)).list.map(({ id, state, error }) => [
      id,
      state,
      error.slice(0, 8),
    ]),
  ).toEqual([
    ['fresh', 'sending', ''],
    ['lost', 'failed', '发送时服务器中断'],
  ])
})
