// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { namedFields, readDesign } from '../../fields/design.ts'
import { readListDesign } from '../../fields/list-design.ts'
import { readPhoneList } from '../../fields/phone-list.ts'
import { PhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'
import { useArrangedList } from './use-arranged-list.ts'

const read = readDesign({
  fields: ['name', 'amount', 'note'].map((vModel) => ({ jweeKey: 'comInput', vModel, label: vModel })),
})
if ('problems' in read) throw new Error(JSON.stringify(read.problems))
const { design } = read
const props = ['name', 'amount', 'note'].map((prop) => ({ prop, sortable: true }))
const list = readListDesign(JSON.stringify({ columnList: props, searchList: props }), design)
const phoneList = readPhoneList(
  JSON.stringify({
    titleField: 'note',
    columnList: [{ prop: 'note' }, { prop: 'name' }],
    searchList: [{ prop: 'note' }],
    defaultSidx: 'name',
    sort: 'asc',
  }),
  design,
)
const fields = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))

/** What a list has on the screen, at an address, without a column that the user may not see. */
async function arrange(isPhone: boolean, address: string, hidden = '') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  let arranged: unknown
  function List() {
    const { columns, filters, order } = useArrangedList({
      design,
      phoneList,
      columns: list.columns
        .filter(({ prop }) => prop !== hidden)
        .map(({ prop, sortable }) => ({ key: prop, title: prop, sortable, render: () => null })),
      filters: list.filters.map((filter) => ({ filter, field: fields.get(filter.prop)! })),
    })
    arranged = [
      columns.map(({ key, card }) => `${key} ${card}`),
      filters.map(({ filter }) => filter.prop),
      order,
    ]
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: [address] })
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <PhoneLayout value={isPhone}>
        <RouterProvider router={router} />
      </PhoneLayout>,
    ),
  )
  act(() => root.unmount())
  return arranged
}

test('a phone has its own columns, filters and order, as far as the user sees them', async () => {
  expect(await arrange(true, '/list')).toEqual([
    ['note title', 'name fact', 'amount none'],
    ['note'],
    { sidx: 'name', sort: 'asc' },
  ])
  expect(await arrange(true, '/list', 'note')).toEqual([
    ['name title', 'amount none'],
    ['note'],
    { sidx: 'name', sort: 'asc' },
  ])
})

test('another screen has all of them, and the order of the user replaces that of the design', async () => {
  expect(await arrange(false, '/list')).toEqual([
    ['name undefined', 'amount undefined', 'note undefined'],
    ['name', 'amount', 'note'],
    {},
  ])
  expect(await arrange(true, '/list?sidx=amount&sort=desc')).toEqual([
    ['note title', 'name fact', 'amount none'],
    ['note'],
    {},
  ])
})
