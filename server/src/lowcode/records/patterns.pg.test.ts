import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp } from '../../../test/app.ts'
import { releaseDesign } from '../../../test/released-design.ts'

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const rules = (...patterns: string[]) => ({
  regList: patterns.map((pattern) => ({ pattern, message: `not ${pattern}` })),
})
const save = (id: string, record: object) =>
  app.call(onlineForms.create, { id, data: JSON.stringify(record) }, admin)

test('a pattern that cannot run in linear time keeps a design from being released, with its place', async () => {
  const { id } = await app.data(
    designs.create,
    {
      fullName: 'slow',
      enCode: 'slow',
      category: 'office',
      formData: JSON.stringify({
        fields: [
          field('comInput', 'a', rules('^a+$', '(a)\\1')),
          field('table', 'rows', { children: [field('comInput', 'b', rules('a(?=b)'))] }),
          field('comInput', 'c', rules('a{2,5000}')),
        ],
      }),
      columnData: '{}',
    },
    admin,
  )
  const { problems } = await app.data(designs.previewRelease, { id }, { ...admin, lang: 'en' })
  expect(problems).toEqual([
    { path: 'fields[0].regList[1].pattern', text: expect.stringContaining('“\\1” is not supported') },
    { path: 'fields[1].children[0].regList[0].pattern', text: expect.stringContaining('“(?=b)”') },
    { path: 'fields[2].regList[0].pattern', text: expect.stringContaining('“a{2,5000}”') },
  ])
  expect(await app.call(designs.release, { id }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('暂不支持'),
  })
})

test('a value of a contributed kind has to be what its remote has declared, which need not be there', async () => {
  const problem = { zh: '身份证号不正确', en: 'Not an ID card number', zhtw: '身分證號不正確' }
  const value = {
    type: 'text',
    maxLength: 18,
    pattern: '^\\d{17}[\\dX]$',
    checkDigit: {
      characters: '0123456789',
      weights: [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
      digits: '10X98765432',
    },
  }
  const declared = { title: { zh: '身份证号', en: 'ID card', zhtw: '身分證號' }, value, problem }
  const card = field('remoteText', 'card', { remote: 'gone', remoteKind: 'idCard', declared })
  const { id } = await releaseDesign(app, admin, {
    enCode: 'cards',
    fields: [card, field('table', 'rows', { children: [card] })],
  })
  const right = '11010519491231002X'
  expect(await save(id, { card: right, rows: [{ card: right }] })).toMatchObject({ code: 200 })
  const wrong = '110105194912310021'
  const english = { ...admin, lang: 'en' as const }
  const sent = { id, data: JSON.stringify({ card: wrong }) }
  expect(await app.call(onlineForms.create, sent, english)).toMatchObject({
    code: 400,
    msg: '“card”: Not an ID card number',
  })
  expect(await save(id, { card: 'x', rows: [{ card: wrong }] })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'card' }, { field: 'rows[0].card' }] },
  })
  expect(await app.data(onlineForms.list, { id }, admin)).toMatchObject({ list: [{ card: right }] })
})

test('a record has to match its patterns; texts too long for a pattern are refused in words', async () => {
  const { id } = await releaseDesign(app, admin, {
    enCode: 'matched',
    fields: [
      field('comInput', 'code', rules('^(?=.*\\d)(?=.*[a-z]).{4,}$', '/^[^x]+$/i')),
      field('textarea', 'long', rules('^[a-z]{1,1000}$')),
      field('table', 'rows', { children: [field('comInput', 'phone', rules('^1[3-9]\\d{9}$'))] }),
    ],
  })
  expect(await save(id, { code: 'abc1', rows: [{ phone: '13812345678' }] })).toMatchObject({ code: 200 })
  expect(await save(id, { code: 'abcd', rows: [{ phone: '13812345678' }, { phone: '1' }] })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'code' }, { field: 'rows[1].phone' }] },
  })
  expect(await save(id, { code: 'abc1X' })).toMatchObject({ code: 400, msg: '“code”：not /^[^x]+$/i' })
  expect(await save(id, { code: 'abc1', long: 'a'.repeat(100_000) })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^“long”最多\d+个字符$/),
  })
})

test('a release of an earlier version keeps its form; what cannot run is left out', async () => {
  const { id } = await releaseDesign(app, admin, {
    enCode: 'earlier',
    fields: [field('comInput', 'code', rules('^a+$', '^[ab]+$'))],
  })
  const old = { fields: [field('comInput', 'code', rules('(?<=a)b', '^[ab]+$'))] }
  await sql`update lowcode_release set form_data = ${JSON.stringify(old)} where design_id = ${id}`.execute(
    app.database.db,
  )
  // The plan of a release is compiled once, so another server reads the changed one.
  const other = await openApp({}, app.database)
  const by = { token: await other.signIn('admin') }
  const record = (code: string) => ({ id, data: JSON.stringify({ code }) })
  expect(await other.call(onlineForms.create, record('ba'), by)).toMatchObject({ code: 200 })
  expect(await other.call(onlineForms.create, record('c'), by)).toMatchObject({
    code: 400,
    msg: '“code”：not ^[ab]+$',
  })
})
