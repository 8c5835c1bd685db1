import { beforeAll, describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { designImport } from '@tessera/shared/contract/lowcode/design-import'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

let app: RightsApp
let id: string
let content: string
const ids: Record<'dictionary' | 'interface' | 'rule', string> = { dictionary: '', interface: '', rule: '' }

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})

beforeAll(async () => {
  app = await openRightsApp()
  const { admin } = app
  ids.dictionary = (
    await app.data(
      dictionaryTypes.create,
      { fullName: '物料类别', enCode: 'materialKind', parentId: '-1' },
      admin,
    )
  ).id
  const top = await app.data(
    dictionaryData.create,
    { dictionaryTypeId: ids.dictionary, fullName: '纸张', enCode: 'paper', parentId: '0' },
    admin,
  )
  await app.data(
    dictionaryData.create,
    { dictionaryTypeId: ids.dictionary, fullName: '复印纸', enCode: 'a4', parentId: top.id },
    admin,
  )
  ids.rule = (
    await app.data(
      billRules.create,
      { fullName: '领用单号', enCode: 'materialNo', prefix: 'LY', digit: 4, startNumber: '1' },
      admin,
    )
  ).id
  ids.interface = (
    await app.data(
      dataInterfaces.create,
      {
        fullName: '仓库',
        enCode: 'stores',
        categoryId: 'base',
        dataType: 2,
        query: '[{"id":"1","fullName":"一号库"}]',
        requestHeaders: '[]',
        ipAddress: '',
      },
      admin,
    )
  ).id
  ;({ id } = await app.data(
    designs.create,
    {
      fullName: '物料领用',
      enCode: 'material',
      category: 'office',
      formData: JSON.stringify({
        fields: [
          field('comInput', 'title'),
          field('dicSelect', 'kind', { dictionaryType: ids.dictionary }),
          field('select', 'store', { dataType: 'dynamic', propsUrl: ids.interface }),
          field('billRule', 'no', { rule: 'materialNo' }),
          field('relationForm', 'expense', { modelId: 'design.expense', relationField: 'title' }),
        ],
      }),
      columnData: JSON.stringify({ type: 2, treeDataSource: 'dictionary', treeDictionary: ids.dictionary }),
    },
    admin,
  ))
  content = await exported(admin)
})

type By = { token: string }
async function exported(by: By) {
  const { url } = await app.data(designs.exportData, { id }, by)
  return (await app.app.inject({ url })).payload
}
const fileOf = (text = content) => JSON.parse(text) as { value: Record<string, unknown> & { needs: Needs } }
interface Needs {
  dictionaries: { id: string; entries: object[] }[]
  interfaces: { body: Record<string, unknown> | null }[]
}
const changed = (change: (value: Record<string, unknown> & { needs: Needs }) => void, text = content) => {
  const file = fileOf(text)
  change(file.value)
  return JSON.stringify(file)
}
const check = (text: string, by: By = app.admin) => app.call(designImport.check, { content: text }, by)
const run = (text: string, more: object = {}, by: By = app.admin) =>
  app.call(designImport.run, { content: text, fullName: '领用', enCode: 'copy', ...more }, by)
const formOf = async (design: string) => {
  const { formData, columnData } = await app.data(designs.read, { id: design }, app.admin)
  const { fields } = JSON.parse(formData!) as { fields: Record<string, string>[] }
  return { fields, list: JSON.parse(columnData || '{}') as Record<string, string> }
}
const rowCounts = async () =>
  (
    await app.run(`select (select count(*) from lowcode_design) || ' ' || (select count(*) from system_dictionary_type)
      || ' ' || (select count(*) from system_dictionary_data) || ' ' || (select count(*) from system_bill_rule)
      || ' ' || (select count(*) from system_data_interface) as n`)
  ).rows[0]!['n']

test('a file has what the design needs, and no secret of an interface', () => {
  const { needs } = fileOf().value
  expect(needs).toMatchObject({
    dictionaries: [{ enCode: 'materialKind', entries: [{ enCode: 'paper' }, { enCode: 'a4' }] }],
    rules: [{ enCode: 'materialNo', body: { prefix: 'LY' } }],
    interfaces: [{ enCode: 'stores', body: { requestHeaders: '[]', ipAddress: '' } }],
    designs: [{ enCode: 'expense', fullName: '费用报销' }],
  })
})

test('the dry run says what clashes and what can be chosen, and changes nothing', async () => {
  const before = await rowCounts()
  const { data } = await check(content)
  expect(data).toMatchObject({
    fullName: '物料领用',
    newName: '物料领用2',
    newCode: 'material_2',
    fields: 5,
    problems: [],
  })
  expect(data.items).toMatchObject([
    {
      kind: 'dictionary',
      key: 'dictionary:materialKind',
      entries: 2,
      existing: '物料类别',
      newCode: 'materialKind.2',
      choices: ['use', 'rename', 'skip'],
    },
    { kind: 'rule', existing: '领用单号', choices: ['use', 'rename', 'skip'] },
    { kind: 'interface', existing: '仓库', choices: ['use', 'rename', 'skip'] },
    { kind: 'design', existing: '费用报销', choices: ['use', 'skip'] },
  ])
  expect(JSON.stringify(data)).not.toContain(ids.dictionary)
  expect(await rowCounts()).toBe(before)
})

test('each choice is followed: used, created under another code, skipped', async () => {
  const { data, msg } = await run(content, {
    enCode: 'renamed',
    fullName: '改名',
    choices: {
      'dictionary:materialKind': 'rename',
      'rule:materialNo': 'rename',
      'interface:stores': 'rename',
      'design:expense': 'skip',
    },
  })
  expect(msg).toBe('操作成功')
  const { fields, list } = await formOf(data.id)
  const [, kind, store, no, expense] = fields
  expect(kind!['dictionaryType']).not.toBe(ids.dictionary)
  expect(list['treeDictionary']).toBe(kind!['dictionaryType'])
  expect(no!['rule']).toBe('materialNo.2')
  expect(expense!['modelId']).toBe('design.expense')
  const entries = await app.run(
    `select d.en_code as code, p.en_code as above from system_dictionary_data d
     left join system_dictionary_data p on p.id = d.parent_id where d.dictionary_type_id = $1 order by d.en_code`,
    [kind!['dictionaryType']],
  )
  expect(entries.rows).toEqual([
    { code: 'a4', above: 'paper' },
    { code: 'paper', above: null },
  ])
  // Its statement is checked by an administrator before anybody runs it.
  const created = await app.data(dataInterfaces.read, { id: store!['propsUrl']! }, app.admin)
  expect(created).toMatchObject({ enCode: 'stores.2', enabledMark: 0 })
  const used = await run(content, { enCode: 'used', fullName: '沿用' })
  const same = (await formOf(used.data.id)).fields
  expect([same[1]!['dictionaryType'], same[2]!['propsUrl'], same[3]!['rule']]).toEqual([
    ids.dictionary,
    ids.interface,
    'materialNo',
  ])
})

test('a design that refers to its own records refers to those of its import and of its copy', async () => {
  const { admin } = app
  const own = await app.data(
    designs.create,
    { fullName: '部门树', enCode: 'selfRelated', category: 'office', formData: '{"fields":[]}' },
    admin,
  )
  const relation = field('relationForm', 'above', { modelId: own.id, relationField: 'above' })
  await app.data(designs.update, { id: own.id, formData: JSON.stringify({ fields: [relation] }) }, admin)
  const { url } = await app.data(designs.exportData, { id: own.id }, admin)
  const file = (await app.app.inject({ url })).payload
  // The file brings the design itself, so it needs no other.
  expect((await check(file)).data).toMatchObject({ items: [] })
  const imported = await run(file, { fullName: '导入的部门树', enCode: 'selfImported' })
  const copied = await app.data(designs.copy, { id: own.id }, admin)
  for (const id of [imported.data.id, copied.id])
    expect((await formOf(id)).fields).toMatchObject([{ vModel: 'above', modelId: id }])
  expect((await formOf(own.id)).fields).toMatchObject([{ modelId: own.id }])
})

test('a user creates only what they may create; interfaces are exported by name without their menu', async () => {
  const button = (code: string) =>
    app
      .run(
        `select b.id from system_button b join system_menu m on m.id = b.module_id
         where m.en_code = 'onlineDev.webDesign' and b.en_code = $1`,
        [code],
      )
      .then(({ rows }) => `button ${rows[0]!['id'] as string}`)
  const menu = (await app.run(`select id from system_menu where en_code = 'onlineDev.webDesign'`)).rows[0]![
    'id'
  ]
  const mayAdd = await button('btn_add')
  const designer = await app.createUser('i.designer', `module ${menu as string}`, mayAdd)
  const fresh = changed(({ needs }) => {
    for (const list of Object.values(needs) as { enCode: string; body?: { enCode: string } }[][])
      for (const one of list) {
        one.enCode += 'X'
        if (one.body) one.body.enCode += 'X'
      }
  })
  const { data } = await check(fresh, designer)
  expect(data.items.map(({ kind, choices }) => [kind, choices])).toEqual([
    ['dictionary', ['skip']],
    ['rule', ['skip']],
    ['interface', ['skip']],
    ['design', ['skip']],
  ])
  expect((await check(fresh)).data.items.map(({ choices }) => choices[0])).toEqual([
    'create',
    'create',
    'create',
    'skip',
  ])
  expect(
    await run(
      fresh,
      { choices: { 'interface:storesX': 'create' }, enCode: 'mine', fullName: '我的' },
      designer,
    ),
  ).toMatchObject({ code: 400, msg: '“仓库”不能这样处理，请重新选择' })
  expect(fileOf(await exported(designer)).value.needs.interfaces).toMatchObject([
    { enCode: 'stores', body: null },
  ])
})

test('a name or a code that is taken is refused at its field, and nothing is created', async () => {
  const before = await rowCounts()
  for (const [field, input] of [
    ['fullName', { fullName: '物料领用' }],
    ['enCode', { enCode: 'material' }],
  ] as const)
    expect(await run(content, { ...input, choices: { 'dictionary:materialKind': 'rename' } })).toMatchObject({
      code: 400,
      data: { fields: [{ field }] },
    })
  expect(await rowCounts()).toBe(before)
})

describe('a file that was edited by hand or built to attack', () => {
  const withForm = (form: unknown) => changed((value) => (value['formData'] = JSON.stringify(form)))
  const manyFields = Array.from({ length: 10_000 }, (_, at) => field('comInput', `f${at}`))
  const nested = (depth: number, inside: unknown): unknown =>
    depth === 0 ? inside : { jweeKey: 'card', children: [nested(depth - 1, inside)] }

  test.each<[string, () => string, string]>([
    ['no JSON', () => '{"kind"', '文件不是有效的 JSON'],
    ['another JSON', () => '[1,2]', '这不是功能设计的导出文件'],
    ['another kind', () => content.replace('tessera.design', 'tessera.billRule'), '这不是功能设计的导出文件'],
    ['a newer version', () => content.replace(/"version": 1/, '"version": 9'), '更新的版本导出'],
    ['a wrong type', () => changed((value) => (value['webType'] = 'two')), '位置：webType'],
    [
      'wrong entries',
      () => changed(({ needs }) => (needs.dictionaries[0]!.entries = [{ id: 5 }])),
      '位置：needs.dictionaries.0.entries.0',
    ],
    [
      'a form that is no JSON',
      () => changed((value) => (value['formData'] = '{"fields":')),
      '位置：formData',
    ],
    [
      'depth 25',
      () => withForm({ fields: [nested(25, field('comInput', 'a'))] }),
      '层，位置：formData.fields',
    ],
    ['depth 50', () => withForm({ fields: [nested(50, field('comInput', 'a'))] }), '嵌套不能超过'],
    [
      'depth 100,000',
      () => `{"kind":"tessera.design","version":1,"value":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      '嵌套不能超过',
    ],
  ])('%s is refused with its place', async (_, create, sentence) => {
    const text = create()
    for (const answer of await Promise.all([check(text), run(text)]))
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(sentence) })
  })

  test.each<[string, () => string, string]>([
    ['10,000 fields', () => withForm({ fields: manyFields }), 'fields'],
    [
      'containers in eleven levels',
      () => withForm({ fields: [nested(12, field('comInput', 'a'))] }),
      'children',
    ],
    ['a newer form', () => withForm({ version: 99, fields: [] }), 'version'],
    ['a field that is none', () => withForm({ fields: [5] }), 'fields[0]'],
    [
      'a script as an address',
      () => withForm({ fields: [field('link', 'go', { href: ' java\nscript:alert(1)' })] }),
      'fields[0].href',
    ],
  ])('%s blocks the import, and the dry run names the place', async (_, create, path) => {
    const before = await rowCounts()
    const text = create()
    const { data } = await check(text)
    const blocking = data.problems.filter(({ isBlocking }) => isBlocking)
    expect(blocking[0]!.path).toContain(path)
    expect(await run(text)).toMatchObject({ code: 400, msg: expect.stringContaining('不能导入') })
    expect(await rowCounts()).toBe(before)
  })

  test('a circle of formulas or an unknown field is a problem of the draft, which the designer mends', async () => {
    const text = withForm({
      fields: [
        field('calculate', 'a', { expression: [{ __vModel__: 'b' }] }),
        field('calculate', 'b', { expression: [{ __vModel__: 'a' }] }),
      ],
    })
    const { data } = await check(text)
    expect(data.problems).toMatchObject([{ isBlocking: false }])
    expect((await run(text, { enCode: 'circle', fullName: '循环' })).code).toBe(200)
  })

  test('entries in a circle refuse the whole import', async () => {
    const before = await rowCounts()
    const text = changed(({ needs }) => {
      const [first, second] = needs.dictionaries[0]!.entries as { id: string; parentId: string }[]
      first!.parentId = second!.id
      second!.parentId = first!.id
    })
    expect(await run(text, { choices: { 'dictionary:materialKind': 'rename' } })).toMatchObject({
      code: 400,
      msg: '数据字典“物料类别”的字典项存在循环或缺少上级',
    })
    expect(await rowCounts()).toBe(before)
  })

  test('prototype keys are refused or mean nothing, and HTML in a label stays text', async () => {
    const label = '<img src=x onerror=alert(1)>'
    const form = JSON.stringify({ fields: [{ ...field('comInput', 'a'), label }] })
    const withKey = (key: string) =>
      changed((value) => (value['formData'] = form.replace('{', `{"${key}":{"administrator":true},`)))
    expect((await run(withKey('__proto__'), { enCode: 'proto', fullName: '原型' })).code).toBe(400)
    const { data, code } = await run(withKey('constructor'), { enCode: 'proto', fullName: '原型' })
    expect(code).toBe(200)
    expect(({} as { administrator?: boolean }).administrator).toBeUndefined()
    expect((await formOf(data.id)).fields[0]!['label']).toBe(label)
  })

  test('50 MB are refused before they are read as JSON', async () => {
    const payload = `{"content":"${'x'.repeat(50_000_000)}"}`
    const answer = await app.app.inject({
      method: 'POST',
      url: designImport.check.path,
      headers: { authorization: app.admin.token, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.json()).toMatchObject({ code: expect.any(Number), msg: expect.stringMatching(/./) })
    expect(answer.json().code).not.toBe(200)
    expect(answer.json().code).toBeLessThan(500)
  })
})
