// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { emptySheet } from '../model/cells.ts'
import { createReportStore, ReportStoreContext } from '../report-store.ts'
import { ImportWorkbook } from './import-workbook.tsx'

test('a sheet of a workbook replaces the template in one step, and its data sets stay', async () => {
  startText()
  await switchLang('zh')
  const data = {
    sheet: { ...emptySheet, cells: [{ at: 'A1', text: '收费' }] },
    names: ['收费', '退费'],
    notes: ['以下内容没有导入：图表'],
  }
  vi.stubGlobal('fetch', () => Promise.resolve({ json: () => Promise.resolve({ code: 200, msg: '', data }) }))
  const sets = [{ name: 'l', dataSetId: 'lessons' }]
  const before = { ...emptySheet, sets, cells: [{ at: 'B2', text: '旧' }] }
  const store = createReportStore({ sheet: before, parameters: [] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <ReportStoreContext value={store}>
      <ImportWorkbook scope="x" />
    </ReportStoreContext>,
  )
  const field = await vi.waitFor(() => {
    const found = place.querySelector('input')
    expect(found).not.toBeNull()
    return found!
  })
  Object.defineProperty(field, 'files', { value: [new File(['x'], '收费.xlsx')] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.body.textContent).toContain('以下内容没有导入：图表'))
  expect(document.querySelector('[aria-label="工作表"], .arco-select')).not.toBeNull()
  expect(store.draft().sheet).toEqual(before)
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '替换模板',
  )
  button!.click()
  expect(store.draft().sheet).toEqual({ ...data.sheet, sets })
  store.undo()
  expect(store.draft().sheet).toEqual(before)
  root.unmount()
})
