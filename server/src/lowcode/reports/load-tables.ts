import type { LocalizedText } from '@tessera/shared/contract/lang'
import { instantOfDay } from '@tessera/shared/contract/fields/instant'
import { rangeNames } from '@tessera/shared/contract/lowcode/report-parameters'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { Code } from '@tessera/shared/contract/wire'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText, localize } from '../../errors/translate.ts'
import { SourceGone, type ExtraColumns } from '../../feature/data-set-kind.ts'
import type { Services } from '../../feature/services.ts'
import type { ExportContext } from '../../export/exporter.ts'
import type { ColumnType, SetColumns } from './engine/plan.ts'
import type { CellValue, Table } from './engine/tables.ts'
import { text } from './text.ts'

/** Limits of the rows of a report: of one data set, and of the values and texts of all together. */
export const maxSetRows = 200_000
const maxValues = 5_000_000
/** Long texts fill the memory with few rows. */
const maxCharacters = 100_000_000

/** A value of a parameter as it was sent. */
export type Sent = string | number | boolean | null

export interface LoadedTables {
  readonly tables: ReadonlyMap<string, Table>
  /** By data set and name, for the plan. */
  readonly columns: SetColumns
  /** Data sets that are gone; they have no columns. */
  readonly notes: readonly LocalizedText[]
}

type Caller = ExportContext
type Reader = Awaited<ReturnType<Services['dataSets']['open']>>

/** Reads the data sets of a template one after the other, with the rights of the caller. */
export async function loadTables(
  dataSets: Services['dataSets'],
  caller: Caller,
  sheet: ReportSheet,
  values: Readonly<Record<string, Sent>>,
  signal: AbortSignal,
): Promise<LoadedTables> {
  const tables = new Map<string, Table>()
  const columns = new Map<string, ReadonlyMap<string, ColumnType>>()
  const notes: LocalizedText[] = []
  let left = maxValues
  let leftCharacters = maxCharacters
  for (const set of sheet.sets) {
    const extra = extraOf(sheet, set.name)
    const reader = await openSet(dataSets, caller, set, { values, signal, extra })
    if ('gone' in reader) {
      notes.push(reader.gone)
      continue
    }
    try {
      const { table, characters } = await readTable(reader, left, leftCharacters)
      leftCharacters -= characters
      left -= table.rows.length * Math.max(1, table.columns.length)
      tables.set(set.name, table)
      columns.set(set.name, typesOf(reader))
    } finally {
      await reader.close()
    }
  }
  return { tables, columns, notes }
}

interface Asked {
  readonly values: Readonly<Record<string, Sent>>
  readonly signal: AbortSignal
  readonly extra?: ExtraColumns | undefined
}

/** What cells need of a data set beside its columns: addresses of pictures, and the records that links open. */
export function extraOf({ cells }: ReportSheet, set: string): ExtraColumns | undefined {
  const pictures = new Set(
    cells.flatMap(({ show, field }) => (show === 'picture' && field?.set === set ? [field.column] : [])),
  )
  const ids = cells.some(({ link }) => {
    if (!link || link.to === 'page') return false
    const values = link.to === 'record' ? [link.record] : Object.values(link.values)
    return values.some((value) => 'set' in value && value.set === set && value.column === '')
  })
  return pictures.size > 0 || ids ? { pictures, ids } : undefined
}

/** Opens a data set of a template, or says why it is gone. */
export async function openSet(
  dataSets: Services['dataSets'],
  caller: Caller,
  { dataSetId, parameters = {}, filters, period }: ReportSheet['sets'][number],
  { values, ...asked }: Asked,
): Promise<Reader | { readonly gone: LocalizedText }> {
  const given = Object.fromEntries(
    Object.entries(parameters).flatMap(([own, from]) =>
      values[from] === undefined ? [] : [[own, rangeOf(values, from) ?? values[from]]],
    ),
  )
  try {
    return await dataSets.open(caller, dataSetId, { parameters: given, filters, period, ...asked })
  } catch (error) {
    if (error instanceof Refusal && error.code === Code.forbidden)
      throw refuse(text.noData, {}, Code.forbidden)
    if (error instanceof Refusal && error.code === Code.notFound)
      return { gone: localize((lang) => formatText({ text: text.goneSet }, lang)) }
    if (!(error instanceof SourceGone)) throw error
    return { gone: localize((lang) => formatText(error, lang)) }
  }
}

/** Both days of a range, for a data set that selects by them; null for other values. */
function rangeOf(values: Readonly<Record<string, Sent>>, name: string): readonly Sent[] | null {
  const days = rangeNames(name).map((own) => values[own])
  const isRange = days.every(Boolean) && values[name] === days.join(' ~ ')
  return isRange ? (days as Sent[]) : null
}

/**
 * The columns of a data set by name. One that the caller may see in no row is there without values, as in lists: the other
 * cells are shown, and nothing tells that this one is hidden. A number can have every use.
 */
export const typesOf = ({ columns, hidden }: Reader): ReadonlyMap<string, ColumnType> =>
  new Map([
    ...[...hidden].map((name) => [name, 'number'] as const),
    ...columns.map(({ name, type }) => [name, type] as const),
  ])

async function readTable(
  reader: Reader,
  left: number,
  leftCharacters: number,
): Promise<{ table: Table; characters: number }> {
  const rows: (readonly CellValue[])[] = []
  let characters = 0
  for await (const batch of cellRows(reader)) {
    for (const row of batch) {
      rows.push(row)
      for (const value of row) if (typeof value === 'string') characters += value.length
    }
    if (characters > leftCharacters) throw refuse(text.tooMuchText, { n: maxCharacters / 1_000_000 })
    if (rows.length > maxSetRows || rows.length * reader.columns.length > left)
      throw refuse(text.tooManyRows, { n: maxSetRows })
  }
  const table = { columns: reader.columns.map(({ name, type }) => ({ name, type })), rows }
  return { table, characters }
}

/** The rows of a data set with the values of reports: days are texts in data sets, and times here. */
export async function* cellRows(reader: Reader): AsyncGenerator<CellValue[][]> {
  const convert = reader.columns.map(toCell)
  for await (const batch of reader.rows())
    yield batch.map((row) => row.map((value, at) => convert[at]!(value)))
}

const toCell = ({ type }: DataSetColumn) => {
  if (type === 'date')
    return (value: CellValue): CellValue => (typeof value === 'string' ? instantOfDay(value) : value)
  if (type === 'number')
    return (value: CellValue): CellValue => (typeof value === 'string' ? Number(value) : value)
  return (value: CellValue): CellValue => value
}
