import { expect, test } from 'vitest'
import type { DataSetBody, DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import type { ReportSheetInput, SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openDataSetApp, parameter, sqlOf } from '../../../test/data-set-app.ts'
import { readSheet } from '../../import/read-sheet.ts'

const { app, add } = await openDataSetApp()
let count = 0

const sheetOf = (cells: readonly SheetCellInput[], dataSetId: string, parameters = {}): ReportSheetInput => ({
  version: 1,
  columns: Array.from({ length: 4 }, () => ({ width: 100 })),
  rows: [{ height: 24, kind: 'title' }, { height: 24 }],
  cells: [...cells],
  sets: [{ name: 'l', dataSetId, parameters }],
})
const list = (at: string, column: string): SheetCellInput => ({
  at,
  field: { set: 'l', column, use: 'list' },
})

async function reportOf(
  sheet: ReportSheetInput,
  parameters: Partial<DataSetParameter>[] = [],
): Promise<string> {
  count += 1
  const body = { fullName: `坏输入 ${count}`, enCode: `bad${count}`, category: 'teaching', sheet, parameters }
  return (await app.data(reports.create, body as never, app.admin)).id
}
const runOf = (id: string, values: Record<string, string> = {}) =>
  app.call(reports.run, { id, values }, app.admin)
/** Runs a report of these cells over a data set. */
async function runCells(cells: readonly SheetCellInput[], dataSetId: string) {
  const id = await reportOf(sheetOf(cells, dataSetId))
  return runOf(id)
}
const fileOf = async (id: string, format: 'xlsx' | 'pdf') => {
  const { url } = await app.data(reports.file, { id, format }, app.admin)
  return app.app.inject({ url, headers: { authorization: app.admin.token } })
}
const staticOf = (rows: (string | number)[][], columns: DataSetBody['columns']) =>
  add({ kind: 'static', rows }, { columns })

test('cells that are parents of each other are named', async () => {
  const set = await staticOf([['a']], [{ name: 'a', label: 'a', type: 'text' }])
  const id = await reportOf(
    sheetOf(
      [
        { ...list('A2', 'a'), left: 'B2' },
        { ...list('B2', 'a'), left: 'A2' },
      ],
      set,
    ),
  )
  expect(await runOf(id)).toMatchObject({ code: 400, msg: '报表模板有问题：A2、B2 互为父格，形成了循环' })
})

test('a report of ten million cells is refused before it is made', async () => {
  const set = await add(sqlOf('select a, a as b from generate_series(1, 4000) a'))
  const cells: SheetCellInput[] = [
    { at: 'B1', field: { set: 'l', column: 'b', use: 'group' }, expand: 'right' },
    { at: 'A2', field: { set: 'l', column: 'a', use: 'group' } },
    { at: 'B2', field: { set: 'l', column: 'a', use: 'sum' } },
  ]
  expect(await runCells(cells, set)).toMatchObject({
    code: 400,
    msg: '报表内容过多，无法生成，请缩小查询范围或减少分组',
  })
})

test('a statement that hangs ends the report after its limit', async () => {
  const endless =
    'select count(*) as n from generate_series(1, 1000000) a, generate_series(1, 1000000) b where a + b < 0'
  const set = await add(sqlOf(endless, 1))
  expect(await runCells([list('A2', 'n')], set)).toMatchObject({
    code: 400,
    msg: '读取数据超过 1 秒，已停止',
  })
})

test(
  'two gigabytes of rows are refused, few rows of long texts and many short ones',
  { timeout: 120_000 },
  async () => {
    const long = await add(sqlOf(`select repeat('x', 100000) as t from generate_series(1, 20000) a`, 60))
    expect(await runCells([list('A2', 't')], long)).toMatchObject({
      code: 400,
      msg: '数据的文字超过 100 MB，请缩小查询范围或减少列',
    })
    const many = await add(sqlOf('select a from generate_series(1, 300000) a', 60))
    expect(await runCells([list('A2', 'a')], many)).toMatchObject({
      code: 400,
      msg: '数据超过 200000 行，请缩小查询范围',
    })
  },
)

test('a parameter that looks like SQL is a value', async () => {
  const set = await add(sqlOf('select name from shop where name = @name'), {
    parameters: [parameter('name')],
  })
  const id = await reportOf(
    sheetOf([{ at: 'A1', formula: '@who' }, list('A2', 'name')], set, { name: 'who' }),
    [{ name: 'who', label: '', type: 'text' }],
  )
  const attack = `'; drop table shop; select '1' or '1'='1`
  const { data } = await runOf(id, { who: attack })
  expect(data.rows.map(({ cells }) => cells[0]!.text)).toEqual([attack, ''])
  expect((await runOf(id, { who: '梨' })).data.rows[1]!.cells[0]!.text).toBe('梨')
  expect(await runOf(id, { other: '1' })).toMatchObject({
    code: 400,
    msg: '报表没有查询条件“other”，它可能已改名或被删除',
  })
})

test('HTML in titles and cells stays text, in pages and files', async () => {
  const html = `<img src=x onerror="alert(1)"><b>1</b>&amp;`
  const formula = '=HYPERLINK("http://evil.example","x")'
  const set = await staticOf([[html], [formula]], [{ name: 'a', label: 'a', type: 'text' }])
  const id = await reportOf(sheetOf([{ at: 'A1', text: html }, list('A2', 'a')], set))
  const { data } = await runOf(id)
  expect(data.rows.map(({ cells }) => cells[0]!.text)).toEqual([html, html, formula])
  const book = await fileOf(id, 'xlsx')
  expect(await readSheet(book.rawPayload, 'a.xlsx')).toEqual([[html], [html], [`'${formula}`]])
  expect((await fileOf(id, 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('characters that the font lacks do not keep a PDF file from being written', async () => {
  const rare = '𰻝 \u{1F3CA} \uE000 \u{10FFFF} ؀ \u200B 1'
  const set = await staticOf([[rare]], [{ name: 'a', label: 'a', type: 'text' }])
  const id = await reportOf(sheetOf([list('A2', 'a')], set))
  const { statusCode, rawPayload } = await fileOf(id, 'pdf')
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a report whose data set lost a column names it, and shows no other rows', async () => {
  await app.run('create table loses (a int, b int)')
  await app.run('insert into loses values (1, 2)')
  await app.run('grant select on loses to public')
  const columns = ['a', 'b'].map((name) => ({ name, label: name, type: 'number' as const }))
  const set = await add(sqlOf('select * from loses'), { columns })
  const id = await reportOf(sheetOf([list('A2', 'a'), list('B2', 'b')], set))
  expect((await runOf(id)).code).toBe(200)
  await app.run('alter table loses drop column b')
  const { code, msg } = await app.call(reports.run, { id, fresh: true }, app.admin)
  expect({ code, msg }).toEqual({ code: 400, msg: expect.stringMatching(/^报表模板有问题：.*b/) })
  expect((await app.call(reports.file, { id, format: 'xlsx' }, app.admin)).msg).toBe(msg)
})

test('a file of a report that cannot be read is refused before the browser follows a link', async () => {
  const set = await staticOf([['a']], [{ name: 'a', label: 'a', type: 'text' }])
  const lost = await reportOf(sheetOf([list('A2', 'gone')], set))
  const hanging = await add(sqlOf('select 1 as a from pg_sleep(20)', 1))
  const slow = await reportOf(sheetOf([list('A2', 'a')], hanging))
  for (const format of ['xlsx', 'pdf', 'docx'] as const) {
    expect(await app.call(reports.file, { id: lost, format }, app.admin)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('gone'),
    })
    expect(await app.call(reports.file, { id: slow, format }, app.admin)).toMatchObject({
      code: 400,
      msg: '读取数据超过 1 秒，已停止',
    })
  }
})
