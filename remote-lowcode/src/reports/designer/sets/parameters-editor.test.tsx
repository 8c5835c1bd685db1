// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { emptySheet } from '../model/cells.ts'
import { SettingsPanel } from '../panel/panel.tsx'
import { createReportStore, ReportStoreContext, type ReportDraft } from '../report-store.ts'
import { ParametersEditor } from './parameters-editor.tsx'
import { ReportSetsContext } from './report-sets.ts'
import { createColumnsStore } from './set-columns.ts'

vi.mock('@tessera/shared/client/use-call', () => ({
  useCall: (called: unknown) => ({
    data:
      called === reports.head
        ? {
            fullName: '明细',
            parameters: [{ name: 'shop', label: '门店', type: 'text', required: 0, defaultValue: '' }],
          }
        : { list: [{ id: 'c', fullName: '教学', children: [{ id: 'r', fullName: '明细', children: [] }] }] },
    mutate: () => {},
  }),
}))

const draft: ReportDraft = {
  sheet: {
    ...emptySheet,
    columns: [{ width: 90 }, { width: 90 }],
    cells: [
      { at: 'A1', field: { set: 's', column: 'shop', use: 'group' }, link: { to: 'report', reportId: 'r', values: { shop: { parameter: 'p' } } } },
      { at: 'B1', chart: { kind: 'pie', categories: 'A1', values: [{ cell: 'A1' }] } },
    ],
    sets: [{ name: 's', dataSetId: 'd', parameters: { of: 'p' } }],
  },
  parameters: [
    { name: 'p', label: '门店', type: 'text', required: 0, defaultValue: '', input: { as: 'options', options: [{ value: 'a', label: '甲' }] } },
    { name: 'span', label: '', type: 'date', required: 0, defaultValue: '@thisMonth', input: { as: 'range' } },
  ],
} // prettier-ignore

async function open() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await switchLang('zh')
  const store = createReportStore(draft)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const columns = createColumnsStore()
  columns.need = () => {}
  const set = { name: 's', dataSetId: 'd', fullName: '销售', columns: { state: 'loaded', columns: [], parameters: [], gone: undefined } } as const // prettier-ignore
  const sets = { list: [set], store: columns, find: () => undefined, isLoading: () => false }
  await act(async () =>
    createRoot(place).render(
      <ReportStoreContext value={store}>
        <ReportSetsContext value={sets}>
          <ParametersEditor />
          <SettingsPanel />
        </ReportSetsContext>
      </ReportStoreContext>,
    ),
  )
  return { store, place }
}
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
const write = (field: HTMLElement, value: string) =>
  act(async () => {
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a renamed filter is renamed where it is used, and a used one is not deleted before its uses were named', async () => {
  const { store, place } = await open()
  expect(place.textContent).toContain('本月')
  const field = named('门店：公式里的名称')
  await write(field, 'span')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await write(field, 'shop')
  await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(store.draft().parameters[0]!.name).toBe('shop')
  expect(store.draft().sheet.sets[0]!.parameters).toEqual({ of: 'shop' })
  expect(document.body.textContent).toContain('已改名为 @shop，并更新了单元格 A1、数据集 销售')
  await act(async () => named('删除查询条件“门店”').click())
  expect(store.draft().parameters).toHaveLength(2)
  expect(document.body.textContent).toContain('单元格 A1、数据集 销售正在使用它')
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('.arco-modal button')]
      .find((one) => one.textContent === '取消')!
      .click(),
  )
  // One that nothing uses goes at once.
  await act(async () => named('删除查询条件“@span”').click())
  expect(store.draft().parameters.map(({ name }) => name)).toEqual(['shop'])
})

test('options are written line by line, and a new filter has a name of its own', async () => {
  const { store, place } = await open()
  await write(named('门店：选项'), 'a=甲\n\nb\na=再次')
  expect(store.draft().parameters[0]!.input).toEqual({
    as: 'options',
    options: [{ value: 'a', label: '甲' }, { value: 'b', label: '' }],
  }) // prettier-ignore
  await act(async () =>
    [...place.querySelectorAll('button')].find((one) => one.textContent === '添加查询条件')!.click(),
  )
  expect(store.draft().parameters.at(-1)!.name).toBe('p3')
})

test('the settings of a cell have its link and its chart', async () => {
  const { store, place } = await open()
  const link = named('点击跳转')
  expect(link.textContent).toContain('明细')
  expect(link.textContent).toContain('门店')
  await act(async () => store.select({ row: 1, column: 2 }))
  expect(named('点击跳转')).toBeNull()
  expect(place.textContent).toContain('饼图')
  await write(named('图表标题'), '各店')
  expect(store.draft().sheet.cells[1]!.chart).toMatchObject({ kind: 'pie', title: '各店' })
})
