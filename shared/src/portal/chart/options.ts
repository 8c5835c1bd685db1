import type { ChartData } from '../sources/series.ts'

export type ChartShape = 'bar' | 'line' | 'area' | 'pie' | 'ring' | 'radar'

type Option = Readonly<Record<string, unknown>>

/**
 * Option for ECharts; what the designer has set takes precedence. Its tooltips are drawn as text: their templates may
 * hold HTML.
 */
export function optionOf(shape: ChartShape, data: ChartData, set: Option): Record<string, unknown> {
  const isOnAxes = shape === 'bar' || shape === 'line' || shape === 'area'
  const tooltip = { trigger: isOnAxes ? 'axis' : 'item', confine: true }
  return { tooltip, ...bodyOf(shape, data), ...safeOption(set) }
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
  return {
    ...(series.length > 1 ? { legend: { bottom: 0, type: 'scroll' } } : {}),
    grid: { left: 8, right: 8, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
    xAxis: { type: 'category', data: names },
    yAxis: { type: 'value', ...(isWhole(data) ? { minInterval: 1 } : {}) },
    series: series.map(({ label, values }) => ({
      type: shape === 'bar' ? 'bar' : 'line',
      name: label,
      barMaxWidth: 32,
      ...(shape === 'area' ? { areaStyle: { opacity: 0.2 } } : {}),
      data: values,
    })),
  }
}

const isWhole = ({ series }: ChartData) =>
  series.every(({ values }) => values.every((value) => Number.isInteger(value)))

/** Names of a legend that stand in up to three lines. */
const maxPlainNames = 6

function pieOf(shape: 'pie' | 'ring', { names, series }: ChartData) {
  const values = series[0]?.values ?? []
  return {
    // Labels without room are left out: the legend has all names with their values.
    legend: {
      bottom: 0,
      // Some names have room below each other in a narrow widget, where turning pages would cut them.
      ...(names.length > maxPlainNames ? { type: 'scroll' } : { itemWidth: 12, itemGap: 8 }),
      formatter: (name: string) => `${name} ${values[names.indexOf(name)] ?? 0}`,
    },
    series: [
      {
        type: 'pie',
        radius: shape === 'ring' ? ['36%', '56%'] : '56%',
        center: ['50%', '42%'],
        label: { formatter: '{b} {c}', distanceToLabelLine: 2, edgeDistance: 2 },
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
        data: series.map(({ label, values }) => ({ name: label, value: values })),
      },
    ],
  }
}

const maxDescribed = 50

/** Text description of a chart for screen readers. */
export function describeChart(title: string, { names, series }: ChartData): string {
  const parts = series.map(({ label, values }) => {
    const points = names.slice(0, maxDescribed).map((name, at) => `${name} ${values[at] ?? 0}`)
    return series.length > 1 ? `${label}: ${points.join(', ')}` : points.join(', ')
  })
  return `${title}: ${parts.join('; ')}`
}
