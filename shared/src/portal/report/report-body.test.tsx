// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLayout } from '../../contract/lowcode/portal-layout.ts'
import { CallError } from '../../client/call.ts'
import { startText } from '../../text/i18n.ts'
import { provideHost } from '../host.ts'
import { PortalView } from '../portal-view.tsx'

const drawn = vi.hoisted((): object[] => [])
vi.mock('@tessera/shared/charts', () => ({
  init: () => ({ setOption: (option: object) => drawn.push(option), resize: () => {}, dispose: () => {} }),
}))
const sent: { path: string; input: object }[] = []
let refusal: CallError | null = null
vi.mock('../../client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, input: { from?: number }) => {
    sent.push({ path, input })
    if (refusal) throw refusal
    if (path.endsWith('/Head')) return { fullName: '各校区课时', parameters }
    return pageFrom(input.from ?? 0)
  },
}))

const parameters = [
  { name: 'campus', label: '校区', type: 'text', required: 1, defaultValue: '' },
  { name: 'least', label: '', type: 'number', required: 0, defaultValue: '' },
]
const chart = (title: string) => ({
  column: 0,
  text: '',
  chart: { kind: 'column', stacked: false, title, names: ['九月'], series: [{ label: '', values: [3] }] },
})
/** 600 rows; the second chart stands below them. */
const pageFrom = (from: number) => ({
  widths: [100],
  rowCount: 600,
  from,
  rows: [
    { height: 24, cells: [{ column: 0, text: from === 0 ? '东校区' : '西校区' }] },
    { height: 100, cells: [chart(from === 0 ? '人数' : '课时')] },
  ],
  styles: [],
  frozen: { rows: 0, columns: 0 },
  notes: [],
  readAt: 0,
})

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, reportError: () => {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  }) // prettier-ignore
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

let page: HTMLElement
beforeEach(() => {
  sent.length = 0
  drawn.length = 0
  refusal = null
  page = document.createElement('div')
  document.body.replaceChildren(page)
})

const ownPage = {
  id: 'm1',
  path: '/hours',
  title: '课时',
  icon: '',
  item: { type: 5, enCode: 'hours', propertyJson: '{"moduleId":"r1"}' },
}
const settings = { report: 'r1', name: '课时统计', values: { campus: '东', least: '2' } }

async function show(more: object = {}, pages: object[] = [ownPage]) {
  provideHost({
    parts: {},
    subscribe: () => () => {},
    listContributed: () => [],
    listPages: () => pages as never,
  })
  const item = { i: 1, x: 0, y: 0, w: 6, h: 9, jweeKey: 'report', title: '我的报表', ...settings, ...more }
  const layout = readLayout(JSON.stringify({ layouyId: 110, layout: [item] }))!
  const element = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalView layout={layout} label="门户" />
    </SWRConfig>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => createRoot(page).render(<RouterProvider router={router} />))
  await vi.waitFor(() => expect(page.querySelector('.arco-skeleton')).toBeNull(), { timeout: 10_000 })
}

test('the table of a report is shown for its values, with a link to its page', async () => {
  await show()
  expect(page.querySelector('table')!.textContent).toContain('东校区')
  expect(page.textContent).toContain('仅显示前 2 行')
  expect(sent.at(-1)).toMatchObject({
    path: '/api/datareport/r1/Actions/Run',
    input: { values: { campus: '东', least: 2 }, from: 0, fresh: false },
  })
  const link = page.querySelector('a')!
  expect(link.textContent).toBe('打开报表“各校区课时”')
  expect(new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('p.campus')).toBe('东')
})

test('a chart below all rows is found, and the reader without its page gets no link', async () => {
  await show({ show: 'chart', chart: 1 }, [])
  expect(page.textContent).toContain('课时')
  expect(page.querySelector('table')).toBeNull()
  expect(page.querySelector('a')).toBeNull()
  await vi.waitFor(() => expect(drawn).toHaveLength(1))
})

test('a chart that is gone, and filters that are missing, have a sentence', async () => {
  await show({ show: 'chart', chart: 9 })
  expect(page.textContent).toContain('没有所选的图表')
  await show({ values: {} })
  expect(page.textContent).toContain('请在组件设置中填写报表的查询条件：校区')
})

test('a reader who may not open the report reads its name, and no button that cannot help', async () => {
  refusal = new CallError({
    code: 403,
    msg: '无权限',
    fields: [],
    findings: [],
    requestId: undefined,
  } as never)
  await show()
  expect(page.textContent).toContain('报表“课时统计”不存在、已停用，或您没有查看权限')
  expect(page.textContent).not.toContain('重试')
})

test('to load it again reads the rows again', async () => {
  await show()
  const reload = page.querySelector<HTMLButtonElement>('[aria-label="刷新“我的报表”"]')!
  await act(async () => reload.click())
  await vi.waitFor(() => expect(sent.at(-1)!.input).toMatchObject({ fresh: true }))
})
