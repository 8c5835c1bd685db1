import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { isRow, type Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { RecordPlan } from './plan.ts'
import { withDrafts } from './protected.ts'
import { loadStored, type StoredRow } from './stored.ts'

// The rows of a sub-table have no ids in a sheet. Without them every import would remove all rows and add others: histories
// would not say what has changed, and columns that the sheet does not have would be emptied.

/** What a sheet says of a record, with the ids of the stored rows that its rows are. */
export async function withStoredRows(db: Db, plan: RecordPlan, id: string, values: Row): Promise<Row> {
  const tables = plan.subTables.filter(({ name }) => Array.isArray(values[name]))
  if (tables.length === 0) return values
  const stored = await loadStored(db, withDrafts(plan), id)
  const known = tables.map(({ name }) => {
    const rows = (values[name] as unknown[]).filter(isRow)
    return [name, withRowIds(rows, stored.rows.get(name) ?? [])] as const
  })
  return { ...values, ...Object.fromEntries(known) }
}

/**
 * Rows with the ids of stored ones: of those with the same values, and, where there are as many rows as before, of those at
 * the same place. Other rows are new.
 */
export function withRowIds(rows: readonly Row[], stored: readonly StoredRow[]): Row[] {
  const open = new Map(stored.map((row) => [row.id, row]))
  const take = (row: StoredRow | undefined) => (row && open.delete(row.id) ? row.id : null)
  const ids = rows.map((row) => take([...open.values()].find(({ values }) => hasValues(values, row))))
  const isSameCount = rows.length === stored.length
  return rows.map((row, at) => {
    const id = ids[at] ?? (isSameCount ? take(stored[at]) : null)
    return id === null ? row : { ...row, id }
  })
}

const hasValues = (values: Row, row: Row): boolean =>
  Object.entries(row).every(
    ([name, value]) => isDeepStrictEqual(values[name], value) || (isEmpty(values[name]) && isEmpty(value)),
  )
