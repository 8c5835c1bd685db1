import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import {
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components'
import * as core from 'echarts/core'
import type { EChartsCoreOption, ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { pageTheme, watchTheme } from './theme.ts'

core.use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
  DatasetComponent,
  AriaComponent,
  CanvasRenderer,
])

/**
 * Creates an ECharts instance in `box` that follows theme colour and dark mode of the page. The shell shares
 * this module at run time: import it with `import('@tessera/shared/charts')`, so that it is fetched when the
 * first chart is rendered. It has bars, lines, pies and radars with axes, legend and tooltip; `loadParts` fetches what else
 * it can draw, and a remote that needs more bundles echarts itself.
 */
export function init(box: HTMLElement): ECharts {
  const chart = core.init(box, pageTheme())
  const stop = watchTheme(() => chart.setTheme(pageTheme()))
  const dispose = chart.dispose.bind(chart)
  chart.dispose = () => {
    stop()
    dispose()
  }
  return chart
}

const parts = {
  scatter: () => import('./parts/scatter.ts'),
  funnel: () => import('./parts/funnel.ts'),
  pictorial: () => import('./parts/pictorial.ts'),
} as const
/** Kinds of charts that are fetched when one is first drawn. */
export type ChartPart = keyof typeof parts

/** Fetches these kinds; they can be drawn once it resolves. */
export async function loadParts(names: readonly ChartPart[]): Promise<void> {
  const loaded = await Promise.all(names.map((name) => parts[name]()))
  core.use(loaded.map(({ part }) => part))
}
export type { ECharts, EChartsCoreOption }
