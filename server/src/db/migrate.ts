import type { Database } from './connect.ts'
import { readMigrations } from './migrations.ts'

/** One number for all processes of Tessera on one database: whoever comes second waits, then finds nothing to do. */
const lockId = 7_351_001

/**
 * Brings the database forward, in the order of the file names, each file in one transaction.
 * Gives the names applied now. A file that changed after it was applied ends the start: write a new one instead.
 */
export async function migrateDatabase({ pool }: Database): Promise<string[]> {
  const files = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      `create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const now: string[] = []
    for (const { name, text, checksum } of files) {
      const before = applied.get(name)
      if (before && before !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
      if (before) continue
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      now.push(name)
    }
    return now
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {})
    client.release(true)
  }
}
