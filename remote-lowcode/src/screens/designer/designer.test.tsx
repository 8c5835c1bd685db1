// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'

const saved: { component: string; detail: string }[] = []
let stored = {}

vi.mock('@tessera/shared/client/call', async (original) => ({
  ...(await original<object>()),
  call: async (row: { method: string; path: string }, input: (typeof saved)[number]) => {
    if (row.method === 'GET') return row.path.includes('/DataScreen/') ? stored : { list: [] }
    saved.push(input)
    return { lastModifyTime: 2 }
  },
}))
const { ScreenDesigner } = await import('./designer.tsx')

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

let page: HTMLElement
async function open(more: object = {}) {
  stored = {
    id: 's1',
    fullName: '前台大屏',
    category: 'campus',
    detail: '{"width":1000,"height":500}',
    component: JSON.stringify([
      {
        id: 'a',
        kind: 'text',
        name: '标题',
        x: 10,
        y: 20,
        w: 100,
        h: 50,
        settings: { text: '欢迎', future: 1 },
      },
      { id: 'b', kind: 'hologram', name: '未来' },
    ]),
    lastModifyTime: 1,
    locked: 0,
    lockedBy: '',
    mayUnlock: true,
    ...more,
  }
  page = document.createElement('div')
  document.body.replaceChildren(page)
  const element = <ScreenDesigner id="s1" onClose={() => {}} />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => createRoot(page).render(<RouterProvider router={router} />))
}
beforeEach(() => {
  saved.length = 0
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

const layer = (name: string) =>
  [...page.querySelectorAll<HTMLElement>('[data-layer]')].find((one) => one.textContent?.includes(name))!
const press = (target: Element, key: string, more: object = {}) =>
  act(
    async () =>
      void target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  )
const click = (target: Element) => act(async () => (target as HTMLElement).click())
const button = (name: string) =>
  [...page.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!
/** Shows the palette or the layers. */
const showPane = (title: string) =>
  click([...page.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith(title))!)
const canvas = () => page.querySelector('[data-canvas]')!
const components = async () => {
  await press(canvas(), 's', { ctrlKey: true })
  return JSON.parse(saved.at(-1)!.component) as { id: string; x: number; w: number; locked: boolean }[]
}

test('moves, resizes and undoes by keys, and keeps what it does not know', async () => {
  await open()
  expect(canvas().textContent).toContain('欢迎')
  await showPane('图层')
  await click(layer('标题'))
  await press(canvas(), 'ArrowRight')
  await press(canvas(), 'ArrowRight', { shiftKey: true })
  await press(canvas(), 'ArrowRight', { altKey: true })
  expect(page.querySelector('[aria-live="polite"]')?.textContent).toContain('左 21，上 20，宽 110')
  expect(await components()).toMatchObject([{ id: 'a', x: 21, w: 110, settings: { future: 1 } }, { id: 'b' }])
  await press(canvas(), 'z', { ctrlKey: true })
  await press(canvas(), 'z', { ctrlKey: true })
  expect(await components()).toMatchObject([{ id: 'a', x: 11, w: 100 }, { id: 'b' }])
})

test('adds, copies, groups and removes', async () => {
  await open()
  await click(page.querySelector('[data-kind="clock"]')!)
  await press(canvas(), 'd', { ctrlKey: true })
  await showPane('图层')
  expect(page.querySelectorAll('[data-layer]')).toHaveLength(4)
  await press(canvas(), 'a', { ctrlKey: true })
  await press(canvas(), 'g', { ctrlKey: true })
  await click(layer('未来'))
  expect(page.querySelectorAll('[data-layer][aria-pressed="true"]')).toHaveLength(4)
  await press(canvas(), 'Delete')
  expect(await components()).toEqual([])
})

test('a locked component stays where it is, and a screen of another user cannot be changed', async () => {
  await open()
  await showPane('图层')
  await click(button('锁定“标题”'))
  await click(layer('标题'))
  await press(canvas(), 'ArrowRight')
  await press(canvas(), 'Delete')
  expect(await components()).toMatchObject([{ id: 'a', x: 10, locked: true }, { id: 'b' }])
  await open({ locked: 1, lockedBy: '张三/zhang', mayUnlock: false })
  expect(page.textContent).toContain('已被张三锁定')
  await click(page.querySelector('[data-kind="clock"]')!)
  await showPane('图层')
  expect(page.querySelectorAll('[data-layer]')).toHaveLength(2)
})

test('variables, bindings and conditions are chosen, and saved with the screen', async () => {
  await open({
    detail: JSON.stringify({ variables: [{ name: 'campus', title: '校区' }] }),
    component: JSON.stringify([
      {
        id: 'a',
        kind: 'ranking',
        name: '排行',
        settings: { dataType: 'static', list: [{ fullName: '东', num: 1 }] },
      },
    ]),
  })
  await showPane('图层')
  await click(layer('排行'))
  const named = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!
  await click(named('添加动作'))
  await click(named('添加绑定'))
  await press(canvas(), 's', { ctrlKey: true })
  const [component] = JSON.parse(saved.at(-1)!.component) as { events: object[]; inputs: object[] }[]
  expect(component).toMatchObject({
    events: [{ action: 'set', variable: 'campus', from: 'name' }],
    inputs: [{ into: 'column', variable: 'campus' }],
    shownWhen: { variable: '' },
  })
  expect(JSON.parse(saved.at(-1)!.detail)).toMatchObject({ variables: [{ name: 'campus', title: '校区' }] })
})
