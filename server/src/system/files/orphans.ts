import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Storage } from '../../files/storage.ts'
import { forgetUpload } from './chunks.ts'
import { keyOf } from './receive.ts'
import { thumbnailFolder } from './thumbnails.ts'

/** Hours after which pieces go that nobody added to, and what killed processes left. */
const piecesLast = 24
/** Milliseconds between two sweeps of one process: a sweep reads every text of the database. */
const seldom = 6 * 3_600_000
/** Most files that go at once. */
const atOnce = 500

/** Tables that name files without needing them: the files themselves, and what is logged of them. */
const witnesses = ['system_file', 'system_file_upload', 'system_file_chunk', 'system_log']

interface Parts {
  db: Db
  storage: Storage
  scratch: Scratch
  /** Hours for which a file is kept that no record names. */
  unnamedHours: number
}

/**
 * The collection of what nobody needs, seldom enough for a job of every minute.
 *
 * A file is named where its name stands in any text or JSON column of any table: names carry 128 random bits, so they stand nowhere by chance, and a feature that keeps
 * a file cannot forget to say so. The rejected alternative, a table of uses, loses a file of whoever forgets. A file goes once it was found unnamed for
 * hours, not once it is old: one that was just taken out of a record may still be open in a form.
 */
export function openCollection(parts: Parts): () => Promise<void> {
  let last = -Infinity
  return async () => {
    await forgetPieces(parts)
    if (performance.now() - last < seldom) return
    last = performance.now()
    await parts.scratch.clear(piecesLast * 3_600_000)
    await markUnnamed(parts.db)
    await removeUnnamed(parts)
  }
}

/** Uploads that nobody went on with; those that became files are remembered as long, for a client that did not hear of it. */
export async function forgetPieces({ db, storage }: Pick<Parts, 'db' | 'storage'>): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from system_file_upload where last_time < now() - make_interval(hours => ${piecesLast}) limit ${atOnce}`.execute(
    db,
  )
  for (const { id } of rows) await forgetUpload(storage, db, id)
}

/** Notes since when each file has no name anywhere, and takes the note back where it has one again. */
export async function markUnnamed(db: Db): Promise<void> {
  const { rows: columns } = await sql<{ schema: string; table: string; columns: string[] }>`
    select table_schema as schema, table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> all(${witnesses})
      and (data_type in ('text', 'character varying', 'json', 'jsonb') or (data_type = 'ARRAY' and udt_name in ('_text', '_varchar')))
    group by 1, 2`.execute(db)
  const named = columns.map(({ schema, table, columns }) => {
    const words = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`
    return sql`select m[1] as name from ${sql.id(schema, table)}, regexp_matches(${words}, '(\\d{8}_[0-9a-f]{32}[.@][0-9a-z]+)', 'g') m`
  })
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '15min'`.execute(trx)
    await sql`
      with named as materialized (select distinct replace(name, '@', '.') as name from (${sql.join(named, sql` union all `)}) every),
        verdict as (select f.name, n.name is null as unnamed from system_file f left join named n using (name))
      update system_file f set unnamed_time = case when v.unnamed then now() end
      from verdict v where v.name = f.name and v.unnamed <> (f.unnamed_time is not null)`.execute(trx)
  })
}

/** Removes files that have been unnamed for long enough, with their smaller pictures; gives how many. Row first: what is not in the table is not served. */
export async function removeUnnamed({
  db,
  storage,
  unnamedHours,
}: Pick<Parts, 'db' | 'storage' | 'unnamedHours'>): Promise<number> {
  const { rows } = await sql<{ type: string; name: string }>`
    delete from system_file where name in (
      select name from system_file where unnamed_time < now() - make_interval(hours => ${unnamedHours}) order by unnamed_time limit ${atOnce} for update skip locked)
    returning type, name`.execute(db)
  for (const file of rows) {
    await storage.remove(keyOf(file))
    await storage.removeAll(thumbnailFolder(file.name))
  }
  return rows.length
}
