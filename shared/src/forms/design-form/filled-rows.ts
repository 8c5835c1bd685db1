import type { PlacedField } from '../../fields/plan.ts'
import { isBlankRow } from '../../fields/blank-rows.ts'
import type { Row } from '../../fields/validate.ts'
import type { TableRows } from './table-rows.ts'

/** The rows with which a new record opens: as many as its table needs, where the user can fill them in. */
export function firstRows(
  { field: { settings } }: PlacedField,
  columns: readonly PlacedField[],
  initialOf: (column: PlacedField) => unknown,
): Row[] {
  const { minRows, disabled, readonly, noShow } = settings
  if (typeof minRows !== 'number' || disabled || readonly || noShow) return []
  const newRow = () =>
    Object.fromEntries(columns.map((column) => [column.field.settings.vModel, initialOf(column)]))
  return Array.from({ length: minRows }, newRow)
}

interface BlankOptions {
  /** Whether blank rows count as well. */
  readonly keepsBlankRows: boolean
  readonly isUploading: (column: PlacedField, row: number) => boolean
}

/** Tells the rows that count and are saved: stored ones, and those in which anything is filled in or being uploaded. */
export function createFilledRows(
  tables: ReadonlyMap<PlacedField, TableRows>,
  columnsOf: (table: PlacedField) => readonly PlacedField[],
  { keepsBlankRows, isUploading }: BlankOptions,
) {
  const columnsByTable = new Map(
    [...tables.keys()].map((table) => {
      const columns = columnsOf(table)
      return [table, { columns, fields: columns.map(({ field }) => field) }] as const
    }),
  )
  const isFilled = (table: PlacedField, key: number): boolean => {
    if (keepsBlankRows) return true
    const { columns, fields } = columnsByTable.get(table)!
    const row = tables.get(table)!.row(key)
    const isKept = Object.hasOwn(row, 'id') || !isBlankRow(fields, row)
    return isKept || columns.some((column) => isUploading(column, key))
  }
  const filledKeys = (table: PlacedField): readonly number[] =>
    tables
      .get(table)!
      .keys()
      .filter((key) => isFilled(table, key))
  return { isFilled, filledKeys }
}

export const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
