import type { Grammar } from './grammar.ts'

export type Dialect = 'postgres' | 'mysql' | 'sqlserver' | 'oracle' | 'sqlite'

/** What a column holds, in the words of the wire (specification: wire 9.7). */
export type Kind = 'varchar' | 'int' | 'datetime' | 'decimal' | 'bigint' | 'text'

/** Numbers where they lose nothing, else their digits; times as the database prints them; bytes as such. */
export type Value = string | number | boolean | null | Uint8Array

export interface Statement {
  /** One statement; `grammar.place(1)` stands for the first value. */
  text: string
  /** Each is used once, in this order: MySQL knows no numbers. */
  values?: readonly unknown[]
}

export interface Column {
  name: string
  kind: Kind
}

export interface Limits {
  /** Then the statement is cancelled where it runs, not only here. */
  timeoutMs?: number
  maxRows?: number
  /** Of what comes over the line. */
  maxBytes?: number
  signal?: AbortSignal
  /** Refused where the source is for reading only; without it the database itself refuses to write. */
  write?: boolean
}

export interface Result {
  columns: readonly Column[]
  rows: Value[][]
  /** More was there: it stopped at `maxRows` or `maxBytes`. */
  cut?: 'rows' | 'bytes'
  /** Rows that a writing statement changed, where the database says. */
  changed?: number
}

export interface TableInfo {
  table: string
  /** Its comment. */
  tableName: string
  /** Rows, as many as the database believes; null where it does not say. */
  rows: number | null
}

/** A column of a table as it stands. */
export interface FieldInfo {
  field: string
  /** Its comment. */
  fieldName: string
  dataType: Kind
  /** As its product says it: `character varying(50)`. */
  type: string
  /** Characters, or digits and decimals joined by a comma; '' where it has none. */
  dataLength: string
  primaryKey: 0 | 1
  allowNull: 0 | 1
  defaults: string
}

export interface Inserting {
  signal?: AbortSignal
  /** Empties the table first, in the same transaction. */
  replace?: boolean
}

/** A database: our own (`0`) or one that somebody described. Whatever fails is a `Refusal` in words. */
export interface Source {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  readonly readOnly: boolean
  readonly grammar: Grammar
  /** Where new tables lie; '' is the usual place. */
  readonly tableSpace: string
  /** The name of a table as a statement says it, with its schema where it needs one. */
  table(name: string): string
  /** One statement, all its rows: at most 10,000 rows, 16 MB and 30 s unless said otherwise. */
  query(statement: Statement, limits?: Limits): Promise<Result>
  /** Rows as they come, so that memory stays flat; the line is held until the last one is read or the loop is left. */
  cursor(
    statement: Statement,
    limits?: { batch?: number; timeoutMs?: number; signal?: AbortSignal },
  ): AsyncIterable<{ columns: readonly Column[]; rows: Value[][] }>
  /** Adds rows as fast as the product takes them, in one transaction; gives how many. */
  insert(
    table: string,
    columns: readonly string[],
    batches: AsyncIterable<Value[][]>,
    how?: Inserting,
  ): Promise<number>
  /**
   * Runs statements that somebody has looked at, in one transaction where the product has such a thing. With `empty`, refuses where that table has rows
   * by then; on PostgreSQL nobody adds one in between.
   */
  run(statements: readonly string[], how?: { empty?: string }): Promise<void>
  /** At most 5,000, by name. */
  tables(keyword?: string): Promise<TableInfo[]>
  /** In their order; nothing where there is no such table. */
  fields(table: string): Promise<FieldInfo[]>
}

/** Whether a table has any row; asks for one, so that its line is free at once. */
export async function hasRows(
  source: Pick<Source, 'grammar' | 'query' | 'table'>,
  table: string,
): Promise<boolean> {
  const { rows } = await source.query(
    { text: source.grammar.some(`select 1 as one from ${source.table(table)}`, 1) },
    { maxRows: 1 },
  )
  return rows.length > 0
}

/** Rows by the names of their columns: the last of two that are named alike counts. */
export const asRecords = ({ columns, rows }: Pick<Result, 'columns' | 'rows'>): Record<string, Value>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))

/** A number where it is the same number, else its digits. */
export function exact(digits: string): number | string {
  const number = Number(digits)
  if (Number.isSafeInteger(number) && /^-?\d+$/.test(digits)) return number
  const plain = digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return String(number) === plain ? number : digits
}
