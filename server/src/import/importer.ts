import * as z from 'zod'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { CommonSettings, Kind, Names } from '@tessera/shared/contract/fields/kind'
import type { Db } from '../db/connect.ts'

export interface ImportColumn {
  key: string
  title: LocalizedText
  /** Parses the cells. A kind without `parse` cannot be imported. */
  kind: Kind
  settings: CommonSettings
  required?: boolean
  /** The sub-table and its field that the column fills; absent for columns of the record. */
  subTable?: { table: string; name: string; isTableRequired?: boolean }
  /** Example in the template. */
  example?: string
}

/**
 * The user of an import, stored with it. The session may end before the last row, so permissions are loaded
 * again when the import runs.
 */
export const ImportAuthor = z.object({
  userId: z.string(),
  /** The organization in which the user worked. */
  organizeId: z.string(),
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  ip: z.string(),
  agent: z.string(),
  requestId: z.string(),
})
export type ImportAuthor = z.output<typeof ImportAuthor>

export interface ImportedRow {
  n: number
  cells: Readonly<Record<string, string>>
}
export type RowProblems = Record<string, string>
export type RowValues = Readonly<Record<string, unknown>>

/** Finds an importer that depends on a stored record, such as a design, for the user of an import. */
export type FindImporter = (
  name: string,
  author: Pick<ImportAuthor, 'userId' | 'organizeId'>,
) => Promise<Importer | undefined>

/**
 * Describes the import into one list. Its columns are kinds of fields; everything else is the same for all
 * lists.
 */
export interface Importer {
  /** Name in the table of imports. */
  name: string
  title: LocalizedText
  /** Columns that this user may fill, and always the required and the system columns. */
  listColumns: (author: Pick<ImportAuthor, 'userId'>) => readonly ImportColumn[]
  /** Columns by which existing records can be found, and (`keys`) the default ones. */
  matchable: readonly string[]
  keys: readonly string[]
  /** What the user has to know before rows change existing records. */
  updateNote?: LocalizedText
  /** Loads the ids for names in cells. */
  loadNames: (db: Db) => Promise<Names>
  /** For each row, the ids of existing records with the same keys. */
  findIds: (db: Db, rows: readonly RowValues[], keys: readonly string[]) => Promise<string[][]>
  /**
   * Called before the transaction of a batch, with its records and the ids of those that it changes: for work that would
   * keep the transaction waiting, such as requests to other servers. It refuses nothing; `create` and `update` do.
   */
  prepare?: (
    records: readonly { readonly id: string | null; readonly values: RowValues }[],
    isAborted: () => boolean,
  ) => Promise<void>
  /**
   * Creates all rows or throws, and returns their ids. The text of a refusal becomes the problem of the row.
   * `create` and
   * `update` are called inside a transaction.
   */
  create: (db: Db, rows: readonly RowValues[], author: ImportAuthor) => Promise<string[]>
  update: (db: Db, id: string, values: RowValues, author: ImportAuthor) => Promise<void>
  /** Called with the created ids of a batch, in its transaction. */
  onCreated?: (db: Db, ids: readonly string[], author: ImportAuthor) => Promise<void>
  /** Called after rows were written. */
  onFinished?: () => Promise<void>
}
