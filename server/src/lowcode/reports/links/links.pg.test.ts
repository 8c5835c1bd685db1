import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { reportLinks as calls, type ReportLinkBody } from '@tessera/shared/contract/lowcode/report-links'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { createGuest } from '../../../../test/guest.ts'
import { grantMenus } from '../../../../test/menus.ts'
import { readSheet } from '../../../import/read-sheet.ts'

let app: TestApp
let admin: { token: string }
let maker: { token: string }
let id: string
let key: string
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const { guest, prove } = createGuest(() => app)

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  const { id: dataSetId } = await app.data(
    dataSets.create,
    {
      fullName: '内部数据集',
      enCode: 'inner',
      category: 'teaching',
      columns: [{ name: 'campus', label: '校区', type: 'text' }],
      source: { kind: 'static', rows: [['西区'], ['东区']] },
    },
    admin,
  )
  const body = {
    fullName: '公开课时表',
    enCode: 'public',
    category: 'teaching',
    parameters: [
      { name: 'day', label: '日期', type: 'date', required: 1 },
      { name: 'who', label: '查看人', type: 'text' },
    ],
    sheet: {
      version: 1,
      columns: [{ width: 100 }, { width: 100 }],
      rows: [{ height: 24 }, { height: 24 }],
      cells: [
        { at: 'A1', formula: '@day' },
        { at: 'B1', formula: '@who' },
        { at: 'A2', field: { set: 'l', column: 'campus', use: 'list' } },
      ],
      sets: [{ name: 'l', dataSetId, parameters: {} }],
    },
  }
  ;({ id } = await app.data(reports.create, body as never, admin))
  await grantMenus(app.database.db, 'user.coach02', 'onlineDev.dataReport', 'onlineDev.dataSet')
  maker = { token: await app.signIn('coach02') }
})

const save = async (more: Partial<ReportLinkBody> & { renew?: 1 } = {}, by = maker) => {
  const body = { enabledMark: 1 as const, fixedValues: { day: '2026-09-01' }, openNames: ['who'], ...more }
  const saved = await app.data(calls.save, { id, ...body }, by)
  ;({ key } = saved)
  return saved
}
const open = async (code = '', ip?: string) => {
  const by = ip ? { ip } : {}
  return guest(calls.open, { key, ...(await prove(key, by)), code }, by)
}
const read = async (values: Record<string, string> = {}, pass?: string) =>
  guest(calls.run, { key, pass: pass ?? (await open()).data.pass, values })

test('a guest reads the report with the fixed values, and fills in open ones only', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ maker: expect.stringContaining('/coach02'), isOwn: true, problem: '' })
  expect(await guest(calls.state, { key })).toMatchObject({
    code: 200,
    data: { fullName: '公开课时表', state: 'open', needsCode: false },
  })
  const opened = await open()
  expect(opened.data).toMatchObject({ hasFile: false, parameters: [{ name: 'who' }] })
  expect(opened.data.parameters).toHaveLength(1)
  const { data } = await read({ who: '访客' })
  expect(data.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['2026-09-01', '访客'],
    ['西区'],
    ['东区'],
  ])
  expect(await read({ day: '2020-01-01' })).toMatchObject({ code: 400, msg: '查询条件“日期”不能修改' })
  // Nothing says who made the link, or what is inside.
  expect(JSON.stringify([opened.data.parameters, data])).not.toMatch(/user\.|coach|内部|inner|lowcode/)
})

test('pages are cut, and the pass of another link or a later code opens nothing', async () => {
  await save({ code: 'Ab12' })
  expect(await open('xxxx')).toMatchObject({ code: 400, msg: '访问码不正确' })
  const { pass } = (await open('aB12')).data
  const { data } = await guest(calls.run, { key, pass, from: 1, count: 1 })
  expect([data.rowCount, data.rows.length, data.rows[0]!.cells[0]!.text]).toEqual([3, 1, '西区'])
  await save({ code: 'Cd34' })
  expect(await read({}, pass)).toMatchObject({ code: 403, msg: '页面已过期，请刷新后重新打开' })
  const before = key
  await save({ renew: 1 })
  expect(key).not.toBe(before)
  expect((await guest(calls.state, { key: before })).code).toBe(404)
})

test('a workbook is given only where the link allows it', async () => {
  await save()
  const { pass } = (await open()).data
  expect(await guest(calls.file, { key, pass })).toMatchObject({ code: 403, msg: '此报表不提供下载' })
  await save({ fileMark: 1 })
  const { data } = await guest(calls.file, { key, pass, values: { who: '访客' } })
  const { rawPayload } = await app.app.inject({ url: data.url })
  expect(await readSheet(rawPayload, 'a.xlsx')).toEqual([['2026-09-01', '访客'], ['西区'], ['东区']])
  await save()
  expect((await app.app.inject({ url: data.url })).statusCode).toBe(404)
})

test('it ends at its time, when it is switched off, and when its maker is disabled or loses the right', async () => {
  await save()
  const { pass } = (await open()).data
  const state = async () => (await guest(calls.state, { key })).data?.state
  const reads = async () => (await read({}, pass)).msg
  const both = async () => {
    const said = await state()
    return [said, await reads()]
  }
  await save({ closeTime: Date.now() - 1_000 })
  expect(await both()).toEqual(['over', '此报表已停止公开'])
  await save({ enabledMark: 0 })
  expect((await guest(calls.state, { key })).code).toBe(404)
  expect((await read({}, pass)).code).toBe(404)
  await save()
  const closed = ['closed', '报表暂时无法查看，请联系发给您链接的人']
  await app.data(reports.setState, { id }, admin)
  expect(await both()).toEqual(closed)
  await app.data(reports.setState, { id }, admin)
  await run(`update org_user set enabled_mark = 0 where id = 'user.coach02'`)
  expect(await both()).toEqual(closed)
  expect((await app.data(calls.read, { id }, admin)).problem).toMatch(/的账号已停用，访客无法查看/)
  await run(`update org_user set enabled_mark = 1 where id = 'user.coach02'`)
  expect(await state()).toBe('open')
  await run(`delete from org_grant where object_id = 'user.coach02'`)
  await run(`select pg_notify('tessera', 'access ')`)
  await expect.poll(state).toBe('closed')
  expect(await reads()).toBe(closed[1])
  // Who saves it next lends their rights.
  expect(await save({}, admin)).toMatchObject({ maker: expect.stringContaining('/admin'), problem: '' })
  expect(await state()).toBe('open')
})

test('what is wrong inside is not told to guests', async () => {
  await save({}, admin)
  const { pass } = (await open()).data
  await run(
    `update lowcode_report set last_modify_time = now(), definition = replace(definition, '"campus"', '"secretColumn"') where id = $1`,
    [id],
  )
  expect((await app.call(reports.run, { id, values: { day: '2026-09-01' } }, admin)).msg).toContain(
    'secretColumn',
  )
  expect(await read({}, pass)).toMatchObject({ code: 403, msg: '报表暂时无法查看，请联系发给您链接的人' })
  await run(
    `update lowcode_report set last_modify_time = now(), definition = replace(definition, '"secretColumn"', '"campus"') where id = $1`,
    [id],
  )
})

test('the guest who asks for a file of a broken report reads why before the browser follows a link', async () => {
  await save({ fileMark: 1 }, admin)
  const { pass } = (await open()).data
  const breakColumn = (from: string, to: string) =>
    run(
      `update lowcode_report set last_modify_time = now(), definition = replace(definition, $2, $3) where id = $1`,
      [id, from, to],
    )
  await breakColumn('"campus"', '"secretColumn"')
  expect(await guest(calls.file, { key, pass })).toMatchObject({
    code: 403,
    msg: '报表暂时无法查看，请联系发给您链接的人',
  })
  await breakColumn('"secretColumn"', '"campus"')
  expect((await guest(calls.file, { key, pass })).code).toBe(200)
})

test('a fixed parameter that is renamed closes the link, and the owner reads its name', async () => {
  await save({}, admin)
  const { pass } = (await open()).data
  const before = await app.data(reports.read, { id }, admin)
  const rename = (day: string) =>
    app.data(
      reports.update,
      { id, parameters: before.parameters.map((one, at) => (at === 0 ? { ...one, name: day } : one)) },
      admin,
    )
  await rename('since')
  const { data } = await guest(calls.state, { key })
  expect(data.state).toBe('closed')
  expect(await read({}, pass)).toMatchObject({ code: 403, msg: '报表暂时无法查看，请联系发给您链接的人' })
  const settings = await app.data(calls.read, { id }, admin)
  expect(settings.problem).toMatch(/^访客无法查看：.*day/)
  expect(settings.fixedValues).toEqual({ day: '2026-09-01' })
  const { enabledMark, code, closeTime, fixedValues, openNames } = settings
  const again = { id, enabledMark, code, closeTime, fixedValues, openNames }
  expect(await app.call(calls.save, again, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('day'),
  })
  await rename('day')
  expect((await guest(calls.state, { key })).data.state).toBe('open')
})

test.each([
  [{ openNames: ['nothing'] }, '报表没有查询条件“nothing”'],
  [{ fixedValues: { day: 'x' } }, '日期'],
  [{ fixedValues: {} }, '请填写参数“日期”'],
])('a wrong link %j is refused', async (more, msg) => {
  const { code, msg: said } = await app.call(
    calls.save,
    { id, enabledMark: 1, fixedValues: { day: '2026-09-01' }, openNames: ['who'], ...more } as never,
    admin,
  )
  expect({ code, said }).toEqual({ code: 400, said: expect.stringContaining(msg) })
})

test('calls of one address are limited', async () => {
  await save({ code: 'Ab12' }, admin)
  const ip = '203.0.113.9'
  const codes: number[] = []
  // Twice the limit: a minute can begin in between.
  for (let n = 0; n < 20; n++) codes.push((await open('xxxx', ip)).code)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(codes).toContain(429)
})
