import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { recordAlias, columnOf } from './protected.ts'
import type { NameBatch } from './names.ts'
import type { RecordField } from './plan.ts'
import type { RecordUser } from './user.ts'
import { columnsOfSelect, fromStored } from './values.ts'

interface RecordNamesInput {
  designId: string
  /** The field whose value names a record. */
  shown: string
  ids: readonly string[]
  /** Whether the records have to exist. */
  isCheck: boolean
  /** For names in the shown field itself; null follows no further. */
  batch: NameBatch | null
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
    where ${sql.ref(`${recordAlias}.id`)} = any(${ids}::text[]) and ${scope.pickerRows}
      ${isCheck ? sql`and ${plan.module.isRecord}` : sql``}`.execute(user.db)
  if (!field || !batch) return new Map(rows.map(({ id }) => [id, id]))
  const values = rows.map((row) => ({ id: row.id, value: fromStored(field, (row as { f0?: unknown }).f0) }))
  for (const one of values) batch.collect(field, one.value, {})
  await batch.load()
  return new Map(values.map((one) => [one.id, batch.format(field, one.value, {}) || one.id]))
}
