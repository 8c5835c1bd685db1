import type { ImportColumn, Problems, Row, Values } from './importer.ts'

type Columns = readonly Pick<ImportColumn, 'key' | 'of'>[]

const said = (row: Row, key: string): boolean => (row.cells[key] ?? '').trim() !== ''

/** Whether a row only goes on with the sub-tables of the record above it: in a workbook the cells of the record are merged over it (specification: engines 6). */
export const goesOn = (row: Row, columns: Columns): boolean =>
  columns.some(({ key, of }) => of && said(row, key)) && !columns.some(({ key, of }) => !of && said(row, key))

/** The columns that a row speaks of: of a sub-table none where it has nothing there, of the record none where it only goes on. */
export function spoken<C extends Columns[number]>(row: Row, columns: readonly C[]): C[] {
  const below = goesOn(row, columns)
  const tables = new Set(columns.flatMap(({ key, of }) => (of && said(row, key) ? [of.table] : [])))
  return columns.filter(({ of }) => (of ? tables.has(of.table) : !below))
}

/** Rows that belong to one record together. A row that goes on with nothing stands alone. */
export function recordsOf<R extends Row>(rows: readonly R[], columns: Columns): R[][] {
  const records: R[][] = []
  for (const row of rows) {
    if (records.length > 0 && goesOn(row, columns)) records.at(-1)!.push(row)
    else records.push([row])
  }
  return records
}

/** Of rows that more follow those whose records are whole; none where the first is not known to be. */
export function wholeRecords<R extends Row>(rows: readonly R[], columns: Columns): readonly R[] {
  if (!columns.some(({ of }) => of)) return rows
  const last = rows.findLastIndex((row) => !goesOn(row, columns))
  return rows.slice(0, Math.max(0, last))
}

/** The values of a record from those of its rows: sub-tables as lists of rows. */
export function recordFrom(rows: readonly Values[], columns: Columns): Values {
  const record: Record<string, unknown> = Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter(
      ([key]) => !columns.some((column) => column.key === key && column.of),
    ),
  )
  for (const table of new Set(columns.flatMap(({ of }) => of?.table ?? []))) {
    const own = columns.filter(({ of }) => of?.table === table)
    const lines = rows
      .map((row) =>
        Object.fromEntries(own.flatMap(({ key, of }) => (key in row ? [[of!.name, row[key]]] : []))),
      )
      .filter((line) => Object.keys(line).length > 0)
    if (lines.length > 0) record[table] = lines
  }
  return record
}

/** What is told of each row of a record of which some are wrong: its own, or that others are. */
export const problemsOf = (problems: readonly Problems[], others: string): (Problems | null)[] =>
  problems.some((one) => Object.keys(one).length > 0)
    ? problems.map((one) => (Object.keys(one).length > 0 ? one : { '': others }))
    : problems.map(() => null)
