import { expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataModels } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { openInterfaceApp } from '../../../test/interface-app.ts'

// Managing data interfaces: preview, test, log, copy, export and import.

const { app, admin, coach, body, add, sqlOf, test: testInterface } = await openInterfaceApp()

const uploadForm = (content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  payload: `--part\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\ncontent-type: application/json\r\n\r\n${content}\r\n--part--\r\n`,
})

test('the data interfaces of the demo run', async () => {
  expect(
    (await app.data(dataInterfaces.response, { id: 'interface.Campuses' }, coach)).length,
  ).toBeGreaterThan(1)
  expect(
    (await app.data(dataInterfaces.rows, { id: 'interface.Colleagues', pageSize: 1 }, coach)).list,
  ).toHaveLength(1)
})

test('lists parameters, offers the interface to pickers and previews it', async () => {
  const id = await add(
    sqlOf('select @n as n', {
      fullName: '带参数的',
      requestParameters:
        '[{"field":"n","fieldName":"数量","dataType":"int","required":1,"defaultValue":"3"}]',
    }),
  )
  expect(await app.data(dataInterfaces.parameters, { id }, coach)).toEqual([
    { field: 'n', fieldName: '数量', dataType: 'int', required: 1, defaultValue: '3' },
  ])
  expect((await app.data(dataInterfaces.offered, { keyword: '带参数' }, coach)).list).toMatchObject([
    { id, dataType: 1 },
  ])
  expect(
    await app.data(dataInterfaces.preview, { id, paramList: [{ field: 'n', defaultValue: '9' }] }, admin),
  ).toEqual([{ n: 9 }])
})

test('a test returns rows, or the field and position of an error', async () => {
  expect(await testInterface(sqlOf('select n from generate_series(1, 300) n'))).toMatchObject({
    total: 300,
    problem: null,
    rows: { length: 200 },
  })
  expect(await testInterface(sqlOf('select a\nfrm t where'))).toMatchObject({
    rows: [],
    problem: { field: 'query', line: 2, column: 5 },
  })
  expect(await testInterface(sqlOf('select none from org_user'))).toMatchObject({
    problem: { field: 'query', msg: expect.stringContaining('none'), line: 1, column: 8 },
  })
  expect((await app.call(dataInterfaces.test, body(sqlOf('select 1')), coach)).code).toBe(403)
})

test('an error of the database has its place in the statement as it was written', async () => {
  // A bound parameter is longer than its name, and the two signs before the error have two units each.
  const query = `select '𠮷' as a, @n + 1 as b,\n  '𠮷' || @word as c, @n as d, wrong_column\nfrom org_user where @n > 0`
  const requestParameters = JSON.stringify([
    { field: 'n', dataType: 'int' },
    { field: 'word', dataType: 'varchar' },
  ])
  expect(await testInterface(sqlOf(query, { requestParameters }), { n: 1, word: 'x' })).toMatchObject({
    problem: { field: 'query', line: 2, column: query.split('\n')[1]!.indexOf('wrong_column') + 1 },
  })
  // The parser, which counts in the same way, finds errors of syntax.
  expect(await testInterface(sqlOf(`select '𠮷教务' as a\nfrm t`))).toMatchObject({
    problem: { field: 'query', line: 2, column: 1 },
  })
})

test('lists the tables and columns that a statement can read, for callers with the menu', async () => {
  const linkId = '0'
  const { list: tables } = await app.data(dataInterfaces.tables, { linkId }, admin)
  const names = tables.map(({ table }) => table)
  expect(tables).toContainEqual({ table: 'org_user', tableName: expect.stringMatching(/./) })
  // Statements cannot read sessions and messages.
  expect(names.filter((name) => /^(shell_|system_outbox)/.test(name))).toEqual([])
  const { list: columns } = await app.data(dataInterfaces.columns, { linkId, table: 'org_user' }, admin)
  expect(columns).toContainEqual(expect.objectContaining({ field: 'id', primaryKey: 1 }))
  expect(columns.filter(({ field }) => /password|mobile_phone/.test(field))).toEqual([])
  expect(await app.data(dataInterfaces.columns, { linkId, table: 'system_outbox' }, admin)).toEqual({
    list: [],
  })
  expect((await app.call(dataInterfaces.tables, { linkId }, coach)).code).toBe(403)
  expect((await app.call(dataInterfaces.columns, { linkId, table: 'org_user' }, coach)).code).toBe(403)
  expect((await app.call(dataInterfaces.tables, { linkId: 'none' }, admin)).code).toBe(404)
})

test('lists a view of the own database once it is released', async () => {
  const linkId = '0'
  await app.database.pool.query('create view lesson_overview as select id, enabled_mark from org_user')
  const listNames = async () => {
    const { list } = await app.data(dataInterfaces.tables, { linkId }, admin)
    return list.map(({ table }) => table)
  }
  expect(await listNames()).not.toContain('lesson_overview')
  const { tables: released } = await app.data(dataSources.released, {}, admin)
  await app.data(dataSources.setReleased, { tables: [...released, 'lesson_overview'] }, admin)
  expect(await listNames()).toContain('lesson_overview')
  const { list } = await app.data(dataInterfaces.columns, { linkId, table: 'lesson_overview' }, admin)
  expect(list.map(({ field }) => field)).toEqual(['id', 'enabled_mark'])
  // A model is a table: its list has no views.
  const models = await app.data(dataModels.tables, { linkId }, admin)
  expect(models.list.map(({ table }) => table)).not.toContain('lesson_overview')
})

test('the log records caller, duration and error', async () => {
  const id = await add(sqlOf('select 1 / @n as a', { requestParameters: '[{"field":"n","dataType":"int"}]' }))
  await app.data(dataInterfaces.response, { id, parameters: '{"n":1}' }, coach)
  await app.call(dataInterfaces.response, { id, parameters: '{"n":0}' }, coach)
  const loadLog = async () => {
    const { list } = await app.data(dataInterfaces.log, { id }, admin)
    return list
  }
  await expect.poll(loadLog).toHaveLength(2)
  const list = await loadLog()
  expect(list.toReversed()).toMatchObject([
    {
      userId: expect.stringContaining('/coach01'),
      invokType: 'response',
      result: 0,
      rowCount: 1,
      invokIp: '127.0.0.1',
      said: '',
    },
    { result: 1, said: expect.stringContaining('语句执行失败') },
  ])
  expect((await app.data(dataInterfaces.log, { id, keyword: 'nobody' }, admin)).list).toEqual([])
})

test('copies are disabled with a new code; exports contain no secrets; imports are disabled', async () => {
  const id = await add(
    sqlOf('select 1 as a', {
      fullName: '原件',
      requestHeaders: JSON.stringify([{ field: 'K', value: 'secret-value', secret: 1 }]),
    }),
  )
  const { id: copyId } = await app.data(dataInterfaces.copy, { id }, admin)
  const copied = await app.data(dataInterfaces.read, { id: copyId }, admin)
  expect(copied).toMatchObject({ fullName: '原件 副本', enabledMark: 0, query: 'select 1 as a' })
  const { url } = await app.data(dataInterfaces.export, { id }, admin)
  const file = (await app.app.inject({ url })).json<{ kind: string; value: { enCode: string } }>()
  expect(JSON.stringify(file)).not.toContain('secret-value')
  file.value.enCode = 'imported'
  const imported = await app.app.inject({
    method: 'POST',
    url: '/api/system/DataInterface/Action/Import',
    ...uploadForm(JSON.stringify(file)),
    headers: { authorization: admin.token, ...uploadForm('').headers },
  })
  expect(imported.json()).toMatchObject({ code: 200 })
  expect(
    await app.data(dataInterfaces.read, { id: imported.json<{ data: { id: string } }>().data.id }, admin),
  ).toMatchObject({ enCode: 'imported', enabledMark: 0 })
  const wrong = await app.app.inject({
    method: 'POST',
    url: '/api/system/DataInterface/Action/Import',
    ...uploadForm('{"kind":"tessera.billRule"}'),
    headers: { authorization: admin.token, ...uploadForm('').headers },
  })
  expect(wrong.json()).toMatchObject({ code: 400 })
})

test('rejects an update based on an outdated version', async () => {
  const id = await add(sqlOf('select 1 as a'))
  const { id: _, ...current } = await app.data(dataInterfaces.read, { id }, admin)
  await app.data(dataInterfaces.update, { id, ...current, description: '一' }, admin)
  expect((await app.call(dataInterfaces.update, { id, ...current, description: '二' }, admin)).code).toBe(409)
})
