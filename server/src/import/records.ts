import type { ImportColumn, RowProblems, ImportedRow, RowValues } from './importer.ts'

type Columns = readonly Pick<ImportColumn, 'key' | 'subTable'>[]

const hasValue = (row: ImportedRow, key: string): boolean => (row.cells[key] ?? '').trim() !== ''

/**
 * Whether a row only continues the sub-tables of the record above it: in a workbook the cells of the record
 * are merged over its rows.
 */
export const isContinuation = (row: ImportedRow, columns: Columns): boolean =>
  columns.some(({ key, subTable }) => subTable && hasValue(row, key)) &&
  !columns.some(({ key, subTable }) => !subTable && hasValue(row, key))

/**
 * The columns that apply to a row: no columns of a sub-table without values, and no record columns in a
 * continuation.
 */
export function relevantColumns<C extends Columns[number]>(row: ImportedRow, columns: readonly C[]): C[] {
  const below = isContinuation(row, columns)
  const tables = new Set(
    columns.flatMap(({ key, subTable }) => (subTable && hasValue(row, key) ? [subTable.table] : [])),
  )
  return columns.filter(({ subTable }) => (subTable ? tables.has(subTable.table) : !below))
}

/** Groups rows by record. A continuation row without a record above it is a group of its own. */
export function groupRecords<R extends ImportedRow>(rows: readonly R[], columns: Columns): R[][] {
  const records: R[][] = []
  for (const row of rows) {
    if (records.length > 0 && isContinuation(row, columns)) records.at(-1)!.push(row)
    else records.push([row])
  }
  return records
}

/** Of rows that more rows follow, those of complete records; none where the first record may continue. */
export function keepCompleteRecords<R extends ImportedRow>(
  rows: readonly R[],
  columns: Columns,
): readonly R[] {
  if (!columns.some(({ subTable }) => subTable)) return rows
  const last = rows.findLastIndex((row) => !isContinuation(row, columns))
  return rows.slice(0, Math.max(0, last))
}

/** Builds the values of a record from its rows; sub-tables become lists of rows. */
export function buildRecord(rows: readonly RowValues[], columns: Columns): RowValues {
  const record: Record<string, unknown> = Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter(
      ([key]) => !columns.some((column) => column.key === key && column.subTable),
    ),
  )
  for (const table of new Set(columns.flatMap(({ subTable }) => subTable?.table ?? []))) {
    const own = columns.filter(({ subTable }) => subTable?.table === table)
    const lines = rows
      .map((row) =>
        Object.fromEntries(
          own.flatMap(({ key, subTable }) => (key in row ? [[subTable!.name, row[key]]] : [])),
        ),
      )
      .filter((line) => Object.keys(line).length > 0)
    if (lines.length > 0) record[table] = lines
  }
  return record
}

/**
 * If a row of a record is invalid, all its rows get problems: their own, or `others`. Else null for each row.
 */
export const spreadProblems = (problems: readonly RowProblems[], others: string): (RowProblems | null)[] =>
  problems.some((one) => Object.keys(one).length > 0)
    ? problems.map((one) => (Object.keys(one).length > 0 ? one : { '': others }))
    : problems.map(() => null)
