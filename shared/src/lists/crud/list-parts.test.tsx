// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { startText } from '../../text/i18n.ts'
import { PhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'
import { ListPages } from './list-pages.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { ListEmpty } from './states.tsx'

let root: Root
let box: HTMLElement
const render = (content: ReactNode) => act(() => root.render(<MemoryRouter>{content}</MemoryRouter>))
const buttons = () => [...box.querySelectorAll('button')]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await i18next.changeLanguage('zh')
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

test('an empty list offers to create the first record to users who can', () => {
  const onAdd = vi.fn()
  render(<ListEmpty filtered={false} empty="还没有记录" onAdd={onAdd} onClear={vi.fn()} />)
  expect(buttons()).toHaveLength(1)
  act(() => buttons()[0]!.click())
  expect(onAdd).toHaveBeenCalledOnce()
  render(<ListEmpty filtered={false} empty="还没有记录" onClear={vi.fn()} />)
  expect([box.textContent, buttons()]).toEqual(['还没有记录', []])
})

test('a list that filters have emptied offers to clear them instead', () => {
  const [onAdd, onClear] = [vi.fn(), vi.fn()]
  render(<ListEmpty filtered empty="还没有记录" onAdd={onAdd} onClear={onClear} />)
  act(() => buttons().forEach((button) => button.click()))
  expect([onAdd.mock.calls.length, onClear.mock.calls.length]).toEqual([0, 1])
})

test('the star of saved filters is there before anything is filtered, so that a filter moves no tool', () => {
  render(<SavedFilters preference={{}} onPreferenceChange={vi.fn()} />)
  expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual(['常用筛选'])
})

test('a page for phones loads more rows below the first ones until all are shown', () => {
  const onChange = vi.fn()
  const pages = (pageSize: number) => (
    <PhoneLayout value>
      <ListPages
        phone
        standardPageSize={20}
        total={50}
        currentPage={1}
        pageSize={pageSize}
        onChange={onChange}
      />
    </PhoneLayout>
  )
  render(pages(20))
  expect(box.textContent).toBe('加载更多已显示 20 条，共 50 条')
  act(() => buttons()[0]!.click())
  expect(onChange).toHaveBeenCalledWith({ currentPage: 1, pageSize: 40 })
  render(pages(60))
  expect([box.textContent, buttons()]).toEqual(['共 50 条', []])
})
