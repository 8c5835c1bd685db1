// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { startText } from '../../text/i18n.ts'
import { FilterNote } from './filter-note.tsx'
import { useListState } from './list-state.ts'
import { useLastQuery } from './use-last-query.ts'

let root: Root
let box: HTMLElement
let search = ''
const remember = vi.fn()
/** As the page has loaded it. */
let loaded = { useLastQuery }

function List({ last }: { last: string | undefined }) {
  const [{ keyword, filter }, change] = useListState()
  const lastQuery = loaded.useLastQuery(last, remember)
  search = useLocation().search
  return (
    <>
      <FilterNote
        {...lastQuery}
        keyword={keyword}
        filter={filter}
        onClear={() => change({ keyword: '', filter: {} })}
      />
      <input onClick={() => change({ keyword: 'typed' })} />
    </>
  )
}
const open = (address: string, last: string | undefined) =>
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <List last={last} />
      </MemoryRouter>,
    ),
  )
const click = (selector: string) => act(() => box.querySelector<HTMLElement>(selector)!.click())

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await i18next.changeLanguage('zh')
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  remember.mockClear()
  sessionStorage.clear()
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

test('filters of the last visit show themselves, and one click clears and forgets them', () => {
  open('/list', 'keyword=a&status=1&sidx=name&sort=asc')
  expect(search).toContain('status=1')
  expect(box.textContent).toContain('沿用了您上次的筛选条件（2 项）')
  expect(remember).not.toHaveBeenCalled()
  click('button')
  expect(box.textContent).not.toContain('沿用')
  expect(search).toBe('?sidx=name&sort=asc')
  expect(remember).toHaveBeenLastCalledWith('sidx=name&sort=asc')
})

test('what is opened on top of a list is not part of what the list remembers', () => {
  open('/list', 'task=t1&item=i1')
  expect([search, box.textContent]).toEqual(['', ''])
  act(() => root.unmount())
  root = createRoot(box)
  open('/list?task=t1', 'keyword=a')
  click('input')
  expect(remember).toHaveBeenLastCalledWith('keyword=typed')
})

test('a filter that the user sets, or that the address has, needs no note, and neither does an order', () => {
  open('/list', 'keyword=a')
  expect(box.textContent).toContain('（1 项）')
  click('input')
  expect([search, box.textContent]).toEqual(['?keyword=typed', ''])
  act(() => root.unmount())
  root = createRoot(box)
  open('/list?keyword=b', 'keyword=a')
  expect([search, box.textContent]).toEqual(['?keyword=b', ''])
  act(() => root.unmount())
  root = createRoot(box)
  open('/list', 'sidx=name&sort=asc')
  expect(box.textContent).toBe('')
})

test('a view that is shown in place of the list says that the filters are those of the last visit', () => {
  const views = (name: string) =>
    act(() =>
      root.render(
        <MemoryRouter initialEntries={['/list']}>
          <List key={name} last="keyword=a" />
        </MemoryRouter>,
      ),
    )
  views('table')
  expect(box.textContent).toContain('（1 项）')
  views('board')
  expect([search, box.textContent]).toEqual(['?keyword=a', expect.stringContaining('（1 项）')])
  click('input')
  views('table')
  expect([search, box.textContent]).toEqual(['?keyword=typed', ''])
})

test('after a reload the filters of the last visit still show themselves, until the user changes them', async () => {
  const reload = async () => {
    act(() => root.unmount())
    root = createRoot(box)
    vi.resetModules()
    loaded = await import('./use-last-query.ts')
    open(`/list${search}`, 'keyword=a')
  }
  open('/list', 'keyword=a')
  await reload()
  expect([search, box.textContent]).toEqual(['?keyword=a', expect.stringContaining('（1 项）')])
  click('input')
  await reload()
  expect([search, box.textContent]).toEqual(['?keyword=typed', ''])
})
