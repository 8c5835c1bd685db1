import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Columns } from '../src/db/column.ts'
import { toSnakeCase } from '../src/db/columns.ts'
import { copyLine } from '../src/db/copy-line.ts'
import { tables } from '../src/db/tables.ts'
import type { TableName } from '../src/db/typed-sql.ts'

const rowsPerChunk = 1_000

/**
 * Inserts rows by COPY, which takes about half as long as `insertRows` for thousands of them. Keys are columns in
 * camelCase or snake_case, the same in every row; dates are Date or text.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: TableName,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = Object.keys(rows[0]!)
  const jsonColumns = jsonColumnsOf(table)
  const encoders = keys.map((key) => (jsonColumns.has(toSnakeCase(key)) ? encodeJson : encode))
  const lineOf = (row: object) =>
    copyLine(keys.map((key, at) => encoders[at]!((row as Record<string, unknown>)[key] ?? null)))
  const names = keys.map((key) => `"${toSnakeCase(key)}"`).join(', ')
  await pipeline(
    Readable.from(chunksOf(rows, lineOf)),
    client.query(copyFrom(`copy ${table} (${names}) from stdin`)),
  )
}

const jsonColumnsOf = (table: TableName): ReadonlySet<string> => {
  const columns: Columns = tables[table]
  return new Set(
    Object.keys(columns)
      .filter((key) => columns[key]!.kind === 'json')
      .map(toSnakeCase),
  )
}

function* chunksOf(rows: readonly object[], lineOf: (row: object) => string): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += rowsPerChunk)
    yield Buffer.from(
      rows
        .slice(at, at + rowsPerChunk)
        .map(lineOf)
        .join(''),
    )
}

const encodeJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The text of a value that is no JSON; null stays null. */
function encode(value: unknown): string | null {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
  return String(value)
}
