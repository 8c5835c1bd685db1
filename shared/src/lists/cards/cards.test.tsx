// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { Cards } from './cards.tsx'
import { longPressMs } from './use-long-press.ts'
import { cardsPerStep } from './use-visible-count.ts'

type Row = { id: string; name: string; code: string | null; enabledMark: number; children?: Row[] }

const rowOf = (id: string, code: string | null = null, children: Row[] = []): Row => ({
  id,
  name: `name ${id}`,
  code,
  enabledMark: 1,
  children,
})
const columns = ['name', 'code', 'enabledMark'].map((key) => ({ key, title: key, width: 100, shown: true }))
const tableColumns = columns.map(({ key, title, width }) => ({
  key,
  title,
  width,
  cell: (row: Row) => {
    if (key === 'name') return row.name && <a href={`#${row.id}`}>{row.name}</a>
    return row[key as 'code' | 'enabledMark']
  },
}))
const opened = vi.fn()
const removed = vi.fn()
let reachEnd = () => {}
let root: Root
let box: HTMLElement

function List({ rows, highlightedId }: { rows: Row[]; highlightedId?: string }) {
  const [ids, setIds] = useState<string[]>([])
  const [selecting, setSelecting] = useState(false)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return (
    <Cards<Row>
      name="units"
      columns={columns}
      tableColumns={tableColumns}
      rows={rows}
      actions={[
        { label: 'edit', run: opened, hidden: ({ id }) => id === 'fixed' },
        { label: 'remove', danger: true, run: removed },
      ]}
      selection={{ ids, onChange: setIds }}
      selecting={selecting}
      onSelecting={() => setSelecting(true)}
      tree={{ expanded, onToggle: (id, open) => setExpanded(new Set(open ? [id] : [])) }}
      onOpen={opened}
      highlightedId={highlightedId}
      empty="nothing"
    />
  )
}

const render = (rows: Row[]) => act(() => root.render(<List rows={rows} />))
const all = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)]
const click = (element: HTMLElement | undefined) => act(() => element!.click())
const press = (element: Element, type: string, at: { clientX?: number } = {}) =>
  act(() => element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', ...at })))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => act(() => report([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  startText()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('shows title, state and the facts that have a value', () => {
  render([rowOf('a', 'A1'), rowOf('b')])
  expect(all('li').map(({ textContent }) => textContent)).toEqual(['name a1codeA1', 'name b1'])
  expect(all('[role=heading]').map(({ textContent }) => textContent)).toEqual(['name a', 'name b'])
})

test('a record without a value for the title has that of the next column', () => {
  render([{ ...rowOf('a', 'A1'), name: '' }])
  expect(all('[role=heading]').map(({ textContent }) => textContent)).toEqual(['A1'])
  expect(all('li').map(({ textContent }) => textContent)).toEqual(['A11'])
  expect(all('[data-more]')[0]!.getAttribute('aria-label')).toBe('More actions: A1')
})

test('a click opens the record, and a card without an action for that has no button', () => {
  render([rowOf('a'), rowOf('fixed')])
  expect(all('button[data-open]')).toHaveLength(1)
  expect(all('ul')[0]!.tabIndex).toBe(0)
  click(all('button[data-open]')[0])
  expect(opened.mock.calls.map(([{ id }]) => id)).toEqual(['a'])
})

test('the actions of a row are in a sheet that closes with the action', async () => {
  render([rowOf('fixed')])
  click(all('[data-more]')[0])
  const sheetButtons = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] li button')]
  expect(sheetButtons().map(({ textContent }) => textContent)).toEqual(['remove'])
  click(sheetButtons()[0])
  expect(removed).toHaveBeenCalledOnce()
  expect(sheetButtons()).toEqual([])
})

test('arrow keys move between the cards', () => {
  render([rowOf('a'), rowOf('b')])
  const [first, second] = all('button[data-open]')
  first!.focus()
  const key = (name: string) =>
    act(() =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  key('ArrowDown')
  expect(document.activeElement).toBe(second)
  key('Home')
  expect(document.activeElement).toBe(first)
})

test('child rows are indented, have a lower heading and can be collapsed', () => {
  render([rowOf('a', null, [rowOf('a1')])])
  expect(all('article')).toHaveLength(1)
  click(all('[data-toggle]')[0])
  expect(all('[role=heading]').map((heading) => heading.getAttribute('aria-level'))).toEqual(['2', '3'])
  expect(all('article').map(({ style }) => style.marginInlineStart)).toEqual(['0px', '16px'])
  click(all('[data-toggle]')[0])
  expect(all('article')).toHaveLength(1)
})

test('a long press selects, the click after it does nothing, and then a click selects', () => {
  vi.useFakeTimers()
  render([rowOf('a'), rowOf('b')])
  press(all('button[data-open]')[0]!, 'pointerdown')
  act(() => vi.advanceTimersByTime(longPressMs))
  press(all('button[data-open]')[0]!, 'pointerup')
  click(all('button[data-open]')[0])
  const pressed = () => all('button[data-open]').map((button) => button.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['true', 'false'])
  click(all('button[data-open]')[1])
  expect(pressed()).toEqual(['true', 'true'])
  expect(opened).not.toHaveBeenCalled()
})

test('a swipe is no long press', () => {
  vi.useFakeTimers()
  render([rowOf('a')])
  const card = all('button[data-open]')[0]!
  press(card, 'pointerdown')
  press(card, 'pointermove', { clientX: 40 })
  act(() => vi.advanceTimersByTime(longPressMs))
  expect(card.getAttribute('aria-pressed')).toBeNull()
})

test('a long list renders more cards when its end comes near', () => {
  render(Array.from({ length: cardsPerStep + 3 }, (_, n) => rowOf(`r${n}`)))
  expect(all('article')).toHaveLength(cardsPerStep)
  reachEnd()
  expect(all('article')).toHaveLength(cardsPerStep + 3)
  expect(all('li').at(-1)!.getAttribute('aria-setsize')).toBe(String(cardsPerStep + 3))
})

test('a highlighted row is marked and scrolled into view, also beyond the rendered ones', () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent ?? '')
  }
  const rows = Array.from({ length: cardsPerStep + 10 }, (_, at) => rowOf(`r${at}`))
  act(() => root.render(<List rows={rows} highlightedId={`r${cardsPerStep + 4}`} />))
  expect(all('[data-new="lit"]').map(({ textContent }) => textContent)).toEqual(scrolled)
  expect(scrolled).toHaveLength(1)
  expect(scrolled[0]).toContain(`name r${cardsPerStep + 4}`)
})
