import type { NumberFormat } from '../format/number-format.ts'
import { toChartData, toNumber, type Keys, type KnownColumn, type Row } from '../portal/sources/series.ts'

/** What a source tells of its rows. */
interface Known {
  readonly columns?: readonly KnownColumn[] | undefined
  readonly total?: Row | undefined
}

export interface ReadFigure {
  /** Null for a value that is missing, and for values that cannot be added up. */
  readonly value: number | null
  readonly isNotAdded: boolean
  readonly format?: NumberFormat | undefined
}

/**
 * One figure of a source: the first chosen value of its only row, else the total of the summary, else the sum of the values of
 * its rows. Averages, shares and others that cannot be added up over several rows have none.
 */
export function readFigure(rows: readonly Row[], keys: Keys, known?: Known): ReadFigure {
  const column = keys.valueKeys.find(({ key }) => key !== '')
  const values = toChartData(rows, keys).series[0]?.values ?? []
  const format = column?.format
  const isAdded = rows.length > 1
  const total = column && known?.total?.[column.key]
  if (isAdded && column && known?.total && column.key in known.total)
    return { value: toNumber(total), isNotAdded: total === null, format }
  if (isAdded && column && !addsOver(column, known?.columns)) return { value: null, isNotAdded: true, format }
  const filled = values.filter((value) => value !== null)
  // Sums of decimals end in digits that no source has.
  const sum = Math.round(filled.reduce((all, value) => all + value, 0) * 1e6) / 1e6
  return { value: filled.length === 0 ? null : sum, isNotAdded: false, format }
}

/** Whether the values of a column can be added up over rows that these columns tell apart. */
function addsOver({ adds }: KnownColumn, columns: readonly KnownColumn[] = []): boolean {
  if (adds === undefined) return true
  return adds === 'notOverTime' && columns.every(({ part }) => part !== 'time')
}

/** `1,234.50`, of at least so many digits before the point. */
export function formatFigure(
  value: number,
  { decimals, digits }: { decimals: number; digits: number },
): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.') as [string, string?]
  const grouped = whole.padStart(digits, '0').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** How a figure is shown: shares as percent, and without chosen decimals those of its format. */
export function shownFigure(
  { value, format }: { readonly value: number; readonly format?: NumberFormat | undefined },
  { decimals, unit }: { readonly decimals: number | null; readonly unit: string },
): { readonly value: number; readonly decimals: number; readonly unit: string } {
  const isShare = format === 'ratio'
  const shown = isShare ? value * 100 : value
  const usual = format !== undefined || !Number.isInteger(shown) ? 2 : 0
  return { value: shown, decimals: decimals ?? usual, unit: unit || (isShare ? '%' : '') }
}

/** The part of a figure in a maximum, from 0 to 1. */
export const shareOf = (value: number, max: number): number =>
  max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
