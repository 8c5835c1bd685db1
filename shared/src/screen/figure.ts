import { toChartData, type Keys, type Row } from '../portal/sources/series.ts'

/** The sum of the first values of all rows: one figure of a source. */
export function figureOf(rows: readonly Row[], keys: Keys): number {
  const [values] = toChartData(rows, keys).series
  const sum = (values?.values ?? []).reduce((all, value) => all + value, 0)
  // Sums of decimals end in digits that no source has.
  return Math.round(sum * 1e6) / 1e6
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

/** The part of a figure in a maximum, from 0 to 1. */
export const shareOf = (value: number, max: number): number =>
  max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
