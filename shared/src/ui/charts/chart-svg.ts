/** Loads what charts on paper need. Servers have it as a package of their own, and load it with the first chart. */
async function loadCharts() {
  const [core, { BarChart, LineChart, PieChart }, { GridComponent, LegendComponent }, features, renderers] =
    await Promise.all([
      import('echarts/core'),
      import('echarts/charts'),
      import('echarts/components'),
      import('echarts/features'),
      import('echarts/renderers'),
    ])
  const { LegacyGridContainLabel } = features
  const { SVGRenderer } = renderers
  core.use([
    BarChart,
    LineChart,
    PieChart,
    GridComponent,
    LegendComponent,
    LegacyGridContainLabel,
    SVGRenderer,
  ])
  return core
}

let loading: ReturnType<typeof loadCharts> | undefined

/** Draws a chart where there is no browser; sizes are pixels. */
export async function chartSvg(
  option: Readonly<Record<string, unknown>>,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  loading ??= loadCharts()
  const core = await loading
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
