import { beforeAll, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../test/app.ts'
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
