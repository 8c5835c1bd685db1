// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { reports, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { session } from '@tessera/shared/session'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { ReportView } from './report-view.tsx'

const drawn = vi.hoisted((): object[] => [])
vi.mock('@tessera/shared/charts', () => ({
  init: () => ({ setOption: (option: object) => drawn.push(option), resize: () => {}, dispose: () => {} }),
}))
const asked = vi.hoisted((): object[] => [])
vi.mock('@tessera/shared/client/use-call', () => ({
  useCall: (called: unknown, input: object | null) => {
    if (input && called === reports.run) asked.push(input)
    if (called === reports.head) return { data: { fullName: '销售', parameters }, mutate: () => {} }
    return { data: input ? page : undefined, isLoading: false, mutate: () => {} }
  },
}))

const parameters: ReportParameter[] = [
  { name: 'shop', label: '门店', type: 'text', required: 1, defaultValue: '' },
  { name: 'period', label: '期间', type: 'date', required: 0, defaultValue: '@thisMonth', input: { as: 'range' } },
] // prettier-ignore
const page: ReportPage = {
  widths: [100, 100, 100],
  rowCount: 2,
  from: 0,
  rows: [
    {
      height: 100,
      cells: [
        { column: 0, text: '东区', link: { target: 0, values: { shop: '东区' } } },
        { column: 1, text: '690123456789', show: 'ean13' },
        { column: 2, text: '/api/file/Image/annexpic/a.png', show: 'picture' },
      ],
    },
    {
      height: 100,
      cells: [
        {
          column: 0,
          text: '',
          columns: 2,
          chart: { kind: 'bar', stacked: false, title: '各店', names: ['东区'], series: [{ label: '', values: [3] }], note: '抽样' },
        },
        { column: 2, text: '记录', link: { target: 1, recordId: 'r1' } },
      ],
    },
  ],
  styles: [],
  targets: [{ menuId: 'm1' }, { menuId: 'm2' }],
  frozen: { rows: 0, columns: 0 },
  notes: [],
  readAt: 0,
} // prettier-ignore

let place: HTMLElement
let router: ReturnType<typeof createMemoryRouter>
async function open(address: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  }) // prettier-ignore
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  startText()
  await switchLang('zh')
  const pages = [
    { id: 'm1', path: '/detail', title: '明细', icon: '', item: null as never },
    { id: 'm2', path: '/goods', title: '商品', icon: '', item: null as never },
  ]
  session.loadPortalHost = () =>
    Promise.resolve({
      parts: {},
      subscribe: () => () => {},
      listContributed: () => [],
      listPages: () => pages,
    })
  place = document.createElement('div')
  document.body.replaceChildren(place)
  router = createMemoryRouter(
    [
      { path: '/report', element: <ReportView id="r" /> },
      { path: '*', element: <p>另一页</p> },
    ],
    { initialEntries: [address] },
  )
  await act(async () => createRoot(place).render(<RouterProvider router={router} />))
  await vi.waitFor(() =>
    expect(place.querySelectorAll('a').length + Number(asked.length === 0)).toBeGreaterThan(0),
  )
}
beforeEach(() => {
  drawn.length = 0
  asked.length = 0
})

test('what was entered is in the address, which makes the same report again', async () => {
  await open('/report?p.shop=%E4%B8%9C%E5%8C%BA&p.period=2026-11-01~2026-11-30')
  expect(asked[0]).toMatchObject({ values: { shop: '东区', period: '2026-11-01~2026-11-30' } })
  const shop = place.querySelector<HTMLInputElement>('form input')!
  expect(shop.value).toBe('东区')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(shop, '西区')
    shop.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => place.querySelector('form')!.requestSubmit())
  expect(new URLSearchParams(router.state.location.search).get('p.shop')).toBe('西区')
  expect(asked.at(-1)).toMatchObject({ values: { shop: '西区', period: '2026-11-01~2026-11-30' } })
  await act(async () => router.navigate(-1))
  expect(asked.at(-1)).toMatchObject({ values: { shop: '东区' } })
})

test('nothing is asked before what is required was entered', async () => {
  await open('/report')
  expect(asked).toEqual([])
  expect(place.textContent).toContain('请填写查询条件：门店')
})

test('cells lead to other pages, and show charts, codes and pictures', async () => {
  await open('/report?p.shop=x')
  const links = [...place.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/detail?p.shop=%E4%B8%9C%E5%8C%BA',
    '/goods',
  ])
  expect(place.querySelector('[role="img"][aria-label="各店: 东区 3"]')).not.toBeNull()
  await vi.waitFor(() => expect(drawn).toHaveLength(1))
  expect(drawn[0]).toMatchObject({ yAxis: { type: 'category', data: ['东区'] } })
  await vi.waitFor(() => expect(place.querySelector('svg[aria-label="条形码：690123456789"]')).not.toBeNull())
  expect(place.textContent).toContain('6901234567892')
  const picture = place.querySelector('img')!
  expect(picture.getAttribute('src')).toBe('/api/file/Image/annexpic/a.png?w=240')
  await act(async () => picture.dispatchEvent(new Event('error')))
  expect(place.textContent).toContain('图片不存在')
  await act(async () => links[1]!.click())
  expect(router.state.location).toMatchObject({ pathname: '/goods', state: { recordId: 'r1' } })
})
