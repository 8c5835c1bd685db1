import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { removeUpload } from './chunks.ts'
import { storageKey } from './receive.ts'
import { thumbnailFolder } from './thumbnails.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/**
 * Hours without activity after which an unfinished upload is removed, and age of leftover temporary files.
 */
const uploadExpiryHours = 24
/** Interval between two sweeps of one process: a sweep reads every text column of the database. */
const sweepIntervalMs = 6 * 3_600_000
/** Limit of files removed in one run. */
const maxRemovedFiles = 500

/** Tables whose mention of a file does not count as a reference: the file tables themselves and the log. */
const ignoredTables = ['system_file', 'system_file_upload', 'system_file_chunk', 'system_log']

interface Parts {
  db: Db
  storage: Storage
  scratch: Scratch
  /** Hours for which an unreferenced file is kept. */
  unreferencedHours: number
}

/**
 * Creates the job that removes unreferenced files. It may be called every minute, but sweeps every six hours
 * only.
 *
 * A file is referenced where its name occurs in any text or JSON column of any table: names carry 128 random
 * bits, so they never occur by chance, and no feature has to register its files. Rejected alternative: a
 * table of references loses the files of a feature that forgets to register them. A file is removed once it
 * has been unreferenced for hours, not once it is old, because a file that was just removed from a record may
 * still be open in a form.
 */
export function createOrphanCollector(parts: Parts): () => Promise<void> {
  let last = -Infinity
  return async () => {
    await removeStaleUploads(parts)
    if (performance.now() - last < sweepIntervalMs) return
    last = performance.now()
    await parts.scratch.removeOlderThan(uploadExpiryHours * 3_600_000)
    await markUnreferenced(parts.db)
    await removeUnreferenced(parts)
  }
}

/**
 * Removes uploads without activity. Merged uploads stay as long, so that a client can repeat the merge call.
 */
export async function removeStaleUploads({ db, storage }: Pick<Parts, 'db' | 'storage'>): Promise<void> {
  const { rows } = await typedSql(
    columnsOf('system_file_upload', 'id'),
  )`select id from system_file_upload where last_time < now() - make_interval(hours => ${uploadExpiryHours})
    limit ${maxRemovedFiles}`.execute(db)
  for (const { id } of rows) await removeUpload(storage, db, id)
}

/**
 * Sets the time since when each file has been unreferenced, and clears it where the file is referenced again.
 */
export async function markUnreferenced(db: Db): Promise<void> {
  const { rows: columns } = await typedSql({
    schema: column.text,
    table: column.text,
    columns: column.listOf(column.text),
  })`
    select table_schema as schema, table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> all(${ignoredTables})
      and (data_type in ('text', 'character varying', 'json', 'jsonb')
        or (data_type = 'ARRAY' and udt_name in ('_text', '_varchar')))
    group by 1, 2`.execute(db)
  const named = columns.map(({ schema, table, columns }) => {
    const words = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
    return sql`select m[1] as name from ${sql.id(schema, table)}, regexp_matches(${words},
      '(\\d{8}_[0-9a-f]{32}[.@][0-9a-z]+)', 'g') m`
  })
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '15min'`.execute(trx)
    await sql`
      with named as materialized (select distinct replace(name, '@', '.') as name
        from (${sql.join(named, sql` union all `)}) every),
        verdict as (select f.name, n.name is null as unnamed from system_file f left join named n
          using (name))
      update system_file f set unnamed_time = case when v.unnamed then now() end
      from verdict v where v.name = f.name and v.unnamed <> (f.unnamed_time is not null)`.execute(trx)
  })
}

/**
 * Removes files that have been unreferenced for long enough, with their thumbnails, and returns their number.
 * The row goes first, because only files with a row are served.
 */
export async function removeUnreferenced({
  db,
  storage,
  unreferencedHours,
}: Pick<Parts, 'db' | 'storage' | 'unreferencedHours'>): Promise<number> {
  const { rows } = await typedSql(columnsOf('system_file', 'type', 'name'))`
    delete from system_file where name in (
      select name from system_file where unnamed_time < now() - make_interval(hours => ${unreferencedHours})
        order by unnamed_time limit ${maxRemovedFiles} for update skip locked)
    returning type, name`.execute(db)
  for (const file of rows) {
    await storage.remove(storageKey(file))
    await storage.removeFolder(thumbnailFolder(file.name))
  }
  return rows.length
}
