import { text as streamText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { DataSetSummary } from '@tessera/shared/contract/lowcode/data-set-summary'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openDataSetApp, sqlOf } from '../../../test/data-set-app.ts'

const { app, coach, add } = await openDataSetApp()
await app.run(`create table sale (campus text, sold date, at timestamptz, price numeric)`)
await app.run(`insert into sale values
  ('城东', '2026-02-27', '2026-02-27 23:30+08', 5), ('城东', '2026-02-28', null, 7), ('城西', '2026-01-31', null, 11),
  ('城东', '2026-03-01', '2026-03-01 00:10+08', 10), ('城东', '2026-03-31', null, 20), ('', '2026-03-02', null, 1),
  (null, '2026-03-02', null, 2), ('城东', '2025-03-15', null, 100)`)
await app.run('grant select on sale to public')
const set = await add(sqlOf('select * from sale'))
const march = { column: 'sold', preset: 'custom', from: '2026-03-01', to: '2026-03-31' } as const
const sum: DataSetSummary['measures'] = [{ column: 'price', how: 'sum' }]

test('groups stand beside those of the period before and of a year ago, and totals have all days', async () => {
  const ask = (compare: 'previous' | 'year', by: 'month' | 'day') =>
    app.data(
      dataSets.summarize,
      { id: set, groups: [{ column: 'sold', by }], measures: sum, period: { ...march, compare } },
      app.admin,
    )
  const before = await ask('previous', 'month')
  // 31 days before March begin on 29 January.
  expect(before.daysBefore).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(before.days).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(before.columns.map(({ name }) => name)).toEqual(['sold.month', 'sum.price', 'before.sum.price'])
  expect(before.total).toEqual({ 'sum.price': 33, 'before.sum.price': 23 })
  const yearAgo = await ask('year', 'month')
  expect(yearAgo.rows).toEqual([{ 'sold.month': '2026-03', 'sum.price': 33, 'before.sum.price': 100 }])
  const days = await ask('previous', 'day')
  expect(days.rows).toEqual([
    { 'sold.day': '2026-03-01', 'sum.price': 10, 'before.sum.price': 0 },
    { 'sold.day': '2026-03-02', 'sum.price': 3, 'before.sum.price': 0 },
    { 'sold.day': '2026-03-03', 'sum.price': 0, 'before.sum.price': 11 },
    { 'sold.day': '2026-03-30', 'sum.price': 0, 'before.sum.price': 5 },
    { 'sold.day': '2026-03-31', 'sum.price': 20, 'before.sum.price': 7 },
  ])
  // A name is compared with itself.
  const campuses = await app.data(
    dataSets.summarize,
    {
      id: set,
      groups: [{ column: 'campus' }],
      measures: sum,
      period: { ...march, compare: 'previous' },
      sort: [{ column: 'before.sum.price', order: 'desc' }],
    },
    app.admin,
  )
  expect(campuses.rows.map((row) => [row['campus'], row['sum.price'], row['before.sum.price']])).toEqual([
    ['城东', 30, 12],
    ['城西', 0, 11],
    ['', 1, 0],
    [null, 2, 0],
  ])
})

test('a group opens exactly its rows, with the filters and the period of the summary', async () => {
  const groups = [{ column: 'campus' }, { column: 'sold', by: 'month' as const }]
  const filters: DataSetSummary['filters'] = [{ column: 'price', how: 'lt', value: 50 }]
  const { rows } = await app.data(dataSets.summarize, { id: set, groups, measures: sum, filters }, app.admin)
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) {
    const within = groups.map((group) => ({
      ...group,
      value: row[group.by ? `${group.column}.${group.by}` : group.column]!,
    }))
    const opened = await app.data(dataSets.run, { id: set, filters, within }, app.admin)
    const total = opened.rows.reduce((all, one) => all + Number(one['price']), 0)
    expect([within.map(({ value }) => value), total]).toEqual([
      within.map(({ value }) => value),
      row['sum.price'],
    ])
  }
  const inMarch = await app.data(
    dataSets.run,
    { id: set, period: march, within: [{ column: 'campus', value: null }] },
    app.admin,
  )
  expect(inMarch.rows.map(({ price }) => price)).toEqual([2])
  // The day of a moment is that of the business.
  const byMoment = await app.data(
    dataSets.run,
    { id: set, within: [{ column: 'at', by: 'day', value: '2026-03-01' }] },
    app.admin,
  )
  expect(byMoment.rows.map(({ price }) => price)).toEqual([10])
})

test('bad periods, columns and groups are refused with a sentence, and the rights are those of a run', async () => {
  const summary = (more: object) =>
    app.call(dataSets.summarize, { id: set, measures: sum, ...more } as never, app.admin)
  for (const [more, message] of [
    [{ period: { ...march, from: '2026-02-30' } }, '正确的开始和结束日期'],
    [{ period: { ...march, from: '2026-04-01' } }, '正确的开始和结束日期'],
    [{ period: { ...march, from: '1800-01-01' } }, '正确的开始和结束日期'],
    [{ period: { column: 'sold', preset: 'custom' } }, '正确的开始和结束日期'],
    [{ period: { preset: 'month' } }, '日期列'],
    [{ period: { column: 'price', preset: 'month' } }, '不是日期列'],
    [{ period: { column: 'nothing', preset: 'month' } }, '没有列'],
    [{ sort: [{ column: 'before.sum.price' }] }, '没有列'],
  ] as const)
    expect(await summary(more)).toMatchObject({ code: 400, msg: expect.stringContaining(message) })
  for (const within of [[{ column: 'nothing', value: 1 }], [{ column: 'campus', by: 'month', value: 'x' }]])
    expect((await app.call(dataSets.run, { id: set, within } as never, app.admin)).code).toBe(400)
  for (const [call, input] of [
    [dataSets.summarize, { id: set, measures: sum, period: march }],
    [dataSets.run, { id: set, within: [] }],
    [dataSets.file, { id: set, measures: sum }],
  ] as const)
    expect((await app.call(call, input as never, coach)).code).toBe(403)
})

test('figures are not added over what they cannot be added over, and are compared by their parameters', async () => {
  const source = (groupBy: string, grain: '' | 'month') => ({
    kind: 'figure' as const,
    area: 'lessons',
    figures: ['lessonsDone', 'attendRate'],
    groupBy,
    grain,
    preset: 'year' as const,
  })
  const id = await add(source('campus', 'month'))
  const { list, hasPeriod } = await app.data(dataSets.columns, { id }, app.admin)
  expect(hasPeriod).toBe(true)
  expect(list.map(({ name, key, adds }) => [name, key, adds])).toEqual([
    ['campus', 'group', undefined],
    ['month', 'month', undefined],
    ['lessonsDone', undefined, undefined],
    ['attendRate', undefined, 'no'],
  ])
  const ask = (how: 'sum' | 'average', groups: string[], column = 'attendRate') =>
    app.call(
      dataSets.summarize,
      { id, groups: groups.map((one) => ({ column: one })), measures: [{ column, how }] },
      app.admin,
    )
  for (const how of ['sum', 'average'] as const) {
    expect(await ask(how, ['campus'])).toMatchObject({ code: 400, msg: expect.stringContaining('月') })
    expect(await ask(how, [])).toMatchObject({ code: 400, msg: expect.stringContaining('校区') })
  }
  const single = await ask('sum', ['campus', 'month'])
  expect(single.code).toBe(200)
  expect((single.data as { total: object }).total).toEqual({ 'sum.attendRate': null })
  expect((await ask('sum', ['campus'], 'lessonsDone')).code).toBe(200)
  // What there is at the end of a period can be added over campuses only.
  const stock = await add({ ...source('campus', 'month'), area: 'finance', figures: ['arrears'] })
  const arrears = (groups: string[]) =>
    app.call(
      dataSets.summarize,
      {
        id: stock,
        groups: groups.map((column) => ({ column })),
        measures: [{ column: 'arrears', how: 'sum' }],
      },
      app.admin,
    )
  expect((await arrears(['campus'])).code).toBe(400)
  expect((await arrears(['month'])).code).toBe(200)

  const year = Number(formatInstant(Date.now(), 'yyyy'))
  const compared = await app.data(
    dataSets.summarize,
    {
      id,
      groups: [{ column: 'month' }],
      measures: [{ column: 'lessonsDone', how: 'sum' }],
      period: { preset: 'year', compare: 'year' },
    },
    app.admin,
  )
  expect(compared.daysBefore).toEqual({ from: `${year - 1}-01-01`, to: `${year - 1}-12-31` })
  for (const row of compared.rows) expect(String(row['month']).startsWith(String(year))).toBe(true)
  const lastYear = await app.data(
    dataSets.summarize,
    { id, measures: [{ column: 'lessonsDone', how: 'sum' }], period: { preset: 'lastYear' } },
    app.admin,
  )
  expect(compared.total!['before.sum.lessonsDone']).toBe(lastYear.total!['sum.lessonsDone'])
})

test('a summary is a workbook, and a report reads the filters and the period of its data set', async () => {
  const { name, url } = await app.data(
    dataSets.file,
    {
      id: set,
      groups: [{ column: 'campus' }],
      measures: [...sum, { column: 'price', how: 'max' }],
      period: { ...march, compare: 'previous' },
      filters: [{ column: 'campus', how: 'ne', value: '城南' }],
    },
    app.admin,
  )
  expect(name).toMatch(/\.xlsx$/)
  const answer = await app.app.inject({ url, headers: { authorization: app.admin.token } })
  expect(answer.statusCode).toBe(200)
  const zip = await yauzl.fromBufferPromise(answer.rawPayload)
  let sheet = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName.includes('sheet1')) sheet += await zip.openReadStreamPromise(entry).then(streamText)
  for (const part of ['求和', '对比期', '城东', '30', '12']) expect(sheet).toContain(part)
  const cells = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, n, row]) => [
    Number(n),
    ...[...row!.matchAll(/<c [^>]*>(?:<v>|<is><t[^>]*>)(.*?)</g)].map(([, cell]) => cell),
  ])
  expect(cells.slice(1, 4)).toEqual([
    [2, '时间范围：2026-03-01 至 2026-03-31'],
    [3, '对比期：2026-01-29 至 2026-02-28'],
    [4, '筛选：campus 不等于 城南'],
  ])
  expect(cells.at(-1)!.slice(1)).toEqual(['合计', '33', '最大值 20', '23', '最大值 11'])

  const { page } = await app.data(
    reports.preview,
    {
      sheet: {
        version: 1,
        columns: [{ width: 100 }],
        rows: [{ height: 28 }],
        cells: [{ at: 'A1', field: { set: 'data', column: 'price', use: 'sum' } }],
        sets: [
          {
            name: 'data',
            dataSetId: set,
            filters: [{ column: 'campus', how: 'eq', value: '城东' }],
            period: march,
          },
        ],
      },
    },
    app.admin,
  )
  expect(page!.rows[0]!.cells[0]!.text).toBe('30')
})
