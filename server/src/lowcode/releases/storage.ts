import * as z from 'zod'
import { recordColumns } from '@tessera/shared/contract/lowcode/record-columns'

// Where the values of a release are stored. It is written with the release, because names of columns are chosen when
// the release is planned: a renamed field may keep the column of its values.

/** Columns that every table of the rows of a sub-table has, besides those of its fields. */
export const rowColumns = ['id', 'record_id', 'sort_code'] as const

/** What the values of a column are, beyond its type: both texts and passwords are `text`. */
export const valueShapes = [
  'text',
  'html',
  'secret',
  'colour',
  'picture',
  'number',
  'flag',
  'moment',
  'clock',
  'ids',
  'path',
  'paths',
  'moments',
  'clocks',
  'numbers',
  'files',
] as const
export type ValueShape = (typeof valueShapes)[number]

/** Types of columns that fields can use, beside those that releases choose themselves. */
export const nativeTypes = [
  'varchar',
  'bpchar',
  'int2',
  'int4',
  'int8',
  'float4',
  'float8',
  'numeric',
  'bool',
  'timestamp',
  'date',
] as const

const StoredColumn = z.object({
  /** Stable id of the field (`fieldKeyOf`). */
  key: z.string(),
  /** Name of the field in a record when the release was made. */
  vModel: z.string(),
  label: z.string(),
  column: z.string(),
  type: z.enum(['text', 'numeric', 'smallint', 'bigint', 'timestamptz', 'time', 'jsonb']),
  /** Absent in releases of earlier versions of the server. */
  shape: z.enum(valueShapes).optional(),
  /**
   * The type of the column in a table that was there before the design, where it is another one than `type`, as PostgreSQL
   * calls it. Values are converted when they are read and written.
   */
  native: z.enum(nativeTypes).optional(),
  /** Whether a column of another database has days without times. */
  isDate: z.boolean().optional(),
  /** The index that serves filters and order of the list; `none` where the list does neither. */
  index: z.enum(['none', 'equals', 'contains', 'members']).default('none'),
})
export type StoredColumn = z.output<typeof StoredColumn>

/** What the values of most kinds are, by the type of their column. */
export const shapesOfTypes: Readonly<Record<StoredColumn['type'], ValueShape>> = {
  text: 'text',
  numeric: 'number',
  bigint: 'number',
  smallint: 'flag',
  timestamptz: 'moment',
  time: 'clock',
  jsonb: 'ids',
}

/**
 * Whether values of one column cannot stay as they are in the other. Columns of releases of earlier versions have no
 * shape.
 */
export const isRetyped = (
  from: Pick<StoredColumn, 'type' | 'shape'>,
  to: Pick<StoredColumn, 'type' | 'shape'>,
): boolean =>
  from.type !== to.type || (from.shape !== undefined && to.shape !== undefined && from.shape !== to.shape)

/** The key of a column with the values that a field had before it got another type; the field has a new column. */
export const retiredKey = (key: string, column: string): string => `${key}!${column}`

const StoredTable = z.object({
  /** Stable id of the field of a sub-table; '' for the table of the records. */
  key: z.string(),
  /** Name of the sub-table in a record; '' for the table of the records. */
  vModel: z.string(),
  label: z.string(),
  table: z.string(),
  /**
   * Set for a table that was there before the design: a release adds to it, and drops nothing. Its columns with the id and,
   * of a sub-table, with the id of the record may have other names than in tables that releases create.
   */
  bound: z
    .object({
      id: z.string(),
      recordId: z.string(),
      /** Whether a trigger copies the key of the record into the table, so that the record has to be there first. */
      followsKey: z.boolean().default(false),
    })
    .optional(),
  columns: z.array(StoredColumn),
  /** Columns of removed fields: hidden, but not dropped, so that the field can come back. */
  retired: z.array(StoredColumn).default([]),
})
export type StoredTable = z.output<typeof StoredTable>

/** Products of other databases that can have records. */
export const elsewhereDialects = ['mysql', 'sqlite', 'postgres'] as const

export const Storage = z.object({
  /** The data source whose table has the records; absent for the own database. */
  elsewhere: z
    .object({
      linkId: z.string(),
      dialect: z.enum(elsewhereDialects),
      /** Who fills the key of a new record in: the database, the form, or the server with an id. */
      key: z.enum(['database', 'form', 'server']),
    })
    .optional(),
  main: StoredTable,
  subTables: z.array(StoredTable),
  /** Tables of removed sub-tables. */
  retired: z.array(StoredTable).default([]),
  /** Groups of fields whose values together occur once, by the stable ids of the fields. */
  uniques: z.array(z.object({ name: z.string(), keys: z.array(z.string()) })).default([]),
})
export type Storage = z.output<typeof Storage>

/** The column with the ids of records or rows. */
export const idColumnOf = ({ bound }: Pick<StoredTable, 'bound'>): string => bound?.id ?? 'id'
/** The column of a sub-table with the id of the record. */
export const recordIdColumnOf = ({ bound }: Pick<StoredTable, 'bound'>): string =>
  bound?.recordId ?? 'record_id'

/** Whether a column belongs to every table of records, so that no field creates or drops it. */
export const isSharedColumn = ({ key }: Pick<StoredTable, 'key'>, { column }: Pick<StoredColumn, 'column'>) =>
  key === '' && (recordColumns as readonly string[]).includes(column)
