import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { buffer } from 'node:stream/consumers'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { ReportSheetInput, SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { releaseDesign } from '../../../test/released-design.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
let design: { id: string; menuId: string }
let ofDesign: string
let ofShops: string
let logo: string

const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

async function upload(name: string): Promise<{ name: string; url: string }> {
  const content = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const { headers, payload } = createForm({}, { name, content })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/file/Uploader/annexpic',
    headers: { ...headers, authorization: admin.token },
    payload,
  })
  return (answer.json() as { data: { name: string; url: string } }).data
}

const sheetOf = (cells: readonly SheetCellInput[], dataSetId: string): ReportSheetInput => ({
  version: 1,
  columns: [{ width: 120 }, { width: 120 }, { width: 120 }, { width: 120 }],
  rows: [{ height: 40, kind: 'title' }, { height: 60 }, { height: 24 }, { height: 200 }],
  cells: [...cells],
  sets: [{ name: 's', dataSetId }],
  page: { size: 'A4' },
})
let number = 0
const create = async (
  cells: readonly SheetCellInput[],
  dataSetId: string,
  parameters: readonly Partial<ReportParameter>[] = [],
  sets?: ReportSheetInput['sets'],
) => {
  const sheet = sheetOf(cells, dataSetId)
  const { id } = await app.data(
    reports.create,
    {
      fullName: `报表 ${++number}`,
      enCode: `drawn${number}`,
      category: 'teaching',
      sheet: { ...sheet, ...(sets ? { sets } : {}) },
      parameters,
    } as never,
    admin,
  )
  return id
}
const fileOf = async (id: string, format: 'xlsx' | 'pdf', values = {}) => {
  const { url } = await app.data(reports.file, { id, format, values }, admin)
  const { rawPayload, statusCode } = await app.app.inject({ url, headers: { authorization: admin.token } })
  expect(statusCode).toBe(200)
  return rawPayload
}
async function partsOf(workbook: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(workbook)
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await zip.openReadStreamPromise(entry).then(buffer))
  return parts
}
const textOf = async (pdf: Buffer): Promise<string> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: true })
  return text.replaceAll(/[ \n]/g, '')
}

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
  logo = (await upload('logo.png')).url
  const photo = await upload('photo.png')
  const released = await releaseDesign(app, admin, {
    enCode: 'goods',
    fields: [
      ['comInput', 'title'],
      ['uploadImg', 'photo'],
    ].map(([jweeKey, vModel]) => ({ jweeKey, vModel, label: vModel })),
  })
  design = released
  for (const [title, photos] of [
    ['蓝队服', [{ name: 'photo.png', fileId: photo.name, url: photo.url }]],
    ['无图', []],
  ])
    await app.data(
      onlineForms.create,
      { id: design.id, data: JSON.stringify({ title, photo: photos }) },
      admin,
    )
  const common = { category: 'teaching' } as const
  ofDesign = (
    await app.data(
      dataSets.create,
      { ...common, fullName: '商品', enCode: 'goods', source: { kind: 'design', id: design.id } } as never,
      admin,
    )
  ).id
  ofShops = (
    await app.data(
      dataSets.create,
      {
        ...common,
        fullName: '门店',
        enCode: 'shops',
        columns: [
          { name: 'shop', label: '门店', type: 'text' },
          { name: 'code', label: '编码', type: 'text' },
          { name: 'sales', label: '销售额', type: 'number' },
        ],
        source: {
          kind: 'static',
          rows: [
            ['东区', '690123456789', 3],
            ['西区', '690', 5],
          ],
        },
      } as never,
      admin,
    )
  ).id
})

const field = (column: string, use: 'list' | 'first' | 'group' | 'sum') => ({ set: 's', column, use })

test('pictures are those of the records and of the product only, on the page and in files', async () => {
  const gone = '/api/file/Image/annexpic/20260101_00000000000000000000000000000000.png'
  const id = await create(
    [
      { at: 'A1', text: logo, show: 'picture', columns: 2 },
      { at: 'C1', text: gone, show: 'picture' },
      { at: 'A2', field: { ...field('title', 'list'), sort: 'asc' } },
      { at: 'B2', field: field('photo', 'first'), show: 'picture' },
      { at: 'C2', field: field('photo', 'first') },
      { at: 'D2', field: field('title', 'first'), show: 'picture' },
    ],
    ofDesign,
  )
  const { rows } = await app.data(reports.run, { id }, admin)
  expect(rows[0]!.cells.slice(0, 2).map(({ text, show }) => [text, show])).toEqual([
    [logo, 'picture'],
    [gone, 'picture'],
  ])
  const blue = rows.find(({ cells }) => cells[0]!.text === '蓝队服')!.cells
  expect(blue[1]).toMatchObject({
    show: 'picture',
    text: expect.stringContaining('/api/file/Image/annexpic/'),
  })
  expect(blue.slice(2).map(({ text }) => text)).toEqual(['photo.png', '不是系统里的图片'])
  expect(rows.find(({ cells }) => cells[0]!.text === '无图')!.cells[1]).toMatchObject({ text: '' })

  const parts = await fileOf(id, 'xlsx').then(partsOf)
  const paths = [...parts.keys()]
  expect(paths.filter((path) => path.startsWith('xl/media/'))).toHaveLength(2)
  expect(
    parts
      .get('xl/drawings/drawing1.xml')!
      .toString()
      .match(/<xdr:pic>/g),
  ).toHaveLength(2)
  expect(parts.get('xl/worksheets/sheet1.xml')!.toString()).toContain('图片不存在')
  expect(parts.get('[Content_Types].xml')!.toString()).toContain('/xl/drawings/drawing1.xml')
  const pdf = await fileOf(id, 'pdf')
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
  expect(await textOf(pdf)).toContain('图片不存在')
})

test('codes are drawn, and a value that a code cannot hold says so in its cell', async () => {
  const id = await create(
    [
      { at: 'A2', field: field('shop', 'list') },
      { at: 'B2', field: field('code', 'first'), show: 'ean13' },
      { at: 'C2', field: field('shop', 'first'), show: 'qr' },
      { at: 'D2', field: field('shop', 'first'), show: 'code128' },
    ],
    ofShops,
  )
  const { rows } = await app.data(reports.run, { id }, admin)
  expect(rows[1]!.cells.map(({ text, show }) => [text, show])).toEqual([
    ['东区', undefined],
    ['690123456789', 'ean13'],
    ['东区', 'qr'],
    ['东区', 'code128'],
  ])
  const parts = await fileOf(id, 'xlsx').then(partsOf)
  // One EAN-13 and two QR codes: the other EAN-13 is too short, and Chinese is in no bar code.
  expect([...parts.keys()].filter((path) => path.endsWith('.png'))).toHaveLength(3)
  const sheet = parts.get('xl/worksheets/sheet1.xml')!.toString()
  expect(sheet).toContain('6901234567892')
  expect(sheet.match(/条形码只能包含/g)).toHaveLength(2)
  expect(sheet.match(/不是有效的 EAN-13/g)).toHaveLength(1)
  const text = await fileOf(id, 'pdf').then(textOf)
  expect(text).toContain('6901234567892')
  expect(text).toContain('不是有效的EAN-13')
})

test('a chart follows its groups on the page, is a chart of Excel in the workbook, and is drawn in the PDF file', async () => {
  const id = await create(
    [
      { at: 'A2', field: field('shop', 'group') },
      { at: 'B2', field: field('sales', 'sum') },
      {
        at: 'A4',
        columns: 4,
        chart: {
          kind: 'bar',
          stacked: true,
          title: '各店<销售>',
          categories: 'A2',
          values: [{ cell: 'B2', label: '销售额' }],
        },
      },
    ],
    ofShops,
  )
  const { rows } = await app.data(reports.run, { id }, admin)
  expect(rows.at(-1)!.cells[0]!.chart).toEqual({
    kind: 'bar',
    stacked: true,
    title: '各店<销售>',
    names: ['东区', '西区'],
    series: [{ label: '销售额', values: [3, 5] }],
  })
  const parts = await fileOf(id, 'xlsx').then(partsOf)
  const chart = parts.get('xl/charts/chart1.xml')!.toString()
  expect(chart).toContain('<c:barDir val="bar"/><c:grouping val="stacked"/>')
  expect(chart).toContain('<c:pt idx="1"><c:v>西区</c:v></c:pt>')
  expect(chart).toContain('<a:t>各店&lt;销售&gt;</a:t>')
  const pdf = await fileOf(id, 'pdf')
  const text = await textOf(pdf)
  expect(text).toContain('各店<销售>')
  expect(text.match(/西区/g)).toHaveLength(2)
})

test('the published schema has what cells can hold', async () => {
  const schema = JSON.stringify(await app.data(reports.schema, {}, admin))
  for (const word of ['"code128"', '"categories"', '"designId"', '"menuId"']) expect(schema).toContain(word)
})

describe('a link', () => {
  test('leads to what the reader may open only; others read plain text', async () => {
    const target = await create([{ at: 'A2', text: '目标' }], ofShops, [{ name: 'shop', type: 'text' }])
    const id = await create(
      [
        { at: 'A2', field: field('title', 'list'), link: { to: 'record', designId: design.id, record: { set: 's', column: '' } } },
        { at: 'B2', field: field('title', 'first'), link: { to: 'report', reportId: target, values: { shop: { cell: 'A2' } } } },
        { at: 'C2', text: '菜单', link: { to: 'page', menuId: 'menu.drill' } },
        { at: 'D2', text: '没有的菜单', link: { to: 'page', menuId: 'menu.none' } },
      ],
      ofDesign,
    ) // prettier-ignore
    await run(
      `insert into system_menu (id, full_name, en_code, type, property_json) values
        ('menu.drill', '报表', 'drill', 5, $1), ('menu.target', '目标', 'target', 5, $2)`,
      [JSON.stringify({ moduleId: id }), JSON.stringify({ moduleId: target })],
    )
    const grant = (menu: string) =>
      run(
        `insert into org_grant (object_type, object_id, item_type, item_id) values ('User', 'user.coach01', 'module', $1)`,
        [menu],
      )
    await grant('menu.drill')
    await grant(design.menuId)
    const linksOf = async (by: { token: string }) => {
      // The rows above are not written by a call, which would drop the rights that sessions keep.
      await run(`select pg_notify('tessera', 'access ')`)
      const { rows, targets = [] } = await app.data(reports.run, { id, fresh: true }, by)
      const cells = rows.find(({ cells: [first] }) => first?.text === '蓝队服')!.cells
      return cells.map(({ link }) => link && { ...link, target: targets[link.target]!.menuId })
    }
    const record = { target: design.menuId, recordId: expect.any(String) }
    const report = { target: 'menu.target', values: { shop: '蓝队服' } }
    const page = { target: 'menu.drill' }
    await expect.poll(() => linksOf(admin)).toEqual([record, report, page, undefined])
    expect(await linksOf(coach)).toEqual([record, undefined, page, undefined])
    await grant('menu.target')
    await expect.poll(() => linksOf(coach)).toEqual([record, report, page, undefined])
  })
})

describe('a parameter of a report', () => {
  test('is a value in formulas and statements, whatever it looks like', async () => {
    const { id: statement } = await app.data(
      dataSets.create,
      {
        fullName: '按名称查询',
        enCode: 'byName',
        category: 'teaching',
        parameters: [{ name: 'wanted', type: 'text' }],
        source: {
          kind: 'sql',
          linkId: '0',
          statement: 'select account from org_user where account = @wanted',
        },
      } as never,
      admin,
    )
    const hostile = "' or 1=1 --"
    const id = await create(
      [
        { at: 'A1', formula: '"查询 "&@name' },
        { at: 'A2', field: field('account', 'list') },
      ],
      statement,
      [{ name: 'name', type: 'text' }],
      [{ name: 's', dataSetId: statement, parameters: { wanted: 'name' } }],
    )
    const rowsOf = async (name: string) =>
      (await app.data(reports.run, { id, values: { name } }, admin)).rows.map(({ cells }) => cells[0]?.text)
    expect((await rowsOf('admin')).slice(0, 2)).toEqual(['查询 admin', 'admin'])
    expect((await rowsOf(hostile)).slice(0, 2)).toEqual([`查询 ${hostile}`, ''])
    expect((await rowsOf('SUM(1)'))[0]).toBe('查询 SUM(1)')
  })

  test('of a range has two days, and its default follows the calendar', async () => {
    const range = { name: 'period', label: '期间', type: 'date', input: { as: 'range' } } as const
    const cells: SheetCellInput[] = [{ at: 'A1', formula: '@period_start&"/"&@period_end&"/"&@period' }]
    const id = await create(cells, ofShops, [{ ...range, defaultValue: '@thisMonth' }])
    const textAt = async (values: Record<string, string>) =>
      (await app.data(reports.run, { id, values }, admin)).rows[0]!.cells[0]!.text
    expect(await textAt({ period: '2026-11-01~2026-11-30' })).toBe(
      '2026-11-01/2026-11-30/2026-11-01 ~ 2026-11-30',
    )
    expect(await textAt({})).toMatch(/^\d{4}-\d{2}-01\/\d{4}-\d{2}-(28|29|30|31)\//)
    expect(await app.call(reports.run, { id, values: { period: '2026-12-01~2026-11-01' } }, admin)).toMatchObject({
      code: 400,
      msg: '“期间”不是有效的日期范围',
    }) // prettier-ignore
  })

  test('takes one of its options only, and no two have the same name', async () => {
    const kind = { as: 'options' as const, options: [{ value: 'a', label: '甲' }] }
    const id = await create([{ at: 'A1', formula: '@kind' }], ofShops, [
      { name: 'kind', label: '种类', input: kind },
    ])
    expect((await app.call(reports.run, { id, values: { kind: 'a' } }, admin)).code).toBe(200)
    expect(await app.call(reports.run, { id, values: { kind: 'b' } }, admin)).toMatchObject({
      msg: '“种类”没有这个选项',
    })
    const parameters = [{ name: 'day_end' }, { name: 'day', type: 'date', input: { as: 'range' } }]
    expect(await app.call(reports.update, { id, parameters } as never, admin)).toMatchObject({
      code: 400,
      msg: '查询条件 @day_end 重名，请改名',
    })
  })
})
