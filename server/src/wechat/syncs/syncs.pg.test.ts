import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMessages, qyMessages } from '@tessera/shared/contract/wechat/messages'
import { syncs, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { openApp } from '../../../test/app.ts'
import { no } from '../../../test/stand-ins/door.ts'
import { dingtalkAccount, openDingtalkStandIn } from '../../../test/stand-ins/dingtalk.ts'
import { openWecomStandIn, wecomAccount } from '../../../test/stand-ins/wecom.ts'
import { openProviders } from '../../providers/open.ts'
import { openSecrets } from '../../secrets.ts'
import { noteInterrupted } from '../messages/store.ts'
import { openSyncs } from './run.ts'
import { dueSyncs } from './store.ts'

const [wecom, dingtalk] = [await openWecomStandIn(), await openDingtalkStandIn()]
const env = { WECOM_ADDRESS: wecom.address, DINGTALK_ADDRESS: dingtalk.address }
const first = await openApp(env)
const {
  call,
  data,
  signIn,
  database: { db },
} = first
const admin = { token: await signIn('admin') }
const run = (statement: string, values: unknown[] = []) => first.database.pool.query(statement, values)

const units = async () =>
  (
    await sql<{
      id: string
      name: string
      parent: string
    }>`select id, full_name as name, parent_id as parent from org_organize where delete_mark = 0 and enabled_mark = 1`.execute(
      db,
    )
  ).rows
/** Runs one to its end. */
async function brought(product: SyncProduct, kind: 'organize' | 'user' | 'all' = 'all', dry = false) {
  const { id } = await data(syncs.start, { product, kind, dry }, admin)
  await expect
    .poll(async () => (await data(syncs.state, { id }, admin)).state, { timeout: 60_000, interval: 50 })
    .not.toMatch(/queued|running/)
  const { list } = await data(syncs.rows, { id, pageSize: 1_000 }, admin)
  return { state: await data(syncs.state, { id }, admin), rows: list }
}

test('without an account it says what to set up', async () => {
  expect(await call(syncs.start, { product: 'wecom' }, admin)).toMatchObject({
    code: 400,
    msg: '尚未配置企业微信通讯录：请先填写企业 ID 和通讯录同步 Secret',
  })
  expect(await call(syncs.usersToDingtalk, {}, admin)).toMatchObject({
    code: 400,
    msg: '尚未配置钉钉：请先填写 AppKey 和 AppSecret',
  })
  expect(await data(accounts.ready, {}, admin)).toMatchObject({ wecom: false, dingtalk: false })
})

test('what is kept secret is never sent back, and stays where nothing is typed', async () => {
  const {
    corpId: qyhCorpId,
    agentId: qyhAgentId,
    agentSecret: qyhAgentSecret,
    corpSecret: qyhCorpSecret,
  } = wecomAccount
  const { appKey: dingSynAppKey, appSecret: dingSynAppSecret, agentId: dingAgentId } = dingtalkAccount
  await data(
    accounts.updateQy,
    { qyhCorpId, qyhAgentId, qyhAgentSecret, qyhCorpSecret, dingSynAppKey, dingSynAppSecret, dingAgentId },
    admin,
  )
  await data(accounts.updateQy, { qyhCorpId, qyhAgentId, dingSynAppKey, dingAgentId }, admin)
  const told = await data(accounts.readQy, {}, admin)
  expect(told).toMatchObject({ qyhCorpId, kept: ['qyhAgentSecret', 'qyhCorpSecret', 'dingSynAppSecret'] })
  expect(JSON.stringify(told)).not.toContain(qyhCorpSecret)
  expect(
    (await run(`select value from system_config where name = 'qyhCorpSecret'`)).rows[0].value,
  ).not.toContain('directory')
})

test('a connection is tried with what is typed, or kept', async () => {
  expect(await call(accounts.testWecom, { type: '0' }, admin)).toMatchObject({ code: 200 })
  expect(await call(accounts.testWecom, { type: '1', qyhCorpSecret: 'wrong' }, admin)).toMatchObject({
    code: 400,
    msg: '企业微信：应用密钥（Secret）不正确（40001）',
  })
  expect(
    await call(accounts.testDingtalk, { dingSynAppKey: 'wrong' }, { ...admin, lang: 'en' }),
  ).toMatchObject({ code: 400, msg: 'DingTalk: the AppKey or the AppSecret is wrong (40089).' })
})

test('a dry run tells what would change, and changes nothing', async () => {
  const { state, rows } = await brought('wecom', 'all', true)
  expect(state).toMatchObject({ state: 'done', dry: true, done: 0 })
  expect(rows.length).toBe(state.total)
  expect(rows.every(({ action, outcome }) => action === 'create' && outcome === null)).toBe(true)
  expect(wecom.departments.size).toBe(1)
})

test('departments come level by level, then users; each row keeps the reason of the provider', async () => {
  const { state, rows } = await brought('wecom')
  expect(state).toMatchObject({ state: 'done', done: state.total })
  const all = await units()
  const tops = all.filter(({ parent }) => parent === '-1')
  expect(wecom.departments.size).toBe(tops.length === 1 ? all.length : all.length + 1)
  expect(wecom.members.size).toBe(
    rows.filter(({ kind, outcome }) => kind === 'user' && outcome === 'done').length,
  )
  for (const row of rows.filter(({ outcome }) => outcome === 'failed')) expect(row.error).toMatch(/手机|邮箱/)
  const [organize, user] = await data(syncs.total, { type: '1' }, admin)
  expect(organize).toMatchObject({
    synType: '组织',
    synSuccessCount: wecom.departments.size,
    synFailCount: 0,
    unSynCount: 0,
  })
  expect(user).toMatchObject({
    synType: '用户',
    synSuccessCount: wecom.members.size,
    synFailCount: state.failed,
  })
})

test('a second run asks the provider for nothing but what there is', async () => {
  wecom.asked.length = 0
  const { rows } = await brought('wecom')
  expect(rows.every(({ error }) => error !== '')).toBe(true)
  expect(wecom.asked.some((path) => /department\/(create|update|delete)/.test(path))).toBe(false)
})

test('only differences are brought along: a new name, another unit, somebody who left', async () => {
  const [moved, left] = (
    await run(`select l.local_id as id, l.remote_id as remote from wechat_link l join org_user u on u.id = l.local_id
    where product = 'wecom' and kind = 'user' and state = 'ok' and not u.is_administrator order by l.local_id limit 2`)
  ).rows
  const [unit] = (
    await run(
      `select local_id as id, remote_id as remote from wechat_link where product = 'wecom' and kind = 'organize' and remote_id <> '1' order by local_id limit 1`,
    )
  ).rows
  const [target] = (
    await run(
      `select local_id as id, remote_id as remote from wechat_link l where product = 'wecom' and kind = 'organize' and local_id <> (select organize_id from org_user where id = $1) order by local_id limit 1`,
      [moved.id],
    )
  ).rows
  await run(`update org_user set organize_id = $2 where id = $1`, [moved.id, target.id])
  await run(`update org_user set enabled_mark = 0 where id = $1`, [left.id])
  await run(`update org_organize set full_name = '改过的名称' where id = $1`, [unit.id])
  const { rows } = await brought('wecom')
  expect(
    rows
      .filter(({ outcome }) => outcome === 'done')
      .map(({ action, remoteId }) => `${action} ${remoteId}`)
      .sort(),
  ).toEqual([`change ${unit.remote}`, `disable ${left.remote}`, `move ${moved.remote}`].sort())
  expect(wecom.departments.get(Number(unit.remote))?.name).toBe('改过的名称')
  expect(wecom.members.get(moved.remote)?.department).toEqual([Number(target.remote)])
  expect(wecom.members.get(left.remote)?.enable).toBe(0)
})

test('a department that was there already, made by hand, is bound and not made again', async () => {
  await run(
    `insert into org_organize (id, parent_id, category, full_name, en_code) select 'sync.there', parent_id, 'department', '早已存在', 'syncthere' from org_organize where parent_id <> '-1' and delete_mark = 0 order by id limit 1`,
  )
  const [{ remote }] = (
    await run(
      `select coalesce((select remote_id from wechat_link k where k.product = 'wecom' and k.kind = 'organize' and k.local_id = o.parent_id), '1') as remote from org_organize o where id = 'sync.there'`,
    )
  ).rows
  wecom.departments.set(901, { name: '早已存在', parentid: Number(remote), order: 1 })
  expect((await brought('wecom', 'organize')).rows).toMatchObject([
    { action: 'change', remoteId: '901', outcome: 'done' },
  ])
  expect([...wecom.departments.values()].filter(({ name }) => name === '早已存在')).toHaveLength(1)
})

test('who was removed there is not made again before somebody says so', async () => {
  const [one] = (
    await run(
      `select l.local_id as id, l.remote_id as remote from wechat_link l join org_user u on u.id = l.local_id where product = 'wecom' and kind = 'user' and state = 'ok' and not u.is_administrator order by l.local_id limit 1`,
    )
  ).rows
  wecom.members.delete(one.remote)
  const made = async () =>
    (await brought('wecom', 'user')).rows
      .filter(({ action, outcome }) => action === 'create' && outcome === 'done')
      .map(({ remoteId }) => remoteId)
  await brought('wecom', 'user', true)
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toEqual([])
  expect(await made()).toEqual([])
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toMatchObject([
    { id: one.id, remoteId: null },
  ])
  expect(await made()).toEqual([])
  const [, user] = await data(syncs.total, { type: '1' }, admin)
  expect(user!.recordTotal).toBe(user!.synSuccessCount + user!.synFailCount + user!.unSynCount)
  await data(syncs.bringAgain, { ids: one.id }, admin)
  expect(await call(syncs.bringAgain, { ids: one.id }, admin)).toMatchObject({ code: 404 })
  expect(await made()).toEqual([one.remote])
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toEqual([])
})

test('two at a time of one account are refused', async () => {
  await run(
    `insert into wechat_sync (id, product, kind, state, lease, lease_time) values ('held', 'wecom', 'all', 'running', 'x', now() + interval '1 hour')`,
  )
  expect(await call(syncs.start, { product: 'wecom' }, admin)).toMatchObject({
    code: 409,
    msg: '同步正在进行，请等待其完成',
  })
  await data(syncs.cancel, { id: 'held' }, admin)
  expect(await data(syncs.state, { id: 'held' }, admin)).toMatchObject({ state: 'cancelled' })
})

test('what a process left behind another goes on with, and creates nothing twice', async () => {
  // As if it had died after the provider created the department and before it could say so.
  await run(
    `insert into org_organize (id, parent_id, category, full_name, en_code) select 'sync.new', parent_id, 'department', '新部门', 'syncnew' from org_organize where parent_id <> '-1' and delete_mark = 0 order by id limit 1`,
  )
  const [{ remote }] = (
    await run(
      `select coalesce((select remote_id from wechat_link k where k.product = 'wecom' and k.kind = 'organize' and k.local_id = o.parent_id), '1') as remote from org_organize o where id = 'sync.new'`,
    )
  ).rows
  wecom.departments.set(900, { name: '新部门', parentid: Number(remote), order: 1 })
  await run(
    `insert into wechat_sync (id, product, kind, state, total, lease, lease_time) values ('dead', 'wecom', 'organize', 'running', 1, 'x', now() - interval '1 second')`,
  )
  await run(
    `insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, remote_id) values ('dead', 1, 'organize', 'create', 'sync.new', '新部门', '900')`,
  )
  const second = await openApp(env, first.database)
  const others = openSyncs({
    db,
    providers: openProviders({
      db,
      secrets: await openSecrets(db, undefined),
      addresses: { mp: '', wecom: wecom.address, dingtalk: '' },
    }),
    keep: () => Promise.reject(new Error()),
    onError: (error) => {
      throw error
    },
  })
  await others.resume()
  await others.finished('dead', 10_000)
  expect(await second.data(syncs.state, { id: 'dead' }, admin)).toMatchObject({
    state: 'done',
    done: 1,
    failed: 0,
  })
  expect([...wecom.departments.values()].filter(({ name }) => name === '新部门')).toHaveLength(1)
})

test('a provider that says no for good to everything ends the run, in words, and nothing is lost', async () => {
  await run(`update org_organize set full_name = '又一个名称' where id = 'sync.new'`)
  wecom.moods.push(no(60_020, 'not allow to access from your ip'))
  const { state } = await brought('wecom', 'organize')
  expect(state).toMatchObject({
    state: 'failed',
    error: '企业微信：服务器 IP 不在白名单中，请在管理后台添加（60020）',
  })
  expect((await brought('wecom', 'organize')).rows).toMatchObject([{ action: 'change', outcome: 'done' }])
})

test('DingTalk gets the same, by its own rules; the calls of older clients answer with the counts', async () => {
  const counted = await data(syncs.unitsToDingtalk, {}, admin)
  expect(counted[0]).toMatchObject({
    synType: '组织',
    synFailCount: 0,
    synSuccessCount: dingtalk.departments.size,
  })
  const [, user] = await data(syncs.usersToDingtalk, {}, admin)
  expect(user!.synSuccessCount).toBe(dingtalk.members.size)
  const [left] = (
    await run(
      `select local_id as id, remote_id as remote from wechat_link l join org_user u on u.id = l.local_id where product = 'dingtalk' and kind = 'user' and state = 'ok' and u.enabled_mark = 1 and not is_administrator order by local_id limit 1`,
    )
  ).rows
  await run(`update org_user set enabled_mark = 0 where id = $1`, [left.id])
  expect((await brought('dingtalk', 'user')).rows.filter(({ outcome }) => outcome === 'done')).toMatchObject([
    { action: 'disable', remoteId: left.remote },
  ])
  expect(dingtalk.members.has(left.remote)).toBe(false)
})

test('where the settings say so, differences are brought along every hour', async () => {
  await run(`update wechat_sync set creator_time = now() - interval '2 hours'`)
  expect(await dueSyncs(db)).toEqual([])
  await data(
    accounts.updateQy,
    {
      qyhCorpId: wecomAccount.corpId,
      dingSynAppKey: dingtalkAccount.appKey,
      dingAgentId: dingtalkAccount.agentId,
      qyhAgentId: wecomAccount.agentId,
      qyhIsSynOrg: 1,
      qyhIsSynUser: 1,
      dingSynIsSynOrg: 1,
    },
    admin,
  )
  expect(await dueSyncs(db)).toEqual([
    { product: 'wecom', kind: 'all', dry: false },
    { product: 'dingtalk', kind: 'organize', dry: false },
  ])
  await brought('wecom')
  expect(await dueSyncs(db)).toEqual([{ product: 'dingtalk', kind: 'organize', dry: false }])
})

test('lists tell what became of each unit and user', async () => {
  expect((await data(syncs.units, { state: 'ok' }, admin)).pagination.total).toBeGreaterThan(0)
  expect(
    (await data(syncs.users, { product: 'dingtalk', state: 'failed' }, admin)).list.every(
      ({ error }) => error !== '',
    ),
  ).toBe(true)
})

let reached: string[] = []

test('a message goes to staff who were brought along; who was not is named', async () => {
  reached = (await data(qyMessages.users, { pageSize: 2 }, admin)).list.map(({ id }) => id)
  const [{ id: stranger }] = (
    await run(
      `select u.id from org_user u where not exists (select 1 from wechat_link l where l.local_id = u.id and l.product = 'wecom' and l.remote_id is not null) limit 1`,
    )
  ).rows.concat([{ id: 'user.nobody' }])
  await data(
    qyMessages.create,
    { msgType: '1', toUserIds: [...reached, stranger], content: '明天九点开会' },
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

test('a card needs title and address; DingTalk gets it as a card of its own', async () => {
  expect(
    await call(qyMessages.create, { msgType: '5', toUserIds: reached, content: '放假通知' }, admin),
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

test('a text goes to the group of the robot, where one is set up', async () => {
  const body = { product: 'dingtalk', msgType: '1', toGroup: 1, title: '停课', content: '今天停课' } as const
  expect(await call(qyMessages.create, body, admin)).toMatchObject({ code: 400, msg: '尚未配置钉钉群机器人' })
  await data(
    accounts.updateQy,
    { dingRobotToken: dingtalkAccount.robotToken, dingRobotSecret: dingtalkAccount.robotSecret },
    admin,
  )
  await data(qyMessages.create, body, admin)
  expect(dingtalk.told.at(-1)).toEqual({ msgtype: 'text', text: { content: '停课\n今天停课' } })
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

test('a message that the provider refuses is kept with its reason', async () => {
  wecom.moods.push(no(40_056, 'invalid agentid'))
  expect(
    await call(qyMessages.create, { msgType: '1', toUserIds: reached, content: '再来' }, admin),
  ).toMatchObject({ code: 400, msg: '企业微信：应用 AgentId 不正确（40056）' })
  expect((await data(qyMessages.list, {}, admin)).list[0]).toMatchObject({
    state: 'failed',
    error: '企业微信：应用 AgentId 不正确（40056）',
  })
})

test('one that breaks off after some have it says who got nothing', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `many.${at}`)
  await run(
    `insert into wechat_link (product, kind, local_id, remote_id, state) select 'dingtalk', 'user', id, id, 'ok' from unnest($1::text[]) as id`,
    [ids],
  )
  dingtalk.moods.push(no(0, 'ok', { task_id: 1 }), no(400_002, '无效的参数'))
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

test('one whose process ended while it was sent does not stay under way', async () => {
  await run(
    `insert into wechat_message (id, product, msg_type, title, target, body, creator_time) values ('lost', 'mp', '1', 'lost', '', '{}', now() - interval '11 minutes'), ('fresh', 'mp', '1', 'fresh', '', '{}', now())`,
  )
  await noteInterrupted(db)
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

test('the system configuration of older clients carries the same, without its secrets', async () => {
  await data(configs.update, { dingAgentId: '42', qyhCorpSecret: '' }, admin)
  const told = await data(configs.read, {}, admin)
  expect(told).toMatchObject({
    dingAgentId: '42',
    qyhCorpId: wecomAccount.corpId,
    qyhCorpSecret: '',
    qyhIsSynOrg: 1,
  })
  expect(told.kept).toContain('qyhCorpSecret')
  expect(await data(accounts.readQy, {}, admin)).toMatchObject({ dingAgentId: '42', qyhIsSynUser: 1 })
})
