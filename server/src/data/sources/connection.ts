import type { Column, Statement, Value } from './source.ts'

export interface Batch {
  columns: readonly Column[]
  rows: Value[][]
  /** Number of rows that a writing statement changed; comes with its last batch. */
  changed?: number
}

/**
 * One connection to a database of any product. It throws the driver's errors; the product's `toRefusal`
 * translates them.
 */
export interface DatabaseConnection {
  /**
   * Starts a transaction, read-only if `readOnly`. The server ends statements in it that run longer than
   * `timeoutMs`.
   */
  begin(how: { readOnly: boolean; timeoutMs: number }): Promise<void>
  /** Commits or rolls back, and resets the session. */
  end(commit: boolean): Promise<void>
  /**
   * Runs one statement and yields its rows in batches. The next batch is fetched on demand; leaving the loop
   * ends the statement. `firstBatch` limits the rows of the first batch on products that do not stream row by
   * row: the width of a row is not known yet.
   */
  rows(statement: Statement, batch: number, firstBatch?: number): AsyncIterable<Batch>
  /** Adds rows to a table and returns their number. `table` is quoted already. */
  insert(table: string, columns: readonly string[], batches: AsyncIterable<Value[][]>): Promise<number>
  /** Cancels the running statement on the database server. */
  cancel(): Promise<void>
  /** Bytes received since the connection was opened; 0 where the driver does not report them. */
  receivedBytes(): number
  /**
   * Calls `onExceeded` once when this many more bytes have been received. Returns a function that removes the
   * limit.
   */
  limitBytes(bytes: number, onExceeded: () => void): () => void
  /** False once the connection broke or was closed. */
  isUsable(): boolean
  close(): void
}

/**
 * Where and how to connect: the columns of `system_data_source` that drivers need, with the password in
 * clear.
 */
export interface ConnectionSettings {
  host: string
  port?: number | null | undefined
  userName: string
  password: string
  serviceName: string
  dbSchema: string
  tableSpace: string
  tls: 'off' | 'on' | 'verify'
  caCertificate: string
  oracleLinkType: string
  oracleService: string
  oracleRole: string
}
