// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { Table } from './table.tsx'
import type { Tabled } from './tabled.ts'

type Row = { id: string; n: number }

const rows: Row[] = Array.from({ length: 1_000 }, (_, n) => ({ id: `r${n}`, n }))
const draws: number[] = []
const columns: Tabled<Row>[] = [
  { key: 'n', title: 'n', width: 100, cell: ({ n }) => (draws.push(n), (<span title={`${n}`}>{n}</span>)) },
  { key: 'open', title: 'open', width: 100, cell: ({ n }) => <Remembers n={n} /> },
]

/** What a page may put into a cell: it remembers the row it was made for. */
function Remembers({ n }: { n: number }) {
  const [first] = useState(n)
  return <button type="button">{first}</button>
}

let root: Root
let box: HTMLElement
const drawn = () => [...box.querySelectorAll<HTMLElement>('tr[data-at]')]
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

test('scrolling a little draws only the rows that come in sight', () => {
  scroll(8_000)
  act(() => vi.runAllTimers())
  draws.length = 0
  scroll(8_160)
  expect(draws).toEqual([220, 221, 222, 223])
})

test('after a leap the rows in sight stand in the elements that were there, and say which they are', () => {
  const before = new Set(drawn())
  scroll(20_000)
  expect(drawn().map(({ dataset }) => Number(dataset['at']))).toEqual(
    Array.from({ length: 15 }, (_, nth) => 500 + nth),
  )
  expect(drawn().every((row) => before.has(row))).toBe(true)
  expect(drawn()[0]!.getAttribute('aria-rowindex')).toBe('502')
  expect(drawn()[0]!.querySelector('span')!.title).toBe('500')
})

test('nothing in a cell remembers the row that stood there before', () => {
  scroll(20_000)
  expect(drawn().map((row) => row.querySelector('button')!.textContent)).toEqual(
    drawn().map(({ dataset }) => dataset['at']),
  )
})

test('where scrolling rests, the rows around those in sight are drawn as well', () => {
  scroll(20_000)
  expect(drawn()).toHaveLength(15)
  act(() => vi.runAllTimers())
  expect(drawn().map(({ dataset }) => Number(dataset['at']))).toEqual(
    Array.from({ length: 24 }, (_, nth) => 496 + nth),
  )
})

test('a row that has the focus never becomes another one: after a leap the list has it', () => {
  act(() => box.focus())
  act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  const held = document.activeElement
  scroll(20_000)
  expect(held!.isConnected).toBe(false)
  expect(document.activeElement).toBe(box)
})
