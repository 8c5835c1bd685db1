import { sql, type RawBuilder, type Sql } from 'kysely'
import { Column, type Columns, type RowOf } from './column.ts'
import type * as z from 'zod'
import { tables } from './tables.ts'

/** Throws where rows are not what the columns say. */
export type RowCheck = (columns: Columns, rows: readonly unknown[]) => void

let rowCheck: RowCheck | undefined

/** Tests check the rows of every statement; the server itself relies on what they proved. */
export function checkRowsWith(check: RowCheck): void {
  rowCheck = check
}

/**
 * A statement whose rows have these columns: typedSql({ id: text })`select id from …`. The keys are the names of the
 * selected columns.
 */
export const typedSql =
  <C extends Columns>(columns: C) =>
  (...statement: Parameters<Sql>): RawBuilder<RowOf<C>> => {
    const query = sql<RowOf<C>>(...statement)
    return rowCheck ? checkRowsOf(query, columns, rowCheck) : query
  }

function checkRowsOf<R>(query: RawBuilder<R>, columns: Columns, check: RowCheck): RawBuilder<R> {
  const execute = query.execute.bind(query)
  query.execute = async (...args) => {
    const result = await execute(...args)
    check(columns, result.rows)
    return result
  }
  return query
}

export type TableName = keyof typeof tables
export type TableColumns<T extends TableName> = (typeof tables)[T]
/** A row of a table, by camel case keys. */
export type TableRow<T extends TableName> = RowOf<TableColumns<T>>

/** Some columns of a table, as they are stored. */
export function columnsOf<T extends TableName, K extends keyof TableColumns<T>>(
  table: T,
  ...keys: readonly K[]
): Pick<TableColumns<T>, K> {
  const columns: Partial<TableColumns<T>> = {}
  for (const key of keys) columns[key] = tables[table][key]
  return columns as Pick<TableColumns<T>, K>
}

/** Whether a column of a table is a timestamptz, which the wire has as epoch milliseconds. */
export const isTimeColumn = (table: TableName, key: string): boolean => {
  const columns: Columns = tables[table]
  return columns[key]?.kind === 'time'
}

type SchemaColumns<S extends z.ZodRawShape> = { readonly [K in keyof S]: Column<z.output<S[K]>> }

const columnsBySchema = new WeakMap<z.ZodObject, Columns>()

/** Columns whose values fit a schema of the contract, such as those of `selectColumns`. */
export function schemaColumns<S extends z.ZodRawShape>(schema: z.ZodObject<S>): SchemaColumns<S> {
  const known = columnsBySchema.get(schema)
  if (known) return known as SchemaColumns<S>
  const columns: Columns = Object.fromEntries(
    Object.entries(schema.shape).map(([key, value]) => [
      key,
      new Column({ kind: 'any', nullable: false, schema: value as z.ZodType }),
    ]),
  )
  columnsBySchema.set(schema, columns)
  return columns as SchemaColumns<S>
}
