import { translate } from '../../text/text.ts'
import { text } from '../text.ts'
import type { Measure } from './data-set-use.ts'
import { toNumber, toText, type KnownColumn, type Row } from './series.ts'

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
  readonly columns: readonly KnownColumn[]
  readonly nameKey: string
  readonly valueKeys: readonly KnownColumn[]
}

/**
 * Rows of a group, a series and a value as rows of the groups with a column for each series: those with the largest totals in
 * the order of the rows, and the rest as "others". Where there are no rows, there is nothing to count or to add; other measures
 * have no value there.
 */
export function pivotSeries(
  rows: readonly Row[],
  columns: readonly KnownColumn[],
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
  const format = value?.format ? { format: value.format } : {}
  const valueKeys: KnownColumn[] = [
    ...[...keys].map(([name, key]) => ({
      key,
      label: name || translate(text, 'portal.blankSeries'),
      ...format,
    })),
    ...(hasOthers ? [{ key: othersKey, label: translate(text, 'portal.otherSeries'), ...format }] : []),
  ]
  const nothing =
    how === 'sum' || how === 'count' ? Object.fromEntries(valueKeys.map(({ key }) => [key, 0])) : {}
  return {
    rows: [...byGroup.values()].map((row) => ({ ...nothing, ...row })),
    columns: [...(group ? [group] : []), ...valueKeys],
    nameKey,
    valueKeys,
  }
}

const othersKey = 'seriesOthers'
