import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as core from 'echarts/core'
import type { EChartsCoreOption, ECharts } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

core.use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, DatasetComponent, AriaComponent, CanvasRenderer])

/**
 * Charts, offered by the shell as one lazy shared module: import it by `import('@tessera/shared/charts')`, so that it is fetched when
 * a chart is first drawn. Bars, lines and pies with axes, legend and tooltip; whoever needs more bundles echarts itself.
 */
export const init = core.init
export type { ECharts, EChartsCoreOption }
