// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { ReportView } from './report-view.tsx'

const parameters: ReportParameter[] = [
  { name: 'period', label: '期间', type: 'date', required: 0, defaultValue: '@thisMonth', input: { as: 'range' } },
  { name: 'shop', label: '门店', type: 'text', required: 0, defaultValue: '' },
] // prettier-ignore
const page = {
  widths: [100],
  rowCount: 1,
  from: 0,
  rows: [{ height: 24, cells: [{ column: 0, text: '东区' }] }],
  styles: [],
  targets: [],
  frozen: { rows: 0, columns: 0 },
  notes: [],
  readAt: 0,
}
vi.mock('@tessera/shared/client/use-call', () => ({
  useCall: (called: unknown, input: object | null) => {
    if (called === reports.head) return { data: { fullName: '销售', parameters }, mutate: () => {} }
    return { data: input ? page : undefined, isLoading: false, mutate: () => {} }
  },
}))

test('on a phone one menu has what can be done, and one line has the filters', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  }) // prettier-ignore
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  startText()
  await switchLang('zh')
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const router = createMemoryRouter([{ path: '*', element: <ReportView id="r" /> }], {
    initialEntries: ['/?p.period=@lastMonth&p.shop=%E4%B8%9C%E5%8C%BA'],
  })
  await act(async () => createRoot(place).render(<RouterProvider router={router} />))
  const buttons = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons()).toEqual(['更多', '查询条件：上月 · 东区'])
  expect(place.querySelector('form')).toBeNull()
  await act(async () => place.querySelector<HTMLElement>('[aria-expanded]')!.click())
  expect(place.querySelector('form')).not.toBeNull()
  await act(async () => place.querySelector('form')!.requestSubmit())
  expect(place.querySelector('form')).toBeNull()
  await act(async () => place.querySelector<HTMLElement>('[aria-haspopup="menu"]')!.click())
  const items = () =>
    [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(items()).toContain('订阅'))
  expect(items()).toContain('导出 PDF')
})
