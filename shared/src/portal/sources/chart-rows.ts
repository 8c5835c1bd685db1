import { pivotSeries } from './pivot-series.ts'
import { keysOf, toText, type Keys, type KnownColumn, type Row } from './series.ts'

interface Known extends Keys {
  readonly columns?: readonly KnownColumn[] | undefined
}

/**
 * The rows that a chart draws. Where two columns tell the rows apart, such as campus and month, one is the axis, the part of time
 * if there is one, and each value of the other is a series of the first values. Where a chart draws one series, `isSingle`, both
 * name a row.
 */
export function chartRows(
  rows: readonly Row[],
  chosen: Keys,
  known: Known | undefined,
  isSingle = false,
): { readonly rows: readonly Row[]; readonly keys: Keys } {
  const keys = keysOf(chosen, known)
  const parts = known?.columns?.filter(({ part }) => part !== undefined) ?? []
  const value = keys.valueKeys.find(({ key }) => key !== '')
  if (parts.length !== 2 || !value) return { rows, keys }
  if (isSingle) {
    const named = rows.map((row) => ({
      ...row,
      [bothParts]: parts.map(({ key }) => toText(row[key])).join(' · '),
    }))
    return { rows: named, keys: { ...keys, nameKey: bothParts } }
  }
  const axis =
    parts.find(({ key }) => key === chosen.nameKey) ?? parts.find(({ part }) => part === 'time') ?? parts[0]!
  const series = parts.find((one) => one !== axis)!
  const inOrder =
    axis.part === 'time'
      ? rows.toSorted((one, other) => compareTexts(toText(one[axis.key]), toText(other[axis.key])))
      : rows
  const { columns: _, ...drawn } = pivotSeries(inOrder, [axis, series, value], howOf(value))
  return { rows: drawn.rows, keys: { nameKey: drawn.nameKey, valueKeys: drawn.valueKeys } }
}

const bothParts = ':parts'

const compareTexts = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** How values become one: a measure has its kind in its name, and figures that cannot be added up have none. */
function howOf({ key, adds }: KnownColumn) {
  if (adds === 'no') return 'average'
  if (key === 'count') return 'count'
  const [how] = key.replace(/^before\./, '').split('.')
  return how === 'average' || how === 'countDistinct' || how === 'min' || how === 'max' ? how : 'sum'
}
