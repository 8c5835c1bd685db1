import { Readable } from 'node:stream'
import * as z from 'zod'
import { TableBody } from '@tessera/shared/contract/data/models'
import type { Cell } from '../../export/cell.ts'
import { createSheetFile, type Exporter } from '../../export/exporter.ts'
import { createJsonAnswer } from '../../http/json-file.ts'
import { text as fileText } from '../../files/text.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Sources } from '../sources/sources.ts'
import type { Dialect, Source, Value } from '../sources/source.ts'
import { createTable } from './ddl.ts'
import { orderFieldsOf, loadTable } from './tables.ts'

const kind = 'tessera.table'
const File = z.object({ kind: z.literal(kind), version: z.literal(1), value: TableBody })
const TableExport = z.object({
  linkId: z.string(),
  table: z.string(),
  as: z.enum(['json', 'sql', 'xlsx', 'csv']),
  heads: z.array(z.object({ title: z.string() })),
})
export type TableExportInput = z.input<typeof TableExport>

/** Reads the table design of an exported file; refuses any other file. */
export function readTableFile(content: string): TableBody {
  try {
    return File.parse(JSON.parse(content)).value
  } catch {
    throw refuse(fileText.wrongFile)
  }
}

/**
 * Exports a table as a file that is written while it is sent. Permissions are checked when the link is
 * created.
 */
export const tableExport = (sources: Sources): Exporter => ({
  name: 'dataModel',
  title: { zh: '数据表', en: 'Table', zhtw: '資料表' },
  createFile(input) {
    const { linkId, table, as, heads } = TableExport.parse(input)
    if (as === 'json')
      return {
        ...createJsonAnswer(table, null),
        content: Readable.from(designFile(sources, linkId, table)),
        bytes: undefined,
      }
    if (as === 'sql')
      return {
        content: Readable.from(sqlFile(sources, linkId, table)),
        mime: 'application/sql',
        disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${table}.sql`)}`,
      }
    return createSheetFile({
      title: table,
      format: as,
      columns: heads,
      rows: sheetRows(sources, linkId, table),
    })
  },
})

async function* designFile(sources: Sources, linkId: string, table: string): AsyncGenerator<string> {
  const source = await sources.open(linkId)
  const { comment, fields } = await loadTable(source, table)
  const value: TableBody = {
    tableInfo: { table: '', newTable: table, tableName: comment },
    tableFieldList: fields.map(({ field, fieldName, dataType, dataLength, primaryKey, allowNull }) => ({
      field,
      fieldName,
      dataType,
      dataLength,
      primaryKey,
      allowNull,
    })),
  }
  yield JSON.stringify({ kind, version: 1, value }, null, 2)
}

async function* readRows(source: Source, table: string) {
  const { fields } = await loadTable(source, table)
  const { quote } = source.grammar
  const columns = fields.map(({ field }) => quote(field)).join(', ')
  const order = orderFieldsOf(fields).map(quote).join(', ')
  yield* source.cursor(
    { text: `select ${columns} from ${source.quoteTable(table)} order by ${order}` },
    { batch: 500 },
  )
}

async function* sheetRows(sources: Sources, linkId: string, table: string): AsyncGenerator<Cell[][]> {
  const source = await sources.open(linkId)
  for await (const { rows } of readRows(source, table)) yield rows.map((row) => row.map(toSheetCell))
}

/** Limit of the characters of a spreadsheet cell. */
const maxCellText = 32_000
function toSheetCell(value: Value): Cell {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Uint8Array)
    return Buffer.from(value.subarray(0, maxCellText / 2))
      .toString('base64')
      .slice(0, maxCellText)
  return typeof value === 'string' ? value.slice(0, maxCellText) : value
}

async function* sqlFile(sources: Sources, linkId: string, table: string): AsyncGenerator<string> {
  const source = await sources.open(linkId)
  const { comment, fields } = await loadTable(source, table)
  yield `${createTable(source, { table, comment, fields }).join(';\n')};\n\n`
  const names = fields.map(({ field }) => source.grammar.quote(field)).join(', ')
  for await (const { rows } of readRows(source, table))
    yield rows
      .map((row) => {
        const values = row.map((value) => literal(source, value)).join(', ')
        return `insert into ${source.quoteTable(table)} (${names}) values (${values});\n`
      })
      .join('')
}

function literal({ grammar, dialect }: Source, value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return dialect === 'postgres' ? String(value) : String(Number(value))
  if (typeof value === 'string') return grammar.literal(value)
  const hex = Buffer.from(value).toString('hex')
  const literals: Partial<Record<Dialect, string>> = {
    postgres: `'\\x${hex}'`,
    sqlserver: `0x${hex}`,
    oracle: `hextoraw('${hex}')`,
  }
  return literals[dialect] ?? `x'${hex}'`
}
