import { expect, test } from 'vitest'
import { readDesign } from '@tessera/shared/fields/design'
import { createPlan } from '@tessera/shared/fields/plan'
import type { Column } from '@tessera/shared/ui/table/column'
import { validateRecord } from '@tessera/shared/fields/validate'
import { arrangeForPhone } from '@tessera/shared/lists/cards/arrange-for-phone'
import { findDifferences } from '@tessera/shared/lists/records/find-differences'
import { absentFields, keepSecrets, labelsOf, lockFields } from '@tessera/shared/fields/lock-fields'
import { readQuery, writeQuery } from '@tessera/shared/lists/field-filter/query'
import { readModel, type Config } from '@tessera/shared/workflow/records/designed/read-model'
import { toUnits } from '@tessera/shared/lists/records/tree-pane/to-units'

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const fields = [
  field('comInput', 'name', { required: true }),
  field('numInput', 'amount', { required: true }),
  field('table', 'lines', {
    children: [field('comInput', 'title', { required: true }), field('amount', 'price')],
  }),
]
const config = (own: Partial<Config> = {}): Config => ({
  fullName: '请假',
  enCode: 'leave',
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({
    columnList: [{ prop: 'name' }, { prop: 'amount' }, { prop: 'lines-price' }],
    searchList: [{ prop: 'name' }, { prop: 'amount' }],
  }),
  appColumnData: '',
  flowTemplateJson: '',
  flowEnCode: '',
  flowId: '',
  flow: null,
  release: 1,
  buttons: ['btn_add', 'btn_edit'],
  hiddenColumns: [],
  lockedFields: [],
  readOnlyFields: [],
  ...own,
})

test('an app design shows its whole list on cards, in a form as narrow as a phone', () => {
  const columns = ['name', 'amount', 'lines-price'].map((prop) => ({ prop }))
  const list = JSON.stringify({ titleField: 'amount', columnList: columns, searchList: [{ prop: 'name' }] })
  const model = readModel(config({ type: 2, columnData: list, appColumnData: list }))!
  expect(model.isApp).toBe(true)
  expect(model.phoneList).toEqual({
    title: 'amount',
    columns: ['name', 'amount', 'lines-price'],
    filters: ['name'],
    order: null,
  })
  expect(model.design.form).toMatchObject({ popupType: 'general', generalWidth: '560px' })
  expect(readModel(config())!.isApp).toBe(false)
})

test('leaves hidden columns, and those of a hidden sub-table, out of columns, filters and super queries', () => {
  const { list, shown } = readModel(config({ hiddenColumns: ['amount', 'lines'] }))!
  expect([...shown.keys()]).toEqual(['name'])
  expect(list.columns.map(({ prop }) => prop)).toEqual(['name'])
  expect(list.filters.map(({ prop }) => prop)).toEqual(['name'])
})

test('a phone shows the columns of its own list in their order, as far as the caller sees them', () => {
  const appColumnData = JSON.stringify({
    titleField: 'amount',
    columnList: [{ prop: 'lines-price' }, { prop: 'amount' }],
    searchList: [{ prop: 'amount' }],
  })
  const cardsOf = (own: Partial<Config>, isGrouped = false) => {
    const model = readModel(config(own))!
    const columns = model.list.columns.map(({ prop }): Pick<Column<never>, 'key' | 'card'> => ({ key: prop }))
    return arrangeForPhone(columns, model.phoneList, isGrouped).map(({ key, card }) => `${key} ${card}`)
  }
  expect(cardsOf({ appColumnData })).toEqual(['amount title', 'lines-price fact', 'name none'])
  expect(cardsOf({ appColumnData, hiddenColumns: ['amount'] })).toEqual(['lines-price title', 'name none'])
  expect(cardsOf({ appColumnData }, true)).toEqual(['name title', 'lines-price fact', 'amount fact'])
  expect(cardsOf({})).toEqual(['name title', 'amount fact', 'lines-price fact'])
  expect(readModel(config({ appColumnData }))!.phoneList.filters).toEqual(['amount'])
})

test('knows the buttons of the caller by their names in the design', () => {
  const { can } = readModel(config())!
  expect(['add', 'edit', 'remove'].map(can)).toEqual([true, true, false])
})

test('a form that this version cannot read is no model', () => {
  expect(readModel(config({ formData: '{"fields":[{"jweeKey":"hologram"}]}' }))).toBeNull()
  expect(readModel(config({ formData: 'not json' }))).toBeNull()
})

test('locked fields are not shown and do not prevent saving, nor do the columns of a locked sub-table', () => {
  const { design, fields: byName } = readModel(config())!
  const record = { name: 'a', lines: [{ price: 1 }] }
  const problemsOf = (locked: readonly string[]) =>
    validateRecord(createPlan(lockFields(design, new Set(locked))), record).problems.length
  expect([problemsOf([]), problemsOf(['amount']), problemsOf(['amount', 'lines'])]).toEqual([2, 1, 0])
  expect(labelsOf(byName, new Set(['amount', 'lines-price', 'gone']))).toEqual(['amount', 'price'])
  const locked = lockFields(design, new Set(['lines-price'])).fields[2]!
  expect(locked.children.map(({ settings }) => settings.noShow)).toEqual([false, true])
})

test('a required password that is stored may stay empty, a new one may not', () => {
  const secret = { jweeKey: 'PsdInput', vModel: 'secret', label: 'secret', required: true }
  const read = readDesign({ fields: [{ jweeKey: 'card', children: [secret] }] })
  if ('problems' in read) throw new Error('the design is invalid')
  const problemsOf = (stored: string[]) =>
    validateRecord(createPlan(keepSecrets(read.design, stored, 'stored')), { secret: '' }).problems.length
  expect([problemsOf(['secret']), problemsOf([])]).toEqual([0, 1])
})

test('fields that a record does not have are those that the caller may not see, also in rows', () => {
  const { fields: byName } = readModel(config())!
  expect(absentFields(byName, { name: null, lines: [{ id: '1', title: 'x' }] })).toEqual([
    'amount',
    'lines-price',
  ])
  expect(absentFields(byName, { name: 'a', amount: null, lines: [] })).toEqual([])
})

test('an address keeps only the filters that filter something', () => {
  expect(writeQuery({ name: '', days: [], range: [null, null] })).toBe('')
  const written = writeQuery({ name: 'Ann', amount: [null, 5], state: 0 })
  expect(readQuery(written)).toEqual({ name: 'Ann', amount: [null, 5], state: 0 })
  expect([readQuery(undefined), readQuery('[1]'), readQuery('{')]).toEqual([{}, {}, {}])
})

test('differences name changed fields only: not order of keys, ids of rows, or fields that one side may not see', () => {
  const { design } = readModel(config())!
  const theirs = { name: 'a', amount: 1, lines: [{ id: '9', title: 'x', price: null }] }
  const namesOf = (mine: Record<string, unknown>) =>
    findDifferences(design.fields, theirs, mine).map(({ settings }) => settings.vModel)
  expect(namesOf({ name: 'a', amount: '1', lines: [{ title: 'x' }] })).toEqual([])
  expect(namesOf({ name: 'b', lines: [{ title: 'y' }] })).toEqual(['name', 'lines'])
})

test('nodes of a tree come from any keys, and nodes without an id give way to their children', () => {
  const rows = [{ key: 1, text: 'A', sub: [{ text: 'no id', sub: [{ key: 'b', text: 'B' }] }] }]
  expect(toUnits(rows, { value: 'key', label: 'text', children: 'sub' })).toEqual([
    {
      id: '1',
      fullName: 'A',
      type: 'folder',
      children: [{ id: 'b', fullName: 'B', type: 'dictionary', children: [] }],
    },
  ])
  expect(toUnits(null, { value: 'id', label: 'fullName', children: 'children' })).toEqual([])
})
