import type { ChartData, Row } from '../../portal/sources/series.ts'
import type { Emitter, Point } from '../events.ts'
import type { ChartKey } from './schema.ts'

/** Charts whose items are the names of one series, and of which items without a value are not drawn. */
const areParts = (chart: ChartKey) => chart === 'pie' || chart === 'funnel'

/** The point at a name and a series. */
export const pointAt = (
  { names, series }: ChartData,
  rows: readonly Row[],
  at: number,
  seriesAt: number,
): Point => ({
  name: names[at] ?? '',
  series: series.length > 1 ? series[seriesAt]?.label : undefined,
  value: series[seriesAt]?.values[at],
  row: rows[at],
})

/** The point that was clicked, by the places that the drawing tells; undefined where it is none. */
export function clickedPoint(
  chart: ChartKey,
  data: ChartData,
  rows: readonly Row[],
  dataAt: number,
  seriesAt: number,
): Point | undefined {
  // An item of a radar is a series with all names.
  if (chart === 'radar') {
    const series = data.series[dataAt]
    return series && { name: series.label, series: series.label, value: series.values[0] }
  }
  const at = areParts(chart) ? placesWithValue(data)[dataAt] : dataAt
  const isPoint = at !== undefined && at < data.names.length
  return isPoint ? pointAt(data, rows, at, areParts(chart) ? 0 : seriesAt % data.series.length) : undefined
}

/** The names that a pie draws. */
const placesWithValue = ({ names, series }: ChartData): number[] =>
  names.flatMap((_, at) => ((series[0]?.values[at] ?? 0) > 0 ? [at] : []))

/** All points, for the keyboard. */
export function listPoints(
  chart: ChartKey,
  data: ChartData,
  rows: readonly Row[],
  { readsSeries }: Pick<Emitter, 'readsSeries'>,
): Point[] {
  if (chart === 'radar') return data.series.map((_, at) => clickedPoint(chart, data, rows, at, 0)!)
  const hasSeries = readsSeries && !areParts(chart)
  return data.names.flatMap((_, at) =>
    hasSeries
      ? data.series.map((__, seriesAt) => pointAt(data, rows, at, seriesAt))
      : [{ ...pointAt(data, rows, at, 0), series: undefined }],
  )
}

type Item = number | Readonly<Record<string, unknown>>

/** The option with what was not chosen drawn faintly. */
export function fadeOthers(
  option: Record<string, unknown>,
  names: readonly string[],
  isOn: (name: string) => boolean,
): Record<string, unknown> {
  if (!names.some(isOn)) return option
  const fade = (item: Item, at: number): Item => {
    const isObject = typeof item === 'object' && item !== null
    const name = isObject && typeof item['name'] === 'string' ? item['name'] : (names[at] ?? '')
    if (isOn(name)) return item
    return isObject
      ? { ...item, itemStyle: { ...(item['itemStyle'] as object | undefined), opacity: 0.3 } }
      : { value: item, itemStyle: { opacity: 0.3 } }
  }
  return {
    ...option,
    series: (option['series'] as Record<string, unknown>[]).map((one) =>
      ['bar', 'pie', 'funnel', 'pictorialBar', 'scatter'].includes(String(one['type'])) && one['data']
        ? { ...one, data: (one['data'] as Item[]).map(fade) }
        : one,
    ),
  }
}
