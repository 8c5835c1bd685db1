// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import { readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { AddToPortalDialog } from './dialog.tsx'

const saved: { id: string; formData: string; lastModifyTime: number }[] = []
const portal = { id: 'p1', fullName: '校长门户', type: 0, linkType: 0 }
let charts: object[] = []
const site = { id: 'p2', fullName: '外部网站', type: 1, linkType: 1 }
vi.mock('@tessera/shared/client/call', async (original) => ({
  ...(await original<object>()),
  call: async ({ method, path }: { method: string; path: string }, input: (typeof saved)[number]) => {
    if (path.endsWith('/Head')) return { fullName: '课时', parameters: [] }
    if (path.endsWith('/Actions/Run'))
      return { rows: [{ cells: charts.map((chart) => ({ chart })) }], rowCount: 1 }
    if (method === 'PUT') return void saved.push(input)
    if (path.endsWith('{id}')) return { formData: '{"layouyId":100,"layout":[]}', lastModifyTime: 7 }
    return { list: [{ children: [portal, site] }] }
  },
}))

async function openDialog() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  }) // prettier-ignore
  startText()
  await switchLang('zh')
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  const element = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <AddToPortalDialog id="r1" name="课时" entered={{ campus: '东' }} scope="" onClose={() => {}} />
    </SWRConfig>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => createRoot(page).render(<RouterProvider router={router} />))
  await vi.waitFor(() => expect(find('button', '添加')).toBeDefined())
  return router
}
const find = (selector: string, words: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent === words)
async function choosePortal() {
  await act(async () => document.querySelector<HTMLElement>('.arco-modal [role="combobox"]')!.click())
  await act(async () => find('.arco-select-option', '校长门户')!.click())
}
beforeEach(() => {
  saved.length = 0
  charts = []
})

test('the report goes to the chosen portal, and a message leads there', async () => {
  const router = await openDialog()
  await choosePortal()
  expect(find('.arco-select-option', '外部网站')).toBeUndefined()
  await act(async () => find('button', '添加')!.click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('已添加到门户“校长门户”'))
  expect(saved[0]).toMatchObject({ id: 'p1', lastModifyTime: 7 })
  expect(readLayout(saved[0]!.formData)!.widgets).toMatchObject([
    { key: 'report', title: '课时', settings: { report: 'r1', values: { campus: '东' }, show: 'table' } },
  ])
  await act(async () => find('button', '打开门户')!.click())
  expect(router.state.location).toMatchObject({ pathname: '/onlineDev/visualPortal', search: '?portal=p1' })
})

test('the chart of a report is shown where it has one', async () => {
  charts = [{ title: '各校区课时' }]
  await openDialog()
  await choosePortal()
  await vi.waitFor(() => expect(document.body.textContent).toContain('各校区课时'))
  await act(async () => find('button', '添加')!.click())
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(readLayout(saved[0]!.formData)!.widgets).toMatchObject([
    { title: '各校区课时', settings: { show: 'chart', chart: 0 } },
  ])
})
