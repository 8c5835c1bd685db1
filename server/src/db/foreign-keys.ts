import { sql } from 'kysely'
import * as column from './column.ts'
import type { Db } from './connect.ts'
import { typedSql } from './typed-sql.ts'

interface Chosen {
  schema?: string
  /** All tables of the schema without it. */
  tables?: readonly string[]
}

/**
 * Drops the foreign keys of tables within the running transaction and returns the statements that add them again. To
 * check all rows of a table in one statement is several times faster than to look up each row that is inserted.
 */
export async function dropForeignKeys(db: Db, { schema = 'public', tables }: Chosen): Promise<string[]> {
  const { rows: keys } = await typedSql({
    table: column.text,
    name: column.text,
    definition: column.text,
  })`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = ${schema} and c.relpersistence = 'p'
      and ${tables ? sql`c.relname = any(${[...tables]}::text[])` : sql`true`}
    order by 1, 2`.execute(db)
  for (const { table, name } of keys)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  return keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}
