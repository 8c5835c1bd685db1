import { sql } from 'kysely'
import { toSnakeCase } from '../src/db/columns.ts'
import type { Db } from '../src/db/connect.ts'

/**
 * Inserts all rows of one table in one statement. Keys are column names in camelCase, the same in every row;
 * dates are Date or text. With `missing`, rows that conflict with existing ones are skipped, so that it can
 * run at every start.
 */
export async function insertRows(
  db: Db,
  table: string,
  rows: readonly object[],
  { missing = false } = {},
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((key) => sql.id(toSnakeCase(key))))
  const snaked = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])),
  )
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(snaked)}::jsonb)
    ${missing ? sql`on conflict do nothing` : sql``}`.execute(db)
}
