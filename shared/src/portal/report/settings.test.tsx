// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText, switchLang } from '../../text/i18n.ts'
import { report } from './settings.tsx'

let charts: object[] = []
vi.mock('../../client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }) => {
    if (path.endsWith('/Head')) return { fullName: '课时', parameters: [] }
    if (path.endsWith('/Selector'))
      return { list: [{ id: 'c', fullName: '教务', children: [{ id: 'r1', fullName: '课时' }] }] }
    return { rows: [{ cells: charts.map((chart) => ({ chart })) }], rowCount: 1 }
  },
}))

const { Settings } = report
let settings = report.kind.settings.parse({})
const changes: object[] = []
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('ResizeObserver', class {
    observe() {}
    disconnect() {}
  }) // prettier-ignore
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startText()
  await switchLang('zh')
})
beforeEach(() => {
  settings = report.kind.settings.parse({})
  changes.length = 0
})

async function choose() {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  const provider = new Map()
  const draw = () =>
    root.render(
      <SWRConfig value={{ provider: () => provider }}>
        <Settings
          settings={settings}
          scope=""
          onChange={(changed: object) => {
            changes.push(changed)
            settings = { ...settings, ...changed }
            draw()
          }}
        />
      </SWRConfig>,
    )
  await act(async () => draw())
  await act(async () => page.querySelector<HTMLElement>('[role="combobox"]')!.click())
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('.arco-select-option')].find(
      ({ textContent }) => textContent === '课时',
    )
  await vi.waitFor(() => expect(option()).toBeDefined())
  await act(async () => option()!.click())
}

test('a report with a chart is shown by its chart, another by its table', async () => {
  charts = [{ title: '各校区课时' }]
  await choose()
  await vi.waitFor(() => expect(settings).toMatchObject({ report: 'r1', show: 'chart', chart: 0 }))
})

test('a report without a chart is shown by its table', async () => {
  charts = []
  await choose()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(settings).toMatchObject({ report: 'r1', show: 'table' })
})
