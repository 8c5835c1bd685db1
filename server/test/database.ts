import { inject } from 'vitest'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { afterFile } from './after-file.ts'
import { template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:full`: property tests try tens of thousands of values instead of hundreds. */
    full: boolean
    postgres: { connection: { host: string; user: string; database: string }; version: string }
  }
}

let opened = 0

/**
 * Opens a database for the calling test file, copied from the template with the demo rows in about 100 ms. It
 * is dropped after the last test of the file. `empty` creates one without tables; `copyOf` copies another one of the file,
 * whose connections must be closed.
 */
export async function openDatabase({
  empty = false,
  copyOf,
}: { empty?: boolean; copyOf?: Database } = {}): Promise<Database> {
  const { connection } = inject('postgres')
  const name = `t_${process.pid}_${++opened}`
  const source = copyOf?.options.database ?? (empty ? 'template1' : template)
  await runAsAdmin(`create database ${name} template ${source}`)
  const database = connectDatabase({ ...connection, database: name, max: 4 })
  afterFile(async () => {
    if (!database.pool.ending) await database.pool.end()
    await runAsAdmin(`drop database if exists ${name} with (force)`)
  })
  return database
}

async function runAsAdmin(statement: string): Promise<void> {
  const admin = connectDatabase({ ...inject('postgres').connection, max: 1 })
  try {
    // On a busy disk a database takes longer to be dropped than any statement of the product may run.
    await admin.pool.query(`set statement_timeout = 0`)
    await admin.pool.query(statement)
  } finally {
    await admin.pool.end()
  }
}
