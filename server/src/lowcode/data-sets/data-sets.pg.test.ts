import { expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { grants } from '@tessera/shared/contract/org/grants'
import { openDataSetApp, parameter, sqlOf } from '../../../test/data-set-app.ts'
import { releaseDesign } from '../../../test/released-design.ts'

const { app, coach, bodyOf, add, rowsOf } = await openDataSetApp()
/** A statement that would run for hours. */
const endless = `select count(*) as n from generate_series(1, 1000000) a, generate_series(1, 1000000) b where a + b < 0`

test('a statement answers typed columns, binds its parameters and reads only', async () => {
  const id = await add(sqlOf('select * from shop where name = @name or @name is null order by id'), {
    parameters: [parameter('name')],
  })
  const { columns, rows, truncated } = await app.data(dataSets.run, { id }, app.admin)
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id number',
    'name text',
    'price number',
    'sold date',
    'at time',
    'ok boolean',
  ])
  expect(rows[0]).toEqual({
    id: 1,
    name: '苹果',
    price: 0.1,
    sold: '2026-01-01',
    at: Date.parse('2026-01-01T08:00:00+08:00'),
    ok: true,
  })
  expect([rows.length, truncated]).toEqual([2, false])
  // What looks like SQL is a value.
  expect(await rowsOf(id, { name: `x' or '1'='1` })).toEqual([])
  expect(await rowsOf(id, { name: '梨' })).toHaveLength(1)
  const cut = await app.data(dataSets.run, { id, limit: 1 }, app.admin)
  expect([cut.rows.length, cut.truncated]).toEqual([1, true])
  const { total } = await app.data(
    dataSets.summarize,
    { id, measures: [{ column: 'price', how: 'sum' }] },
    app.admin,
  )
  expect(total).toEqual({ 'sum.price': 0.3 })
  const byDay = await add(sqlOf('select name from shop where sold >= @from'), {
    parameters: [parameter('from', 'date')],
  })
  expect(await rowsOf(byDay, { from: '2026-02-01' })).toEqual([{ name: '梨' }])
})

test('refuses statements that write, several ones, unknown names and values of another type with a sentence', async () => {
  for (const [statement, message] of [
    [`delete from shop returning id`, /./],
    [`select 1; drop table shop`, /./],
    [`select * from shop where name = @nobody`, /@nobody/],
    [``, /./],
    [`select pg_read_file('/etc/passwd')`, /pg_read_file/],
  ] as const) {
    const body = bodyOf(sqlOf(statement)) as never
    const { code, msg } = await app.call(dataSets.create, body, app.admin)
    expect([statement, code]).toEqual([statement, 400])
    expect(msg).toMatch(message)
  }
  const id = await add(sqlOf('select * from shop where id = @id'), {
    parameters: [parameter('id', 'number')],
  })
  for (const [parameters, message] of [
    [{ id: '1 or 1=1' }, '参数“id”应为数字'],
    [{ nothing: 1 }, '数据集没有参数 nothing'],
  ] as const)
    expect(await app.call(dataSets.run, { id, parameters }, app.admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining(message),
    })
  // Secrets stay closed to statements of users.
  const secret = await add(sqlOf('select password_hash from org_user'))
  expect((await app.call(dataSets.run, { id: secret }, app.admin)).code).toBe(400)
  expect((await app.run('select count(*)::int as n from shop')).rows[0]!['n']).toBe(2)
})

test('a statement that hangs ends after its limit with a sentence', { timeout: 30_000 }, async () => {
  const id = await add(sqlOf(endless, 1))
  const startedAt = Date.now()
  const answer = await app.call(dataSets.run, { id }, app.admin)
  expect(answer).toMatchObject({ code: 400, msg: '读取数据超过 1 秒，已停止' })
  expect(Date.now() - startedAt).toBeLessThan(8_000)
  const summary = await app.call(dataSets.summarize, { id, measures: [{ how: 'count' }] }, app.admin)
  expect(summary.msg).toBe('读取数据超过 1 秒，已停止')
})

test('a caller who leaves cancels the statement', { timeout: 60_000 }, async () => {
  const id = await add(sqlOf(endless, 60))
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const [{ port }] = app.app.addresses() as unknown as [{ port: number }]
  const running = async () => {
    const { rows } = await app.run(
      `select 1 from pg_stat_activity where state = 'active' and query like '%generate_series(1, 1000000) a%' and pid <> pg_backend_pid()`,
    )
    return rows.length
  }
  const until = (wanted: number) => expect.poll(running, { interval: 100 }).toBe(wanted)
  await until(0)
  const controller = new AbortController()
  const sent = fetch(`http://127.0.0.1:${port}/api/visualdev/DataSet/${id}/Actions/Run`, {
    method: 'POST',
    headers: { authorization: app.admin.token, 'content-type': 'application/json' },
    body: '{}',
    signal: controller.signal,
  }).catch(() => null)
  await until(1)
  controller.abort()
  await sent
  await until(0)
})

test('a data set says that its source is gone, and never answers half of its columns', async () => {
  const lost = await add(sqlOf('select * from shop'), {
    columns: [
      { name: 'name', label: '品名', type: 'text' },
      { name: 'price', label: '价格', type: 'number' },
    ],
  })
  expect(await rowsOf(lost)).toHaveLength(2)
  await app.run('alter table shop rename column price to cost')
  const answer = await app.data(dataSets.run, { id: lost }, app.admin)
  expect(answer).toMatchObject({ rows: [], columns: [], gone: '数据来源已没有列：价格' })
  const preview = await app.data(
    dataSets.preview,
    { source: sqlOf('select * from shop'), columns: [{ name: 'price', label: '', type: 'number' }] },
    app.admin,
  )
  expect(preview.gone).toContain('price')
  expect(preview.available.map(({ name }) => name)).toContain('cost')
  await app.run('alter table shop rename column cost to price')

  const { id: interfaceId } = await app.data(
    dataInterfaces.create,
    {
      fullName: 'i',
      enCode: 'set.i',
      categoryId: 'teaching',
      dataType: 2,
      query: '[{"a":1},{"a":2,"b":"x"}]',
    },
    app.admin,
  )
  const ofInterface = await add({ kind: 'interface', id: interfaceId })
  expect(await rowsOf(ofInterface)).toEqual([
    { a: 1, b: null },
    { a: 2, b: 'x' },
  ])
  const { list } = await app.data(uses.ofInterface, { id: interfaceId }, app.admin)
  expect(list.map(({ kind }) => kind)).toEqual(['dataSet'])
  await app.data(dataInterfaces.remove, { id: interfaceId }, app.admin)
  for (const call of [dataSets.run, dataSets.columns])
    expect(await app.data(call, { id: ofInterface }, app.admin)).toMatchObject({
      gone: '数据接口已被删除，请重新选择',
    })
  const listed = await app.data(dataSets.list, { pageSize: 100 }, app.admin)
  expect(listed.list.find(({ id }) => id === ofInterface)).toMatchObject({ isGone: true, sourceName: '' })

  // A source that disappears from below, such as by a restored backup.
  await app.run(
    `update lowcode_data_set set source_id = 'none',
    definition = replace(definition, '"linkId":"0"', '"linkId":"none"') where id = $1`,
    [lost],
  )
  expect(await app.data(dataSets.run, { id: lost }, app.admin)).toMatchObject({
    rows: [],
    gone: '数据连接已被删除或停用',
  })
})

test('the list of a design is read with its fields, parameters and uses, until the design is deleted', async () => {
  const { id: designId, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'setdesign',
    fields: [
      { jweeKey: 'comInput', vModel: 'title', formId: 1, label: '标题' },
      { jweeKey: 'amount', vModel: 'price', formId: 2, label: '金额' },
      { jweeKey: 'date', vModel: 'day', formId: 3, label: '日期' },
      {
        jweeKey: 'table',
        vModel: 'lines',
        formId: 4,
        children: [{ jweeKey: 'comInput', vModel: 'x', formId: 5 }],
      },
    ],
  })
  for (const [title, price, day] of [
    ['甲', 1.1, '2026-01-05'],
    ['乙', 2.2, '2026-02-05'],
  ] as const) {
    const values = { title, price, day: Date.parse(`${day}T00:00:00+08:00`) }
    await app.data(onlineForms.create, { id: designId, data: JSON.stringify(values) }, app.admin)
  }
  const { list: fields } = await app.data(dataSets.designFields, { designId }, app.admin)
  expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'title text',
    'price number',
    'day date',
  ])
  const id = await add(
    { kind: 'design', id: designId },
    { parameters: [parameter('title'), parameter('day', 'date')] },
  )
  const rows = await rowsOf(id)
  expect(rows.map(({ title, price, day }) => [title, price, day]).toSorted()).toEqual([
    ['乙', 2.2, '2026-02-05'],
    ['甲', 1.1, '2026-01-05'],
  ])
  expect((await rowsOf(id, { title: '甲' })).map(({ title }) => title)).toEqual(['甲'])
  expect((await rowsOf(id, { day: '2026-02-05' })).map(({ title }) => title)).toEqual(['乙'])
  expect((await rowsOf(id, { day: ['2026-01-01', '2026-03-01'] })).length).toBe(2)
  const { list } = await app.data(uses.ofDesign, { id: designId }, app.admin)
  expect(list.filter(({ kind }) => kind === 'dataSet')).toHaveLength(1)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(403)
  await app.run('update system_menu set delete_mark = 1 where id = $1', [menuId])
  await app.data(designs.remove, { id: designId }, app.admin)
  expect(await app.data(dataSets.run, { id }, app.admin)).toMatchObject({ gone: '该设计已被删除或取消发布' })
})

test('who may run a statement: designers, holders of a grant, and users of a portal that has it', async () => {
  const id = await add(sqlOf('select name from shop'))
  const offered = async () =>
    (await app.data(dataSets.selector, {}, coach)).list.flatMap(({ children }) =>
      children.map((one) => one.id),
    )
  const rights = async () => {
    const { code } = await app.call(dataSets.run, { id }, coach)
    const ids = await offered()
    return { runs: code === 200, isOffered: ids.includes(id) }
  }
  const [none, both] = [false, true].map((is) => ({ runs: is, isOffered: is }))
  expect(await rights()).toEqual(none)

  const item = { itemId: id, itemType: 'dataSet' as const, objectType: 'User' as const }
  await app.data(grants.setHolders, { ...item, objectId: [coach.id] }, app.admin)
  expect(await app.data(grants.holders, item, app.admin)).toEqual({ ids: [coach.id] })
  expect(await rights()).toEqual(both)
  // The grant opens neither the list nor the definition.
  for (const [call, input] of [
    [dataSets.list, {}],
    [dataSets.read, { id }],
    [dataSets.preview, { source: sqlOf('select 1 as n') }],
  ] as const)
    expect((await app.call(call, input as never, coach)).code).toBe(403)
  await app.data(grants.setHolders, { ...item, objectId: [] }, app.admin)
  expect(await rights()).toEqual(none)

  await app.run(
    `insert into lowcode_portal (id, full_name, en_code, category, form_data) values ('p.set', 'P', 'p.set', 'management', $1)`,
    [JSON.stringify({ layout: [{ dataSet: id }] })],
  )
  await app.grant(`User ${coach.id}`, 'portal p.set')
  expect(await rights()).toEqual(both)
  expect((await app.data(uses.ofDataSet, { id }, app.admin)).list).toMatchObject([
    { kind: 'portal', name: 'P' },
  ])
  // Who sees the menu only may not run statements of their own.
  await app.grant(`User ${coach.id}`, 'module menu.onlineDev.dataSet')
  expect((await app.call(dataSets.preview, { source: sqlOf('select 1 as n') }, coach)).code).toBe(403)
  await app.data(dataSets.remove, { id }, app.admin)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(404)
  expect((await app.run('select 1 from org_grant where item_id = $1', [id])).rows).toEqual([])
})

test('rows are cached for each caller and their parameters, and read again when asked', async () => {
  const who = {
    fullName: 'who',
    enCode: 'set.who',
    categoryId: 'teaching',
    dataType: 1,
    requestMethod: '3',
    query: 'select @userId as who, (select count(*) from shop) as n',
  }
  const { id: interfaceId } = await app.data(dataInterfaces.create, who, app.admin)
  const id = await add({ kind: 'interface', id: interfaceId }, { cacheSeconds: 600 })
  const ofCoach = await rowsOf(id, {}, coach)
  const ofAdmin = await rowsOf(id)
  expect([ofCoach[0]!['who'], ofAdmin[0]!['who']]).toEqual([coach.id, 'user.admin'])
  const statement = await add(sqlOf('select count(*) as n from shop where id >= @from'), {
    parameters: [parameter('from', 'number')],
    cacheSeconds: 600,
  })
  expect(await rowsOf(statement, { from: 0 })).toEqual([{ n: 2 }])
  await app.run(`insert into shop values (3, '桃', 1, '2026-03-01', null, true)`)
  expect(await rowsOf(statement, { from: 0 })).toEqual([{ n: 2 }])
  expect(await rowsOf(statement, { from: 1 })).toEqual([{ n: 3 }])
  const fresh = await app.data(
    dataSets.run,
    { id: statement, parameters: { from: 0 }, fresh: true },
    app.admin,
  )
  expect(fresh.rows).toEqual([{ n: 3 }])
  // A cached answer ends with the right: the caller is checked each time.
  const limited = { ...who, id: interfaceId, isRunAuthorize: 1 as const }
  await app.data(dataInterfaces.update, limited, app.admin)
  expect((await app.call(dataSets.run, { id }, coach)).code).toBe(403)
  await app.run('delete from shop where id = 3')
})

test('a static table keeps its types, and refuses values that do not fit', async () => {
  const columns = [
    { name: 'campus', label: '校区', type: 'text' as const },
    { name: 'goal', label: '目标', type: 'number' as const, unit: '人' },
  ]
  const rows = [
    ['城东', '12'],
    ['城西', ''],
    ['城东', 3],
  ]
  const id = await add({ kind: 'static', rows }, { columns })
  expect(await rowsOf(id)).toEqual([
    { campus: '城东', goal: 12 },
    { campus: '城西', goal: null },
    { campus: '城东', goal: 3 },
  ])
  const summary = await app.data(
    dataSets.summarize,
    { id, groups: [{ column: 'campus' }], measures: [{ column: 'goal', how: 'sum' }] },
    app.admin,
  )
  expect(summary.rows).toEqual([
    { campus: '城东', 'sum.goal': 15 },
    { campus: '城西', 'sum.goal': 0 },
  ])
  for (const [wrong, message] of [
    [[['a', 'many']], '第 1 行“目标”的值与列的类型不符'],
    [[['a', 1, 2]], '第 1 行的值比列多'],
  ] as const) {
    const body = bodyOf({ kind: 'static', rows: wrong as never }, { columns }) as never
    expect(await app.call(dataSets.create, body, app.admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining(message),
    })
  }
  const twice = bodyOf({ kind: 'static', rows: [] }, { columns: [columns[0]!, columns[0]!] }) as never
  expect((await app.call(dataSets.create, twice, app.admin)).msg).toContain('重复')
})

test('data sets are changed, disabled, copied, exported and imported as other designs', async () => {
  const id = await add(sqlOf('select name from shop'))
  await app.data(dataSets.update, { id, fullName: 'renamed', cacheSeconds: 9 }, app.admin)
  const stored = await app.data(dataSets.read, { id }, app.admin)
  expect(stored).toMatchObject({ fullName: 'renamed', cacheSeconds: 9, source: { kind: 'sql' }, columns: [] })
  const stale = { id, lastModifyTime: null, fullName: 'late' }
  expect((await app.call(dataSets.update, stale, app.admin)).code).toBe(409)
  const wrong = { id, source: sqlOf('drop table shop') }
  expect((await app.call(dataSets.update, wrong, app.admin)).code).toBe(400)

  await app.data(dataSets.setState, { id }, app.admin)
  expect(await app.call(dataSets.run, { id }, app.admin)).toMatchObject({ code: 400, msg: '该数据集已停用' })
  const copied = await app.data(dataSets.copy, { id }, app.admin)
  expect(await app.data(dataSets.read, { id: copied.id }, app.admin)).toMatchObject({
    fullName: 'renamed 副本',
    enabledMark: 0,
    source: stored.source,
  })
  const { url } = await app.data(dataSets.export, { id }, app.admin)
  const file = await app.app.inject({ url })
  const exported = file.json() as { value: Record<string, unknown> }
  exported.value['enCode'] = 'imported'
  const payload = [
    '--b',
    'content-disposition: form-data; name="file"; filename="a.json"',
    'content-type: application/json',
    '',
    JSON.stringify(exported),
    '--b--',
    '',
  ].join('\r\n')
  const imported = await app.app.inject({
    method: 'POST',
    url: dataSets.import.path,
    headers: { authorization: app.admin.token, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })
  expect(imported.json()).toMatchObject({ code: 200 })
  const { list } = await app.data(dataSets.list, { keyword: 'imported' }, app.admin)
  expect(list).toMatchObject([{ enCode: 'imported', enabledMark: 0, sourceName: '', isGone: false }])
})

test('the data sets of the demo have rows', async () => {
  for (const code of [
    'studentsByCampus',
    'lessonsByMonth',
    'receiptsByDay',
    'arrearsByCampus',
    'expenseClaims',
    'monthlyTargets',
  ]) {
    const { rows, columns, gone } = await app.data(dataSets.run, { id: `dataSet.${code}` }, app.admin)
    expect([code, gone, rows.length > 0, columns.length > 1]).toEqual([code, undefined, true, true])
  }
})
