import { beforeAll, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { screenLinks as calls, type ScreenLinkBody } from '@tessera/shared/contract/lowcode/screen-links'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { files } from '@tessera/shared/contract/system/files'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { createForm } from '../../../../test/form.ts'
import { createGuest } from '../../../../test/guest.ts'
import { grantMenus } from '../../../../test/menus.ts'

let app: TestApp
let admin: { token: string }
let maker: { token: string }
let id: string
let dataSetId: string
let key = ''
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const { guest, prove } = createGuest(() => app)

const ofDataSet = (more: object = {}) => ({
  dataType: 'dataSet',
  dataSet: { id: dataSetId, group: '', by: '', series: '', measures: [], ...more },
})
const component = (name: string, settings: object) => ({
  id: name,
  kind: 'table',
  x: 0,
  y: 0,
  w: 9,
  h: 9,
  settings,
})
const picture = '/api/file/Image/annex/none.png'

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  ;({ id: dataSetId } = await app.data(
    dataSets.create,
    {
      fullName: '校区人数',
      enCode: 'campus',
      category: 'teaching',
      columns: [
        { name: 'campus', label: '校区', type: 'text' },
        { name: 'n', label: '人数', type: 'number' },
      ],
      source: {
        kind: 'static',
        rows: [
          ['西区', 3],
          ['东区', 4],
          ['东区', 5],
        ],
      },
    },
    admin,
  ))
  const components = [
    component('rows', ofDataSet()),
    component('sums', ofDataSet({ group: 'campus', measures: [{ column: 'n', how: 'sum', label: '' }] })),
    component('total', { dataType: 'dynamic', list: [{ fullName: '学员', propsApi: '/api/edu/Student' }] }),
    component('gone', { dataType: 'dataSet', dataSet: { id: 'none' } }),
    component('picture', { url: picture }),
  ]
  const body = { fullName: '前台大屏', category: 'campus', component: JSON.stringify(components) }
  ;({ id } = await app.data(screens.create, body as never, admin))
  await grantMenus(app.database.db, 'user.coach02', 'onlineDev.dataScreen', 'onlineDev.dataSet')
  maker = { token: await app.signIn('coach02') }
})

const save = async (more: Partial<ScreenLinkBody> & { renew?: 1 } = {}, by = maker) => {
  const saved = await app.data(calls.save, { id, enabledMark: 1, code: '', ...more }, by)
  ;({ key } = saved)
  return saved
}
const open = async (code = '') => guest(calls.open, { key, code, ...(await prove(key)) })
const passOf = async (code = '') => (await open(code)).data.pass
const readData = async (pass: string, ...components: string[]) =>
  guest(calls.data, { key, pass, components: components.map((one) => ({ id: one })) })

test('guests see the components of the screen, each with its own data or sentence', async () => {
  await save()
  expect((await guest(calls.state, { key })).data).toMatchObject({
    state: 'open',
    needsCode: false,
    fullName: '前台大屏',
  })
  const pass = await passOf()
  const { data: shown } = await guest(calls.show, { key, pass })
  expect(JSON.parse(shown.component)).toHaveLength(5)
  const { data } = await readData(pass, 'rows', 'sums', 'total', 'gone', 'foreign')
  expect(data.list).toMatchObject([
    { id: 'rows', result: { rows: [{ campus: '西区', n: 3 }, { n: 4 }, { n: 5 }] } },
    {
      id: 'sums',
      result: {
        rows: [
          { campus: '东区', 'sum.n': 9 },
          { campus: '西区', 'sum.n': 3 },
        ],
      },
    },
    { id: 'total', msg: '登录后可查看此数据' },
    { id: 'gone', msg: '数据暂时无法显示' },
    { id: 'foreign' },
  ])
})

test('guests see what the maker may see, and nothing once the maker may not', async () => {
  await save()
  const pass = await passOf()
  await run(`update lowcode_data_set set enabled_mark = 0 where id = $1`, [dataSetId])
  expect((await readData(pass, 'rows')).data.list).toEqual([{ id: 'rows', msg: '数据暂时无法显示' }])
  await run(`update lowcode_data_set set enabled_mark = 1 where id = $1`, [dataSetId])
  await run(`update org_user set enabled_mark = 0 where id = 'user.coach02'`)
  expect(await readData(pass, 'rows')).toMatchObject({ code: 403 })
  expect((await guest(calls.state, { key })).data.state).toBe('closed')
  expect((await app.data(calls.read, { id }, admin)).problem).toContain('账号已停用')
  await run(`update org_user set enabled_mark = 1 where id = 'user.coach02'`)
  expect(await readData(pass, 'rows')).toMatchObject({ code: 200 })
  await run(`update lowcode_screen set enabled_mark = 0 where id = $1`, [id])
  expect(await guest(calls.show, { key, pass })).toMatchObject({ code: 403 })
  await run(`update lowcode_screen set enabled_mark = 1 where id = $1`, [id])
})

test('a code is asked for, and a new code, a new key or the end close open screens at once', async () => {
  await save({ code: 'Ab12' })
  expect((await guest(calls.state, { key })).data.needsCode).toBe(true)
  expect(await open('wrong1')).toMatchObject({ code: 400, msg: expect.stringContaining('访问码不正确') })
  const pass = await passOf('ab12')
  expect((await readData(pass, 'rows')).code).toBe(200)
  await save({ code: 'Cd34' })
  expect(await readData(pass, 'rows')).toMatchObject({ code: 403, msg: '页面已过期，请刷新后重新打开' })

  await save()
  const former = { key, pass: await passOf() }
  await save({ renew: 1 })
  expect(key).not.toBe(former.key)
  expect(await guest(calls.show, former)).toMatchObject({ code: 404 })
  expect(await guest(calls.show, { key, pass: former.pass })).toMatchObject({ code: 403 })

  const last = await passOf()
  await save({ closeTime: Date.now() - 1_000 })
  expect(await readData(last, 'rows')).toMatchObject({ code: 403, msg: '此大屏已停止公开' })
  expect((await guest(calls.state, { key })).data.state).toBe('over')
  await save({ enabledMark: 0 })
  expect(await guest(calls.state, { key })).toMatchObject({ code: 404 })
})

test('guests set the variables that the screen lets them set, and no others', async () => {
  const narrowed = {
    ...component('rows', ofDataSet()),
    inputs: [{ into: 'column', name: 'campus', variable: 'campus' }],
  }
  const rowsOf = async (components: object[], columns: Record<string, string>) => {
    const { id: screenId } = await app.data(
      screens.create,
      {
        fullName: '变量大屏',
        category: 'campus',
        detail: JSON.stringify({
          variables: [{ name: 'campus', title: '校区', kind: 'text', initial: '东区' }],
        }),
        component: JSON.stringify(components),
      } as never,
      admin,
    )
    ;({ key } = await app.data(calls.save, { id: screenId, enabledMark: 1, code: '' }, admin))
    const pass = await passOf()
    const asked = [{ id: 'rows', columns }]
    const { data } = await guest(calls.data, { key, pass, components: asked })
    return data.list[0]!.result!.rows.map((row) => row['n'])
  }
  expect(await rowsOf([narrowed], { campus: '西区' })).toEqual([4, 5])
  expect(await rowsOf([narrowed], {})).toEqual([4, 5])
  const control = { ...component('who', { variable: 'campus' }), kind: 'control' }
  expect(await rowsOf([narrowed, control], { campus: '西区' })).toEqual([3])
  expect(await rowsOf([narrowed, control], {})).toEqual([3, 4, 5])
  expect(await rowsOf([narrowed, { ...control, hidden: true }], { campus: '西区' })).toEqual([4, 5])
})

test('components with one source share one run of it', async () => {
  await run(`update lowcode_data_set set cache_seconds = 0 where id = $1`, [dataSetId])
  const both = [component('a', ofDataSet()), component('b', { ...ofDataSet(), title: '同一数据' })]
  const { id: screenId } = await app.data(
    screens.create,
    { fullName: '同源大屏', category: 'campus', component: JSON.stringify(both) } as never,
    admin,
  )
  ;({ key } = await app.data(calls.save, { id: screenId, enabledMark: 1, code: '' }, admin))
  const pass = await passOf()
  const { data } = await readData(pass, 'a', 'b')
  const [one, other] = data.list
  expect(one!.result!.rows).toHaveLength(3)
  expect(other!.result).toEqual(one!.result)
})

test('a pass of a report, or one without a signature, opens no screen', async () => {
  await save()
  for (const pass of ['', 'x', (await passOf()).slice(0, -2)])
    expect(await guest(calls.show, { key, pass })).toMatchObject({ code: 403 })
})

test('pictures of the screen are public with it, others are not', async () => {
  const name = '20261130_screen.png'
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { headers, payload } = createForm({}, { name, content: png })
  const answer = await app.app.inject({
    method: 'POST',
    url: files.upload.path.replace('{type}', 'annex'),
    headers: { ...headers, authorization: maker.token },
    payload,
  })
  const { url } = answer.json().data as { url: string }
  const stored = await app.data(screens.read, { id }, admin)
  const backgroundImage = JSON.stringify({ ...JSON.parse(stored.detail), backgroundImage: url })
  await app.data(
    screens.update,
    { id, detail: backgroundImage, lastModifyTime: stored.lastModifyTime },
    admin,
  )
  await save()
  const pass = await passOf()
  const { data } = await guest(calls.show, { key, pass })
  expect(Object.keys(data.pictures).sort()).toEqual([picture, url].sort())
  const read = (address: string) => app.app.inject({ url: address })
  const got = await read(data.pictures[url]!)
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await read(data.pictures[picture]!)).json()).toMatchObject({ code: 404 })
  expect((await read(url)).json().code).not.toBe(200)
  const changed = await app.data(screens.read, { id }, admin)
  await app.data(screens.update, { id, detail: stored.detail, lastModifyTime: changed.lastModifyTime }, admin)
  expect((await read(data.pictures[url]!)).json()).toMatchObject({ code: 404 })
})

test('only designers of screens make links', async () => {
  const coach = { token: await app.signIn('coach01') }
  expect(await app.call(calls.save, { id, enabledMark: 1, code: '' }, coach)).toMatchObject({ code: 403 })
  expect(await app.call(calls.read, { id: 'none' }, maker)).toMatchObject({ code: 404 })
})
