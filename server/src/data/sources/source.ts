import type { Dialect } from '../../statements/dialect.ts'
import type { Grammar } from './grammar.ts'

export type { Dialect } from '../../statements/dialect.ts'

/** What a column holds. Calls use these names, whatever the product calls the type. */
export type ColumnKind = 'varchar' | 'int' | 'datetime' | 'decimal' | 'bigint' | 'text'

/** Numbers are numbers where no digit is lost, else text. Times are text as the database prints them. */
export type Value = string | number | boolean | null | Uint8Array

export interface Statement {
  /** One statement; `grammar.placeholder(1)` marks where the first value goes. */
  text: string
  /** Each value is used once, in this order: MySQL has no numbered placeholders. */
  values?: readonly unknown[]
}

export interface Column {
  name: string
  kind: ColumnKind
}

export interface QueryOptions {
  /** After this time the statement is cancelled on the database server. */
  timeoutMs?: number
  maxRows?: number
  /** Limit of the bytes received over the connection. */
  maxBytes?: number
  signal?: AbortSignal
  /**
   * Allows writing; refused if the source is read-only. Without it the statement runs in a read-only
   * transaction.
   */
  write?: boolean
}

export interface QueryResult {
  columns: readonly Column[]
  rows: Value[][]
  /** Set if the result was cut off at `maxRows` or `maxBytes`. */
  truncatedBy?: 'rows' | 'bytes'
  /** Number of rows that a writing statement changed, if the database reports it. */
  changed?: number
}

export interface TableInfo {
  table: string
  /** The table's comment. */
  tableName: string
  /** Number of rows as the database estimates it; null if unknown. */
  rows: number | null
}

/** A column of an existing table. */
export interface FieldInfo {
  field: string
  /** The column's comment. */
  fieldName: string
  dataType: ColumnKind
  /** The product's own type: `character varying(50)`. */
  type: string
  /** Characters, or digits and decimals joined by a comma; '' if the type has no length. */
  dataLength: string
  primaryKey: 0 | 1
  allowNull: 0 | 1
  defaults: string
}

export interface InsertOptions {
  signal?: AbortSignal
  /** Deletes all rows first, in the same transaction. */
  replace?: boolean
}

/** Runs a statement of a transaction and returns all of its rows. */
export type QueryInTransaction = (statement: Statement) => Promise<QueryResult>

/** What a list of tables has: tables alone, or views as well, which statements read like tables. */
export type TableKinds = 'tables' | 'tables and views'

/**
 * A database: our own (`0`) or one registered under data sources. Expected failures are thrown as `Refusal`.
 */
export interface Source {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  readonly readOnly: boolean
  /** Whether forms may write to it. */
  readonly designWritable: boolean
  readonly grammar: Grammar
  /** Table space of new tables; '' is the default one. */
  readonly tableSpace: string
  /** The quoted name of a table for use in statements, with its schema if needed. */
  quoteTable(name: string): string
  /** Runs one statement and returns its rows. Default limits: 10,000 rows, 16 MB, 30 s. */
  query(statement: Statement, limits?: QueryOptions): Promise<QueryResult>
  /**
   * Streams rows in batches so that memory stays flat. Occupies a connection until the loop ends or is left.
   */
  cursor(
    statement: Statement,
    options?: { batch?: number; timeoutMs?: number; signal?: AbortSignal },
  ): AsyncIterable<{ columns: readonly Column[]; rows: Value[][] }>
  /** Adds rows in one transaction, with the product's fastest method, and returns their number. */
  insert(
    table: string,
    columns: readonly string[],
    batches: AsyncIterable<Value[][]>,
    options?: InsertOptions,
  ): Promise<number>
  /** Runs statements in one transaction that writes; refused if the source is read-only. */
  transaction<T>(work: (query: QueryInTransaction) => Promise<T>): Promise<T>
  /**
   * Runs trusted statements, in one transaction if the product has transactional DDL. With `requireEmpty`,
   * refuses if that table has rows; on PostgreSQL a lock keeps other sessions from adding rows in between.
   */
  runStatements(statements: readonly string[], options?: { requireEmpty?: string }): Promise<void>
  /** At most 5,000 tables, by name, without views unless those are requested. */
  listTables(keyword?: string, kinds?: TableKinds): Promise<TableInfo[]>
  /** The columns of a table or view in their order; empty if there is none of that name. */
  listFields(table: string): Promise<FieldInfo[]>
}

/** True if a table has rows. Reads at most one, so the connection is free at once. */
export async function hasRows(
  source: Pick<Source, 'grammar' | 'query' | 'quoteTable'>,
  table: string,
): Promise<boolean> {
  const { rows } = await source.query(
    { text: source.grammar.limitRows(`select 1 as one from ${source.quoteTable(table)}`, 1) },
    { maxRows: 1 },
  )
  return rows.length > 0
}

/** Rows as objects keyed by column name. Of two columns with the same name, the last one wins. */
export function asRecords({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): Record<string, Value>[] {
  const names = columns.map(({ name }) => name)
  // Assigning this name would set the prototype of the object.
  if (names.includes('__proto__'))
    return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
  return rows.map((row) => {
    const record: Record<string, Value> = {}
    for (let index = 0; index < names.length; index++) record[names[index]!] = row[index] ?? null
    return record
  })
}

/** The number if it represents the digits exactly, else the digits as text. */
export function parseExactNumber(digits: string): number | string {
  const number = Number(digits)
  if (Number.isSafeInteger(number) && /^-?\d+$/.test(digits)) return number
  const trimmed = digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return String(number) === trimmed ? number : digits
}
