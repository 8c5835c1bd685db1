// @vitest-environment jsdom
import { act, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { RowCheckbox } from './checkboxes.tsx'
import { RowActions } from './row-actions.tsx'
import { Table } from './table.tsx'
import type { TableColumn } from './table-column.ts'

type Row = { id: string; n: number }

const rows: Row[] = Array.from({ length: 1_000 }, (_, n) => ({ id: `r${n}`, n }))
const renders: number[] = []
const columns: TableColumn<Row>[] = [
  { key: 'n', title: 'n', width: 100, cell: ({ n }) => (renders.push(n), (<span title={`${n}`}>{n}</span>)) },
  { key: 'mark', title: 'mark', width: 100, cell: ({ n }) => <Mark n={n} /> },
  {
    key: 'actions',
    title: 'actions',
    width: 100,
    stateless: true,
    cell: (row) => (
      <RowActions row={row} inline={[]} overflow={[{ label: 'a', run: () => {} }]} moreLabel="more" />
    ),
  },
  {
    key: 'box',
    title: 'box',
    width: 44,
    stateless: true,
    cell: (_, __, { selected }) => <RowCheckbox name="select" on={selected} />,
  },
  { key: 'open', title: 'open', width: 100, cell: ({ n }) => <Stateful n={n} /> },
]

/** Cell content that declares that it has no state. */
const Mark = ({ n }: { n: number }) => <b>{n}</b>
Mark.isStateless = true

/** Cell content with state: it shows the row that it was created for. */
function Stateful({ n }: { n: number }) {
  const [first] = useState(n)
  return <button type="button">{first}</button>
}

let root: Root
let isPhone = false
let box: HTMLElement
const renderedRows = () => [...box.querySelectorAll<HTMLElement>('tr[data-at]')]
const scroll = (top: number) =>
  act(() => {
    box.scrollTop = top
    box.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return isPhone && media.includes('600px')
    },
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.useFakeTimers()
  startText()
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() => root.render(<Table<Row> name="rows" columns={columns} rows={rows} />))
  box = place.querySelector<HTMLElement>('[role=group]')!
})

afterEach(() => {
  act(() => root.unmount())
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('while the first rows load, the head is real, and no row can be chosen', () => {
  act(() => root.render(<Table<Row> name="rows" columns={columns} rows={[]} isLoading empty="nothing" />))
  expect(box.getAttribute('aria-busy')).toBe('true')
  expect([...box.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(
    columns.map(({ title }) => title),
  )
  expect(box.querySelectorAll('tbody tr:not([aria-hidden])')).toHaveLength(0)
  expect(box.querySelectorAll('tbody tr').length).toBeGreaterThan(10)
  expect(box.textContent).not.toContain('nothing')
  act(() => root.render(<Table<Row> name="rows" columns={columns} rows={rows} empty="nothing" />))
  expect(box.hasAttribute('aria-busy')).toBe(false)
  expect(renderedRows().length).toBeGreaterThan(10)
})

test('a short scroll renders only the rows that become visible', () => {
  scroll(8_000)
  act(() => vi.runAllTimers())
  renders.length = 0
  scroll(8_160)
  expect(renders).toEqual([220, 221, 222, 223])
})

test('after a jump, visible rows reuse existing elements and have the right aria-rowindex', () => {
  const before = new Set(renderedRows())
  scroll(20_000)
  expect(renderedRows().map(({ dataset }) => Number(dataset['at']))).toEqual(
    Array.from({ length: 15 }, (_, nth) => 500 + nth),
  )
  expect(renderedRows().every((row) => before.has(row))).toBe(true)
  expect(renderedRows()[0]!.getAttribute('aria-rowindex')).toBe('502')
  expect(renderedRows()[0]!.querySelector('span')!.title).toBe('500')
})

test('cell content with state is not carried over to another row', () => {
  scroll(20_000)
  expect(renderedRows().map((row) => row.querySelector('td:last-child button')!.textContent)).toEqual(
    renderedRows().map(({ dataset }) => dataset['at']),
  )
})

test('a component that declares no state keeps its elements and shows the other row', () => {
  const before = new Set(renderedRows().map((row) => row.querySelector('b')))
  scroll(20_000)
  expect(renderedRows().map((row) => row.querySelector('b')!.textContent)).toEqual(
    renderedRows().map(({ dataset }) => dataset['at']),
  )
  expect(renderedRows().every((row) => before.has(row.querySelector('b')))).toBe(true)
})

test('the checkbox of a row that takes over its element is not written again', () => {
  const observer = new MutationObserver(() => {})
  for (const row of renderedRows().slice(0, 15))
    observer.observe(row.querySelector('input')!, { attributes: true })
  scroll(20_000)
  expect(renderedRows()[0]!.querySelector('input')!.isConnected).toBe(true)
  expect(observer.takeRecords()).toEqual([])
})

test('the "more" button keeps its element, but is not open for another row', () => {
  const more = () => renderedRows().map((row) => row.querySelector('[aria-haspopup]')!)
  const before = new Set(more())
  act(() => more()[2]!.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(more()[2]!.getAttribute('aria-expanded')).toBe('true')
  scroll(20_000)
  expect(more().every((button) => before.has(button))).toBe(true)
  expect(more().some((button) => button.getAttribute('aria-expanded') === 'true')).toBe(false)
})

test('renders the rows around the visible ones when scrolling stops', () => {
  scroll(20_000)
  expect(renderedRows()).toHaveLength(15)
  act(() => vi.runAllTimers())
  expect(renderedRows().map(({ dataset }) => Number(dataset['at']))).toEqual(
    Array.from({ length: 24 }, (_, nth) => 496 + nth),
  )
})

test('after a jump away from the focused row, the table has the focus', () => {
  act(() => box.focus())
  act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  const focused = document.activeElement
  scroll(20_000)
  expect(focused!.isConnected).toBe(false)
  expect(document.activeElement).toBe(box)
})

test('the table leaves the focus to what returns it from a dialog', () => {
  const dialog = document.body.appendChild(document.createElement('input'))
  const opener = renderedRows()[3]!.querySelector('button')!
  opener.focus()
  act(() => void opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  dialog.focus()
  dialog.remove()
  scroll(2_000)
  expect(document.activeElement).toBe(document.body)
})

test('a short list first renders the rows that fit the window, then the others', async () => {
  vi.useRealTimers()
  const place = document.body.appendChild(document.createElement('div'))
  const short = createRoot(place)
  const count = () => place.querySelectorAll('tr[data-at]').length
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  flushSync(() => short.render(<Table<Row> name="short" columns={columns} rows={rows.slice(0, 90)} />))
  expect(count()).toBe(Math.ceil(window.innerHeight / 40))
  await vi.waitFor(() => expect(count()).toBe(90), { timeout: 60_000 })
  short.unmount()
})

test('on a phone, rows of many columns are stacked and can be selected', () => {
  isPhone = true
  const place = document.body.appendChild(document.createElement('div'))
  const phone = createRoot(place)
  const changes: string[][] = []
  const selectable: TableColumn<Row>[] = [
    {
      key: 'tick',
      title: 'select',
      content: 'control',
      cell: () => <input type="checkbox" data-select="" />,
    },
    { key: 'n', title: 'number', cell: ({ n }) => n },
    { key: 'twice', title: 'twice', cell: ({ n }) => n * 2 },
  ]
  const selection = { ids: ['r0'], onChange: (ids: string[]) => void changes.push(ids) }
  act(() =>
    phone.render(
      <Table<Row> name="few" columns={selectable} rows={rows.slice(0, 2)} selection={selection} />,
    ),
  )
  isPhone = false
  expect(place.querySelector('table')).toBeNull()
  const items = [...place.querySelectorAll('ul[aria-label=few] > li')]
  expect(items.map((item) => item.textContent)).toEqual(['0twice0', '1twice2'])
  act(() => items[1]!.querySelector('input')!.click())
  expect(changes).toEqual([['r0', 'r1']])
  act(() => phone.unmount())
})

test('columns are measured at their real width while a dialog grows', () => {
  const scale = 0.4
  const measured = { offsetWidth: 1_000, clientWidth: 1_000 }
  for (const [key, value] of Object.entries(measured))
    Object.defineProperty(HTMLElement.prototype, key, { configurable: true, get: () => value })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: (this.getAttribute('role') === 'group' ? 1_000 : 120) * scale } as DOMRect
  })
  const place = document.body.appendChild(document.createElement('div'))
  const dialog = createRoot(place)
  const named: TableColumn<Row>[] = [
    { key: 'n', title: 'number', cell: ({ n }) => n },
    { key: 'twice', title: 'twice', align: 'right', cell: ({ n }) => n * 2 },
  ]
  act(() => dialog.render(<Table<Row> name="few" columns={named} rows={rows.slice(0, 2)} />))
  // The first column takes the rest of the table.
  expect([...place.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['', '121px'])
  act(() => dialog.unmount())
  vi.restoreAllMocks()
  for (const key of Object.keys(measured)) Reflect.deleteProperty(HTMLElement.prototype, key)
})
