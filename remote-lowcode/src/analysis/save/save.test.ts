import { expect, test } from 'vitest'
import { emptyLayout, findLayoutProblem, readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { ReportBody } from '@tessera/shared/contract/lowcode/reports'
import { findWidgetProblem } from '@tessera/shared/portal/kinds'
import { emptyAnalysis, type Analysis } from '../analysis.ts'
import { toReport } from './report.ts'
import { addToLayout, toWidget } from './widget.ts'

const analysis: Analysis = {
  ...emptyAnalysis('dataSet.a'),
  measures: [{ how: 'sum', column: 'cash' }, { how: 'count' }],
  groups: [{ column: 'day', by: 'month' }],
  filters: [{ column: 'campus', how: 'eq', value: '城东' }],
  period: { column: 'day', preset: 'year', compare: 'year' },
  parameters: { from: '2026-01-01', other: '' },
}
const own = [{ name: 'from', label: '从', type: 'date' as const, required: 0 as const, defaultValue: '' }]

test('a report has groups, measures, a chart, filters and the period, and is valid', () => {
  const report = toReport(analysis, { title: '收款', heads: ['月', '收款', '计数'] }, { chart: 'line', own })
  const { sheet, parameters } = ReportBody.parse({ fullName: 'x', enCode: 'x', category: 'c', ...report })
  expect(
    sheet.cells.map(({ at, field, chart }) => `${at} ${field?.use ?? chart?.kind ?? ''}`.trim()),
  ).toEqual(['A1', 'A2', 'B2', 'C2', 'A3 group', 'B3 sum', 'C3 count', 'A4 line'])
  expect(sheet.sets).toEqual([
    {
      name: 'data',
      dataSetId: 'dataSet.a',
      parameters: { from: 'from' },
      filters: analysis.filters,
      period: { column: 'day', preset: 'year' },
    },
  ])
  expect(parameters).toMatchObject([{ name: 'from', defaultValue: '2026-01-01' }])
})

test('a widget goes to a free place of a portal, and its kind can show it', () => {
  const words = { title: '收款', labels: ['收款', '计数'], before: '对比期' }
  let layout = emptyLayout
  for (const [of, chart] of [
    [analysis, 'line'],
    [{ ...analysis, groups: [] }, 'number'],
    [{ ...analysis, groups: [...analysis.groups, { column: 'campus' }] }, 'bar'],
    [{ ...analysis, groups: [...analysis.groups, { column: 'campus' }] }, 'pie'],
  ] as const) {
    layout = addToLayout(layout, toWidget(of, chart, words))!
    expect(findLayoutProblem(layout)).toBeNull()
  }
  const { widgets } = readLayout(layout)!
  expect(widgets.map(({ key }) => key).toSorted()).toEqual([
    'barChart',
    'dataBoard',
    'lineChart',
    'tableList',
  ])
  for (const widget of widgets) expect(findWidgetProblem(widget)).toBeNull()
  expect(addToLayout('no layout', toWidget(analysis, 'line', words))).toBeNull()
})
