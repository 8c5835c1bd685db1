import { Readable } from 'node:stream'
import * as z from 'zod'
import { TableBody } from '@tessera/shared/contract/system/data-models'
import type { Cell } from '../../export/cell.ts'
import { sheetFile, type Exporter } from '../../export/exporter.ts'
import { jsonAnswer } from '../../files/json-file.ts'
import { text as fileText } from '../../files/text.ts'
import { refuse } from '../../http/refusal.ts'
import type { Sources } from '../data-sources/sources.ts'
import type { Source, Value } from '../data-sources/source.ts'
import { createTable } from './ddl.ts'
import { keyOf, standing } from './tables.ts'

const kind = 'tessera.table'
const File = z.object({ kind: z.literal(kind), version: z.literal(1), value: TableBody })
const Asked = z.object({
  linkId: z.string(),
  table: z.string(),
  as: z.enum(['json', 'sql', 'xlsx', 'csv']),
  heads: z.array(z.object({ title: z.string() })),
})
export type TableAsk = z.input<typeof Asked>

/** The design in a file that an export made; anything else is refused. */
export function readTableFile(given: string): TableBody {
  try {
    return File.parse(JSON.parse(given)).value
  } catch {
    throw refuse(fileText.wrongFile)
  }
}

/** A table as a file, made while it is sent. The link is used up by whoever asked, and their rights were looked at then. */
export const tableExport = (sources: Sources): Exporter => ({
  name: 'dataModel',
  title: { zh: '数据表', en: 'Table', zhtw: '資料表' },
  file(ask) {
    const { linkId, table, as, heads } = Asked.parse(ask)
    if (as === 'json')
      return {
        ...jsonAnswer(table, null),
        content: Readable.from(designFile(sources, linkId, table)),
        bytes: undefined,
      }
    if (as === 'sql')
      return {
        content: Readable.from(sqlFile(sources, linkId, table)),
        mime: 'application/sql',
        disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${table}.sql`)}`,
      }
    return sheetFile({ title: table, format: as, heads, rows: sheetRows(sources, linkId, table) })
  },
})

async function* designFile(sources: Sources, linkId: string, table: string): AsyncGenerator<string> {
  const { comment, fields } = await standing(await sources.open(linkId), table)
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

async function* rowsOf(source: Source, table: string) {
  const { fields } = await standing(source, table)
  const quote = source.grammar.quote
  yield* source.cursor(
    {
      text: `select ${fields.map(({ field }) => quote(field)).join(', ')} from ${source.quoteTable(table)} order by ${keyOf(fields).map(quote).join(', ')}`,
    },
    { batch: 500 },
  )
}

async function* sheetRows(sources: Sources, linkId: string, table: string): AsyncGenerator<Cell[][]> {
  for await (const { rows } of rowsOf(await sources.open(linkId), table))
    yield rows.map((row) => row.map(cell))
}

/** A cell of a sheet holds no more than this many characters. */
const mostText = 32_000
function cell(value: Value): Cell {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Uint8Array)
    return Buffer.from(value.subarray(0, mostText / 2))
      .toString('base64')
      .slice(0, mostText)
  return typeof value === 'string' ? value.slice(0, mostText) : value
}

async function* sqlFile(sources: Sources, linkId: string, table: string): AsyncGenerator<string> {
  const source = await sources.open(linkId)
  const { comment, fields } = await standing(source, table)
  yield `${createTable(source, { table, comment, fields }).join(';\n')};\n\n`
  const names = fields.map(({ field }) => source.grammar.quote(field)).join(', ')
  for await (const { rows } of rowsOf(source, table))
    yield rows
      .map(
        (row) =>
          `insert into ${source.quoteTable(table)} (${names}) values (${row.map((value) => literal(source, value)).join(', ')});\n`,
      )
      .join('')
}

function literal({ grammar, dialect }: Source, value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return dialect === 'postgres' ? String(value) : value ? '1' : '0'
  if (typeof value === 'string') return grammar.literal(value)
  const hex = Buffer.from(value).toString('hex')
  return dialect === 'postgres'
    ? `'\\x${hex}'`
    : dialect === 'sqlserver'
      ? `0x${hex}`
      : dialect === 'oracle'
        ? `hextoraw('${hex}')`
        : `x'${hex}'`
}
