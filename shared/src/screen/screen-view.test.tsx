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

test('pictures follow each other, films and decorations stay inside of the system', async () => {
  vi.useFakeTimers()
  const url = (name: string) => `/api/file/Image/annexpic/${name}.png`
  const pictures = [
    { url: url('a'), alt: '前台' },
    { url: 'https://elsewhere.example/b.png', alt: '' },
    { url: url('c'), alt: '' },
  ]
  const root = await show([
    { kind: 'carousel', settings: { pictures, pause: 3 } },
    { kind: 'video', name: '宣传片', settings: { url: '/api/file/Image/annex/film.mp4' } },
    { kind: 'video', settings: { url: 'https://elsewhere.example/film.mp4' } },
    { kind: 'decoration', settings: { look: 'ring', moves: true } },
  ])
  const shown = () => page.querySelector('img')?.getAttribute('src')
  expect(shown()).toBe(url('a'))
  await act(async () => vi.advanceTimersByTime(3_100))
  expect(shown()).toBe(url('c'))
  await act(async () => page.querySelector<HTMLButtonElement>('[aria-label="第 1 张，共 2 张"]')!.click())
  expect(shown()).toBe(url('a'))
  expect([...page.querySelectorAll('video')].map((one) => one.getAttribute('aria-label'))).toEqual(['宣传片'])
  expect(page.textContent).toContain('未选择视频')
  await act(async () => page.querySelector('video')!.dispatchEvent(new Event('error')))
  expect(page.querySelector('[role="alert"]')?.textContent).toContain('视频无法播放')
  expect(page.querySelectorAll('svg[aria-hidden] animate')).toHaveLength(1)
  await act(async () => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('nothing moves for those who asked for less motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await show([{ kind: 'decoration', settings: { look: 'frame', moves: true } }])
  expect(page.querySelector('svg')).not.toBeNull()
  expect(page.querySelector('animate')).toBeNull()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

test('a watermark lies over the canvas, where it is asked for', async () => {
  await show([{ kind: 'text', settings: { text: 'x' } }], { watermark: true })
  expect(page.querySelector('pattern')?.textContent).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  await show([{ kind: 'text', settings: { text: 'x' } }])
  expect(page.querySelector('pattern')).toBeNull()
})
