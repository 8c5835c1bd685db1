import { expect, test } from 'vitest'
import { readCharts, readViews } from '../../../fields/list-views.ts'
import { changeForm, changeSettings } from './commands.ts'
import { flattenNodes, type Draft } from './draft.ts'
import { applyCommand, createHistory, undo } from '../../../client/edit-history.ts'
import { problems } from './problems.ts'
import { draftOf, keyOf, referring, settingsOf } from './test-drafts.ts'

const rename = (draft: Draft, from: string, to: string) =>
  changeSettings(draft, keyOf(draft, from), { ...settingsOf(draft, from), vModel: to })

test('renaming follows into rules, formulas, limits, bindings, columns, filters, group and order', () => {
  const draft = rename(rename(referring(), 'price', 'unitPrice'), 'from', 'start')
  expect(settingsOf(draft, 'note')['visibleWhen']).toMatchObject([
    { groups: [{ field: 'unitPrice', other: 'start' }] },
  ])
  expect(settingsOf(draft, 'to')['start']).toEqual({ by: 'field', vModel: 'start' })
  expect(settingsOf(draft, 'room')['templateJson']).toMatchObject([{ relationField: 'unitPrice' }])
  expect(settingsOf(draft, 'sum')['expression']).toMatchObject([
    { __vModel__: 'count' },
    '*',
    { __vModel__: 'unitPrice' },
  ])
  // The relation names a field of another design there.
  expect(settingsOf(draft, 'student')['relationField']).toBe('price')
  expect(draft.list).toMatchObject({
    columns: [{ prop: 'unitPrice' }, { prop: 'lines-amount' }],
    filters: [{ prop: 'unitPrice' }],
    groupField: 'unitPrice',
    treeRelation: 'room',
    defaultSidx: 'unitPrice',
  })
})

test('renaming follows into batch edits and conditions of row buttons', () => {
  const condition = [{ logic: 'and', groups: [{ field: 'price', op: '>', value: 1 }] }]
  const draft = draftOf([{ jweeKey: 'numInput', vModel: 'price' }], {
    batchEdit: ['price', 'gone'],
    columnBtnsList: [
      { value: 'edit', condition },
      { value: 'detail', condition: 'broken' },
    ],
    customBtnsList: [{ value: 'finish', condition }],
  })
  expect(rename(draft, 'price', 'cost').list).toMatchObject({
    customButtons: [{ condition: [{ groups: [{ field: 'cost' }] }] }],
    batchEdit: ['cost'],
    rowButtons: [
      { value: 'edit', condition: [{ groups: [{ field: 'cost' }] }] },
      { value: 'detail', condition: [] },
    ],
  })
})

test('renaming follows into groups of unique fields', () => {
  const draft = changeForm(referring(), { uniques: [['price', 'note']] })
  expect(rename(draft, 'price', 'cost').form.uniques).toEqual([['cost', 'note']])
})

test('renaming follows into the steps of events and into checks', () => {
  const when = [
    { logic: 'and' as const, groups: [{ field: 'price', op: '>' as const, value: 1, other: '' }] },
  ]
  const formula = { by: 'formula' as const, expression: [{ __vModel__: 'price', label: '' }, '+', '1'] }
  const steps = [
    { type: 'set' as const, when, field: 'price', value: formula },
    { type: 'stop' as const, when: [], text: 'no', field: 'price' },
    {
      type: 'interface' as const,
      when: [],
      interfaceId: 'x',
      parameters: [{ name: 'price', value: { by: 'field' as const, field: 'price' } }],
      results: [{ path: 'price', field: 'price' }],
    },
  ]
  let draft = changeForm(referring(), {
    actions: { onLoad: [], beforeSubmit: steps, afterSubmit: [] },
    checks: [{ by: 'rule', when, message: 'm', field: 'price' }],
  })
  draft = changeSettings(draft, keyOf(draft, 'note'), {
    ...settingsOf(draft, 'note'),
    actions: { change: steps, blur: steps.slice(0, 1) },
  })
  const renamed = rename(draft, 'price', 'cost')
  const [first, second, third] = renamed.form.actions.beforeSubmit
  expect(first).toMatchObject({
    field: 'cost',
    when: [{ groups: [{ field: 'cost' }] }],
    value: { expression: [{ __vModel__: 'cost' }, '+', '1'] },
  })
  expect(second).toMatchObject({ field: 'cost' })
  // The parameter and the column of the answer belong to the interface.
  expect(third).toMatchObject({
    parameters: [{ name: 'price', value: { field: 'cost' } }],
    results: [{ path: 'price', field: 'cost' }],
  })
  expect(settingsOf(renamed, 'note')['actions']).toEqual({
    change: [first, second, third],
    blur: [first],
  })
  expect(renamed.form.checks).toMatchObject([{ field: 'cost', when: [{ groups: [{ field: 'cost' }] }] }])
})

test('renaming follows into the scripts of the form, of fields and of buttons, and undo takes it back', () => {
  const draft = changeForm(
    draftOf(
      [
        { jweeKey: 'numInput', vModel: 'price', on: { change: '({ data }) => data.price' } },
        {
          jweeKey: 'table',
          vModel: 'lines',
          children: [
            {
              jweeKey: 'numInput',
              vModel: 'amount',
              on: { change: '({ data }) => data.amount * data.price' },
            },
          ],
        },
      ],
      { customBtnsList: [{ value: 'x', func: '({ setValue }) => setValue("price", "price")' }] },
    ),
    {
      funcs: {
        onLoad: '({ data }) => data.lines.map(({ amount }) => amount) // amount',
        beforeSubmit: '() => ({ message: "price", field: "price" })',
        afterSubmit: 'data.price is no script',
      },
    },
  )
  const history = applyCommand(createHistory(draft), (one) => rename(one, 'price', 'cost'))
  const renamed = rename(rename(history.present, 'amount', 'money'), 'lines', 'items')
  expect(renamed.form.funcs).toEqual({
    onLoad: '({ data }) => data.items.map(({ money: amount }) => amount) // amount',
    beforeSubmit: '() => ({ message: "price", field: "cost" })',
    afterSubmit: 'data.price is no script',
  })
  expect(settingsOf(renamed, 'cost')['on']).toEqual({ change: '({ data }) => data.cost' })
  expect(settingsOf(renamed, 'money')['on']).toEqual({ change: '({ data }) => data.money * data.cost' })
  expect(renamed.list!.customButtons[0]!.func).toBe('({ setValue }) => setValue("cost", "price")')
  expect(undo(history).present).toBe(draft)
})

test('renaming follows into views and charts, and a removed field is a problem of its view', () => {
  const draft = referring()
  const list = {
    ...draft.list!,
    views: readViews([{ key: 'v', kind: 'cards', title: 'price', fields: ['price'] }]),
    charts: readCharts([{ key: 'c', measure: 'sum', field: 'price' }]),
  }
  const renamed = rename({ ...draft, list }, 'price', 'cost')
  expect(renamed.list).toMatchObject({
    views: [{ title: 'cost', fields: ['cost'] }],
    charts: [{ field: 'cost' }],
  })
  const broken = {
    ...draft,
    list: { ...list, views: readViews([{ key: 'v', kind: 'kanban', field: 'gone' }]) },
  }
  expect(problems(broken)).toMatchObject([
    { path: 'columnData.views[0].field', why: 'viewField', detail: '看板', key: '' },
  ])
})

test('renaming follows into the list on phones, and a column that the list lost is a problem of it', () => {
  const phoneList = { title: 'price', columns: ['lines-amount', 'price'], filters: ['price'], order: null }
  const renamed = rename(rename({ ...referring(), phoneList }, 'price', 'cost'), 'lines', 'items')
  expect(renamed.phoneList).toEqual({
    title: 'cost',
    columns: ['items-amount', 'cost'],
    filters: ['cost'],
    order: null,
  })
  expect(problems(renamed)).toEqual([])
  const list = { ...renamed.list!, columns: renamed.list!.columns.filter(({ prop }) => prop !== 'cost') }
  expect(problems({ ...renamed, list })).toMatchObject([
    { path: 'appColumnData.columnList[1]', why: 'phoneColumn', detail: 'cost' },
  ])
})

test('renaming a sub-table, a column and a relation follows too', () => {
  let draft = rename(referring(), 'lines', 'items')
  draft = rename(draft, 'amount', 'money')
  draft = rename(draft, 'count', 'pieces')
  draft = rename(draft, 'student', 'pupil')
  expect(settingsOf(draft, 'total')['expression']).toEqual([{ __vModel__: 'items-money', label: '' }])
  expect(settingsOf(draft, 'items')['summaryField']).toEqual(['money', 'pieces'])
  expect(settingsOf(draft, 'sum')['expression']).toMatchObject([{ __vModel__: 'pieces' }, '*', {}])
  expect(
    flattenNodes(draft.nodes).find(({ tag }) => tag === 'relationFormAttr')!.settings['relationField'],
  ).toBe('pupil_jnpfTable_items1')
  expect(problems(draft)).toEqual([])
})

test('renaming a column follows into the buttons that fill it', () => {
  const source = { mapping: [{ from: 'amount', to: 'amount' }], uniqueColumn: 'amount', templateJson: [] }
  const draft = referring()
  const before = changeSettings(draft, keyOf(draft, 'lines'), {
    ...settingsOf(draft, 'lines'),
    footerBtns: [{ value: 'pick', label: '', show: true, source }],
  })
  expect(settingsOf(rename(before, 'amount', 'money'), 'lines')['footerBtns']).toMatchObject([
    { source: { mapping: [{ from: 'amount', to: 'money' }], uniqueColumn: 'money' } },
  ])
})

test('a column shadows a field of the record with the same name', () => {
  const draft = draftOf([
    { jweeKey: 'numInput', vModel: 'n' },
    {
      jweeKey: 'table',
      vModel: 't',
      children: [
        { jweeKey: 'numInput', vModel: 'n' },
        { jweeKey: 'calculate', vModel: 'twice', expression: [{ __vModel__: 'n', label: '' }] },
      ],
    },
  ])
  const renamed = changeSettings(draft, draft.nodes[0]!.key, { vModel: 'm' })
  expect(settingsOf(renamed, 'twice')['expression']).toMatchObject([{ __vModel__: 'n' }])
})

test('while a name is typed over another one, no other field loses what refers to it', () => {
  let history = createHistory(referring())
  const key = keyOf(history.present, 'price')
  // "from" is taken for a moment on the way to "fromPrice".
  for (const vModel of ['', 'f', 'from', 'fromPrice'])
    history = applyCommand(history, (draft) => changeSettings(draft, key, { vModel }), `${key} vModel`)
  expect(history.past).toHaveLength(1)
  expect(settingsOf(history.present, 'note')['visibleWhen']).toMatchObject([
    { groups: [{ field: 'fromPrice', other: 'from' }] },
  ])
  expect(undo(history).present).toEqual(history.past[0])
  // The same without coalescing: a name that stayed taken for several steps.
  let draft = referring()
  for (const vModel of ['from', 'fromPrice']) draft = changeSettings(draft, keyOfLabel(draft), { vModel })
  expect(settingsOf(draft, 'note')['visibleWhen']).toMatchObject([
    { groups: [{ field: 'fromPrice', other: 'from' }] },
  ])
})
const keyOfLabel = (draft: Draft) => draft.nodes.find(({ settings }) => settings['label'] === '单价')!.key
