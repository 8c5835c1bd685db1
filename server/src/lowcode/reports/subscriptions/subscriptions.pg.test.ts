import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import {
  reportSubscriptions as calls,
  type SubscriptionBody,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { configs } from '@tessera/shared/contract/system/configs'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { createCertificate } from '../../../../test/stand-ins/certificates.ts'
import { mailbox, openSmtpServer } from '../../../../test/stand-ins/smtp.ts'
import { readSheet } from '../../../import/read-sheet.ts'
import { forgetOldFiles, pruneRuns, queueDueRuns } from './store.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let reportId: string
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeAll(async () => {
  app = await openApp({ SOURCE_NETWORKS: '127.0.0.1,::1' })
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  const { id: dataSetId } = await app.data(
    dataSets.create,
    {
      fullName: '课时',
      enCode: 'lessons',
      category: 'teaching',
      columns: [
        { name: 'campus', label: '校区', type: 'text' },
        { name: 'day', label: '日期', type: 'date' },
      ],
      source: { kind: 'static', rows: [['西区', '2026-09-01']] },
    },
    admin,
  )
  const { id } = await app.data(
    reports.create,
    {
      fullName: '课时表',
      enCode: 'lessons',
      category: 'teaching',
      parameters: [{ name: 'day', label: '日期', type: 'date', required: 1 }],
      sheet: {
        version: 1,
        columns: [{ width: 100 }, { width: 100 }],
        rows: [{ height: 24, kind: 'head' }, { height: 24 }],
        cells: [
          { at: 'A1', text: '校区' },
          { at: 'B1', formula: '"至"&@day' },
          { at: 'A2', field: { set: 'l', column: 'campus', use: 'list' } },
        ],
        sets: [{ name: 'l', dataSetId, parameters: {} }],
      },
    } as never,
    admin,
  )
  reportId = id
  await run(
    `insert into system_menu (id, full_name, en_code, type, property_json) values ('menu.r', '报表', 'r', 5, $1)`,
    [JSON.stringify({ moduleId: id })],
  )
  await run(
    `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', 'user.coach01', 'module', 'menu.r')`,
  )
  await run(`select pg_notify('tessera', 'access ')`)
  await run(`update org_user set email = 'coach01@example.com' where id = 'user.coach01'`)
})

const bodyOf = (more: Partial<SubscriptionBody> = {}): SubscriptionBody => ({
  fullName: '每周一',
  cron: '0 8 * * 1',
  values: { day: '@yesterday' },
  format: 'xlsx',
  receivers: { users: ['user.coach01'], roles: [], groups: [] },
  channels: [],
  rowsMark: 0,
  ...more,
})
const create = async (more: Partial<SubscriptionBody> = {}, by = admin) =>
  (await app.data(calls.create, { reportId, ...bodyOf(more) }, by)).id
const find = async (id: string, by = admin) =>
  (await app.data(calls.ofReport, { reportId }, by)).list.find((one) => one.id === id)!
const runsOf = async (id: string) => (await app.data(calls.runs, { id }, admin)).list
const latestOf = async (id: string, key: 'state' | 'reason') => {
  const [latest] = await runsOf(id)
  return latest?.[key]
}
/** Runs a subscription, and waits until it has ended. */
const runNow = async (id: string, by = admin) => {
  const before = (await runsOf(id)).length
  await app.data(calls.run, { id }, by)
  await expect
    .poll(async () => (await runsOf(id)).filter(({ endedTime }) => endedTime !== null).length, {
      timeout: 60_000,
    })
    .toBe(before + 1)
  return (await runsOf(id))[0]!
}
const received = async (by: { token: string }) => (await app.data(messages.list, { pageSize: 100 }, by)).list
const titles = async (by: { token: string }) => (await received(by)).map(({ title }) => title)
/** The id of the file in the latest message. */
const latestFile = async (by: { token: string }): Promise<string> => {
  const [latest] = await received(by)
  const { bodyText } = await app.data(messages.readInfo, { id: latest!.id }, by)
  return JSON.parse(bodyText).id
}
const download = async (id: string, by: { token: string }) => {
  const { url } = await app.data(calls.openFile, { id }, by)
  return app.app.inject({ url, headers: { authorization: by.token } })
}

beforeEach(async () => {
  await run(`update lowcode_report_subscription set next_time = null`)
})

test('a run sends the file with the days of the run to each receiver, who alone can open it', async () => {
  const id = await create({ receivers: { users: ['user.coach01'], roles: [], groups: [] } })
  const { state, deliveries, reason } = await runNow(id)
  expect({ state, reason, deliveries }).toMatchObject({
    state: 'done',
    reason: '',
    deliveries: [{ state: 'sent', reason: '' }],
  })
  expect((await titles(coach))[0]).toBe('报表“课时表”已生成')
  const file = await latestFile(coach)
  const { rawPayload } = await download(file, coach)
  const rows = await readSheet(rawPayload, 'a.xlsx')
  const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
  expect(rows).toEqual([['校区', `至${yesterday}`], ['西区']])
  expect(await app.call(calls.openFile, { id: file }, admin)).toMatchObject({
    code: 404,
    msg: '文件已过期，请打开报表查看',
  })
  // The calls of uploaded files do not know it.
  const { name } = (await run(`select name from system_file where type = 'sentreport'`)).rows[0]
  const image = { url: `/api/file/Image/SentReport/${name}`, headers: { authorization: coach.token } }
  expect((await app.app.inject(image)).json().code).toBe(404)
  await run(`update lowcode_report_delivery set expires_time = now() - interval '1 second' where id = $1`, [
    file,
  ])
  expect((await app.call(calls.openFile, { id: file }, coach)).code).toBe(404)
  const { db } = app.database
  expect(await forgetOldFiles(db)).toEqual([{ type: 'sentreport', name: expect.stringMatching(/\.xlsx$/) }])
  expect(await forgetOldFiles(db)).toEqual([])
  // Runs are listed for 90 days; a deleted subscription goes with its last one.
  await app.data(calls.remove, { id }, admin)
  await pruneRuns(db)
  const left = async () =>
    (await run('select 1 from lowcode_report_subscription where id = $1', [id])).rowCount
  expect(await left()).toBe(1)
  await run(
    `update lowcode_report_run set due_time = now() - interval '91 days' where subscription_id = $1`,
    [id],
  )
  await pruneRuns(db)
  expect(await left()).toBe(0)
})

test('a PDF file goes with the mail where mail is set up; other channels are left out', async () => {
  const smtp = await openSmtpServer(0, createCertificate('localhost'))
  const asked = { format: 'pdf', channels: ['mail', 'wecom'] } as const
  const id = await create({ ...asked, channels: [...asked.channels] })
  expect(await app.data(calls.channels, {}, coach)).toEqual({ list: [] })
  await app.data(
    configs.update,
    {
      emailSmtpHost: 'localhost',
      emailSmtpPort: smtp.port,
      emailSsl: 0,
      emailAccount: mailbox.account,
      emailPassword: mailbox.password,
    },
    admin,
  )
  expect(await app.data(calls.channels, {}, coach)).toEqual({ list: ['mail'] })
  await runNow(id)
  const file = await latestFile(coach)
  const { rawPayload, headers } = await download(file, coach)
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  expect(smtp.received[0]).toMatchObject({ to: ['coach01@example.com'] })
  expect(smtp.received[0]!.raw).toContain('Content-Type: application/pdf')
  const { rows } = await run(`select kind from system_outbox where template = 'reportSubscription'`)
  expect(rows).toEqual([{ kind: 'mail' }])
})

test('a missed schedule runs once, in one process', async () => {
  const id = await create({ cron: '0 * * * *' })
  await run(`update lowcode_report_subscription set next_time = now() - interval '3 days' where id = $1`, [
    id,
  ])
  const { db } = app.database
  await Promise.all([1, 2, 3].map(() => db.transaction().execute((trx) => queueDueRuns(trx))))
  await expect
    .poll(async () => (await runsOf(id)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['done'])
  await db.transaction().execute((trx) => queueDueRuns(trx))
  expect(await runsOf(id)).toHaveLength(1)
  expect((await find(id)).nextTime! - Date.now()).toBeLessThanOrEqual(3_600_000)
})

test('a run that was interrupted sends to the receivers who are left, and twice to none', async () => {
  const id = await create({ receivers: { users: ['user.coach01', 'user.admin'], roles: [], groups: [] } })
  const before = (await titles(coach)).length
  await run(
    `insert into lowcode_report_run (id, subscription_id, due_time, state, started_time) values ('half', $1, now(), 'running', now())`,
    [id],
  )
  await run(
    `insert into lowcode_report_delivery (id, run_id, user_id, state) values ('half.1', 'half', 'user.coach01', 'sent')`,
  )
  await run(
    `insert into system_job (id, queue, key, lane, due_time) values ('half', 'lowcode.reportSubscriptions', 'half', $1, now())`,
    [id],
  )
  await run(`select pg_notify('tessera', 'jobs due lowcode.reportSubscriptions')`)
  await expect.poll(() => latestOf(id, 'state'), { timeout: 60_000 }).toBe('done')
  expect((await runsOf(id))[0]!.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await titles(coach)).toHaveLength(before)
})

describe('rights', () => {
  test('a receiver without the right gets nothing, and the owner gets one message', async () => {
    const id = await create({ receivers: { users: ['user.coach01', 'user.coach02'], roles: [], groups: [] } })
    const told = async () => (await titles(admin)).filter((title) => title.includes('未发送给')).length
    for (const _ of [1, 2]) {
      const { state, deliveries } = await runNow(id)
      expect({ state, deliveries: deliveries.map((one) => one.state).toSorted() }).toEqual({
        state: 'done',
        deliveries: ['refused', 'sent'],
      })
      expect(await told()).toBe(1)
    }
    const other = { token: await app.signIn('coach02') }
    expect(await titles(other)).not.toContain('报表“课时表”已生成')
  })

  test('a disabled receiver gets no file, and the owner gets one message about it', async () => {
    const id = await create({ receivers: { users: ['user.coach01', 'user.coach03'], roles: [], groups: [] } })
    await run(`update org_user set enabled_mark = 0 where id = 'user.coach03'`)
    const told = async () => (await titles(admin)).filter((title) => title.includes('未发送给')).length
    const before = await told()
    for (const _ of [1, 2]) {
      const { state, deliveries } = await runNow(id)
      expect(state).toBe('done')
      expect(deliveries.map((one) => [one.state, one.reason]).toSorted()).toEqual([
        ['refused', '账号已停用'],
        ['sent', ''],
      ])
      expect(await told()).toBe(before + 1)
    }
    const [latest] = await received(admin)
    const { bodyText } = await app.data(messages.readInfo, { id: latest!.id }, admin)
    expect(bodyText).toContain('原因：账号已停用')
    expect(await find(id)).toMatchObject({ enabledMark: 1, pausedReason: '' })
  })

  test('one whose receivers are all disabled fails with a message, and is not resumed', async () => {
    const id = await create({ receivers: { users: ['user.coach04'], roles: [], groups: [] } })
    await run(`update org_user set enabled_mark = 0 where id = 'user.coach04'`)
    const msg = '所选的接收人、角色和分组中没有启用的用户'
    expect(await runNow(id)).toMatchObject({ state: 'failed', reason: msg })
    expect((await titles(admin))[0]).toBe('报表订阅“每周一”发送失败')
    await app.data(calls.setState, { id }, admin)
    expect(await app.call(calls.setState, { id }, admin)).toMatchObject({ code: 400, msg })
  })

  test('a failing report tells the owner once for a reason, in the language of the owner', async () => {
    const id = await create({}, coach)
    await run(`update org_user set language = 'en' where id = 'user.coach01'`)
    const change = (from: string, to: string) =>
      run(
        `update lowcode_report set last_modify_time = now(), definition = replace(definition, $2, $3) where id = $1`,
        [reportId, from, to],
      )
    const failures = async () => (await titles(coach)).filter((title) => /failed/.test(title)).length
    await change('"column":"campus"', '"column":"lost"')
    for (const _ of [1, 2]) {
      expect((await runNow(id, coach)).state).toBe('failed')
      expect(await failures()).toBe(1)
    }
    expect((await runsOf(id))[0]!.deliveries[0]!.reason).toMatch(/^报表模板有问题：A2 使用的列“lost”/)
    const [latest] = await received(coach)
    const { bodyText } = await app.data(messages.readInfo, { id: latest!.id }, coach)
    expect(bodyText).toContain('The template has a problem: A2 uses the column “lost”')
    await change('"column":"lost"', '"column":"campus"')
    expect((await runNow(id, coach)).state).toBe('done')
    await change('"column":"campus"', '"column":"lost"')
    expect((await runNow(id, coach)).state).toBe('failed')
    expect(await failures()).toBe(2)
    await change('"column":"lost"', '"column":"campus"')
    await run(`update org_user set language = null where id = 'user.coach01'`)
    await app.data(calls.remove, { id }, coach)
  })

  test('an owner who lost the right, or whose report is disabled, sends nothing', async () => {
    const id = await create({ receivers: { users: ['user.admin'], roles: [], groups: [] } }, coach)
    await run(`delete from org_grant where object_id = 'user.coach01' and item_id = 'menu.r'`)
    await run(`insert into lowcode_report_run (id, subscription_id, due_time) values ('lost', $1, now())`, [
      id,
    ])
    await run(
      `insert into system_job (id, queue, key, lane, due_time) values ('lost', 'lowcode.reportSubscriptions', 'lost', $1, now())`,
      [id],
    )
    await run(`select pg_notify('tessera', 'access ')`)
    await run(`select pg_notify('tessera', 'jobs due lowcode.reportSubscriptions')`)
    await expect.poll(() => latestOf(id, 'reason'), { timeout: 60_000 }).toBe('订阅人已没有查看该报表的权限')
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', 'user.coach01', 'module', 'menu.r')`,
    )
    await run(`select pg_notify('tessera', 'access ')`)
    const own = await create()
    await app.data(reports.setState, { id: reportId }, admin)
    expect((await runNow(own)).reason).toBe('报表已被删除或停用')
    await app.data(reports.setState, { id: reportId }, admin)
  })

  test('everyone manages own ones; who edits reports sees, pauses and deletes those of others', async () => {
    const own = await create({}, coach)
    const others = await create()
    const list = (await app.data(calls.ofReport, { reportId }, coach)).list.map(({ id }) => id)
    expect([list.includes(own), list.includes(others)]).toEqual([true, false])
    const seen = { isOwn: false, mayStop: true, owner: expect.stringContaining('/coach01') }
    expect(await find(own)).toMatchObject(seen)
    for (const call of [calls.remove, calls.setState, calls.run, calls.runs] as const)
      expect((await app.call(call, { id: others }, coach)).code).toBe(404)
    expect((await app.call(calls.update, { id: others, ...bodyOf() }, coach)).code).toBe(404)
    const ownerOnly = { code: 403, msg: '只有订阅人可以修改、恢复或运行订阅，您可以暂停或删除它' }
    expect(await app.call(calls.update, { id: own, ...bodyOf() }, admin)).toMatchObject(ownerOnly)
    expect(await app.call(calls.run, { id: own }, admin)).toMatchObject(ownerOnly)
    await app.data(calls.setState, { id: own }, admin)
    expect((await find(own, coach)).pausedReason).toMatch(/^已由 .+ 暂停$/)
    expect((await titles(coach))[0]).toBe('报表订阅“每周一”已暂停')
    expect(await app.call(calls.setState, { id: own }, admin)).toMatchObject(ownerOnly)
    const stranger = { token: await app.signIn('coach02') }
    expect((await app.call(calls.ofReport, { reportId }, stranger)).code).toBe(404)
    expect((await app.call(calls.create, { reportId, ...bodyOf() }, stranger)).code).toBe(404)
    await app.data(calls.remove, { id: own }, admin)
    expect((await titles(coach))[0]).toBe('报表订阅“每周一”已被删除')
    expect((await app.call(calls.runs, { id: own }, coach)).code).toBe(404)
  })
})

test('nothing is sent while there are no rows, where the owner wants it so', async () => {
  const { id: empty } = await app.data(
    dataSets.create,
    {
      fullName: '空表',
      enCode: 'empty',
      category: 'teaching',
      columns: [{ name: 'campus', label: '校区', type: 'text' }],
      source: { kind: 'static', rows: [] },
    },
    admin,
  )
  const { id: other } = await app.data(
    reports.create,
    {
      fullName: '空报表',
      enCode: 'empty',
      category: 'teaching',
      sheet: {
        version: 1,
        columns: [{ width: 100 }],
        rows: [{ height: 24 }],
        cells: [{ at: 'A1', field: { set: 'l', column: 'campus', use: 'list' } }],
        sets: [{ name: 'l', dataSetId: empty, parameters: {} }],
      },
    } as never,
    admin,
  )
  const body = bodyOf({
    values: {},
    rowsMark: 1,
    receivers: { users: ['user.admin'], roles: [], groups: [] },
  })
  const { id } = await app.data(calls.create, { reportId: other, ...body }, admin)
  const { state, deliveries } = await runNow(id)
  expect({ state, deliveries }).toMatchObject({
    state: 'done',
    deliveries: [{ state: 'empty', reason: '没有数据，未发送' }],
  })
  await app.data(calls.update, { id, ...body, rowsMark: 0 }, admin)
  expect((await runNow(id)).deliveries.map((one) => one.state)).toEqual(['sent'])
})

test('roles and groups stand for their enabled users', async () => {
  const id = await create({ receivers: { users: [], roles: ['role.coach'], groups: [] } })
  const { deliveries } = await runNow(id)
  expect(deliveries.length).toBeGreaterThan(1)
  expect(deliveries.filter(({ state }) => state === 'sent').map(({ receiver }) => receiver)).toEqual([
    expect.stringContaining('/coach01'),
  ])
})
