import type { Column, Statement, Value } from './source.ts'

export interface Batch {
  columns: readonly Column[]
  rows: Value[][]
  /** With the last batch of a statement that writes. */
  changed?: number
}

/** One connection to a database, whatever its product. Errors are those of its driver: `asRefusal` of the product says them in words. */
export interface Line {
  /** Starts a transaction, one that cannot write if `reads`; what runs in it ends after `timeoutMs`. */
  begin(how: { reads: boolean; timeoutMs: number }): Promise<void>
  /** Ends it, and with it whatever the statements left behind in the session. */
  end(keep: boolean): Promise<void>
  /**
   * Runs one statement; batches are asked for one by one, so nothing piles up. Leaving the loop ends the statement. The `first` batch of a product that does not send row by
   * row is small, unless somebody watches the bytes: nobody knows yet how wide a row is.
   */
  rows(statement: Statement, batch: number, first?: number): AsyncIterable<Batch>
  /** Adds rows to a table whose quoted name this is. */
  insert(table: string, columns: readonly string[], batches: AsyncIterable<Value[][]>): Promise<number>
  /** Ends the running statement where it runs. */
  cancel(): Promise<void>
  /** Bytes that came since it was opened; where the driver does not say, 0. */
  bytes(): number
  /** Calls back, once, when this many more have come. */
  after(bytes: number, over: () => void): () => void
  /** Whether it can be used again. */
  usable(): boolean
  close(): void
}

/** Whatever it takes to reach one, as it stands in its row. */
export interface Where {
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
