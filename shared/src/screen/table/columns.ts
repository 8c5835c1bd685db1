import type { RowColumn } from '../../portal/sources/schema.ts'
import { toNumber, toText, type Row } from '../../portal/sources/series.ts'

const maxGuessed = 8

/** The columns that were chosen, else those that the source knows, else those of the first row. */
export function columnsOf(
  chosen: readonly RowColumn[],
  rows: readonly Row[],
  named: readonly RowColumn[] | undefined,
): readonly RowColumn[] {
  const set = chosen.filter(({ key }) => key !== '')
  if (set.length > 0) return set
  if (named) return named.slice(0, maxGuessed)
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id')
  return keys.slice(0, maxGuessed).map((key) => ({ key, label: key }))
}

export const isNumberColumn = (rows: readonly Row[], key: string): boolean =>
  rows.every((row) => toNumber(row[key]) !== null)

/** The text of a cell; numbers have separators. */
export const cellText = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : toText(value)
