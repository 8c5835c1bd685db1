import { sortRows, type FieldRow, type FieldRows } from '@tessera/shared/contract/field-row'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { Cell } from './cell.ts'
import type { ExportColumn } from './exporter.ts'

type Values = Readonly<Record<string, unknown>>

/** The columns of an export that field rows describe; `cells` replaces the text of single columns. */
export const fieldColumns = <Row extends object>(
  rows: FieldRows,
  cells: Readonly<Record<string, ExportColumn<Row>['cell']>> = {},
): ExportColumn<Row>[] =>
  sortRows(rows, (row) => (row.export ? row.place : undefined)).flatMap(({ shownKey, row }) => {
    const width = row.export?.width ?? defaultWidths[row.value ?? 'text']
    return row.label
      ? [
          {
            key: shownKey,
            title: row.label,
            ...(width ? { width } : {}),
            cell: cells[shownKey] ?? cellOf(row, shownKey),
          },
        ]
      : []
  })

const defaultWidths: Partial<Record<NonNullable<FieldRow['value']>, number>> = {
  day: 12,
  date: 12,
  time: 12,
  choice: 8,
  flag: 8,
}

function cellOf<Row extends object>({ value, choices }: FieldRow, key: string): ExportColumn<Row>['cell'] {
  if (value === 'day' || value === 'time')
    return (row) => {
      const at = (row as Values)[key] as number | null
      return at ? formatInstant(at, 'yyyy-MM-dd') : null
    }
  if (choices) return (row, lang) => choices[(row as Values)[key] as number]?.[lang]
  return (row) => (row as Values)[key] as Cell
}
