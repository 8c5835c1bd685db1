import type { RowColumn } from '../../portal/sources/schema.ts'
import type { KnownColumn, Row } from '../../portal/sources/series.ts'

const maxGuessed = 8

/** The columns that were chosen, else those that the source knows, else those of the first row. */
export function columnsOf(
  chosen: readonly RowColumn[],
  rows: readonly Row[],
  named: readonly KnownColumn[] | undefined,
): readonly KnownColumn[] {
  const set = chosen.filter(({ key }) => key !== '')
  if (set.length > 0) return set
  if (named) return named.slice(0, maxGuessed)
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id')
  return keys.slice(0, maxGuessed).map((key) => ({ key, label: key }))
}

export { cellText, isNumberColumn } from '../../portal/sources/series.ts'
