// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readScreen } from '../contract/lowcode/screen-canvas.ts'
import { startText } from '../text/i18n.ts'
import { componentKinds } from './kinds.ts'
import { ScreenView } from './screen-view.tsx'
import { findComponentView } from './views.ts'

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    reportError: () => {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

let page: HTMLElement
beforeEach(() => {
  page = document.createElement('div')
  document.body.replaceChildren(page)
  vi.spyOn(console, 'error').mockReturnValue()
})

async function show(components: object[], detail: object = {}) {
  const screen = readScreen(JSON.stringify(detail), JSON.stringify(components))
  const root = createRoot(page)
  await act(async () => root.render(<ScreenView screen={screen} label="大屏" />))
  return root
}
const rows = {
  dataType: 'static',
  list: [
    { fullName: '城东', num: 1200 },
    { fullName: '城西', num: 34 },
  ],
}

test('every kind has a view', () => {
  for (const { key } of componentKinds) expect(findComponentView(key)?.kind.key).toBe(key)
})

test('shows rows as figures, lists and tables', async () => {
  await show([
    { kind: 'flip', settings: { ...rows, title: '学员', unit: '人' } },
    { kind: 'ranking', settings: { ...rows, maxRows: 1 } },
    { kind: 'gauge', settings: { ...rows, max: 2000, title: '目标' } },
    { kind: 'progress', name: '进度', settings: { ...rows, max: 2468 } },
    { kind: 'table', settings: rows },
    { kind: 'scroll', settings: { ...rows, visible: 1 } },
    { kind: 'text', settings: { text: '<b>标题</b>' } },
    { kind: 'border', settings: { title: '面板' } },
  ])
  expect(page.querySelector('[aria-label="学员 1,234人"]')).not.toBeNull()
  expect([...page.querySelectorAll('ol li')].map((li) => li.textContent)).toEqual(['城东1,200'])
  expect(page.querySelector('[aria-label="目标 1,234 / 2,000"]')).not.toBeNull()
  expect(page.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('50')
  expect(page.querySelector('tbody')?.textContent).toBe('城东1,200城西34')
  expect(page.querySelectorAll('ul li')).toHaveLength(1)
  expect(page.textContent).toContain('<b>标题</b>')
  expect(page.textContent).toContain('面板')
})

test('one component that fails leaves the rest, and can be tried again', async () => {
  const view = findComponentView('text') as unknown as { Body: () => unknown }
  let fails = true
  const spy = vi.spyOn(view, 'Body').mockImplementation(() => {
    if (fails) throw new Error('a component of ours')
    return <p>好了</p>
  })
  await show([
    { kind: 'text', settings: { text: 'x' } },
    { kind: 'ranking', settings: rows },
  ])
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('不影响其他组件')
  expect(page.textContent).toContain('城东')
  fails = false
  await act(async () => page.querySelector<HTMLButtonElement>('[role="alert"] button')!.click())
  expect(page.textContent).toContain('好了')
  spy.mockRestore()
})

test('leaves out what is hidden, and names a kind that it does not know', async () => {
  await show([
    { kind: 'text', hidden: true, settings: { text: '看不见' } },
    { kind: 'hologram' },
    { kind: 'image', settings: { url: 'https://elsewhere.example/a.png' } },
  ])
  expect(page.textContent).not.toContain('看不见')
  expect(page.textContent).toContain('hologram')
  // Nothing is asked of another site.
  expect(page.querySelector('img')).toBeNull()
})

test('a scrolling list and a clock leave no timer behind', async () => {
  vi.useFakeTimers()
  const root = await show([
    { kind: 'scroll', settings: { ...rows, visible: 1, pause: 2 } },
    { kind: 'clock', settings: {} },
  ])
  const line = () => page.querySelector('ul li')?.textContent
  expect(line()).toBe('城东1,200')
  await act(async () => vi.advanceTimersByTime(2_100))
  expect(line()).toBe('城西34')
  await act(async () => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
