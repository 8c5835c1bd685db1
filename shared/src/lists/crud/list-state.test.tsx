// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useListState, type ListState } from './list-state.ts'

let root: Root
let box: HTMLElement
let search = ''
let changes: ((by: Partial<ListState>) => void)[] = []
let pageSizesRead: number[] = []
let orders: string[] = []

function Part({ pageSize }: { pageSize?: number }) {
  const [state, change] = useListState(pageSize)
  changes.push(change)
  pageSizesRead.push(state.pageSize)
  orders.push(`${state.sidx} ${state.sort}`)
  search = useLocation().search
  return null
}
const render = (address: string, pageSize?: number) =>
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <Part {...(pageSize === undefined ? {} : { pageSize })} />
        <Part {...(pageSize === undefined ? {} : { pageSize })} />
      </MemoryRouter>,
    ),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  changes = []
  pageSizesRead = []
  orders = []
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

test('keeps both of two changes before the next render, of a filter and of the keyword', () => {
  render('/list?currentPage=3')
  const [filters, keyword] = changes
  act(() => {
    filters!({ filter: { state: '1' } })
    keyword!({ keyword: 'Ann' })
  })
  expect(search).toBe('?state=1&keyword=Ann')
})

test('builds on the address that is shown once it has changed', () => {
  render('/list')
  act(() => changes[0]!({ filter: { state: '1' } }))
  act(() => changes.at(-1)!({ filter: {} }))
  act(() => changes.at(-1)!({ keyword: 'Ann' }))
  expect(search).toBe('?keyword=Ann')
})

test('a change of a caller that has waited builds on the address that is shown by then', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Part /> }], {
    initialEntries: ['/list?keyword=Ann'],
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => changes.at(-1)!({ keyword: '' }))
  expect(search).toBe('')
  await act(async () => changes[0]!({ currentPage: 2 }))
  expect(search).toBe('?currentPage=2')
  router.dispose()
})

test('a page with a page size of its own writes only another one into the address', () => {
  render('/list', 50)
  expect(pageSizesRead.at(-1)).toBe(50)
  act(() => changes.at(-1)!({ pageSize: 20 }))
  expect(search).toBe('?pageSize=20')
  act(() => changes.at(-1)!({ pageSize: 50 }))
  expect(search).toBe('')
})

test('renders a change before the next click, and drops it once the address is another one', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Part /> }], { initialEntries: ['/list'] })
  await act(async () => root.render(<RouterProvider router={router} />))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  changes.at(-1)!({ sidx: 'account', sort: 'asc' })
  // The router renders in a later task; a click can come before it.
  for (let n = 0; n < 5; n++) await Promise.resolve()
  expect([search, orders.at(-1)]).toEqual(['', 'account asc'])
  await vi.waitFor(() => expect(search).toBe('?sidx=account&sort=asc'))
  await router.navigate('/list')
  await vi.waitFor(() => expect(search).toBe(''))
  expect(orders.at(-1)).toBe('undefined undefined')
  router.dispose()
})
