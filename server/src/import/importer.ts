import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Common, Kind, Names } from '@tessera/shared/fields/kind'
import type { Db } from '../db/connect.ts'

export interface ImportColumn {
  key: string
  title: LocalizedText
  /** How a cell is read is the kind's to say; one that cannot be imported has no `parse`. */
  kind: Kind
  settings: Common
  required?: boolean
  /** The sub-table whose rows it fills, and its name in them; other columns are the record's. */
  of?: { table: string; name: string }
  /** Example for the template. */
  example?: string
}

/** Who imports, and from where: the session may be over before the last row, so what they may do is asked anew when it runs. */
export interface Author {
  userId: string
  /** The unit they worked for. */
  organizeId: string
  actor: { id: string | null; name: string }
  ip: string
  agent: string
  requestId: string
}

export interface Row {
  n: number
  cells: Readonly<Record<string, string>>
}
export type Problems = Record<string, string>
export type Values = Readonly<Record<string, unknown>>

/** What can be imported into one list, by columns that are kinds of fields; everything else is the same for all (specification: engines 6). */
export interface Importer {
  /** Known by it to rows of the table of imports. */
  name: string
  title: LocalizedText
  /** Those this author may fill; required ones and those of the system always. */
  columns: (author: Pick<Author, 'userId'>) => readonly ImportColumn[]
  /** Columns by which records can be found, and those by which they usually are. */
  matchable: readonly string[]
  keys: readonly string[]
  /** Ids behind the names that stand in cells. */
  names: (db: Db) => Promise<Names>
  /** For each row the ids of the records that its keys find. */
  find: (db: Db, rows: readonly Values[], keys: readonly string[]) => Promise<string[][]>
  /** Makes all of them or refuses; gives their ids. Refusals have words: they become the problem of the row. Both are called inside a transaction. */
  create: (db: Db, rows: readonly Values[], author: Author) => Promise<string[]>
  update: (db: Db, id: string, values: Values, author: Author) => Promise<void>
  /** Hears of what a batch of rows made, in the transaction that made it. */
  created?: (db: Db, ids: readonly string[], author: Author) => Promise<void>
  /** Once rows were written. */
  after?: () => Promise<void>
}
