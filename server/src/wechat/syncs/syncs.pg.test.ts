import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { configs } from '@tessera/shared/contract/system/configs'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { syncs } from '@tessera/shared/contract/wechat/syncs'
import { openApp } from '../../../test/app.ts'
import { openDirectoryApp } from '../../../test/directory-app.ts'
import { errorAnswer } from '../../../test/stand-ins/server.ts'
import { dingtalkAccount } from '../../../test/stand-ins/dingtalk.ts'
import { wecomAccount } from '../../../test/stand-ins/wecom.ts'
import { waitForJob } from '../../jobs/job.ts'
import { listDueSyncs, queueMissingJobs, syncQueueName } from './store.ts'

const { call, data, database, env, wecom, dingtalk, admin, configure, synchronize, run } =
  await openDirectoryApp()
const { db } = database

const listUnits = async () =>
  (
    await sql<{
      id: string
      name: string
      parent: string
    }>`select id, full_name as name, parent_id as parent from org_organize where delete_mark = 0 and enabled_mark = 1`.execute(
      db,
    )
  ).rows
test('rejects a synchronization without an account', async () => {
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

test('keeps stored secrets if none are typed and never returns them', async () => {
  await configure()
  const { corpId: qyhCorpId, agentId: qyhAgentId, corpSecret: qyhCorpSecret } = wecomAccount
  const { appKey: dingSynAppKey, agentId: dingAgentId } = dingtalkAccount
  await data(accounts.updateQy, { qyhCorpId, qyhAgentId, dingSynAppKey, dingAgentId }, admin)
  const settings = await data(accounts.readQy, {}, admin)
  expect(settings).toMatchObject({ qyhCorpId, kept: ['qyhAgentSecret', 'qyhCorpSecret', 'dingSynAppSecret'] })
  expect(JSON.stringify(settings)).not.toContain(qyhCorpSecret)
  expect(
    (await run(`select value from system_config where name = 'qyhCorpSecret'`)).rows[0].value,
  ).not.toContain('directory')
})

test('tests a connection with typed or stored secrets', async () => {
  expect(await call(accounts.testWecom, { type: '0' }, admin)).toMatchObject({ code: 200 })
  expect(await call(accounts.testWecom, { type: '1', qyhCorpSecret: 'wrong' }, admin)).toMatchObject({
    code: 400,
    msg: '企业微信：应用密钥（Secret）不正确（40001）',
  })
  expect(
    await call(accounts.testDingtalk, { dingSynAppKey: 'wrong' }, { ...admin, lang: 'en' }),
  ).toMatchObject({ code: 400, msg: 'DingTalk: the AppKey or the AppSecret is wrong (40089).' })
})

test('a dry run lists changes and makes none', async () => {
  const { state, rows } = await synchronize('wecom', 'all', true)
  expect(state).toMatchObject({ state: 'done', dry: true, done: 0 })
  expect(rows.length).toBe(state.total)
  expect(rows.every(({ action, outcome }) => action === 'create' && outcome === null)).toBe(true)
  expect(wecom.departments.size).toBe(1)
})

test('creates departments level by level, then users, and records errors per row', async () => {
  const { state, rows } = await synchronize('wecom')
  expect(state).toMatchObject({ state: 'done', done: state.total })
  const all = await listUnits()
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

test('a second run makes no changes at the provider', async () => {
  wecom.requests.length = 0
  const { rows } = await synchronize('wecom')
  expect(rows.every(({ error }) => error !== '')).toBe(true)
  expect(wecom.requests.some((path) => /department\/(create|update|delete)/.test(path))).toBe(false)
})

test('sends only differences: a new name, another unit, a disabled user', async () => {
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
  const { rows } = await synchronize('wecom')
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

test('links an existing department of the same name instead of creating it', async () => {
  await run(
    `insert into org_organize (id, parent_id, category, full_name, en_code) select 'sync.there', parent_id, 'department', '早已存在', 'syncthere' from org_organize where parent_id <> '-1' and delete_mark = 0 order by id limit 1`,
  )
  const [{ remote }] = (
    await run(
      `select coalesce((select remote_id from wechat_link k where k.product = 'wecom' and k.kind = 'organize' and k.local_id = o.parent_id), '1') as remote from org_organize o where id = 'sync.there'`,
    )
  ).rows
  wecom.departments.set(901, { name: '早已存在', parentid: Number(remote), order: 1 })
  expect((await synchronize('wecom', 'organize')).rows).toMatchObject([
    { action: 'change', remoteId: '901', outcome: 'done' },
  ])
  expect([...wecom.departments.values()].filter(({ name }) => name === '早已存在')).toHaveLength(1)
})

test('does not create a user again who was removed at the provider until requested', async () => {
  const [user] = (
    await run(
      `select l.local_id as id, l.remote_id as remote from wechat_link l join org_user u on u.id = l.local_id where product = 'wecom' and kind = 'user' and state = 'ok' and not u.is_administrator order by l.local_id limit 1`,
    )
  ).rows
  wecom.members.delete(user.remote)
  const listCreated = async () =>
    (await synchronize('wecom', 'user')).rows
      .filter(({ action, outcome }) => action === 'create' && outcome === 'done')
      .map(({ remoteId }) => remoteId)
  await synchronize('wecom', 'user', true)
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toEqual([])
  expect(await listCreated()).toEqual([])
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toMatchObject([
    { id: user.id, remoteId: null },
  ])
  expect(await listCreated()).toEqual([])
  const [, total] = await data(syncs.total, { type: '1' }, admin)
  expect(total!.recordTotal).toBe(total!.synSuccessCount + total!.synFailCount + total!.unSynCount)
  await data(syncs.bringAgain, { ids: user.id }, admin)
  expect(await call(syncs.bringAgain, { ids: user.id }, admin)).toMatchObject({ code: 404 })
  expect(await listCreated()).toEqual([user.remote])
  expect((await data(syncs.users, { state: 'removed' }, admin)).list).toEqual([])
})

test('rejects a second run of the same provider', async () => {
  await run(`insert into wechat_sync (id, product, kind, state) values ('held', 'wecom', 'all', 'running')`)
  expect(await call(syncs.start, { product: 'wecom' }, admin)).toMatchObject({
    code: 409,
    msg: '同步正在进行，请等待其完成',
  })
  await data(syncs.cancel, { id: 'held' }, admin)
  expect(await data(syncs.state, { id: 'held' }, admin)).toMatchObject({ state: 'cancelled' })
})

test('continues the run of an ended process without duplicates', async () => {
  // As if the process had ended after the provider created the department and before it recorded this.
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
    `insert into wechat_sync (id, product, kind, state, total) values ('dead', 'wecom', 'organize', 'running', 1)`,
  )
  await run(
    `insert into wechat_sync_row (sync_id, n, kind, action, local_id, full_name, remote_id) values ('dead', 1, 'organize', 'create', 'sync.new', '新部门', '900')`,
  )
  const second = await openApp(env, database)
  await run(
    `insert into system_job (id, queue, key, state, fence) values ('dead', $1, 'dead', 'running', 1)`,
    [syncQueueName],
  )
  await waitForJob(db, syncQueueName, 'dead', 30_000)
  expect(await second.data(syncs.state, { id: 'dead' }, admin)).toMatchObject({
    state: 'done',
    done: 1,
    failed: 0,
  })
  expect([...wecom.departments.values()].filter(({ name }) => name === '新部门')).toHaveLength(1)
})

test('continues a run that a restore has brought back without its job', async () => {
  await run(
    `insert into wechat_sync (id, product, kind, dry, state) values ('back', 'wecom', 'all', true, 'queued')`,
  )
  await queueMissingJobs(db)
  await waitForJob(db, syncQueueName, 'back', 30_000)
  expect(await data(syncs.state, { id: 'back' }, admin)).toMatchObject({ state: 'done' })
})

test('a general refusal of the provider fails the run; the next run continues', async () => {
  await run(`update org_organize set full_name = '又一个名称' where id = 'sync.new'`)
  wecom.moods.push(errorAnswer(60_020, 'not allow to access from your ip'))
  const { state } = await synchronize('wecom', 'organize')
  expect(state).toMatchObject({
    state: 'failed',
    error: '企业微信：服务器 IP 不在白名单中，请在管理后台添加（60020）',
  })
  expect((await synchronize('wecom', 'organize')).rows).toMatchObject([{ action: 'change', outcome: 'done' }])
})

test('synchronizes DingTalk through the calls of older clients, which return counts', async () => {
  const totals = await data(syncs.unitsToDingtalk, {}, admin)
  expect(totals[0]).toMatchObject({
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
  expect(
    (await synchronize('dingtalk', 'user')).rows.filter(({ outcome }) => outcome === 'done'),
  ).toMatchObject([{ action: 'disable', remoteId: left.remote }])
  expect(dingtalk.members.has(left.remote)).toBe(false)
})

test('schedules hourly runs according to the settings', async () => {
  await run(`update wechat_sync set creator_time = now() - interval '2 hours'`)
  expect(await listDueSyncs(db)).toEqual([])
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
  expect(await listDueSyncs(db)).toEqual([
    { product: 'wecom', kind: 'all', dry: false },
    { product: 'dingtalk', kind: 'organize', dry: false },
  ])
  await synchronize('wecom')
  expect(await listDueSyncs(db)).toEqual([{ product: 'dingtalk', kind: 'organize', dry: false }])
})

test('lists units and users by link state', async () => {
  expect((await data(syncs.units, { state: 'ok' }, admin)).pagination.total).toBeGreaterThan(0)
  expect(
    (await data(syncs.users, { product: 'dingtalk', state: 'failed' }, admin)).list.every(
      ({ error }) => error !== '',
    ),
  ).toBe(true)
})

test('the system configuration of older clients contains the same settings without secrets', async () => {
  await data(configs.update, { dingAgentId: '42', qyhCorpSecret: '' }, admin)
  const config = await data(configs.read, {}, admin)
  expect(config).toMatchObject({
    dingAgentId: '42',
    qyhCorpId: wecomAccount.corpId,
    qyhCorpSecret: '',
    qyhIsSynOrg: 1,
  })
  expect(config.kept).toContain('qyhCorpSecret')
  expect(await data(accounts.readQy, {}, admin)).toMatchObject({ dingAgentId: '42', qyhIsSynUser: 1 })
})
