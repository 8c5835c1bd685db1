import { beforeAll, describe, expect, test } from 'vitest'
import { lineCounts, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../test/app.ts'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { releaseDesign } from '../../../test/released-design.ts'
import { readXlsxRows } from '../../import/xlsx.ts'

// Kinds of fields in the rows of a sub-table: files, choices, pictures.

let app: TestApp
let admin: { token: string }
let id: string
const options = [
  { id: '1', fullName: '餐费' },
  { id: '2', fullName: '交通' },
]

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  ;({ id } = await releaseDesign(app, admin, {
    enCode: 'lineKinds',
    fields: [
      field('comInput', 'code'),
      field('table', 'lines', {
        children: [
          field('radio', 'type', { options }),
          field('checkbox', 'tags', { options }),
          field('rate', 'stars'),
          field('colorPicker', 'colour'),
          field('textarea', 'note'),
          field('uploadImg', 'invoices'),
          field('uploadFz', 'papers'),
          field('sign', 'signed'),
          field('editor', 'body'),
        ],
      }),
    ],
    columnData: { columnList: [{ prop: 'code' }] },
  }))
})

const picture = {
  name: '发票.png',
  fileId: `${'a'.repeat(32)}.png`,
  url: `/api/file/Image/a/${'a'.repeat(32)}.png`,
}
const line = {
  type: '1',
  tags: ['1', '2'],
  stars: 4,
  colour: '#165dff',
  note: '午餐\n两人',
  invoices: [picture],
  papers: [{ ...picture, name: '说明.pdf' }],
  signed: 'data:image/png;base64,iVBORw0KGgo=',
  body: '<p>午餐<strong>两人</strong></p>',
}
const save = (record: object) => app.call(onlineForms.create, { id, data: JSON.stringify(record) }, admin)

test('rows keep every kind of value, and a change of one keeps the others', async () => {
  const { data } = await save({ code: 'k1', lines: [line, { ...line, stars: 2 }] })
  const { id: recordId } = data as { id: string }
  const read = async () =>
    JSON.parse((await app.data(onlineForms.read, { id, recordId }, admin)).data) as { lines: object[] }
  const stored = await read()
  expect(stored.lines).toMatchObject([line, { ...line, stars: 2 }])
  const [first, second] = stored.lines
  const changed = { code: 'k1', lines: [{ ...first, invoices: [] }, second] }
  expect(
    await app.call(onlineForms.update, { id, recordId, data: JSON.stringify(changed) }, admin),
  ).toMatchObject({
    code: 200,
  })
  expect((await read()).lines).toMatchObject([
    { ...line, invoices: [] },
    { ...line, stars: 2 },
  ])
})

test('rich text in a row is sanitised as that of the record', async () => {
  const { data } = await save({ code: 'k4', lines: [{ body: '<p onclick="a()">午餐</p>' }] })
  const { data: stored } = await app.data(
    onlineForms.read,
    { id, recordId: (data as { id: string }).id },
    admin,
  )
  expect((JSON.parse(stored) as { lines: object[] }).lines).toMatchObject([{ body: '<p>午餐</p>' }])
})

test('a file of another server is refused in a row as in the record', async () => {
  const foreign = { ...picture, url: 'https://example.org/a.png' }
  const refused = await save({ code: 'k2', lines: [line, { ...line, invoices: [foreign] }] })
  expect(refused.code).toBe(400)
  expect(JSON.stringify(refused.data)).toContain('lines[1].invoices')
})

test('an export has the lines with the names of their files, also where the list has no columns of them', async () => {
  await save({ code: 'k3', lines: [line, { type: '2' }] })
  const selectKey = ['code', ...Object.keys(line).map((name) => `lines-${name}`)]
  const link = await app.data(onlineForms.export, { id, keyword: 'k3', selectKey }, admin)
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: link.url,
    headers: { authorization: admin.token },
  })
  const [, first, second] = await readXlsxRows(rawPayload)
  expect(first).toEqual(['k3', '餐费', '餐费,交通', '4', '#165dff', '午餐\n两人', '发票.png', '说明.pdf'])
  expect(second).toEqual(['', '交通', '', '0'])
})

describe('lines in a list', () => {
  let claims: string
  const listed = (input: object = {}) => app.data(onlineForms.list, { id: claims, ...input }, admin)
  const names = async (query: object) =>
    (await listed({ queryJson: JSON.stringify(query) })).list.map(({ code }) => code)
  beforeAll(async () => {
    ;({ id: claims } = await releaseDesign(app, admin, {
      enCode: 'lineLists',
      fields: [
        field('comInput', 'code'),
        field('table', 'lines', {
          children: [field('comInput', 'what'), field('numInput', 'price'), field('uploadImg', 'invoices')],
        }),
      ],
      columnData: {
        columnList: [{ prop: 'code' }, { prop: 'lines' }, { prop: 'lines-price', sum: true, sortable: true }],
        searchList: [
          { prop: 'lines-what', searchType: 2 },
          { prop: 'lines-price', searchType: 3 },
        ],
      },
    }))
    for (const [code, lines] of [
      [
        'c1',
        [
          { what: '高铁票', price: 120.5, invoices: [picture] },
          { what: '出租车', price: 30 },
        ],
      ],
      ['c2', Array.from({ length: 130 }, (_, at) => ({ what: `第${at}行`, price: 1 }))],
      ['c3', []],
    ] as const)
      await app.data(onlineForms.create, { id: claims, data: JSON.stringify({ code, lines }) }, admin)
  })

  test('are in the row of their record, the first hundred with their number', async () => {
    const { list } = await listed({ sidx: 'code', sort: 'asc' })
    const rows = new Map(list.map((row) => [row['code'], row]))
    expect(rows.get('c1')).toMatchObject({
      lines: [
        { what: '高铁票', price: 120.5, invoices: [picture] },
        { what: '出租车', price: 30 },
      ],
      'lines-price': [120.5, 30],
    })
    expect(rows.get('c1')).not.toHaveProperty(lineCounts)
    expect(rows.get('c2')).toMatchObject({ [lineCounts]: { lines: 130 } })
    expect(rows.get('c2')!['lines']).toHaveLength(100)
    expect(rows.get('c3')).toMatchObject({ lines: [] })
  })

  test('are summed over all rows of all records of the filter', async () => {
    const { list } = await app.data(recordWork.sums, { id: claims }, admin)
    expect(list).toEqual([{ prop: 'lines-price', sum: 280.5, isPartial: false }])
  })

  test('are found by a filter and by the keyword where one row fits', async () => {
    expect(await names({ 'lines-what': '高铁' })).toEqual(['c1'])
    expect((await names({ 'lines-price': [30, 200] })).toSorted()).toEqual(['c1'])
    expect((await names({ 'lines-price': [1, 1] })).toSorted()).toEqual(['c2'])
    expect((await listed({ keyword: '第129行' })).list.map(({ code }) => code)).toEqual(['c2'])
    expect(await names({ 'lines-price': [200, 300] })).toEqual([])
  })

  test('are exported whole where their sub-table is selected', async () => {
    const selectKey = ['code', 'lines', 'lines-price']
    const link = await app.data(onlineForms.export, { id: claims, keyword: 'c2', selectKey }, admin)
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url: link.url,
      headers: { authorization: admin.token },
    })
    const rows = await readXlsxRows(rawPayload)
    expect(rows[0]).toEqual(['code', 'lines-what', 'lines-price', 'lines-invoices'])
    expect(rows).toHaveLength(131)
  })
})
