import { beforeAll, describe, expect, test } from 'vitest'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import type { SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { grantMenus } from '../../../test/menus.ts'
import { crossCells, field, sheetOf } from '../../../test/reports/cross-table.ts'
import { textOfPart } from '../../../test/reports/zip-part.ts'
import { readSheet } from '../../import/read-sheet.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let lessons: string
let crossTable: string

const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

const body = (enCode: string, cells: readonly SheetCellInput[] = crossCells, dataSetId = lessons) => ({
  fullName: `报表 ${enCode}`,
  enCode,
  category: 'teaching',
  sheet: sheetOf(cells, dataSetId),
})

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  const set = await app.data(
    dataSets.create,
    {
      fullName: '课时',
      enCode: 'lessons',
      category: 'teaching',
      columns: [
        { name: 'campus', label: '校区', type: 'text' },
        { name: 'day', label: '日期', type: 'date' },
        { name: 'units', label: '课时', type: 'number' },
      ],
      source: {
        kind: 'static',
        rows: [
          ['西区', '2026-09-01', 2],
          ['东区', '2026-09-30', 1.5],
          ['东区', '2026-10-01', 4],
          ['西区', '2026-09-30', 0.1],
          ['西区', '2026-09-30', 0.2],
        ],
      },
    },
    admin,
  )
  lessons = set.id
  crossTable = (await app.data(reports.create, body('cross') as never, admin)).id
  coach = { token: await app.signIn('coach01') }
})

const textsOf = async (id: string, by: { token: string }) => {
  const { rows } = await app.data(reports.run, { id }, by)
  return rows.map(({ cells }) => cells.map(({ text }) => text))
}

const expected = [
  ['=各校区课时'],
  ['', '2026-09', '2026-10', '合计'],
  ['东区', '1.5', '4.0', '5.5'],
  ['西区', '2.3', '', '2.3'],
  ['合计', '3.8', '4', '7.8'],
]

test('a cross table is filled, styled and paged', async () => {
  expect(await textsOf(crossTable, admin)).toEqual(expected)
  const page = await app.data(reports.run, { id: crossTable, from: 2, count: 1 }, admin)
  expect(page).toMatchObject({
    rowCount: 5,
    from: 2,
    widths: [100, 80, 80, 80],
    frozen: { rows: 2, columns: 1 },
  })
  expect(page.rows).toHaveLength(1)
  const red = page.rows[0]!.cells.at(-1)!
  expect(page.styles[red.style!]).toMatchObject({ color: '#ff0000' })
})

test('the workbook has the same cells, with numbers and months as such, and no formula of a text', async () => {
  const link = await app.data(reports.file, { id: crossTable }, admin)
  expect(link.name).toMatch(/^报表 cross_\d{14}\.xlsx$/)
  const { rawPayload } = await app.app.inject({ url: link.url, headers: { authorization: admin.token } })
  const rows = await readSheet(rawPayload, 'a.xlsx')
  expect(rows).toEqual([
    ["'=各校区课时"],
    ['校区 / 月份', '2026-09-01', '2026-10-01', '合计'],
    ['东区', '1.5', '4', '5.5'],
    ['西区', '2.3', '', '2.3'],
    ['合计', '3.8', '4', '7.8'],
  ])
})

describe('a reader', () => {
  test('opens a report by a granted menu only, also its file and its data', async () => {
    const codes = async () => [
      (await app.call(reports.run, { id: crossTable }, coach)).code,
      (await app.call(reports.head, { id: crossTable }, coach)).code,
      (await app.call(reports.file, { id: crossTable }, coach)).code,
      (await app.call(reports.read, { id: crossTable }, coach)).code,
      (await app.call(dataSets.run, { id: lessons }, coach)).code,
    ]
    expect(await codes()).toEqual([404, 404, 404, 403, 403])
    await run(
      `insert into system_menu (id, full_name, en_code, type, property_json) values ('menu.r', '报表', 'r', 5, $1)`,
      [JSON.stringify({ moduleId: crossTable })],
    )
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', 'user.coach01', 'module', 'menu.r')`,
    )
    coach = { token: await app.signIn('coach01') }
    expect(await codes()).toEqual([200, 200, 200, 403, 200])
    expect(await textsOf(crossTable, coach)).toEqual(expected)
    const { list } = await app.data(reports.selector, {}, coach)
    expect(list.flatMap(({ children = [] }) => children.map(({ id }) => id))).toEqual([crossTable])
  })

  test('is refused when the report is disabled, and its menu keeps it from being deleted', async () => {
    await app.data(reports.setState, { id: crossTable }, admin)
    expect((await app.call(reports.run, { id: crossTable }, coach)).code).toBe(404)
    await app.data(reports.setState, { id: crossTable }, admin)
    expect(await app.call(reports.remove, { id: crossTable }, admin)).toMatchObject({
      code: 400,
      msg: '报表正被菜单使用：报表，请先修改或删除菜单',
    })
  })
})

test('parameters select the rows, and a wrong value is refused', async () => {
  const parameters = [{ name: 'end', label: '截止', type: 'date' as const, required: 1 as const }]
  const cells: SheetCellInput[] = [{ at: 'A1', formula: '"至 "&@end' }]
  const { id } = await app.data(reports.create, { ...body('params', cells), parameters } as never, admin)
  const { rows } = await app.data(reports.run, { id, values: { end: '2026-09-30' } }, admin)
  expect(rows[0]!.cells[0]!.text).toBe('至 2026-09-30')
  expect((await app.call(reports.run, { id }, admin)).code).toBe(400)
  expect((await app.call(reports.run, { id, values: { end: 'x' } }, admin)).code).toBe(400)
})

test('a template with problems is previewed with them, and opened with a sentence', async () => {
  const cells: SheetCellInput[] = [{ at: 'A1', field: field('gone', 'list') }]
  const preview = await app.data(reports.preview, { sheet: sheetOf(cells, lessons) } as never, admin)
  expect(preview).toEqual({
    page: null,
    problems: [{ cells: ['A1'], text: 'A1 使用的列“gone”在数据集中不存在' }],
  })
  const { id } = await app.data(reports.create, body('broken', cells) as never, admin)
  expect(await app.call(reports.run, { id }, admin)).toMatchObject({
    code: 400,
    msg: '报表模板有问题：A1 使用的列“gone”在数据集中不存在',
  })
})

test('a wrong formula says what is wrong at its cell, and the rest is drawn', async () => {
  const cells: SheetCellInput[] = [
    { at: 'A1', formula: 'SUMM(A2)' },
    { at: 'B1', text: '合计' },
    { at: 'A2', formula: 'A1' },
    { at: 'B2', formula: 'SUM(B1' },
    { at: 'A3', formula: 'CONCAT(@gone, @gone)' },
  ]
  const preview = await app.data(reports.preview, { sheet: sheetOf(cells, lessons) } as never, admin)
  expect(preview.problems).toEqual([
    { cells: ['A1'], text: 'A1 的公式有误：没有函数“SUMM”' },
    { cells: ['B2'], text: 'B2 的公式有误：括号不成对' },
    { cells: ['A3'], text: 'A3 的公式使用了 @gone，但报表没有这个查询条件' },
  ])
  const texts = preview.page!.rows.map(({ cells: shown }) => shown.map(({ text }) => text))
  expect(texts.slice(0, 2)).toEqual([
    ['#VALUE!', '合计'],
    ['#VALUE!', '#VALUE!'],
  ])
})

test('clients of 3.1 find list, selector, copy and removal below Data', async () => {
  const { list } = await app.data(reports.listData, {}, admin)
  expect(list.find(({ id }) => id === 'teaching')?.children?.map(({ id }) => id)).toContain(crossTable)
  const { id } = await app.data(reports.copyData, { id: crossTable }, admin)
  expect(await app.data(reports.read, { id }, admin)).toMatchObject({ enabledMark: 0 })
  const { pagination } = await app.data(
    reports.list,
    { currentPage: 1, pageSize: 2, keyword: '报表 ' },
    admin,
  )
  expect(pagination.total).toBe(4)
  await app.data(reports.removeData, { id }, admin)
  expect((await app.call(reports.read, { id }, admin)).code).toBe(404)
})

test('an update based on an older version is refused, and one without the template keeps it', async () => {
  const first = await app.data(reports.read, { id: crossTable }, admin)
  await app.data(
    reports.update,
    { id: crossTable, description: '一', lastModifyTime: first.lastModifyTime },
    admin,
  )
  const saved = await app.data(reports.read, { id: crossTable }, admin)
  expect(saved).toMatchObject({
    description: '一',
    sheet: first.sheet,
    lastModifyUser: expect.stringMatching(/\/admin$/),
  })
  expect(
    (await app.call(reports.update, { id: crossTable, lastModifyTime: first.lastModifyTime }, admin)).code,
  ).toBe(409)
})

test('the document of Word has the cells, and a report that is too long for one is refused', async () => {
  const fetchFile = async (id: string) => {
    const link = await app.data(reports.file, { id, format: 'docx' }, admin)
    expect(link.name).toMatch(/\.docx$/)
    return app.app.inject({ url: link.url, headers: { authorization: admin.token } })
  }
  const { rawPayload, headers } = await fetchFile(crossTable)
  expect(headers['content-type']).toMatch(/wordprocessingml\.document$/)
  expect(await textOfPart(rawPayload, 'word/document.xml')).toMatch(/>=各校区课时<.*<w:tblHeader\/>.*>2\.3</s)
  const many = await app.data(
    dataSets.create,
    {
      fullName: '很多行',
      enCode: 'many',
      category: 'teaching',
      source: {
        kind: 'sql',
        linkId: '0',
        statement: 'select n from generate_series(1, 5001) n',
        timeoutSeconds: 15,
      },
    },
    admin,
  )
  const { id } = await app.data(
    reports.create,
    body('many', [{ at: 'A1', field: field('n', 'list') }], many.id) as never,
    admin,
  )
  expect(await app.call(reports.file, { id, format: 'docx' }, admin)).toMatchObject({
    code: 400,
    msg: '报表超过 5000 行，无法导出 Word，请缩小查询范围或导出 Excel',
  })
})

test('a workbook is imported as a template, by those who may add reports', async () => {
  const send = async (path: string, content: Buffer, by = admin) => {
    const { headers, payload } = createForm({}, { name: '收费汇总.xlsx', content })
    const answer = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, authorization: by.token },
      payload,
    })
    return answer.json<{
      code: number
      msg: string
      data: { id: string; names: string[]; notes: string[] }
    }>()
  }
  const link = await app.data(reports.file, { id: crossTable }, admin)
  const file = await app.app.inject({ url: link.url, headers: { authorization: admin.token } })
  const imported = await send(reports.import.path, file.rawPayload)
  expect(imported).toMatchObject({ code: 200, data: { notes: [] } })
  const stored = await app.data(reports.read, { id: imported.data.id }, admin)
  expect(stored).toMatchObject({
    fullName: '收费汇总',
    enabledMark: 0,
    sheet: { frozen: { rows: 2, columns: 1 } },
  })
  expect(stored.sheet.cells.find(({ at }) => at === 'B3')).toMatchObject({ formula: '1.5' })
  expect(await send(reports.import.path, file.rawPayload)).toMatchObject({ code: 409, msg: '报表名称已存在' })
  expect(await send(reports.import.path, Buffer.from('no workbook'))).toMatchObject({
    code: 400,
    msg: '无法读取该文件，请上传 .xlsx 文件，或报表导出的 .json 文件',
  })
  const readPath = reports.readWorkbook.path
  expect(await send(readPath.replace('{number}', '1'), file.rawPayload)).toMatchObject({
    data: { names: ['报表 cross'] },
  })
  expect(await send(readPath.replace('{number}', 'x'), file.rawPayload)).toMatchObject({ code: 400 })
  expect((await send(readPath.replace('{number}', '1'), file.rawPayload, coach)).code).toBe(403)
  expect((await send(reports.import.path, file.rawPayload, coach)).code).toBe(403)
})

test('the PDF file has the cells on pages with the head of the report', async () => {
  const link = await app.data(reports.file, { id: crossTable, format: 'pdf' }, admin)
  expect(link.name).toMatch(/\.pdf$/)
  const { rawPayload, headers } = await app.app.inject({
    url: link.url,
    headers: { authorization: admin.token },
  })
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a data set names the reports that use it', async () => {
  const { list } = await app.data(uses.ofDataSet, { id: lessons }, admin)
  expect(list).toContainEqual({ kind: 'report', id: crossTable, name: '报表 cross', fields: [] })
})

test('a designer of reports cannot name a table of data that was not granted to them', async () => {
  await grantMenus(app.database.db, 'user.coach02', 'onlineDev.dataReport')
  const designer = { token: await app.signIn('coach02') }
  expect(await app.call(reports.create, body('taken') as never, designer)).toMatchObject({
    code: 403,
    msg: '您没有使用该数据集的权限',
  })
  // What a report names already stays, so that its other parts can be changed.
  const { sheet } = await app.data(reports.read, { id: crossTable }, admin)
  expect((await app.call(reports.update, { id: crossTable, sheet } as never, designer)).code).toBe(200)
})
