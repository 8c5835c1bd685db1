// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
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
        { id: 'dataSet.b', parentId: 'finance', fullName: '课消', kind: 'figure', children: [] },
      ],
    },
  ],
}
const sums = {
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
let summary: unknown
let isNarrow = false
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
  if (path.endsWith('/Explain'))
    return {
      page: {
        menu: 'edu.statisticFinance',
        query: { preset: 'custom', explainBy: 'campus', explainKey: 'c1' },
        figures: ['cash', 'rate'],
        isWider: true,
      },
    }
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
const buttonOf = (label: string) =>
  [...box.querySelectorAll('button')].find(({ textContent }) => textContent === label)!
const shows = (part: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(part), { timeout: 5_000 })

afterEach(() => root.unmount())
beforeEach(async () => {
  document.body.replaceChildren()
  sent.length = 0
  summary = sums
  isNarrow = false
  refusal = null
  startText()
  await switchLang('zh')
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow
    },
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
  session.setCurrentUser({
    sysConfigInfo: {},
    permissionList: [],
    menuList: [
      { enCode: 'edu.statisticFinance', fullName: '财务统计', urlAddress: 'edu/finance', children: [] },
    ],
  } as never)
  const button = box.querySelector<HTMLElement>('[aria-label="查看明细：（空）"]')!
  button.click()
  await shows('共 1 行')
  expect(sent.find(({ path }) => path.endsWith('/Run'))!.body).toMatchObject({
    within: [{ column: 'campus', value: null }],
    period: { preset: 'month' },
  })
  await shows('在“财务统计”中查看“收款”的明细')
  await shows('显示的明细可能更多')
  expect(document.querySelector('.arco-drawer a')!.getAttribute('href')).toBe(
    '/edu/finance?preset=custom&explainBy=campus&explainKey=c1&explain=cash',
  )
})

test('the row of totals has a change, says what is no sum, and shares and amounts have their format', async () => {
  summary = {
    ...sums,
    columns: [
      { name: 'campus', label: '校区', type: 'text' },
      { name: 'sum.cash', label: '收款', type: 'number', unit: '元', format: 'money' },
      { name: 'max.rate', label: '到课率', type: 'number', format: 'ratio' },
      { name: 'before.sum.cash', label: '收款', type: 'number', unit: '元', format: 'money' },
      { name: 'before.max.rate', label: '到课率', type: 'number', format: 'ratio' },
    ],
    rows: [
      {
        campus: '城东',
        'sum.cash': 16059.6,
        'max.rate': 0.3043,
        'before.sum.cash': null,
        'before.max.rate': 0.3,
      },
    ],
    total: { 'sum.cash': 3000, 'max.rate': 0.3043, 'before.sum.cash': 2000, 'before.max.rate': 0.3 },
  }
  open('set=dataSet.a&m=sum:cash&m=max:rate&g=:campus&period=month&vs=previous')
  await shows('16,059.60')
  for (const part of ['30.43%', '+0.43 个百分点']) await shows(part)
  const foot = box.querySelector('tfoot')!
  expect([...foot.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual([
    '合计',
    '3,000.00',
    '2,000.00',
    '+50%',
    '最大值 30.43%',
    '最大值 30.00%',
    '+0.43 个百分点',
    '',
  ])
  // What is missing is a dash, and not nothing.
  expect(box.querySelector('tbody')!.textContent).toContain('–')
})

test('a wrong address is not answered before the user says so, and a refusal is said in a sentence', async () => {
  refusal = { path: /Summarize$/, msg: '读取数据超过 15 秒，已停止' }
  open('set=dataSet.a&m=sum:cash&m=sum:rate&m=median:x&m=sum:campus&g=:campus&g=:gone&sort=asc:nothing')
  await shows('链接中有无法识别的内容：median:x')
  await shows('数据集没有这些列，或你没有查看权限：gone')
  await shows('“到课率”不能跨“月”相加或求平均')
  await shows('“校区 · 求和”不适用于该列的类型')
  await shows('不能按“nothing”排序')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(sent.some(({ path }) => path.endsWith('/Summarize'))).toBe(false)
  buttonOf('不使用这些内容，查看结果').click()
  await shows('读取数据超过 15 秒，已停止')
  await shows('重试')
  await shows('以下结果未使用这些内容')
  // The address keeps what is not used, until it is removed.
  expect(router.state.location.search).toContain('g=:gone')
  const asked = () => sent.filter(({ path }) => path.endsWith('/Summarize')).length
  const before = asked()
  // Another choice leaves out no more than before, and is answered at once.
  void router.navigate(`${router.state.location.search}&top=5`)
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
  buttonOf('从链接中移除').click()
  await vi.waitFor(() =>
    expect(router.state.location.search).toBe('?set=dataSet.a&m=sum%3Acash&g=%3Acampus&top=5'),
  )
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('以下结果未使用'))
})

test('the data set is searched by typing, and keeps the focus when another one is chosen', async () => {
  open('set=dataSet.a&m=sum:cash&g=:campus')
  await shows('1,500')
  const select = box.querySelector<HTMLElement>('[aria-label="数据集"]')!
  const input = select.querySelector('input') ?? (select as HTMLInputElement)
  select.click()
  await vi.waitFor(() => expect(document.querySelectorAll('.arco-select-option')).toHaveLength(2))
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '课消')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelectorAll('.arco-select-option')).toHaveLength(1))
  document.querySelector<HTMLElement>('.arco-select-option')!.click()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?set=dataSet.b'))
  expect(input.isConnected).toBe(true)
})

test('where there is no room, the question is folded above the answer', async () => {
  isNarrow = true
  open('set=dataSet.a&m=sum:cash&g=:campus')
  await shows('1,500')
  const fold = box.querySelector<HTMLButtonElement>('[aria-expanded]')!
  expect(fold.textContent).toContain('每月收款：收款 · 求和（按校区）')
  const choices = box.querySelector('[aria-label="指标"]')!.closest('[hidden]')
  expect(choices).not.toBeNull()
  fold.click()
  await vi.waitFor(() => expect(choices!.hasAttribute('hidden')).toBe(false))
})
