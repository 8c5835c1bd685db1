import type { RawBuilder } from 'kysely'
import {
  cellWritableWhere,
  columnVisibleWhere,
  fieldReadableWhere,
  fieldWritableWhere,
  type DataAccess,
  type ProtectedModule,
  type Viewer,
} from './data-access.ts'

/** The rights on single columns and fields, as conditions on the rows in which they hold; null is every visible row. */
export interface Cells {
  /** Codes of what is checked; others are open to all. */
  readonly columns: readonly string[]
  readonly fields: readonly string[]
  seen(column: string): RawBuilder<unknown> | null
  readable(field: string): RawBuilder<unknown> | null
  /** Whether a new record may have a value in the field. */
  writable(field: string): RawBuilder<unknown> | null
  /** Whether the value of a stored record may change. */
  overwritable(field: string): RawBuilder<unknown> | null
}

export const cellsOf = (access: DataAccess, module: ProtectedModule, viewer: Viewer): Cells => ({
  columns: [...access.columns],
  fields: [...access.fields],
  seen: (column) => columnVisibleWhere(column, access, module, viewer),
  readable: (field) => fieldReadableWhere(field, access, module, viewer),
  writable: (field) => fieldWritableWhere(field, access, module, viewer),
  overwritable: (field) => cellWritableWhere(field, access, module, viewer),
})
