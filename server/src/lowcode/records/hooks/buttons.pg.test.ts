import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

let app: RightsApp
let admin: { token: string }
beforeAll(async () => {
  app = await openRightsApp()
  ;({ admin } = app)
})

let count = 0
const when = (name: string, op: string, value: unknown) => [
  { logic: 'and', groups: [{ field: name, op, value }] },
]
const fields = [
  { jweeKey: 'comInput', vModel: 'code', label: 'code' },
  { jweeKey: 'numInput', vModel: 'total', label: 'total' },
  { jweeKey: 'comInput', vModel: 'level', label: 'level', disabled: true },
]

describe('a custom button', () => {
  const setDone = { type: 'set', field: 'level', value: { by: 'value', value: 'done' } }
  const steps = [
    { type: 'stop', text: '金额为零', when: when('total', '==', 0) },
    { type: 'ask', text: '确定完成？', when: when('total', '>', 10) },
    setDone,
    { type: 'message', level: 'success', text: '已完成' },
    {
      type: 'flow',
      flowId: 'refund',
      parameters: [{ name: 'amount', value: { by: 'field', field: 'total' } }],
    },
    { type: 'refresh' },
  ]
  const press = (id: string, ids: string[], confirmed: number[] = [], by = admin, button = 'finish') =>
    app.call(onlineForms.runButton, { id, button, ids, confirmed }, by)

  test('sets on the server, asks first, and does nothing where one record is refused', async () => {
    const { id, menuId } = await releaseDesign(app, admin, {
      enCode: `button${(count += 1)}`,
      fields,
      columnData: {
        useBtnPermission: true,
        customBtnsList: [{ value: 'finish', label: '完成', place: 'head', actions: { click: steps } }],
      },
    })
    const add = async (total: number) =>
      (await app.data(onlineForms.create, { id, data: JSON.stringify({ code: 'c', total }) }, admin)).id
    const level = async (recordId: string) =>
      (
        JSON.parse((await app.data(onlineForms.read, { id, recordId }, admin)).data) as Record<
          string,
          unknown
        >
      )['level']
    const small = await add(5)
    const large = await add(50)
    const zero = await add(0)

    expect((await press(id, [small])).data).toEqual({
      question: null,
      effects: [
        { type: 'message', level: 'success', text: '已完成' },
        { type: 'flow', flowId: 'refund', values: { amount: 5 } },
        { type: 'refresh' },
      ],
    })
    expect(await level(small)).toBe('done')
    const asked = await press(id, [large, small])
    expect(asked.data).toEqual({ question: { step: 1, text: '确定完成？' }, effects: [] })
    expect(await level(large)).not.toBe('done')
    expect(await press(id, [large, zero], [1])).toMatchObject({ code: 400, msg: '金额为零' })
    expect(await level(large)).not.toBe('done')
    expect(await press(id, [large], [1])).toMatchObject({ code: 200 })
    expect(await level(large)).toBe('done')

    // The button is one of the menu, and is checked like the others.
    const { rows } = await app.run(
      `select id, full_name from system_button where module_id = $1 and en_code = 'btn_finish'`,
      [menuId],
    )
    expect(rows).toMatchObject([{ full_name: '完成' }])
    await app.run(
      `insert into system_data_scheme (id, module_id, full_name, condition_json) values ($1, $2, 'all', '[]')
        on conflict do nothing`,
      [`scheme.button${count}`, menuId],
    )
    const without = await app.createUser(`t.without${count}`, `module ${menuId}`)
    const holder = await app.createUser(
      `t.holder${count}`,
      `module ${menuId}`,
      `button ${String(rows[0]!['id'])}`,
    )
    expect((await press(id, [small], [], without)).code).toBe(403)
    expect(await press(id, [small], [], holder)).toMatchObject({ code: 200 })
    expect((await app.data(onlineForms.config, { id }, holder)).buttons).toEqual(['btn_finish'])
    expect((await press(id, ['none'], [], holder)).code).toBe(404)
    expect((await press(id, [small], [], admin, 'other')).code).toBe(404)
  })

  test('is refused for records that do not meet its condition, and hidden in their rows', async () => {
    const { id } = await releaseDesign(app, admin, {
      enCode: `conditional${(count += 1)}`,
      fields,
      columnData: {
        columnList: [{ prop: 'code' }],
        customBtnsList: [
          {
            value: 'finish',
            label: '完成',
            condition: when('total', '<', 10),
            actions: { click: [setDone] },
          },
        ],
      },
    })
    const add = async (total: number) =>
      (await app.data(onlineForms.create, { id, data: JSON.stringify({ code: 'c', total }) }, admin)).id
    const small = await add(1)
    const large = await add(50)
    expect(await press(id, [small, large])).toMatchObject({
      code: 400,
      msg: '该记录当前不满足“完成”的条件',
    })
    const { list } = await app.data(onlineForms.list, { id }, admin)
    expect(list.map((row) => [row['id'], row['_unavailableButtons']])).toEqual([
      [large, ['finish']],
      [small, undefined],
    ])
    expect(await app.run(`select level from lc_conditional${count}`)).toMatchObject({
      rows: [{ level: null }, { level: null }],
    })
    expect(await press(id, [small])).toMatchObject({ code: 200 })
    const { list: changes } = await app.data(recordWork.history, { id, recordId: small }, admin)
    expect(changes[0]).toMatchObject({ source: 'button', fields: [{ field: 'level', to: 'done' }] })
  })

  test('answers 409 where a record changed after its data interface was called', async () => {
    const { id: interfaceId } = await app.data(
      dataInterfaces.create,
      {
        fullName: 'slowButton',
        enCode: 'slowButton',
        categoryId: 'teaching',
        dataType: 1,
        query: `select @code || '!' as level from pg_sleep(1)`,
        requestParameters: JSON.stringify([{ field: 'code', dataType: 'varchar' }]),
      },
      admin,
    )
    const call = {
      type: 'interface',
      interfaceId,
      parameters: [{ name: 'code', value: { by: 'field', field: 'code' } }],
      results: [{ path: 'level', field: 'level' }],
    }
    const { id, table } = await releaseDesign(app, admin, {
      enCode: `slowButton${(count += 1)}`,
      fields,
      columnData: { customBtnsList: [{ value: 'finish', label: '完成', actions: { click: [call] } }] },
    })
    const { id: recordId } = await app.data(
      onlineForms.create,
      { id, data: JSON.stringify({ code: 'old', total: 1 }) },
      admin,
    )
    const pressed = press(id, [recordId])
    await new Promise((done) => setTimeout(done, 500))
    await app.run(`update ${table} set code = 'new', lock_version = lock_version + 1`)
    expect(await pressed).toMatchObject({ code: 409 })
    expect(await app.run(`select level from ${table}`)).toMatchObject({ rows: [{ level: null }] })
    expect(await press(id, [recordId])).toMatchObject({ code: 200 })
    expect(await app.run(`select level from ${table}`)).toMatchObject({ rows: [{ level: 'new!' }] })
  })

  test.each<[string, object[], RegExp]>([
    ['a condition on an unknown field', [{ value: 'a', condition: when('gone', '==', '1') }], /条件不完整/],
    ['a taken code', [{ value: 'edit', label: 'x' }], /自定义按钮的编码无效或重复/],
    ['one code twice', [{ value: 'a' }, { value: 'a' }], /自定义按钮的编码无效或重复/],
    [
      'an unknown field',
      [{ value: 'a', actions: { click: [{ ...setDone, field: 'gone' }] } }],
      /“gone”不存在/,
    ],
  ])('with %s is refused at release', async (_, customBtnsList, expected) => {
    const { id } = await app.data(
      designs.create,
      {
        fullName: `badbutton${(count += 1)}`,
        enCode: `badbutton${count}`,
        category: 'office',
        formData: JSON.stringify({ fields }),
        columnData: JSON.stringify({ customBtnsList }),
      },
      admin,
    )
    expect((await app.call(designs.release, { id }, admin)).msg).toMatch(expected)
  })
})

test('a record is read by a button whose condition it meets only', async () => {
  const customBtnsList = [{ value: 'script', label: 's', func: '() => 1' }]
  const { id, menuId } = await releaseDesign(app, admin, {
    enCode: `readable${(count += 1)}`,
    fields,
    columnData: {
      useBtnPermission: true,
      columnBtnsList: [
        { value: 'edit', label: '编辑', condition: when('code', '==', 'open') },
        { value: 'detail', label: '详情', condition: when('total', '<', 10) },
      ],
      customBtnsList,
    },
  })
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json) values ($1, $2, 'all', '[]')`,
    [`scheme.readable`, menuId],
  )
  const { rows } = await app.run('select id, en_code from system_button where module_id = $1', [menuId])
  const buttons = (...codes: string[]) =>
    rows.flatMap((row) => (codes.includes(String(row['en_code'])) ? [`button ${String(row['id'])}`] : []))
  const userWith = (account: string, ...codes: string[]) =>
    app.createUser(account, `module ${menuId}`, 'resource scheme.readable', ...buttons(...codes))
  const viewer = await userWith('r.viewer', 'btn_detail')
  const editor = await userWith('r.editor', 'btn_detail', 'btn_edit')
  const presser = await userWith('r.presser', 'btn_detail', 'btn_script')
  const add = async (record: object) =>
    (await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, admin)).id
  const closed = await add({ code: 'closed', total: 50 })
  const open = await add({ code: 'open', total: 50 })
  const cheap = await add({ code: 'x', total: 1 })
  const calls = [onlineForms.read, onlineForms.detail, recordWork.history, recordComments.list]
  const codesOf = async (recordId: string, by: { token: string }) => {
    const codes = new Set<number>()
    for (const call of calls) codes.add((await app.call(call, { id, recordId }, by)).code)
    return [...codes]
  }
  expect(await codesOf(closed, viewer)).toEqual([400])
  expect((await app.call(onlineForms.detail, { id, recordId: closed }, viewer)).msg).toBe(
    '该记录当前不满足“详情”的条件',
  )
  expect(await codesOf(open, viewer)).toEqual([400])
  expect(await codesOf(closed, editor)).toEqual([400])
  expect(await codesOf(open, editor)).toEqual([200])
  expect(await codesOf(closed, presser)).toEqual([200])
  expect(await codesOf(cheap, viewer)).toEqual([200])
  expect(await codesOf('none', viewer)).toEqual([404])
})
