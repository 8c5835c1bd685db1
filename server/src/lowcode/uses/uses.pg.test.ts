import { beforeAll, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { queryPlans } from '@tessera/shared/contract/lowcode/query-plans'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { releaseDesign } from '../../../test/released-design.ts'

let app: RightsApp
let id: string, menuId: string
const field = (jweeKey: string, vModel: string, formId: number, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const fields = [
  field('comInput', 'title', 1),
  field('amount', 'price', 2),
  field('comInput', 'memo', 3),
  field('table', 'lines', 4, { children: [field('comInput', 'what', 5), field('amount', 'cost', 6)] }),
]
const statement = (more: string) => ({
  fullName: more,
  enCode: more,
  categoryId: 'general',
  dataType: 1,
  requestMethod: '3',
  query: `select ${more} from lc_used`,
})
const listOf = (list: readonly { kind: string; name: string; fields: string[] }[]) =>
  list.map(({ kind, name, fields: used }) => [kind, name, ...used].join(' ')).toSorted()

beforeAll(async () => {
  app = await openRightsApp()
  const { admin } = app
  ;({ id, menuId } = await releaseDesign(app, admin, { enCode: 'used', fields }))
  await app.run(
    `insert into org_role (id, full_name, en_code, type) values ('role.used', 'used', 'used', '1')`,
  )
  const holders = [
    {
      type: 'Role' as const,
      id: 'role.used',
      buttons: [],
      scope: 'all' as const,
      hidden: ['memo'],
      readOnly: ['lines-cost'],
    },
  ]
  await app.data(designs.release, { id, holders }, admin)
  const relation = field('relationForm', 'item', 1, { modelId: id, relationField: 'title' })
  const attribute = field('relationFormAttr', '', 2, { relationField: 'item', showField: 'price' })
  await releaseDesign(app, admin, { enCode: 'other', fields: [relation, attribute] })
  await app.data(dataInterfaces.create, statement('price'), admin)
  await app.data(dataInterfaces.create, statement('title'), admin)
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, condition_json)
     values ('scheme.used', $1, 'cheap', '[{"logic":"and","groups":[{"field":"price","op":"<","value":[5]}]}]')`,
    [menuId],
  )
  await app.run(
    `insert into system_print_template (id, full_name, en_code, category, design_id, print_template)
     values ('print.used', 'sheet', 'sheet', 'x', $1, '<p><span data-field="price">x</span></p>')`,
    [id],
  )
  const superQueryJson = JSON.stringify({ match: 'and', conditions: [{ field: 'price', op: '>', value: 1 }] })
  await app.data(queryPlans.create, { id, fullName: 'dear', superQueryJson, isShared: true }, admin)
  await app.run(`insert into lowcode_public_form (design_id, key, enabled_mark) values ($1, 'k', 1)`, [id])
  await app.run(`insert into shell_remote_build (name, build_id, entry) values ('used-page', 'b1', $1)`, [
    JSON.stringify({ pages: { used: { calls: [`/api/visualdev/OnlineDev/${id}/Config`] } } }),
  ])
  await app.run(`insert into shell_remote (name, build_id) values ('used-page', 'b1')`)
})

const saveDraft = (changed: readonly object[]) =>
  app.data(designs.update, { id, formData: JSON.stringify({ fields: changed }) }, app.admin)
const previewed = async () => (await app.data(designs.previewRelease, { id }, app.admin)).uses ?? []

test('a release names everything that uses a removed field, and nothing for one that nothing uses', async () => {
  await saveDraft(fields.filter(({ vModel }) => vModel !== 'price'))
  expect(listOf(await previewed())).toEqual([
    'design other 标签price',
    'interface price 标签price',
    'menu used 标签price',
    'printTemplate sheet 标签price',
    'publicForm used 标签price',
    'queryPlan dear 标签price',
    'remote used 标签price',
    'scheme used / cheap 标签price',
  ])
  await saveDraft(fields)
  expect(await previewed()).toEqual([])
})

test('rights, schemes and saved filters follow a renamed field, and the rest is named', async () => {
  const swapped = fields.map((one) => {
    if (one.vModel === 'price') return { ...one, vModel: 'total' }
    if (one.vModel === 'memo') return { ...one, vModel: 'price' }
    return one.vModel === 'lines' ? { ...one, vModel: 'rows' } : one
  })
  await saveDraft(swapped)
  expect(listOf(await previewed())).toEqual(
    [
      'design other 标签price',
      'interface price 标签price',
      'publicForm used 标签price 标签memo 标签lines 标签lines/标签what 标签lines/标签cost',
      'remote used 标签price 标签memo 标签lines 标签lines/标签what 标签lines/标签cost',
    ].map((line) => expect.stringContaining(line.split(' 标签memo')[0]!)),
  )
  await app.data(designs.release, { id }, app.admin)
  const { rights } = await app.data(designs.previewRelease, { id }, app.admin)
  expect(rights!.holders).toMatchObject([{ hidden: ['price'], readOnly: ['rows-cost'] }])
  const { rows } = await app.run(`select condition_json from system_data_scheme where id = 'scheme.used'`)
  expect(rows[0]!['condition_json']).toContain('"total"')
  const [plan] = (await app.data(queryPlans.list, { id }, app.admin)).list
  expect(plan!.superQueryJson).toContain('"total"')
  const list = await app.call(onlineForms.list, { id, superQueryJson: plan!.superQueryJson }, app.admin)
  expect(list.code).toBe(200)
})

test('what uses a design, a dictionary or a data interface is named before it is deleted', async () => {
  expect(listOf((await app.data(uses.ofDesign, { id }, app.admin)).list)).toEqual([
    'design other',
    'interface price',
    'interface title',
    'menu used',
    'printTemplate sheet',
    'publicForm used',
    'queryPlan dear',
    'remote used',
  ])
  const { id: typeId } = await app.data(
    dictionaryTypes.create,
    { fullName: '用途', enCode: 'usedType', parentId: '-1', isTree: 0 },
    app.admin,
  )
  const { id: interfaceId } = await app.data(
    dataInterfaces.create,
    { ...statement('memo'), query: `select 1 as id where 'usedType' <> ''` },
    app.admin,
  )
  const select = field('select', 'kind', 1, { dataType: 'dictionary', dictionaryType: typeId })
  const popup = field('popupSelect', 'row', 2, { interfaceId })
  await releaseDesign(app, app.admin, { enCode: 'chooser', fields: [select, popup] })
  expect(listOf((await app.data(uses.ofDictionary, { id: typeId }, app.admin)).list)).toEqual([
    'design chooser',
    'interface memo',
  ])
  expect(listOf((await app.data(uses.ofInterface, { id: interfaceId }, app.admin)).list)).toEqual([
    'design chooser',
  ])
})
