import { formatNumber, formatTick, type NumberFormat } from '../../format/number-format.ts'
import type { ChartData, ChartSeries } from '../sources/series.ts'

export type ChartShape = 'bar' | 'line' | 'area' | 'pie' | 'ring' | 'radar'

type Option = Readonly<Record<string, unknown>>

/** Colours of series, in the order of the series; as many as can be told apart on a light and on a dark page. */
export const chartColors = [
  '#3370eb',
  '#ff8a34',
  '#14b8a6',
  '#8b5cf6',
  '#e8505b',
  '#d4a017',
  '#0ea5e9',
  '#84b816',
  '#d660a8',
  '#7a8ba3',
  '#a3712f',
  '#0b7a4b',
] as const

/**
 * Option for ECharts; what the designer has set takes precedence. Its tooltips are drawn as text: their templates may
 * hold HTML.
 */
export function optionOf(shape: ChartShape, data: ChartData, set: Option): Record<string, unknown> {
  const isOnAxes = shape === 'bar' || shape === 'line' || shape === 'area'
  const tooltip = { trigger: isOnAxes ? 'axis' : 'item', confine: true }
  return { color: [...chartColors], tooltip, ...bodyOf(shape, data), ...safeOption(set) }
}

/** An option that was stored as JSON, without the parts that could bring HTML onto the page. */
export function safeOption(set: Option): Option {
  const { tooltip, ...rest } = set
  const objects = (Array.isArray(tooltip) ? (tooltip as unknown[]) : [tooltip]).filter(
    (one): one is object => typeof one === 'object' && one !== null,
  )
  return objects.length === 0 ? rest : { ...rest, tooltip: { ...objects[0], renderMode: 'richText' } }
}

function bodyOf(shape: ChartShape, data: ChartData): Record<string, unknown> {
  if (shape === 'pie' || shape === 'ring') return pieOf(shape, data)
  if (shape === 'radar') return radarOf(data)
  const { names, series } = data
  const axisFormat = series[0]?.format
  return {
    ...(series.length > 1 ? { legend: { bottom: 0, type: 'scroll' } } : {}),
    grid: { left: 8, right: 8, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
    xAxis: { type: 'category', data: names },
    yAxis: {
      type: 'value',
      ...(isWhole(data) ? { minInterval: 1 } : {}),
      axisLabel: { formatter: (value: number) => formatTick(value, axisFormat) },
    },
    series: series.map((one, at) => ({
      type: shape === 'bar' ? 'bar' : 'line',
      name: one.label,
      barMaxWidth: 32,
      ...(shape === 'area' ? { areaStyle: { opacity: 0.2 } } : {}),
      ...lookOf(one, series, at),
      ...shownAs(one.format),
      data: one.values,
    })),
  }
}

/** Numbers in tooltips and at points. */
const shownAs = (format: NumberFormat | undefined) => ({
  tooltip: {
    valueFormatter: (value: unknown) => (typeof value === 'number' ? formatNumber(value, format) : '–'),
  },
  label: {
    formatter: ({ value }: { value?: unknown }) =>
      typeof value === 'number' ? formatNumber(value, format) : '',
  },
})

/** The period before has the colour of its series, as a dashed line or as lighter bars; it takes no further colour. */
function lookOf({ beforeOf }: ChartSeries, series: readonly ChartSeries[], at: number): Option {
  if (series.every((one) => one.beforeOf === undefined)) return {}
  const own = series.slice(0, (beforeOf ?? at) + 1).filter((one) => one.beforeOf === undefined).length - 1
  const color = chartColors[own % chartColors.length]!
  return beforeOf === undefined
    ? { itemStyle: { color }, lineStyle: { color } }
    : { itemStyle: { color, opacity: 0.45 }, lineStyle: { color, type: 'dashed', opacity: 0.7 } }
}

const isWhole = ({ series }: ChartData) =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))

/** Names of a legend that stand in up to three lines. */
const maxPlainNames = 6

function pieOf(shape: 'pie' | 'ring', { names, series }: ChartData) {
  const { values = [], format } = series[0] ?? {}
  const shown = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value, format))
  return {
    // Labels without room are left out: the legend has all names with their values.
    legend: {
      bottom: 0,
      // Some names have room below each other in a narrow widget, where turning pages would cut them.
      ...(names.length > maxPlainNames ? { type: 'scroll' } : { itemWidth: 12, itemGap: 8 }),
      formatter: (name: string) => `${name} ${shown(values[names.indexOf(name)])}`,
    },
    series: [
      {
        type: 'pie',
        radius: shape === 'ring' ? ['36%', '56%'] : '56%',
        center: ['50%', '42%'],
        ...shownAs(format),
        label: {
          formatter: ({ name, value }: { name: string; value: number }) => `${name} ${shown(value)}`,
          distanceToLabelLine: 2,
          edgeDistance: 2,
        },
        labelLine: { length: 6, length2: 6 },
        data: names.map((name, at) => ({ name, value: values[at] ?? 0 })).filter(({ value }) => value > 0),
      },
    ],
  }
}

function radarOf({ names, series }: ChartData) {
  const max = (at: number) => Math.max(1, ...series.map(({ values }) => values[at] ?? 0))
  return {
    ...(series.length > 1 ? { legend: { bottom: 0, type: 'scroll' } } : {}),
    // One scale for all axes, so that the form says something about the values.
    radar: {
      radius: '64%',
      indicator: names.map((name) => ({ name, max: Math.max(...names.map((_, at) => max(at))) })),
    },
    series: [
      {
        type: 'radar',
        areaStyle: { opacity: 0.15 },
        ...shownAs(series[0]?.format),
        data: series.map(({ label, values }) => ({ name: label, value: values })),
      },
    ],
  }
}

const maxDescribed = 50

/** Text description of a chart for screen readers. */
export function describeChart(title: string, { names, series }: ChartData): string {
  const parts = series.map(({ label, values, format }) => {
    const points = names.slice(0, maxDescribed).map((name, at) => {
      const value = values[at] ?? null
      return `${name} ${value === null ? '–' : formatNumber(value, format)}`
    })
    return series.length > 1 ? `${label}: ${points.join(', ')}` : points.join(', ')
  })
  return `${title}: ${parts.join('; ')}`
}
