import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { RecordPlan, SubTable } from './plan.ts'
import { idColumnOf, recordIdColumnOf } from '../releases/storage.ts'
import { assertReleaseInForce } from './problems.ts'
import { draftMark, recordAlias } from './protected.ts'
import { columnsOfSelect, readFields, selectFields, selectTypedFields, type Values } from './values.ts'

/** A row of a sub-table. */
export interface StoredRow {
  readonly id: string
  readonly values: Values
}

/** A record as it is stored, by the names of its fields. */
export interface StoredRecord {
  readonly id: string
  readonly lockVersion: number
  /** Whether it was never submitted to its flow. */
  readonly isDraft: boolean
  readonly values: Values
  /** Rows by the name of their sub-table. */
  readonly rows: ReadonlyMap<string, readonly StoredRow[]>
}

/**
 * Loads a record that is not deleted, with its rows; throws 404 else, and 409 where another release is in force.
 * Permissions are the caller's part.
 */
export async function loadStored(db: Db, plan: RecordPlan, id: string): Promise<StoredRecord> {
  // Nothing is read from columns of another release. A release waits for each statement that reads its tables.
  const { designId, id: releaseId } = plan.release
  const inForce = sql`(select release_id from lowcode_design where id = ${designId}) = ${releaseId}`
  const { rows } = await typedSql({
    ...columnsOfSelect(plan.fields),
    lockVersion: column.number,
    isDraft: column.boolean,
  })`
    select ${sql.join([
      sql`${sql.ref(`${recordAlias}.lock_version`)} as "lockVersion"`,
      sql`${sql.ref(`${recordAlias}.delete_mark`)} >= ${sql.lit(draftMark)} as "isDraft"`,
      ...selectTypedFields(plan.fields, recordAlias),
    ])}
    from ${plan.module.from} where ${plan.module.id} = ${id} and ${plan.module.isRecord}
      and ${inForce}`.execute(db)
  const [found] = rows
  if (!found) {
    await assertInForce(db, plan)
    throw notFoundRefusal()
  }
  const byTable = await Promise.all(
    plan.subTables.map(
      async (table) =>
        [table.name, (await loadRowsOf(db, table, [id], inForce, selectTypedFields)).get(id) ?? []] as const,
    ),
  )
  // Only a table without rows may have been read after another release.
  if (byTable.some(([, own]) => own.length === 0)) await assertInForce(db, plan)
  return {
    id,
    lockVersion: found.lockVersion,
    isDraft: found.isDraft,
    values: readFields(plan.fields, found),
    rows: new Map(byTable),
  }
}

async function assertInForce(db: Db, { release }: RecordPlan): Promise<void> {
  const { rows } = await typedSql({ releaseId: column.text.orNull })`
    select release_id as "releaseId" from lowcode_design where id = ${release.designId}`.execute(db)
  assertReleaseInForce(release, rows[0]?.releaseId ?? null)
}

/**
 * Loads the first rows of a sub-table for several records by one statement, in their order, by the id of the record; and
 * how many rows there are where a record has more than `most`.
 */
export async function loadFirstRowsOf(
  db: Db,
  table: SubTable,
  recordIds: readonly string[],
  most: number,
): Promise<{ rows: Map<string, StoredRow[]>; counts: Map<string, number> }> {
  const counts = new Map<string, number>()
  if (recordIds.length === 0) return { rows: new Map(), counts }
  const { rows } = await typedSql({
    ...columnsOfSelect(table.fields),
    rowId: column.text,
    recordId: column.text,
    count: column.number,
  })`
    select ${sql.join([
      sql`${idOf(table)} as "rowId", ${recordIdOf(table)} as "recordId", s.row_count as "count"`,
      ...selectFields(table.fields, 's'),
    ])}
    from unnest(${recordIds}::text[]) wanted(id) cross join lateral (
      select l.*, count(*) over ()::int as row_count from ${sql.table(table.stored.table)} l
      where ${recordIdOf(table, 'l')} = wanted.id order by l.sort_code, ${idOf(table, 'l')} limit ${most}) s
    order by ${recordIdOf(table)}, s.sort_code, ${idOf(table)}`.execute(db)
  for (const { recordId, count } of rows) if (count > most) counts.set(recordId, count)
  return { rows: groupRows(table, rows), counts }
}

/** Loads the rows of a sub-table for several records by one statement, in their order, by the id of the record. */
export async function loadRowsOf(
  db: Db,
  table: SubTable,
  recordIds: readonly string[],
  where: RawBuilder<unknown> = sql`true`,
  select = selectFields,
): Promise<Map<string, StoredRow[]>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await typedSql({
    ...columnsOfSelect(table.fields),
    rowId: column.text,
    recordId: column.text,
  })`
    select ${sql.join([
      sql`${idOf(table)} as "rowId", ${recordIdOf(table)} as "recordId"`,
      ...select(table.fields, 's'),
    ])}
    from ${sql.table(table.stored.table)} s where ${recordIdOf(table)} = any(${recordIds}::text[]) and ${where}
    order by ${recordIdOf(table)}, s.sort_code, ${idOf(table)}`.execute(db)
  return groupRows(table, rows)
}

const idOf = ({ stored }: SubTable, alias = 's') => sql.ref(`${alias}.${idColumnOf(stored)}`)
const recordIdOf = ({ stored }: SubTable, alias = 's') => sql.ref(`${alias}.${recordIdColumnOf(stored)}`)

/** Reads rows of a sub-table, by the id of their record. */
function groupRows(
  { fields }: SubTable,
  rows: readonly ({ rowId: string; recordId: string } & Parameters<typeof readFields>[1])[],
): Map<string, StoredRow[]> {
  const byRecord = new Map<string, StoredRow[]>()
  for (const row of rows) {
    const read = { id: row.rowId, values: readFields(fields, row) }
    const known = byRecord.get(row.recordId)
    if (known) known.push(read)
    else byRecord.set(row.recordId, [read])
  }
  return byRecord
}
