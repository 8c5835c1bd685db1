import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
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
      effects: [{ type: 'message', level: 'success', text: '已完成' }, { type: 'refresh' }],
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

  test.each<[string, object[], RegExp]>([
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
