import { beforeAll, describe, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { releaseDesign } from '../../../test/released-design.ts'

let app: RightsApp
let admin: { token: string }
let id: string

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})

beforeAll(async () => {
  app = await openRightsApp()
  ;({ admin } = app)
  ;({ id } = await releaseDesign(app, admin, {
    enCode: 'trips',
    form: { uniques: [['code']] },
    columnData: {
      columnList: ['code', 'title', 'amount', 'day', 'person', 'createUser'].map((prop) => ({
        prop,
        sortable: prop !== 'person',
      })),
      searchList: [{ prop: 'title', searchType: 2 }, { prop: 'amount', searchType: 3 }, { prop: 'person' }],
    },
    fields: [
      field('comInput', 'code', { label: '编号' }),
      field('comInput', 'title', { required: true, label: '事由' }),
      field('amount', 'amount'),
      field('date', 'day'),
      field('userSelect', 'person'),
      field('checkbox', 'tags'),
      field('comInput', 'secret', { noShow: true, defaultValue: 'fixed' }),
      field('comInput', 'state', { disabled: true, defaultValue: 'draft' }),
      field('calculate', 'total', {
        expression: ['SUM(', { __vModel__: 'lines-price', label: '' }, ')'],
      }),
      field('comInput', 'why', {
        visibleWhen: [{ logic: 'and', groups: [{ field: 'amount', op: '>', value: 100 }] }],
      }),
      field('table', 'lines', {
        children: [field('comInput', 'what', { required: true }), field('numInput', 'price')],
      }),
      field('createUser', 'createUser'),
      field('createTime', 'createTime'),
      field('modifyUser', 'modifyUser'),
      field('currOrganize', 'unit'),
    ],
  }))
})

/** A record as a form or a page gets it. */
type Shown = Record<string, unknown> & { lines: { id: string }[] }

let counter = 0
const create = async (record: object, by = admin) =>
  (
    await app.data(
      onlineForms.create,
      { id, data: JSON.stringify({ code: `C${++counter}`, title: 't', ...record }) },
      by,
    )
  ).id
const read = async (recordId: string, by = admin) => {
  const { data, lockVersion } = await app.data(onlineForms.read, { id, recordId }, by)
  return { ...(JSON.parse(data) as Record<string, unknown>), lockVersion } as unknown as Shown
}
const detail = async (recordId: string, by = admin) =>
  JSON.parse((await app.data(onlineForms.detail, { id, recordId }, by)).data) as Shown
const update = (recordId: string, record: object, by = admin, lockVersion?: number) =>
  app.call(
    onlineForms.update,
    { id, recordId, data: JSON.stringify(record), ...(lockVersion === undefined ? {} : { lockVersion }) },
    by,
  )

describe('a record', () => {
  test('is created, read, shown, changed and removed', async () => {
    const day = Date.UTC(2026, 2, 1, 1)
    const recordId = await create({
      title: '差旅',
      amount: 120.5,
      day,
      person: 'user.tech01',
      tags: ['1', '2'],
      why: '超支',
      lines: [
        { what: '机票', price: 100 },
        { what: '酒店', price: 20.5 },
      ],
    })
    const record = await read(recordId)
    expect(record).toMatchObject({
      title: '差旅',
      amount: 120.5,
      day,
      person: 'user.tech01',
      tags: ['1', '2'],
      secret: 'fixed',
      state: 'draft',
      why: '超支',
      total: 120.5,
      createUser: 'user.admin',
      modifyUser: null,
      lockVersion: 1,
      lines: [
        { id: expect.any(String), what: '机票', price: 100 },
        { what: '酒店', price: 20.5 },
      ],
    })
    const shown = await detail(recordId)
    expect(shown).toMatchObject({
      day: '2026-03-01',
      person: expect.stringMatching(/\/tech01$/),
      tags: '选项一,选项二',
      createUser: expect.stringMatching(/\/admin$/),
      lines: [{ what: '机票', price: 100 }, { what: '酒店' }],
    })
    const [flight, hotel] = record.lines as [{ id: string }, { id: string }]
    expect(
      (await update(recordId, { title: '出差', lines: [hotel, { what: '餐费', price: 3 }, flight] })).code,
    ).toBe(200)
    const changed = await read(recordId)
    expect(changed).toMatchObject({
      title: '出差',
      amount: 120.5,
      lockVersion: 2,
      total: 123.5,
      modifyUser: 'user.admin',
    })
    expect(changed['lines'].map((row: { id: string }) => row.id)).toEqual([
      hotel.id,
      expect.any(String),
      flight.id,
    ])
    expect((await app.call(onlineForms.remove, { id, recordId }, admin)).code).toBe(200)
    expect((await app.call(onlineForms.read, { id, recordId }, admin)).code).toBe(404)
    expect((await app.call(onlineForms.remove, { id, recordId }, admin)).code).toBe(404)
  })

  test('takes nothing from the client for hidden, disabled, computed, system and unknown fields', async () => {
    const sent = {
      secret: 'x',
      state: 'approved',
      total: 99,
      createUser: 'user.tech01',
      unit: 'nowhere',
      createTime: 1,
      nothing: 'x',
      why: 'hidden by its rule',
      constructor: 'x',
    }
    const recordId = await create(sent)
    const expected = {
      secret: 'fixed',
      state: 'draft',
      total: 0,
      createUser: 'user.admin',
      amount: null,
      why: '',
    }
    const record = await read(recordId)
    expect(record).toMatchObject(expected)
    expect(record['unit']).not.toBe('nowhere')
    expect(record).not.toHaveProperty('nothing')
    expect((await update(recordId, sent)).code).toBe(200)
    expect(await read(recordId)).toMatchObject(expected)
  })

  test('is refused with every problem and its place', async () => {
    const { code, data } = await app.call(
      onlineForms.create,
      {
        id,
        data: JSON.stringify({
          amount: 'many',
          person: 'user.nobody',
          lines: [{ what: 'a' }, { price: 'x' }],
        }),
      },
      { ...admin, lang: 'en' },
    )
    expect(code).toBe(400)
    expect(data).toEqual({
      fields: [
        { field: 'title', msg: '“事由” cannot be empty' },
        { field: 'amount', msg: '“amount” has an invalid value' },
        { field: 'lines[1].what', msg: '“lines 2: what” cannot be empty' },
        { field: 'lines[1].price', msg: '“lines 2: price” has an invalid value' },
      ],
    })
  })

  test('refers only to what exists, but keeps what it referred to before', async () => {
    const recordId = await create({ person: 'user.tech01' })
    const refused = await update(recordId, { person: 'user.nobody' })
    expect(refused).toMatchObject({ code: 400, data: { fields: [{ field: 'person' }] } })
    await app.run(`update org_user set delete_mark = 1 where id = 'user.tech01'`)
    expect((await update(recordId, { person: 'user.tech01', title: 'kept' })).code).toBe(200)
    await app.run(`update org_user set delete_mark = 0 where id = 'user.tech01'`)
  })

  test('has a code of its own: the sentence names the field', async () => {
    await create({ code: 'same' })
    const { code, msg, data } = await app.call(
      onlineForms.create,
      { id, data: JSON.stringify({ code: 'same', title: 't' }) },
      admin,
    )
    expect({ code, msg, data }).toMatchObject({
      code: 409,
      msg: '“编号”的值与已有记录重复',
      data: { fields: [{ field: 'code' }] },
    })
  })

  test('of a changed version is refused, and of two writers at once both are kept or one is refused', async () => {
    const recordId = await create({})
    expect((await update(recordId, { title: 'a' }, admin, 1)).code).toBe(200)
    expect(await update(recordId, { title: 'b' }, admin, 1)).toMatchObject({ code: 409 })
    expect((await read(recordId))['title']).toBe('a')
    const codes = await Promise.all(
      ['c', 'd'].map(async (title) => (await update(recordId, { title }, admin, 2)).code),
    )
    expect(codes.toSorted()).toEqual([200, 409])
    await Promise.all([update(recordId, { amount: 5 }), update(recordId, { tags: ['1'] })])
    expect(await read(recordId)).toMatchObject({ amount: 5, tags: ['1'], lockVersion: 5 })
  })

  test('with 50,000 rows is refused in one sentence', async () => {
    const lines = Array.from({ length: 50_000 }, () => ({ what: 'a' }))
    const { code, msg, data } = await app.call(
      onlineForms.create,
      { id, data: JSON.stringify({ code: 'many', title: 't', lines }) },
      admin,
    )
    expect({ code, msg }).toEqual({ code: 400, msg: '“lines”最多 2000 行，本次提交了 50000 行' })
    expect((data as unknown as { fields: unknown[] }).fields).toHaveLength(1)
  })

  test('is saved by more requests at once than there are connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        app.call(
          onlineForms.create,
          { id, data: JSON.stringify({ code: `at-once-${at}`, title: 't', person: 'user.admin' }) },
          admin,
        ),
      ),
    )
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  })

  test('holds no script and no file of another server', async () => {
    const hostile = await releaseDesign(app, admin, {
      enCode: 'hostile',
      fields: [field('editor', 'words'), field('uploadImg', 'pictures')],
    })
    const save = (record: object) =>
      app.call(onlineForms.create, { id: hostile.id, data: JSON.stringify(record) }, admin)
    const { data } = await save({ words: '<p onclick="x()">a<script>x()</script></p>' })
    const { data: stored } = await app.data(onlineForms.read, { id: hostile.id, recordId: data.id }, admin)
    expect(JSON.parse(stored)).toMatchObject({ words: '<p>a</p>' })
    for (const url of ['javascript:x()', 'https://evil.example/a.png', '//evil.example/a.png'])
      expect(await save({ pictures: [{ name: 'a', fileId: 'a', url }] })).toMatchObject({
        code: 400,
        data: { fields: [{ field: 'pictures' }] },
      })
  })

  test('of a table that a new release has just changed is refused with a sentence', async () => {
    const moving = await releaseDesign(app, admin, { enCode: 'moving', fields: [field('comInput', 'gone')] })
    const data = '{"gone":"x"}'
    expect((await app.call(onlineForms.create, { id: moving.id, data }, admin)).code).toBe(200)
    await app.run(`alter table lc_moving drop column gone`)
    for (const answer of [
      app.call(onlineForms.create, { id: moving.id, data }, admin),
      app.call(onlineForms.list, { id: moving.id }, admin),
    ])
      expect(await answer).toMatchObject({ code: 409, msg: '该表单刚发布了新版本，请刷新页面后重试' })
  })

  test.each(['[]', 'null', '7', '{', '"x"', '{"title":"t","__proto__":{"amount":7}}'])(
    'that is %s is refused',
    async (data) => {
      expect(await app.call(onlineForms.create, { id, data }, admin)).toMatchObject({ code: 400 })
    },
  )
})
