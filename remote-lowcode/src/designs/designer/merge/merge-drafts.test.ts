import { expect, test } from 'vitest'
import { changeSettings, moveFields, removeFields } from '@tessera/shared/forms/form-designer/model/commands'
import {
  flattenNodes,
  readDraft,
  writeDraft,
  type Draft,
} from '@tessera/shared/forms/form-designer/model/draft'
import { nameOf } from '@tessera/shared/forms/form-designer/model/rename'
import { createDesignerStore } from '@tessera/shared/forms/form-designer/store'
import { mergeDrafts } from './merge-drafts.ts'

const field = (jweeKey: string, vModel: string, formId: number, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: vModel,
  ...more,
})
const formData = JSON.stringify({
  idGlobal: 7,
  fields: [
    field('comInput', 'title', 1),
    field('amount', 'price', 2),
    field('calculate', 'total', 3, { expression: [{ __vModel__: 'price' }, '×', '2'] }),
    field('card', '', 4, { children: [field('comInput', 'memo', 5)] }),
    field('table', 'lines', 6, { children: [field('comInput', 'what', 7)] }),
  ],
})
const columnData = JSON.stringify({ columnList: [{ prop: 'title' }], hasPage: true, pageSize: 20 })
const base = readDraft({ formData, columnData })
/** The same draft as another tab reads it: with keys of its own. */
const copy = () => readDraft({ ...writeDraft(base) })
const keyOf = (draft: Draft, name: string) =>
  flattenNodes(draft.nodes).find((node) => nameOf(node) === name)!.key
const set = (draft: Draft, name: string, settings: object) =>
  changeSettings(draft, keyOf(draft, name), settings as never)
const add = (draft: Draft, name: string, at: number): Draft => {
  const id = draft.form.idGlobal + 1
  const added = readDraft({ formData: JSON.stringify({ fields: [field('comInput', name, id)] }) }).nodes
  return { ...draft, form: { ...draft.form, idGlobal: id }, nodes: draft.nodes.toSpliced(at, 0, ...added) }
}
const orderOf = ({ nodes }: Draft) => flattenNodes(nodes).map((node) => nameOf(node) || node.tag)
const settingsOf = (draft: Draft, name: string) =>
  flattenNodes(draft.nodes).find((node) => nameOf(node) === name)!.settings

test('what only one side changed is taken from there: settings, order, added and removed fields, form and list', () => {
  const edited = set(copy(), 'title', { label: '标题' })
  const mine = {
    ...add(removeFields(edited, [keyOf(edited, 'memo')]), 'extra', 1),
    form: { ...edited.form, idGlobal: 8, labelWidth: 200 },
  }
  const other = set(set(copy(), 'title', { placeholder: '请填写' }), 'what', { label: '品名' })
  const theirs = moveFields(other, [keyOf(other, 'price')], { parent: '', index: 5 })
  const { draft, conflicts } = mergeDrafts(base, mine, { ...theirs, list: { ...theirs.list!, pageSize: 50 } })
  expect(conflicts).toEqual([])
  expect(orderOf(draft)).toEqual(['title', 'extra', 'total', 'card', 'lines', 'what', 'price'])
  expect(settingsOf(draft, 'title')).toMatchObject({ label: '标题', placeholder: '请填写' })
  expect(settingsOf(draft, 'what')['label']).toBe('品名')
  expect([draft.form.labelWidth, draft.list!.pageSize, draft.list!.hasPage]).toEqual([200, 50, true])
})

test('two new fields with the same id and name both stay, with ids and names of their own', () => {
  const { draft, conflicts } = mergeDrafts(
    base,
    add(copy(), 'comInputField8', 0),
    add(copy(), 'comInputField8', 5),
  )
  expect(conflicts).toEqual([])
  expect(orderOf(draft).filter((name) => name.startsWith('comInput'))).toEqual([
    'comInputField102',
    'comInputField8',
  ])
  const ids = flattenNodes(draft.nodes).map(({ settings }) => settings['formId'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(draft.form.idGlobal).toBe(102)
})

test('a field that one side renamed keeps its new name in what the other side changed', () => {
  const mine = set(copy(), 'price', { vModel: 'cost' })
  const theirs = set(copy(), 'total', { label: '合计' })
  const { draft, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(JSON.stringify(settingsOf(draft, 'total'))).toContain('"cost"')
  expect(settingsOf(draft, 'total')['label']).toBe('合计')
})

test('the same setting with two values, and a field that one side removed and the other changed, are asked', () => {
  const mine = set(set(copy(), 'title', { label: '我的' }), 'memo', { label: '备注' })
  const other = set(copy(), 'title', { label: '别人的' })
  const theirs = removeFields(other, [keyOf(other, 'memo')])
  const first = mergeDrafts(base, mine, theirs)
  expect(first.conflicts.map(({ key, node }) => [key, node && nameOf(node)])).toEqual([
    ['label', 'title'],
    ['removed', 'memo'],
  ])
  const [label, removed] = first.conflicts.map(({ id }) => id) as [string, string]
  const chosen = mergeDrafts(base, mine, theirs, { [label]: 'mine', [removed]: 'mine' })
  expect(chosen.conflicts).toEqual([])
  expect(settingsOf(chosen.draft, 'title')['label']).toBe('我的')
  expect(settingsOf(chosen.draft, 'memo')['label']).toBe('备注')
  const given = mergeDrafts(base, mine, theirs, { [label]: 'theirs', [removed]: 'theirs' })
  expect(settingsOf(given.draft, 'title')['label']).toBe('别人的')
  expect(orderOf(given.draft)).not.toContain('memo')
})

test('what is selected stays selected when a merged draft is shown', () => {
  const mine = set(copy(), 'title', { label: '我的' })
  const store = createDesignerStore(mine)
  store.select(keyOf(mine, 'title'))
  store.merge(mergeDrafts(base, mine, set(copy(), 'price', { label: '价格' })).draft)
  expect(store.get().selected).toEqual([keyOf(mine, 'title')])
  expect(settingsOf(store.draft(), 'price')['label']).toBe('价格')
})

test('two containers that were put into each other stay in the form', () => {
  const cards = readDraft({
    formData: JSON.stringify({
      idGlobal: 2,
      fields: [field('card', '', 1, { children: [] }), field('row', '', 2, { children: [] })],
    }),
  })
  const put = (inner: number, outer: number) => {
    const draft = readDraft({ ...writeDraft(cards) })
    return moveFields(draft, [draft.nodes[inner]!.key], { parent: draft.nodes[outer]!.key, index: 0 })
  }
  const { draft } = mergeDrafts(cards, put(0, 1), put(1, 0))
  expect(orderOf(draft).toSorted()).toEqual(['card', 'row'])
})
