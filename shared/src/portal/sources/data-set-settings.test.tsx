// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText, switchLang } from '../../text/i18n.ts'
import { DataSetSettings } from './data-set-settings.tsx'
import { noDataSet, type DataSetUse } from './data-set-use.ts'
import type { RowSource } from './schema.ts'
import { SourceSettings } from './source-settings.tsx'

const list = [
  { name: 'month', label: '月份', type: 'text' },
  { name: 'campus', label: '校区', type: 'text' },
  { name: 'hours', label: '课时', type: 'number' },
  { name: 'fee', label: '学费', type: 'number' },
]
const sets = [{ id: 'c', fullName: '教务', children: [{ id: 'd1', fullName: '课时' }] }]
vi.mock('../../client/use-call.ts', () => ({
  useCall: ({ path }: { path: string }) => ({ data: { list: path.endsWith('/Selector') ? sets : list } }),
}))

let page: HTMLElement
let changed: DataSetUse | null
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

async function show(value: Partial<DataSetUse>) {
  changed = null
  page = document.createElement('div')
  document.body.replaceChildren(page)
  await act(async () =>
    createRoot(page).render(
      <DataSetSettings
        value={{ ...noDataSet, id: 'd1', ...value }}
        scope=""
        hasSeries
        isChart
        onChange={(next) => void (changed = next)}
      />,
    ),
  )
}
const choose = async (label: string, option: string) => {
  await act(async () => page.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click())
  const found = [...document.querySelectorAll<HTMLElement>('.arco-select-option')].find(
    ({ textContent }) => textContent === option,
  )!
  await act(async () => found.click())
}

test('a group sums the first number, and without a group a chart says why names repeat', async () => {
  await show({})
  expect(page.textContent).toContain('横轴名称可能重复')
  await choose('分组字段', '月份')
  expect(changed).toMatchObject({ group: 'month', measures: [{ column: 'hours', how: 'sum' }] })
})

test('a measure that was chosen stays, and a series is offered beside the group', async () => {
  const measures = [{ column: 'fee', how: 'max', label: '' }] as const
  await show({ group: 'month', measures: [...measures] })
  expect(page.textContent).not.toContain('横轴名称可能重复')
  await choose('系列字段', '校区')
  expect(changed).toMatchObject({ group: 'month', series: 'campus', measures })
})

test('without a group, the names and the values of a chart are chosen among the columns', async () => {
  let change: Partial<RowSource> | null = null
  const settings: RowSource = {
    dataType: 'dataSet',
    propsApi: '',
    dataSet: { ...noDataSet, id: 'd1' },
    list: [],
    nameKey: '',
    valueKeys: [{ key: 'hours', label: '' }],
  }
  const render = async (value: RowSource) => {
    page = document.createElement('div')
    document.body.replaceChildren(page)
    await act(async () =>
      createRoot(page).render(
        <SourceSettings settings={value} scope="" onChange={(next) => void (change = next)} />,
      ),
    )
  }
  await render(settings)
  await choose('名称字段', '校区')
  expect(change).toEqual({ nameKey: 'campus' })
  await render(settings)
  await choose('字段', '学费')
  expect(change).toEqual({ valueKeys: [{ key: 'fee', label: '' }] })
  await render(settings)
  await choose('分组字段', '月份')
  expect(change).toMatchObject({ nameKey: '', valueKeys: [] })
  await render({ ...settings, dataSet: { ...settings.dataSet, group: 'month' } })
  expect(page.querySelector('[aria-label="名称字段"]')).toBeNull()
})
