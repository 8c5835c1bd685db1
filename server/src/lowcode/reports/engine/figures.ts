import type { CellValue, OpenTable, Rows, SheetField } from './tables.ts'

/** The figure of some rows; null without a value. */
export function figureOf(field: SheetField, table: OpenTable, rows: Rows): CellValue {
  const place = table.placeOf(field.column)
  if (field.use === 'count' && place < 0) return rows.length
  const read = (row: number) => table.rows[row]![place] ?? null
  if (field.use === 'first' || field.use === 'list' || field.use === 'group')
    return rows.length > 0 ? read(rows[0]!) : null
  const values: (string | number | boolean)[] = []
  for (const row of rows) {
    const value = read(row)
    if (value !== null && value !== '') values.push(value)
  }
  if (field.use === 'count') return values.length
  if (field.use === 'countDistinct') return new Set(values).size
  return values.length > 0 ? figures[field.use](values) : null
}

type Filled = string | number | boolean

const figures = {
  sum: (values: readonly Filled[]): CellValue => sumOf(values),
  average: (values: readonly Filled[]): CellValue => round(sumOf(values) / values.length),
  min: (values: readonly Filled[]): CellValue => extreme(values, (a, b) => a < b),
  max: (values: readonly Filled[]): CellValue => extreme(values, (a, b) => a > b),
}

const extreme = (values: readonly Filled[], isBetter: (a: Filled, b: Filled) => boolean): Filled =>
  values.reduce((best, value) => (isBetter(value, best) ? value : best))

/** Adds with the part that each addition loses, so that amounts add up to the fen. */
export function sumOf(values: Iterable<CellValue>): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const number = Number(value)
    const next = sum + number
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum
    sum = next
  }
  return round(sum + lost)
}

/** Fifteen digits, as a spreadsheet shows. */
const round = (value: number) => Number(value.toPrecision(15))
