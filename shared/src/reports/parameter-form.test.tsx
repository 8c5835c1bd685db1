// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { ReportParameter } from '../contract/lowcode/report-parameters.ts'
import { startText } from '../text/i18n.ts'
import { ParameterForm } from './parameter-form.tsx'

const period: ReportParameter = {
  name: 'period',
  label: '统计时间',
  type: 'date',
  required: 0,
  defaultValue: '@thisMonth',
  input: { as: 'range' },
}

test('a period is chosen with one click, and the default is marked', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const entered: object[] = []
  const show = (values: Record<string, string>) => (
    <ParameterForm
      parameters={[period]}
      entered={values}
      onChange={(next) => void entered.push(next)}
      onSubmit={() => {}}
    />
  )
  const root = createRoot(place)
  await act(async () => root.render(show({})))
  const pressed = () => [...place.querySelectorAll('[aria-pressed="true"]')].map((one) => one.textContent)
  expect(pressed()).toEqual(['本月'])
  const last = [...place.querySelectorAll('button')].find((one) => one.textContent === '上月')!
  await act(async () => last.click())
  expect(entered).toEqual([{ period: '@lastMonth' }])
  await act(async () => root.render(show({ period: '@lastMonth' })))
  expect(pressed()).toEqual(['上月'])
  const boxes = () => [...place.querySelectorAll('input')].map(({ placeholder }) => placeholder)
  expect(boxes()).toEqual(['上月', ''])
  expect(place.textContent).toContain('近 30 天')
  const fixed = { ...period, defaultValue: '2026-11-01~2026-11-30' }
  await act(async () => root.render(<ParameterForm parameters={[fixed]} entered={{}} onChange={() => {}} />))
  expect(boxes()).toEqual(['2026-11-01', '2026-11-30'])
})
