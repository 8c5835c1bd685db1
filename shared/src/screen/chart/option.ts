import type { CanvasTheme } from '../../contract/lowcode/screen-canvas.ts'
import { optionOf, type ChartShape } from '../../portal/chart/options.ts'
import type { ChartData } from '../../portal/sources/series.ts'
import { funnelOption, pictorialOption, scatterOption } from './own-options.ts'
import type { ChartKey, ChartSettings } from './schema.ts'

/** Colours of series, in the order of the series; they can be told apart on a dark and on a light wall. */
export const seriesColors: Readonly<Record<CanvasTheme, readonly string[]>> = {
  dark: [
    '#36cfff',
    '#ffb648',
    '#4be8a2',
    '#9d8cff',
    '#ff7a90',
    '#ffe35c',
    '#63a4ff',
    '#c5e063',
    '#ff9ce0',
    '#8fd8d2',
    '#d8a47f',
    '#b4c4d8',
  ],
  light: [
    '#165dff',
    '#ff7d00',
    '#00a870',
    '#722ed1',
    '#f53f3f',
    '#b48a00',
    '#0fa5b8',
    '#d91ad9',
    '#5f7a1f',
    '#86572b',
    '#4e5969',
    '#e0609b',
  ],
}
const inks = {
  dark: { text: '#c3d7ee', line: '#24405f' },
  light: { text: '#4e5969', line: '#e5e6eb' },
} as const

/** Words on the stages of a funnel, which have the colours of series. */
const stageInks = { dark: '#10233c', light: '#ffffff' } as const

type Option = Record<string, unknown>
type Drawn = Omit<ChartSettings, 'title'>
const asObject = (value: unknown): Option =>
  typeof value === 'object' && value !== null ? (value as Option) : {}

const shapes = { bar: 'bar', line: 'line', pie: 'pie', radar: 'radar' } as const
const shapeOf = (key: keyof typeof shapes, variant: boolean): ChartShape => {
  if (key === 'pie') return variant ? 'ring' : 'pie'
  return key === 'line' && variant ? 'area' : shapes[key]
}

/** What a chart draws, before its colours: as portals draw it, where they have it. */
function plainOption(key: ChartKey, theme: CanvasTheme, data: ChartData, { variant, labels }: Drawn): Option {
  switch (key) {
    case 'scatter':
      return scatterOption(data)
    case 'funnel':
      return funnelOption(data, { ascends: variant, labels, ink: stageInks[theme] })
    case 'pictorial':
      return pictorialOption(data, { isColumn: variant })
    default:
      return optionOf(shapeOf(key, variant), data, {})
  }
}

/** The option for ECharts of a chart on a screen, in the colours of the canvas. */
export function screenChartOption(
  key: ChartKey,
  theme: CanvasTheme,
  data: ChartData,
  settings: Drawn,
): Option {
  const { size, legend, labels, variant, stacked } = settings
  const drawn = plainOption(key, theme, data, settings)
  const { text, line } = inks[theme]
  const words = { color: text, fontSize: size }
  const hasLegend = legend && drawn['legend'] !== undefined
  const axisOf = (axis: unknown): Option => ({
    ...asObject(axis),
    axisLabel: { ...asObject(asObject(axis)['axisLabel']), ...words },
    nameTextStyle: words,
    axisLine: { lineStyle: { color: line } },
    splitLine: { lineStyle: { color: line } },
  })
  const lies = key === 'bar' && variant
  const isOnAxes = drawn['xAxis'] !== undefined
  const isStacked = stacked && (key === 'bar' || key === 'line')
  // The words of a bar are not readable on it; those of stacked bars would cover each other beside it.
  const beside = key === 'bar' && !isStacked ? { position: lies ? 'right' : 'top' } : {}
  const [across, up] = [axisOf(drawn['xAxis']), axisOf(drawn['yAxis'])]
  return {
    ...drawn,
    color: [...seriesColors[theme]],
    textStyle: words,
    // A wall shows what is, and not how it came to be: moving charts keep the machine busy all day.
    animation: false,
    legend: hasLegend ? { ...asObject(drawn['legend']), textStyle: words } : undefined,
    ...(isOnAxes
      ? {
          grid: {
            left: 8,
            right: lies && labels ? 24 + size * 4 : 24,
            top: 24,
            bottom: hasLegend ? size * 2.4 : 8,
            containLabel: true,
          },
          xAxis: lies ? up : across,
          yAxis: lies ? { ...across, inverse: true } : up,
        }
      : {}),
    ...(key === 'radar'
      ? {
          radar: {
            ...asObject(drawn['radar']),
            axisName: words,
            splitArea: { show: false },
            axisLine: { lineStyle: { color: line } },
            splitLine: { lineStyle: { color: line } },
          },
        }
      : {}),
    series: (drawn['series'] as Option[]).map((one) => ({
      ...one,
      ...(isStacked ? { stack: 'all' } : {}),
      ...(key === 'line' ? { smooth: variant, symbolSize: 6, lineStyle: { width: 3 } } : {}),
      ...labelOf(key, one, { words: { ...words, ...beside }, labels, bottom: hasLegend ? size * 2 : 0 }),
    })),
  }
}

/** The words at the points of a series. */
function labelOf(
  key: ChartKey,
  one: Option,
  { words, labels, bottom }: { words: Option; labels: boolean; bottom: number },
): Option {
  if (key === 'pie') return { label: { ...asObject(one['label']), ...words }, top: 0, bottom }
  return { label: { show: labels, ...words, ...asObject(one['label']) } }
}
