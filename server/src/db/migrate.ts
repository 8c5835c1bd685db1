import type { Database } from './connect.ts'
import { readMigrations } from './migrations.ts'

/**
 * The advisory lock that lets one process migrate at a time; the others wait and then have nothing to apply.
 */
const lockId = 7_351_001

/**
 * Applies the migrations that the database lacks, in the order of their file names, each in one transaction.
 * Returns the applied names. Throws where an applied file was changed: a change of the schema needs a new
 * file.
 */
export async function migrateDatabase({ pool }: Database): Promise<string[]> {
  const files = await readMigrations()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const newlyApplied: string[] = []
    for (const { name, text, checksum } of files) {
      const appliedChecksum = applied.get(name)
      if (appliedChecksum && appliedChecksum !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
      if (appliedChecksum) continue
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      newlyApplied.push(name)
    }
    return newlyApplied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {})
    client.release(true)
  }
}
