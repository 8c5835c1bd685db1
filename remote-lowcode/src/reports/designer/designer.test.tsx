// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { CallError } from '@tessera/shared/client/call'
import { startText } from '@tessera/shared/text/i18n'

interface Sent {
  readonly sheet: ReportSheet
  readonly lastModifyTime?: number | null
}
const saved: Sent[] = []
/** What the server does with the next save. */
let refusal: CallError | null = null

const sheet: ReportSheet = {
  version: 1,
  columns: [{ width: 80 }, { width: 80 }],
  rows: [{ height: 24 }, { height: 24 }],
  cells: [{ at: 'A1', text: '标题' }],
  sets: [],
}
const report = {
  id: 'r1',
  fullName: '消课',
  sheet,
  parameters: [],
  lastModifyTime: 1,
  lastModifyUser: '王子轩/principal',
}
const page = { widths: [], rowCount: 0, from: 0, rows: [], styles: [], notes: [], readAt: 0 }

vi.mock('@tessera/shared/client/call', async (original) => ({
  ...(await original<object>()),
  call: async (row: { method: string; path: string }, input: Sent) => {
    if (row.path.endsWith('/Preview')) {
      const bad = input.sheet.cells.filter(({ formula }) => formula === 'SUM(')
      const problems = bad.map(({ at }) => ({ cells: [at], text: `${at} 的公式有误` }))
      return { page, problems }
    }
    if (row.method === 'PUT') {
      if (refusal) throw refusal
      saved.push(input)
      return { lastModifyTime: 2 }
    }
    return row.path.includes('DataSet') ? { list: [] } : report
  },
}))
const { ReportDesignerPage } = await import('./designer.tsx')

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: (text: string) => text } })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

let root: ReturnType<typeof createRoot>
let closed = 0
beforeEach(async () => {
  saved.length = 0
  closed = 0
  refusal = null
  sessionStorage.clear()
  vi.useFakeTimers()
  await open()
})
async function open() {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  const element = <ReportDesignerPage id="r1" onClose={() => void closed++} />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => root.render(<RouterProvider router={router} />))
  await wait(1_000)
}
/** Leaves a change that is not saved, and opens the designer again. */
async function reload() {
  await write('改过')
  await wait(1_000)
  await act(async () => root.unmount())
  await open()
}
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!
const click = (name: string) => act(async () => button(name).click())
/** Writes into the active cell. */
async function write(words: string) {
  const field = document.querySelector<HTMLTextAreaElement>('[data-cell-editor]')!
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
}
const pressSave = () =>
  act(async () =>
    document
      .querySelector('[data-cell-editor]')!
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  )
const copy = () => sessionStorage.getItem('tessera.report..r1')

test('changes stay in the tab until the user saves them, once', async () => {
  await write('各校区消课')
  await wait(5_000)
  expect(saved).toEqual([])
  expect(document.body.textContent).toContain('有未保存的更改')
  expect(copy()).toContain('各校区消课')
  await pressSave()
  await wait(100)
  expect(saved).toMatchObject([{ lastModifyTime: 1, sheet: { cells: [{ at: 'A1', text: '各校区消课' }] } }])
  expect(copy()).toBeNull()
  await pressSave()
  expect(saved).toHaveLength(1)
})

test('a template with problems is saved after a question that names them', async () => {
  await write('=SUM(')
  // The preview has not answered yet.
  await click('保存')
  expect(document.querySelector('[role="dialog"]')!.textContent).toContain('A1 的公式有误')
  expect(saved).toEqual([])
  await click('返回修改')
  await wait(5_000)
  expect(saved).toEqual([])
  await click('保存')
  await click('仍要保存')
  expect(saved).toHaveLength(1)
})

test('leaving asks what becomes of unsaved changes', async () => {
  await write('改过')
  await click('返回报表列表')
  expect(closed).toBe(0)
  await click('继续编辑')
  await click('返回报表列表')
  await click('不保存')
  expect([closed, saved.length]).toEqual([1, 0])
  await act(async () => root.unmount())
  expect(copy()).toBeNull()
})

test('changes that a reload restored are saved, unless another user has saved meanwhile', async () => {
  await reload()
  expect(document.body.textContent).toContain('有未保存的更改')
  refusal = new CallError({ code: 409, msg: '已在别处修改', fields: [], findings: [] } as never)
  await click('保存')
  await wait(100)
  expect(document.body.textContent).toMatch(/王子轩于 .*\d\d:\d\d.* 保存了此设计/)
  refusal = null
  await click('覆盖')
  expect(saved).toMatchObject([{ sheet: { cells: [{ at: 'A1', text: '改过' }] } }])
  expect(copy()).toBeNull()
})

test('changes that a reload restored can be dropped', async () => {
  await reload()
  await click('返回报表列表')
  await click('不保存')
  expect([closed, saved.length]).toEqual([1, 0])
  await act(async () => root.unmount())
  expect(copy()).toBeNull()
})
