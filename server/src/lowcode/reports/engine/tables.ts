import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { partsOf, toDayNumber } from '@tessera/shared/fields/calculate/day-number'
import type { ColumnType } from './plan.ts'

/** A value of a data set: days and times are epoch milliseconds. */
export type CellValue = string | number | boolean | null

/** The rows of a data set. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly CellValue[])[]
}

export type SheetField = NonNullable<SheetCell['field']>

/** Positions of the rows of a table. */
export type Rows = readonly number[]

/** A table with what its use in a report needs: places of columns and rows by value. */
export interface OpenTable extends Table {
  readonly all: Rows
  placeOf(column: string): number
  /** The rows that have a value in a column. */
  rowsWith(column: string, value: CellValue): Rows
}

export function openTable(table: Table): OpenTable {
  const places = new Map(table.columns.map(({ name }, at) => [name, at]))
  const indexes = new Map<string, Map<CellValue, number[]>>()
  const indexOf = (column: string) => {
    const known = indexes.get(column)
    if (known) return known
    const index = new Map<CellValue, number[]>()
    const place = places.get(column)!
    table.rows.forEach((row, at) => {
      const value = keyOf(row[place])
      const rows = index.get(value)
      if (rows) rows.push(at)
      else index.set(value, [at])
    })
    indexes.set(column, index)
    return index
  }
  return {
    ...table,
    all: table.rows.map((_, at) => at),
    placeOf: (column) => places.get(column) ?? -1,
    rowsWith: (column, value) => indexOf(column).get(keyOf(value)) ?? [],
  }
}

/** What values are compared by: an empty text is no value. */
export const keyOf = (value: CellValue | undefined): CellValue =>
  value === undefined || value === '' ? null : value

/** The group of a value: the first moment of its period, or the value. */
export function groupOf(given: CellValue | undefined, by: SheetField['by']): CellValue {
  const value = keyOf(given)
  if (!by || typeof value !== 'number') return value
  const { year, month, day, weekday } = partsOf(toDayNumber(value))
  if (by === 'year') return startOf(year, 1, 1)
  if (by === 'quarter') return startOf(year, month - ((month - 1) % 3), 1)
  if (by === 'month') return startOf(year, month, 1)
  // Weeks begin on Monday.
  return startOf(year, month, by === 'week' ? day - ((weekday + 6) % 7) : day)
}

const offsetMs = Date.UTC(1970, 0, 1) - (toDayNumber(0) % 1) * 86_400_000
const startOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) + offsetMs

/** Orders values: empty ones last in both directions, numbers by size, texts as a Chinese index does. */
export function compareCells(a: CellValue, b: CellValue, direction: 'asc' | 'desc'): number {
  const [first, second] = [keyOf(a), keyOf(b)]
  if (first === second) return 0
  if (first === null) return 1
  if (second === null) return -1
  const isText = typeof first === 'string' && typeof second === 'string'
  const order = isText ? collator.compare(first, second) : Number(first) - Number(second)
  return direction === 'asc' ? order : -order
}
const collator = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })
