import { sql, type RawBuilder } from 'kysely'
import { textKinds } from '@tessera/shared/fields/list-views'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { columnOf } from './protected.ts'
import type { NameBatch } from './names.ts'
import type { RecordField } from './plan.ts'
import type { RecordUser } from './user.ts'
import { columnsOfSelect, fromStored } from './values.ts'

interface RecordNamesInput {
  designId: string
  /** The field whose value names a record. */
  shown: string
  /** An array of texts. */
  ids: RawBuilder<unknown>
  /** Whether the records have to exist. */
  isCheck: boolean
  /** For names in the shown field itself; null follows no further. */
  batch: NameBatch | null
}

/**
 * SQL query `(key, id, name)` for related records that a plain text names, so that one statement finds them with the
 * names of all other sources; null where `loadRecordNames` has to format another value.
 */
export async function recordNamesQuery(
  user: RecordUser,
  key: string,
  { designId, shown, ids, isCheck }: Omit<RecordNamesInput, 'batch'>,
): Promise<RawBuilder<unknown> | null> {
  const plan = await user.planOf(designId)
  const field = plan.byName.get(shown)
  if (!field || field.stored.type !== 'text' || !textKinds.has(field.field.kind.tag)) return null
  const scope = await user.scopeOf(plan.module)
  const value = scope.ifVisible(field.path, columnOf(field))
  return sql`
    select ${key}::text as key, ${plan.module.id} as id, coalesce(nullif(${value}, ''), ${plan.module.id}) as name
    from ${plan.module.from}
    where ${plan.module.id} = any(${ids}) and ${scope.pickerRows}
      ${isCheck ? sql`and ${plan.module.isRecord}` : sql``}`
}

/**
 * The texts of related records by their id. Like a picker, it finds the records that the user may see, or every record
 * for a user without any grant on the design, and shows no hidden column.
 */
export async function loadRecordNames(
  user: RecordUser,
  { designId, shown, ids, isCheck, batch }: RecordNamesInput,
): Promise<ReadonlyMap<string, string>> {
  const plan = await user.planOf(designId)
  const scope = await user.scopeOf(plan.module)
  const field: RecordField | undefined = plan.byName.get(shown)
  const shownFields = field ? [field] : []
  const value = field ? sql`, ${scope.ifVisible(field.path, columnOf(field))} as f0` : sql``
  const { rows } = await typedSql({ ...columnsOfSelect(shownFields), id: column.text })`
    select ${plan.module.id} as id ${value} from ${plan.module.from}
    where ${plan.module.id} = any(${ids}) and ${scope.pickerRows}
      ${isCheck ? sql`and ${plan.module.isRecord}` : sql``}`.execute(user.db)
  if (!field || !batch) return new Map(rows.map(({ id }) => [id, id]))
  const values = rows.map((row) => ({ id: row.id, value: fromStored(field, (row as { f0?: unknown }).f0) }))
  for (const one of values) batch.collect(field, one.value, {})
  await batch.load()
  return new Map(values.map((one) => [one.id, batch.format(field, one.value, {}) || one.id]))
}
