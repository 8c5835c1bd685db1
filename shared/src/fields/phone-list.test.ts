import { expect, test } from 'vitest'
import { readDesign, type Design } from './design.ts'
import { readListDesign } from './list-design.ts'
import {
  applyPhoneList,
  findPhoneListProblems,
  readPhoneList,
  renameInPhoneList,
  writePhoneList,
} from './phone-list.ts'

const { design } = readDesign({
  fields: ['title', 'kind', 'amount', 'note'].map((vModel) => ({ jweeKey: 'comInput', vModel })),
}) as { design: Design }
const list = readListDesign(
  JSON.stringify({
    columnList: [{ prop: 'title' }, { prop: 'kind', label: '类别' }, { prop: 'amount' }, { prop: 'note' }],
    searchList: [{ prop: 'title', searchType: 2 }, { prop: 'kind' }],
  }),
  design,
)
const read = (data: unknown) => readPhoneList(JSON.stringify(data), design)

test('what is written is read again, with the labels and filters of the list, and foreign keys stay', () => {
  const phone = { title: 'kind', columns: ['amount', 'kind'], filters: ['title'], order: null }
  const written = writePhoneList(phone, () => list, { hasPage: true })
  expect(readPhoneList(written, design)).toEqual(phone)
  expect(JSON.parse(written)).toMatchObject({
    hasPage: true,
    columnList: [{ prop: 'amount' }, { prop: 'kind', label: '类别' }],
    searchList: [{ prop: 'title', searchType: 2, value: '' }],
  })
  expect(writePhoneList(null, () => list, JSON.parse(written))).toBe('{"hasPage":true}')
  expect(writePhoneList(null, () => list)).toBe('')
})

test.each([null, '', 'nonsense', '[]', '{}', '{"columnList":[]}', '{"columnList":[{"prop":"gone"}]}'])(
  'a design with %s shows the first columns and all filters',
  (data) => {
    expect(readPhoneList(data, design)).toBeNull()
    expect(applyPhoneList(null, list, design)).toEqual({
      title: 'title',
      columns: ['title', 'kind', 'amount'],
      filters: ['title', 'kind'],
      order: null,
    })
  },
)

test('a card shows an amount and a date before other columns, in the order of the list', () => {
  const fields = [
    ['comInput', 'person'],
    ['createTime', 'created'],
    ['comInput', 'department'],
    ['numInput', 'amount'],
    ['date', 'day'],
  ].map(([jweeKey, vModel]) => ({ jweeKey, vModel }))
  const { design: form } = readDesign({ fields }) as { design: Design }
  const columnList = fields.map(({ vModel }) => ({ prop: vModel }))
  const columnsOf = (columns: object[]) =>
    applyPhoneList(null, readListDesign(JSON.stringify({ columnList: columns }), form), form).columns
  expect(columnsOf(columnList)).toEqual(['person', 'amount', 'day'])
  expect(columnsOf(columnList.slice(0, 4))).toEqual(['person', 'created', 'amount'])
})

test('fields that the form does not have and repeated ones are left out', () => {
  expect(
    read({
      titleField: 'gone',
      columnList: [{ prop: 'kind' }, { prop: 'gone' }, { __vModel__: 'kind' }, { __vModel__: 'note' }, 5],
    }),
  ).toEqual({ title: '', columns: ['kind', 'note'], filters: [], order: null })
})

test('a user without a column sees the others, and the default where none is left', () => {
  const own = { ...list, columns: list.columns.filter(({ prop }) => prop !== 'kind') }
  const phone = { title: 'kind', columns: ['kind', 'note'], filters: [], order: null }
  expect(applyPhoneList(phone, own, design)).toEqual({
    title: 'note',
    columns: ['note'],
    filters: [],
    order: null,
  })
  expect(applyPhoneList({ ...phone, columns: ['kind'] }, own, design).columns).toEqual([
    'title',
    'amount',
    'note',
  ])
})

test('a column or a filter that the list does not have is a problem with its place', () => {
  const own = { ...list, columns: list.columns.slice(0, 1) }
  expect(
    findPhoneListProblems(
      { title: '', columns: ['title', 'kind'], filters: ['kind', 'note'], order: null },
      own,
    ),
  ).toEqual([
    { path: 'appColumnData.columnList[1]', why: 'phoneColumn', detail: 'kind' },
    { path: 'appColumnData.searchList[1]', why: 'phoneFilter', detail: 'note' },
  ])
  expect(findPhoneListProblems(null, own)).toEqual([])
})

test('a renamed field keeps its places', () => {
  const rename = (name: string) => (name === 'kind' ? 'sort' : name)
  const phone = {
    title: 'kind',
    columns: ['note', 'kind'],
    filters: ['kind'],
    order: { prop: 'kind', direction: 'asc' as const },
  }
  expect(renameInPhoneList(phone, rename)).toEqual({
    title: 'sort',
    columns: ['note', 'sort'],
    filters: ['sort'],
    order: { prop: 'sort', direction: 'asc' },
  })
})

test('the order is kept, and is that of the list where its column cannot be sorted or is hidden', () => {
  const raw = { columnList: [{ prop: 'title' }], defaultSidx: 'kind', sort: 'asc' }
  const phone = read(raw)!
  expect(phone.order).toEqual({ prop: 'kind', direction: 'asc' })
  const written = writePhoneList(phone, () => list, raw)
  expect(JSON.parse(written)).toMatchObject({ defaultSidx: 'kind', sort: 'asc' })
  expect(JSON.parse(writePhoneList({ ...phone, order: null }, () => list, raw))).not.toHaveProperty('sort')
  expect(applyPhoneList(phone, list, design).order).toBeNull()
  const columns = list.columns.map((column) => ({ ...column, sortable: column.prop === 'kind' }))
  expect(applyPhoneList(phone, { ...list, columns }, design).order).toEqual({
    prop: 'kind',
    direction: 'asc',
  })
  expect(read({ ...raw, defaultSidx: 'gone' })!.order).toBeNull()
})
