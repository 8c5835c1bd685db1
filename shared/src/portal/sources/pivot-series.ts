import { translate } from '../../text/text.ts'
import { text } from '../text.ts'
import type { Measure } from './data-set-use.ts'
import type { RowColumn } from './schema.ts'
import { toNumber, toText, type Row } from './series.ts'

/** Series of a chart; the rest are one more. */
const maxSeries = 20

/** How values of several series become one; of averages and different values they cannot. */
const joins: Partial<Record<Measure['how'], (a: number, b: number) => number>> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
}

interface Pivoted {
  readonly rows: readonly Row[]
  readonly columns: readonly RowColumn[]
  readonly nameKey: string
  readonly valueKeys: readonly RowColumn[]
}

/**
 * Rows of a group, a series and a value as rows of the groups with a column for each series: those with the largest totals in
 * the order of the rows, and the rest as "others".
 */
export function pivotSeries(
  rows: readonly Row[],
  columns: readonly RowColumn[],
  how: Measure['how'],
): Pivoted {
  const [group, series, value] = columns
  const nameKey = group?.key ?? ''
  const totals = new Map<string, number>()
  for (const row of rows) {
    const name = toText(row[series?.key ?? ''])
    totals.set(name, (totals.get(name) ?? 0) + Math.abs(toNumber(row[value?.key ?? '']) ?? 0))
  }
  const largest = [...totals].toSorted(([, a], [, b]) => b - a).slice(0, maxSeries)
  const kept = new Set(largest.map(([name]) => name))
  const keys = new Map(
    [...totals.keys()].filter((name) => kept.has(name)).map((name, at) => [name, `series${at}`]),
  )
  const join = joins[how]
  const byGroup = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const name = toText(row[nameKey])
    const pivoted = byGroup.get(name) ?? { [nameKey]: row[nameKey] }
    byGroup.set(name, pivoted)
    const number = toNumber(row[value?.key ?? ''])
    const key = keys.get(toText(row[series?.key ?? '']))
    if (key !== undefined) pivoted[key] = number
    else if (join && number !== null) {
      const before = toNumber(pivoted[othersKey])
      pivoted[othersKey] = before === null ? number : join(before, number)
    }
  }
  const hasOthers = join !== undefined && totals.size > keys.size
  const valueKeys = [
    ...[...keys].map(([name, key]) => ({ key, label: name || translate(text, 'portal.blankSeries') })),
    ...(hasOthers ? [{ key: othersKey, label: translate(text, 'portal.otherSeries') }] : []),
  ]
  return {
    rows: [...byGroup.values()],
    columns: [...(group ? [group] : []), ...valueKeys],
    nameKey,
    valueKeys,
  }
}

const othersKey = 'seriesOthers'
