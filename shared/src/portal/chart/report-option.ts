import type { PageChart } from '../../contract/lowcode/reports.ts'
import { optionOf } from './options.ts'

/** A report is paper, also where the page is dark: its charts have colours of their own. */
export const paperColors = [
  '#165dff',
  '#ff7d00',
  '#14c9c9',
  '#722ed1',
  '#00b42a',
  '#f53f3f',
  '#f7ba1e',
] as const
const ink = '#4e5969'
const line = '#e5e6eb'

type Axis = Record<string, unknown>
const axisOf = (axis: Axis): Axis => ({
  ...axis,
  axisLine: { lineStyle: { color: line } },
  axisLabel: { ...(axis['axisLabel'] as object | undefined), color: ink },
  splitLine: { lineStyle: { color: line } },
})

/** The option for ECharts of a chart in a report, as portals draw it. */
export function reportChartOption({ kind, stacked, names, series }: PageChart): Record<string, unknown> {
  const areLines = stacked ? 'area' : 'line'
  const shapes = { column: 'bar', bar: 'bar', line: areLines, pie: 'pie' } as const
  const { legend, xAxis, yAxis, series: drawn, ...option } = optionOf(shapes[kind], { names, series }, {})
  const [across, up] = [axisOf((xAxis ?? {}) as Axis), axisOf((yAxis ?? {}) as Axis)]
  return {
    ...option,
    color: [...paperColors],
    textStyle: { color: ink },
    animation: false,
    ...(legend ? { legend: { ...(legend as object), formatter: undefined, textStyle: { color: ink } } } : {}),
    // The first bar is at the top, as its row in the sheet.
    ...(kind === 'bar' ? { xAxis: up, yAxis: { ...across, inverse: true } } : {}),
    ...(kind === 'column' || kind === 'line' ? { xAxis: across, yAxis: up } : {}),
    series: (drawn as Record<string, unknown>[]).map((one) => ({
      ...one,
      ...(stacked && kind !== 'pie' ? { stack: 'all' } : {}),
      ...(kind === 'line' && names.length > 100 ? { showSymbol: false } : {}),
      // Cells are narrower than widgets, and the names have to fit beside the pie.
      ...(kind === 'pie'
        ? {
            radius: '58%',
            label: { ...(one['label'] as object), color: ink },
            labelLine: { length: 6, length2: 6 },
          }
        : {}),
    })),
  }
}
