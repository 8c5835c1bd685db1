import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import * as core from 'echarts/core'
import { LegacyGridContainLabel } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

core.use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, LegacyGridContainLabel, SVGRenderer])

/** Draws a chart where there is no browser; sizes are pixels. */
export function chartSvg(
  option: Readonly<Record<string, unknown>>,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const chart = core.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    const { legend, tooltip: _, ...drawn } = option
    // Paper is not scrolled.
    chart.setOption({ ...drawn, ...(legend ? { legend: { ...legend, type: 'plain' } } : {}) })
    return chart.renderToSVGString({ useViewBox: false })
  } finally {
    chart.dispose()
  }
}
