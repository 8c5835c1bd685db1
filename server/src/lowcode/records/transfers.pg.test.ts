import { beforeAll, describe, expect, test } from 'vitest'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { readCsvRows } from '../../import/csv.ts'
import { readXlsxRows } from '../../import/xlsx.ts'

let app: RightsApp
let id: string
let menuId: string
type By = { token: string }
/** Sees the rows of the north and no salary; may do everything with them. */
let clerk: By
/** May only import. */
let adder: By

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: `标签${vModel}`,
  ...more,
})

beforeAll(async () => {
  app = await openRightsApp()
  ;({ id, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'transfers',
    form: { uniques: [['code']] },
    fields: [
      field('comInput', 'code', { required: true }),
      field('amount', 'salary'),
      field('comInput', 'town'),
      field('numInput', 'size', { max: 10 }),
      field('userSelect', 'person'),
      field('comInput', 'state', { readonly: true, defaultValue: 'draft' }),
      field('table', 'lines', {
        children: [field('comInput', 'what'), field('numInput', 'price', { max: 9 })],
      }),
    ],
    columnData: {
      columnList: ['code', 'salary', 'town', 'size', 'lines-what', 'lines-price'].map((prop) => ({
        prop,
        sortable: true,
      })),
      searchList: [{ prop: 'town', searchType: 1 }],
      useBtnPermission: true,
      useColumnPermission: true,
      useFormPermission: true,
      useDataPermission: true,
    },
  }))
  for (const table of ['system_column', 'system_form_field'])
    await app.run(`delete from ${table} where module_id = $1 and en_code <> 'salary'`, [menuId])
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json) values ('scheme.north', $1, 'north', $2)`,
    [menuId, JSON.stringify([{ logic: 'and', groups: [{ field: 'town', op: '==', value: 'north' }] }])],
  )
  const { rows } = await app.run(`select id, en_code from system_button where module_id = $1`, [menuId])
  const buttons = rows.map((row) => [`button ${String(row['id'])}`, String(row['en_code'])] as const)
  clerk = await app.createUser(
    't.clerk',
    `module ${menuId}`,
    'resource scheme.north',
    ...buttons.map(([item]) => item),
  )
  adder = await app.createUser(
    't.adder',
    `module ${menuId}`,
    'resource scheme.north',
    ...buttons.filter(([, code]) => code === 'btn_upload').map(([item]) => item),
  )
})

const create = async (record: object) =>
  (await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, app.admin)).id
const read = async (recordId: string) =>
  JSON.parse((await app.data(onlineForms.read, { id, recordId }, app.admin)).data) as Record<string, unknown>
const find = async (code: string) => {
  const { list } = await app.data(onlineForms.list, { id, keyword: code }, app.admin)
  return list.length === 1 ? read(String(list[0]!['id'])) : list.length
}
const download = async ({ name, url }: { name: string; url: string }, by: By) => {
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { authorization: by.token } })
  return name.endsWith('.csv') ? readCsvRows(rawPayload) : readXlsxRows(rawPayload)
}
const start = (
  list: Record<string, string | number>[],
  options: Partial<CallRequest<typeof onlineImports.start>> = {},
  by: By = app.admin,
) => app.call(onlineImports.start, { id, list, ...options }, by)

describe('an export', () => {
  test('has the columns and rows that the list shows to its user, rows of sub-tables below their record', async () => {
    await create({ code: 'e1', town: 'north', salary: 1, lines: [{ what: 'a', price: 1 }, { what: 'b' }] })
    await create({ code: 'e2', town: 'south', salary: 2 })
    const input = { id, keyword: 'e', sidx: 'code', sort: 'asc' as const }
    const all = await app.data(onlineForms.export, input, app.admin)
    expect(all.name).toMatch(/^transfers_\d+\.xlsx$/)
    const head = [
      '标签code',
      '标签salary',
      '标签town',
      '标签size',
      '标签lines-标签what',
      '标签lines-标签price',
    ]
    expect(await download(all, app.admin)).toEqual([
      head,
      ['e1', '1', 'north', '', 'a', '1'],
      ['', '', '', '', 'b'],
      ['e2', '2', 'south'],
    ])
    const own = await app.data(onlineForms.export, { ...input, format: 'csv' }, clerk)
    expect(await download(own, clerk)).toEqual([
      head.filter((title) => title !== '标签salary'),
      ['e1', 'north', '', 'a', '1'],
      ['', '', '', 'b', ''],
    ])
    const selected = await app.data(
      onlineForms.export,
      { ...input, selectKey: ['salary', 'town', 'nothing'], dataType: '1' },
      clerk,
    )
    expect(await download(selected, clerk)).toEqual([['标签town'], ['north']])
    const foreign = await app.data(onlineForms.export, input, app.admin)
    expect(
      (
        await app.app.inject({ method: 'GET', url: foreign.url, headers: { authorization: clerk.token } })
      ).json().code,
    ).toBe(404)
    expect((await app.call(onlineForms.export, input, adder)).code).toBe(403)
  })
})

describe('an import', () => {
  test('has a template with the columns that its user may fill', async () => {
    const titles = async (by: By) => {
      const link = await app.data(onlineForms.template, { id }, by)
      const [head] = await download(link, by)
      return head
    }
    const every = [
      '标签code',
      '标签salary',
      '标签town',
      '标签size',
      '标签person',
      '标签lines-标签what',
      '标签lines-标签price',
    ]
    expect(await titles(app.admin)).toEqual(every)
    expect(await titles(adder)).toEqual(every.filter((title) => title !== '标签salary'))
    const nobody = await app.createUser('t.nobody')
    expect((await app.call(onlineForms.template, { id }, nobody)).code).toBe(403)
  })

  test('creates records with their rows, and names every problem at its column', async () => {
    const { data } = await start([
      { code: 'i1', town: 'north', person: 'tech01', 'lines-what': 'a', 'lines-price': 1 },
      { 'lines-what': 'b', 'lines-price': 2 },
      { code: 'i2', size: 11 },
      { code: 'i3', 'lines-what': 'c', 'lines-price': 10 },
      { town: 'x' },
      { code: 'i4', person: 'nobody' },
      { code: 'i5', salary: 'much' },
    ])
    expect(data).toMatchObject({ created: 2, failed: 5 })
    expect(data.failResult.map((row) => row['errorsInfo'])).toEqual(
      [
        '标签size：不能大于10',
        '标签lines-标签price：不能大于9',
        '标签code：不能为空',
        '标签person：没有这个选项',
        '标签salary：不是数字',
      ].map((reason) => expect.stringContaining(reason.split('：')[0]!)),
    )
    expect(await find('i1')).toMatchObject({
      person: 'user.tech01',
      state: 'draft',
      lines: [
        { what: 'a', price: 1 },
        { what: 'b', price: 2 },
      ],
    })
    expect(await find('i2')).toBe(0)
  })

  test('finds records by the unique field and changes only what the sheet has', async () => {
    await create({ code: 'u1', town: 'north', salary: 5, size: 1, lines: [{ what: 'kept' }] })
    const again = await start([{ code: 'u1', size: 2 }])
    expect(again.data).toMatchObject({ created: 0, failed: 1 })
    const { data } = await start([{ code: 'u1', size: 2 }], { mode: 2 })
    expect(data).toMatchObject({ updated: 1, failed: 0 })
    expect(await find('u1')).toMatchObject({ salary: 5, size: 2, town: 'north', lines: [{ what: 'kept' }] })
  })

  test('keeps to rows, columns and buttons of its user', async () => {
    await create({ code: 'p1', town: 'north', salary: 5 })
    await create({ code: 'p2', town: 'south', salary: 5 })
    const { data } = await start(
      [
        { code: 'p1', size: 3, salary: 9 },
        { code: 'p2', town: 'north' },
        { code: 'p3', town: 'north' },
        { code: 'p4', town: 'south' },
      ],
      { mode: 2 },
      clerk,
    )
    // The salary is no column of this user; p2 is taken by a record that the user does not see.
    expect(data).toMatchObject({ created: 1, updated: 1, failed: 2 })
    expect(await find('p1')).toMatchObject({ salary: 5, size: 3 })
    expect(await find('p2')).toMatchObject({ town: 'south' })
    expect(await find('p4')).toBe(0)
    const refused = await start(
      [
        { code: 'p1', size: 4 },
        { code: 'p5', town: 'north' },
      ],
      { mode: 2 },
      adder,
    )
    expect(refused.data).toMatchObject({ created: 1, updated: 0, failed: 1 })
    expect(await find('p1')).toMatchObject({ size: 3 })
  })

  test('of 600 rows with every tenth wrong keeps the other rows', async () => {
    const list = Array.from({ length: 600 }, (_, at) => ({ code: `m${at}`, size: at % 10 === 0 ? 11 : 1 }))
    const { data } = await start(list)
    expect(data).toMatchObject({ created: 540, failed: 60 })
  })

  test('of a sheet needs the columns of a sub-table where it has some of them, or a row is required', async () => {
    const preview = async (designId: string, sheet: string) => {
      const mark = 'x0x0x0'
      const disposition = 'content-disposition: form-data; name="file"; filename="sheet.csv"'
      const answer = await app.app.inject({
        method: 'POST',
        url: onlineImports.preview.path.replace('{id}', designId),
        headers: {
          authorization: app.admin.token,
          'content-type': `multipart/form-data; boundary=${mark}`,
        },
        payload: `--${mark}\r\n${disposition}\r\n\r\n${sheet}\r\n--${mark}--\r\n`,
      })
      return answer.json<{ code: number; msg: string; data: { id: string } }>()
    }
    const releaseWith = (enCode: string, required: boolean) =>
      releaseDesign(app, app.admin, {
        enCode,
        fields: [
          field('comInput', 'code', { required: true }),
          field('table', 'lines', {
            required,
            children: [field('comInput', 'what', { required: true }), field('numInput', 'price')],
          }),
        ],
      })
    const may = await releaseWith('rows.may', false)
    const { code, data } = await preview(may.id, '标签code\nn1\n')
    expect(code).toBe(200)
    const outcome = await app.data(onlineImports.start, { id: may.id, importId: data.id }, app.admin)
    expect(outcome).toMatchObject({ created: 1, failed: 0 })
    const partly = await preview(may.id, '标签code,标签lines-标签price\nn2,1\n')
    expect(partly).toMatchObject({ code: 400, msg: expect.stringContaining('标签lines-标签what') as string })
    const must = await releaseWith('rows.must', true)
    expect((await preview(must.id, '标签code\nn3\n')).code).toBe(400)
  })

  test('of another design or user is not found', async () => {
    const { data } = await start([{ code: 'o1', size: 11 }])
    const importId = data.id
    expect((await app.call(onlineImports.state, { id, importId }, clerk)).code).toBe(404)
    const other = await releaseDesign(app, app.admin, { enCode: 'others', fields: [field('comInput', 'a')] })
    expect((await app.call(onlineImports.state, { id: other.id, importId }, app.admin)).code).toBe(404)
    const failures = await app.data(onlineImports.failures, { id, importId }, app.admin)
    const sheet = await download(failures, app.admin)
    expect(sheet[1]!.slice(0, 1)).toEqual(['o1'])
  })
})
