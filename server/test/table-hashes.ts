import type { Pool } from 'pg'

/** Each process writes a sample of its load every minute, whatever the test does. */
export const tablesOfTimers: ReadonlySet<string> = new Set(['system_monitor_sample'])

/** Number of rows and a hash of each table of a database, except those that are left out. */
export async function hashTables(
  pool: Pool,
  isLeftOut: (table: string) => boolean,
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'`,
  )
  const selects = tables
    .filter(({ name }) => !tablesOfTimers.has(name) && !isLeftOut(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t`,
    )
  const { rows } = await pool.query<{ name: string; hash: string }>(selects.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
