// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import Page from './page.tsx'

vi.mock('@tessera/shared/charts', () => ({
  init: () => ({ setOption: () => {}, on: () => {}, resize: () => {}, dispose: () => {} }),
}))

const columns = [
  { name: 'campus', label: '校区', type: 'text', key: 'group' },
  { name: 'month', label: '月', type: 'text', key: 'month' },
  { name: 'cash', label: '收款', type: 'number', unit: '元' },
  { name: 'rate', label: '到课率', type: 'number', adds: 'no' },
]
const tree = {
  list: [
    {
      id: 'finance',
      parentId: '-1',
      fullName: '财务',
      children: [
        { id: 'dataSet.a', parentId: 'finance', fullName: '每月收款', kind: 'figure', children: [] },
      ],
    },
  ],
}
const summary = {
  columns: [
    { name: 'campus', label: '校区', type: 'text' },
    { name: 'sum.cash', label: '收款', type: 'number', unit: '元' },
    { name: 'before.sum.cash', label: '收款', type: 'number', unit: '元' },
  ],
  rows: [
    { campus: '城东', 'sum.cash': 1500, 'before.sum.cash': 1000 },
    { campus: null, 'sum.cash': 20, 'before.sum.cash': 0 },
  ],
  total: { 'sum.cash': 1520, 'before.sum.cash': 1000 },
  days: { from: '2026-11-01', to: '2026-11-30' },
  daysBefore: { from: '2026-10-01', to: '2026-10-31' },
  truncated: false,
  readAt: 0,
}
const rows = {
  columns: columns.slice(0, 3),
  rows: [{ campus: '城东', month: '2026-11', cash: 1500 }],
  truncated: false,
  readAt: 0,
}

/** What was sent, by the end of the path. */
const sent: { path: string; body: unknown }[] = []
let refusal: { path: RegExp; msg: string } | null = null
function answer(path: string): unknown {
  if (path.endsWith('/Selector')) return tree
  if (path.endsWith('/Columns')) return { list: columns, parameters: [], hasPeriod: true }
  return path.endsWith('/Summarize') ? summary : rows
}

let box: HTMLElement
let root: Root
let router: ReturnType<typeof createMemoryRouter>
function open(query: string) {
  box = document.createElement('div')
  document.body.append(box)
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [`/analysis?${query}`] })
  root = createRoot(box)
  root.render(<RouterProvider router={router} />)
}
const shows = (part: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(part), { timeout: 5_000 })

afterEach(() => root.unmount())
beforeEach(async () => {
  document.body.replaceChildren()
  sent.length = 0
  refusal = null
  startText()
  await switchLang('zh')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    const [path = ''] = url.split('?')
    sent.push({ path, body: body ? JSON.parse(body) : null })
    const isRefused = refusal?.path.test(path)
    const envelope = isRefused
      ? { code: 400, msg: refusal!.msg, data: null }
      : { code: 200, msg: '', data: answer(path) }
    return Promise.resolve(new Response(JSON.stringify(envelope)))
  })
})

test('without an analysis, an example of a data set is offered, and opens its address', async () => {
  open('')
  await shows('从一个示例开始')
  await shows('收款 · 求和，按月')
  const example = [...box.querySelectorAll('button')].find((one) => one.textContent?.includes('每月收款'))!
  example.click()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?set=dataSet.a&m=sum%3Acash&g=%3Amonth'))
  await shows('每月收款：收款 · 求和（按月）')
})

test('an address is answered with both periods, changes and totals; a group opens its rows', async () => {
  open('set=dataSet.a&m=sum:cash&g=:campus&period=month&vs=previous&top=5')
  await shows('+50%')
  for (const part of ['1,500', '1,520', '（空）', '对比 2026-10-01 – 2026-10-31']) await shows(part)
  expect(sent.find(({ path }) => path.endsWith('/Summarize'))!.body).toEqual({
    measures: [{ how: 'sum', column: 'cash' }],
    groups: [{ column: 'campus' }],
    filters: [],
    period: { preset: 'month', compare: 'previous' },
    sort: [],
    limit: 5,
    parameters: {},
  })
  const button = box.querySelector<HTMLElement>('[aria-label="查看明细：（空）"]')!
  button.click()
  await shows('共 1 行')
  expect(sent.find(({ path }) => path.endsWith('/Run'))!.body).toMatchObject({
    within: [{ column: 'campus', value: null }],
    period: { preset: 'month' },
  })
})

test('a wrong address, a figure that cannot be added, and a refusal are said in a sentence', async () => {
  refusal = { path: /Summarize$/, msg: '读取数据超过 15 秒，已停止' }
  open('set=dataSet.a&m=sum:cash&m=sum:rate&m=median:x&g=:campus&g=:gone')
  await shows('链接中有无法识别的内容，已忽略：median:x')
  await shows('已暂不使用：gone')
  await shows('“到课率”不能跨“月”相加或求平均')
  await shows('读取数据超过 15 秒，已停止')
  await shows('重试')
  // The address keeps what is not used.
  expect(router.state.location.search).toContain('g=:gone')
})
