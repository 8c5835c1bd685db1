import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { Code } from '@tessera/shared/contract/wire'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { SourceGone } from '../../feature/data-set-kind.ts'
import type { Services } from '../../feature/services.ts'
import type { ExportContext } from '../../export/exporter.ts'
import type { ColumnType, SetColumns } from './engine/plan.ts'
import type { CellValue, Table } from './engine/tables.ts'
import { text } from './text.ts'

/** Limits of the rows of a report: of one data set, and of the values of all together. */
export const maxSetRows = 200_000
const maxValues = 5_000_000

/** A value of a parameter as it was sent. */
export type Sent = string | number | boolean | null

export interface LoadedTables {
  readonly tables: ReadonlyMap<string, Table>
  /** By data set and name, for the plan. */
  readonly columns: SetColumns
  /** Data sets that are gone; they have no columns. */
  readonly notes: readonly string[]
}

/** Reads the data sets of a template one after the other, with the rights of the caller. */
export async function loadTables(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  sheet: ReportSheet,
  values: Readonly<Record<string, Sent>>,
  signal: AbortSignal,
): Promise<LoadedTables> {
  const tables = new Map<string, Table>()
  const columns = new Map<string, ReadonlyMap<string, ColumnType>>()
  const notes: string[] = []
  let left = maxValues
  for (const { name, dataSetId, parameters = {} } of sheet.sets) {
    const given = Object.fromEntries(
      Object.entries(parameters).flatMap(([own, from]) =>
        values[from] === undefined ? [] : [[own, values[from]]],
      ),
    )
    try {
      const table = await readTable(dataSets, caller, { id: dataSetId, values: given, left }, signal)
      left -= table.rows.length * Math.max(1, table.columns.length)
      tables.set(name, table)
      columns.set(name, new Map(table.columns.map((column) => [column.name, column.type])))
    } catch (error) {
      if (error instanceof Refusal && error.code === Code.forbidden)
        throw refuse(text.noData, {}, Code.forbidden)
      if (!(error instanceof SourceGone)) throw error
      notes.push(formatText(error, caller.lang))
    }
  }
  return { tables, columns, notes }
}

async function readTable(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  { id, values, left }: { id: string; values: Readonly<Record<string, Sent>>; left: number },
  signal: AbortSignal,
): Promise<Table> {
  return dataSets.read(caller, id, { parameters: values, signal }, async (reader) => {
    const rows: CellValue[][] = []
    const convert = reader.columns.map(toCell)
    for await (const batch of reader.rows()) {
      for (const row of batch) rows.push(row.map((value, at) => convert[at]!(value)))
      if (rows.length > maxSetRows || rows.length * reader.columns.length > left)
        throw refuse(text.tooManyRows, { n: maxSetRows })
    }
    return { columns: reader.columns.map(({ name, type }) => ({ name, type })), rows }
  })
}

/** Days are texts in data sets, and times in reports. */
const toCell = ({ type }: DataSetColumn) => {
  if (type === 'date')
    return (value: CellValue): CellValue =>
      typeof value === 'string' ? Date.parse(`${value}T00:00:00+08:00`) : value
  if (type === 'number')
    return (value: CellValue): CellValue => (typeof value === 'string' ? Number(value) : value)
  return (value: CellValue): CellValue => value
}
