import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

// Steps, scripts and checks of a design, as the server carries them out when a record is saved.

let app: RightsApp
let admin: { token: string }
let prices: string
let banned: string

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: `标签${vModel}`,
  ...more,
})
const when = (name: string, op: string, value: unknown) => [
  { logic: 'and', groups: [{ field: name, op, value }] },
]
const fields = [
  field('comInput', 'code', { required: true }),
  field('numInput', 'price'),
  field('numInput', 'count'),
  field('calculate', 'total', {
    expression: [{ __vModel__: 'price', label: '' }, '×', { __vModel__: 'count', label: '' }],
  }),
  field('comInput', 'level', { disabled: true }),
  field('comInput', 'note'),
  field('table', 'lines', { children: [field('numInput', 'amount')] }),
]

const addInterface = async (enCode: string, query: string, names: readonly string[]) =>
  (
    await app.data(
      dataInterfaces.create,
      {
        fullName: enCode,
        enCode,
        categoryId: 'teaching',
        dataType: 1,
        query,
        requestParameters: JSON.stringify(names.map((name) => ({ field: name, dataType: 'varchar' }))),
      },
      admin,
    )
  ).id

beforeAll(async () => {
  app = await openRightsApp()
  ;({ admin } = app)
  prices = await addInterface('hookPrices', `select 7 as price where @code <> 'unknown'`, ['code'])
  banned = await addInterface('hookBanned', `select 1 as id where @code = 'banned'`, ['code'])
})

let count = 0
/** Releases a form of these settings; returns functions that save its records. */
async function openForm(form: object, own: readonly object[] = fields) {
  const { id } = await releaseDesign(app, admin, { enCode: `hooked${(count += 1)}`, form, fields: own })
  const send = (record: object) => app.call(onlineForms.create, { id, data: JSON.stringify(record) }, admin)
  const read = async (recordId: string) => {
    const { data } = await app.data(onlineForms.read, { id, recordId }, admin)
    return JSON.parse(data) as Record<string, unknown>
  }
  return {
    id,
    send,
    read,
    create: async (record: object) => {
      const answer = await send(record)
      expect(answer).toMatchObject({ code: 200 })
      return read(answer.data.id).then((values) => ({ ...values, id: answer.data.id }))
    },
    change: (recordId: string, record: object) =>
      app.call(onlineForms.update, { id, recordId, data: JSON.stringify(record) }, admin),
    countRecords: async () => (await app.data(onlineForms.list, { id }, admin)).pagination.total,
    startImport: (list: Record<string, string | number>[]) =>
      app.call(onlineImports.start, { id, list } as never, admin),
  }
}

const setLevel = {
  type: 'set',
  field: 'level',
  value: {
    by: 'formula',
    expression: ['IF(', { __vModel__: 'total', label: '' }, '>', '100', ',', '"high"', ',', '"low"', ')'],
  },
}
const stopEmpty = { type: 'stop', text: '金额超过上限', field: 'price', when: when('total', '>', 1000) }

describe('steps before a submission', () => {
  test('set on the server what users cannot set, from the formulas of the record, on create, change and import', async () => {
    const form = await openForm({ actions: { beforeSubmit: [setLevel, stopEmpty] } })
    const record = await form.create({ code: 'a', price: 30, count: 4, level: 'mine' })
    expect(record).toMatchObject({ total: 120, level: 'high' })
    expect(await form.change(record.id, { count: 1, level: 'mine' })).toMatchObject({ code: 200 })
    expect(await form.read(record.id)).toMatchObject({ total: 30, level: 'low' })

    expect(await form.send({ code: 'b', price: 500, count: 3 })).toMatchObject({
      code: 400,
      msg: '金额超过上限',
      data: expect.objectContaining({ fields: [{ field: 'price', msg: '金额超过上限' }] }),
    })
    expect(await form.change(record.id, { count: 100 })).toMatchObject({ code: 400, msg: '金额超过上限' })
    expect(await form.read(record.id)).toMatchObject({ count: 1 })
    expect(await form.countRecords()).toBe(1)
  })

  test('write what a data interface answers', async () => {
    const form = await openForm({
      actions: {
        beforeSubmit: [
          {
            type: 'interface',
            interfaceId: prices,
            parameters: [{ name: 'code', value: { by: 'field', field: 'code' } }],
            results: [{ path: 'price', field: 'price' }],
          },
        ],
      },
    })
    expect(await form.create({ code: 'known', price: 1, count: 2 })).toMatchObject({ price: 7, total: 14 })
  })

  test.each<[string, object, RegExp]>([
    ['an unknown field', { type: 'set', field: 'gone', value: { by: 'value', value: 1 } }, /“gone”不存在/],
    [
      'a computed field',
      { type: 'set', field: 'total', value: { by: 'value', value: 1 } },
      /不能给字段“total”赋值/,
    ],
    [
      'an unknown interface',
      { type: 'interface', interfaceId: 'nothing' },
      /数据接口不存在或已禁用：nothing/,
    ],
    ['no flow to start', { type: 'flow' }, /未填写完整/],
    ['a stop without words', { type: 'stop' }, /未填写完整/],
    [
      'a bad formula',
      { type: 'set', field: 'note', value: { by: 'formula', expression: ['+'] } },
      /公式无效/,
    ],
    ['a condition on nothing', { type: 'refresh', when: when('none', '==', 1) }, /“none”不存在/],
  ])('with %s are refused at release', async (_, step, expected) => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: `wrong${(count += 1)}`,
        enCode: `wrong${count}`,
        category: 'office',
        formData: JSON.stringify({ fields, actions: { beforeSubmit: [step] } }),
      },
      admin,
    )
    expect(await app.call(designs.release, { id }, admin)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(expected),
    })
  })

  test('cannot be 10,000', async () => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: `many${(count += 1)}`,
        enCode: `many${count}`,
        category: 'office',
        formData: JSON.stringify({
          fields,
          actions: { beforeSubmit: Array.from({ length: 10_000 }, () => ({ type: 'refresh' })) },
        }),
      },
      admin,
    )
    expect((await app.call(designs.release, { id }, admin)).code).toBe(400)
  })
})

describe('a script before a submission', () => {
  const withScript = (beforeSubmit: string) => openForm({ funcs: { beforeSubmit } })

  test('sets values and calls data interfaces', async () => {
    const form = await withScript(`({ data, setValue, callInterface }) => {
      const [row] = callInterface('${prices}', { code: data.code })
      setValue('price', row.price)
      setValue('level', 'by script ' + data.lines.length)
    }`)
    const record = await form.create({ code: 'x', count: 2, lines: [{ amount: 1 }] })
    expect(record).toMatchObject({ price: 7, total: 14, level: 'by script 1' })
    expect(await form.change(record.id, { lines: [] })).toMatchObject({ code: 200 })
    expect(await form.read(record.id)).toMatchObject({ level: 'by script 0' })
  })

  test('refuses the record with its sentence, and nothing is saved', async () => {
    const form = await withScript(
      `({ data }) => data.code === 'no' ? { message: '不行', field: 'code' } : data.code !== 'false'`,
    )
    expect(await form.send({ code: 'no' })).toMatchObject({
      code: 400,
      msg: '不行',
      data: expect.objectContaining({ fields: [{ field: 'code', msg: '不行' }] }),
    })
    expect(await form.send({ code: 'false' })).toMatchObject({
      code: 400,
      msg: '提交前的校验未通过，记录没有保存',
    })
    expect(await form.countRecords()).toBe(0)
    expect(await form.send({ code: 'yes' })).toMatchObject({ code: 200 })
  })

  test.each<[string, string, RegExp]>([
    ['endless', '() => {\n  for (;;);\n}', /^表单脚本“提交前”第 \d 行运行超过 50 毫秒，已停止$/],
    ['allocating', '() => "x".repeat(3e8).length', /^表单脚本“提交前”.*(占用内存过多|出错|运行超过)/],
    ['throwing', '({ data }) => {\n  data.none.x\n}', /^表单脚本“提交前”第 2 行出错：TypeError: /],
    [
      'setting an unknown field',
      `({ setValue }) => setValue('__proto__', { admin: 1 })`,
      /没有可赋值的字段“__proto__”/,
    ],
    ['setting a formula', `({ setValue }) => setValue('total', 1)`, /没有可赋值的字段“total”/],
    ['calling an unknown interface', `({ callInterface }) => callInterface('none')`, /./],
    ['no function', '[0][0]', /不是函数/],
  ])('that is %s refuses the record with a sentence', async (_, script, expected) => {
    const form = await withScript(script)
    const answer = await form.send({ code: 'a' })
    expect(answer.code).not.toBe(200)
    expect(answer.code).not.toBe(500)
    expect(answer.msg).toMatch(expected)
    expect(await form.countRecords()).toBe(0)
  })

  test('runs for each record of an import', async () => {
    const form = await withScript(
      `({ data, setValue }) => { setValue('note', 'n' + data.code); return data.code !== 'bad' }`,
    )
    const { data } = await form.startImport([{ code: 'good' }, { code: 'bad' }])
    expect(data).toMatchObject({ created: 1, failed: 1 })
  })
})

test('a script with a syntax error, or with an unknown function, refuses the release with its event and line', async () => {
  const bad = '({ data, request }) => {\n  request(data.code)\n}'
  const { id } = await app.data(
    designs.create,
    {
      fullName: 'badScripts',
      enCode: 'badScripts',
      category: 'office',
      formData: JSON.stringify({
        funcs: { onLoad: '', beforeSubmit: '({ data }) => {\n  return data.(\n}', afterSubmit: '1' },
        fields: [field('comInput', 'code', { on: { change: bad } })],
      }),
      columnData: JSON.stringify({ customBtnsList: [{ value: 'a', func: bad }] }),
    },
    admin,
  )
  const { problems } = await app.data(designs.previewRelease, { id }, admin)
  expect(problems).toEqual([
    { path: 'funcs.beforeSubmit', text: '脚本“提交前”第 2 行语法错误：Unexpected token' },
    { path: 'funcs.afterSubmit', text: '脚本“提交后”不是函数' },
    { path: 'fields[0].on.change', text: '脚本“值变化”第 1 行使用了不存在的表单函数“request”' },
    { path: 'customBtnsList[0].func', text: '脚本“点击按钮”第 1 行使用了不存在的表单函数“request”' },
  ])
  expect(await app.call(designs.release, { id }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('第 2 行语法错误'),
  })
})

test('an empty script of other clients does nothing', async () => {
  const text = '({ data, formData }) => {\n    // 在此编写代码\n    \n}'
  const form = await openForm({ funcs: { onLoad: text, beforeSubmit: text, afterSubmit: text } })
  expect(await form.create({ code: 'a' })).toMatchObject({ code: 'a' })
})

test('a script after a submission never loses the record; its error is a warning', async () => {
  const form = await openForm({
    funcs: {
      afterSubmit: `({ data }) => { if (data.code === 'bad') throw new Error('mail ' + data.id.length) }`,
    },
  })
  expect((await form.send({ code: 'good' })).msg).not.toContain('脚本')
  const answer = await form.send({ code: 'bad' })
  expect(answer).toMatchObject({
    code: 200,
    msg: expect.stringMatching(
      /记录已保存，但提交后的脚本出错：表单脚本“提交后”第 1 行出错：Error: mail \d+/,
    ),
  })
  expect(await form.read(answer.data.id)).toMatchObject({ code: 'bad' })
})

describe('checks over several fields', () => {
  const checks = [
    { by: 'rule', when: when('total', '<=', 100), message: '合计不能超过 100', field: 'price' },
    {
      by: 'interface',
      interfaceId: '',
      parameters: [{ name: 'code', value: { by: 'field', field: 'code' } }],
      expect: 'noRows',
      message: '该编号已停用',
    },
  ]
  const openChecked = () =>
    openForm({ checks: [checks[0], { ...checks[1], interfaceId: banned }], actions: { beforeSubmit: [] } })

  test('are binding on create, change and import', async () => {
    const form = await openChecked()
    expect(await form.send({ code: 'a', price: 60, count: 2 })).toMatchObject({
      code: 400,
      msg: '合计不能超过 100',
      data: expect.objectContaining({ fields: [{ field: 'price', msg: '合计不能超过 100' }] }),
    })
    expect(await form.send({ code: 'banned', price: 1, count: 1 })).toMatchObject({
      code: 400,
      msg: '该编号已停用',
    })
    const record = await form.create({ code: 'b', price: 50, count: 2 })
    expect((await form.change(record.id, { count: 3 })).msg).toBe('合计不能超过 100')
    expect((await form.change(record.id, { code: 'banned' })).msg).toBe('该编号已停用')
    expect(await form.read(record.id)).toMatchObject({ code: 'b', count: 2 })
    const { data } = await form.startImport([
      { code: 'i1', price: 1, count: 1 },
      { code: 'i2', price: 101, count: 1 },
      { code: 'banned', price: 1, count: 1 },
    ])
    expect(data).toMatchObject({ created: 1, failed: 2 })
  })

  test('by unique values name their fields at release', async () => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: 'badUniques',
        enCode: 'badUniques',
        category: 'office',
        formData: JSON.stringify({ fields, uniques: [['code'], ['code', 'gone'], ['lines']] }),
      },
      admin,
    )
    const { problems } = await app.data(designs.previewRelease, { id }, admin)
    expect(problems).toEqual([
      { path: 'uniques[1]', text: '唯一值引用的字段“gone”不存在，或不能设为唯一' },
      { path: 'uniques[2]', text: '唯一值引用的字段“lines”不存在，或不能设为唯一' },
    ])
  })

  test('name their fields at release', async () => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: `checks${(count += 1)}`,
        enCode: `checks${count}`,
        category: 'office',
        formData: JSON.stringify({
          fields,
          checks: [{ by: 'rule', when: when('gone', '==', 1), message: 'm', field: '' }],
        }),
      },
      admin,
    )
    expect((await app.call(designs.release, { id }, admin)).msg).toContain('“gone”不存在')
  })
})
