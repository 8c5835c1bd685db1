import type { Pool } from 'pg'
import { afterFile } from './after-file.ts'

/** Locks the rows of a statement in a transaction of its own. Returns a function that ends the transaction. */
export async function holdRows(pool: Pool, statement: string, values: unknown[]) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`${statement} for update`, values)
  let end: Promise<void> | undefined
  const release = () => (end ??= client.query('rollback').then(() => client.release()))
  // The database of the file cannot be dropped while the transaction is open.
  afterFile(release)
  return release
}
