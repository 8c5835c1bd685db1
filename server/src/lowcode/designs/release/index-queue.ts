import { sql } from 'kysely'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { completeJob } from '../../../jobs/job.ts'
import type { Queue } from '../../../jobs/queue.ts'
import { fieldIndexUses, indexName } from './build-storage.ts'
import { createIndexSql, quote } from './statements.ts'
import { findStorage } from '../../releases/store.ts'

export const indexQueueName = 'lowcode.indexes'

/**
 * Builds and drops indexes of released tables while users work (`concurrently`), which no transaction can. A job may be
 * repeated: it compares the indexes that the release wants with those that the database has.
 */
export const createIndexQueue = (db: Db): Queue => ({
  name: indexQueueName,
  concurrency: 1,
  run: async ([job]) => {
    await syncIndexes(db, (job.payload as { designId: string }).designId)
    await db.transaction().execute((trx) => completeJob(trx, job))
  },
})

/** Makes the indexes of the tables of a design those that its release wants. */
export async function syncIndexes(db: Db, designId: string): Promise<void> {
  const storage = await findStorage(db, designId)
  if (!storage) return
  for (const { table, columns, bound } of [storage.main, ...storage.subTables]) {
    const wanted = new Map(
      columns
        .filter(({ index }) => index !== 'none')
        .map((stored) => [indexName(table, stored.column, stored.index), stored]),
    )
    const { rows } = await typedSql({ name: column.text, valid: column.boolean, on: column.text.orNull })`
      select c.relname as name, i.indisvalid as valid, a.attname::text as on
      from pg_index i join pg_class c on c.oid = i.indexrelid
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = to_regclass(quote_ident(${table}))`.execute(db)
    // The build of an invalid index was interrupted. The column of another one was renamed, and a new one has its name.
    const complete = new Set(
      rows
        .filter(({ name, valid, on }) => valid && (wanted.get(name)?.column ?? on) === on)
        .map(({ name }) => name),
    )
    for (const { name } of rows)
      if (
        (!complete.has(name) && (!bound || isFieldIndex(table, name))) ||
        (isFieldIndex(table, name) && !wanted.has(name))
      )
        await sql.raw(`drop index concurrently if exists ${quote(name)}`).execute(db)
    for (const [name, stored] of wanted)
      if (!complete.has(name)) await sql.raw(createIndexSql(table, stored, 'concurrently ')).execute(db)
  }
}

const isFieldIndex = (table: string, name: string) =>
  fieldIndexUses.some((use) => name.startsWith(`${table.slice(0, 40)}__${use}_`))
