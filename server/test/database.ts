import { inject } from 'vitest'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { atTheEnd } from './at-the-end.ts'
import { template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:full`: property tests draw ten thousands of values instead of hundreds. */
    full: boolean
    postgres: { connection: { host: string; user: string; database: string }; version: string }
  }
}

let opened = 0

/**
 * A database of its own for the calling test file, with the demo rows, copied from the template in some 100 ms; it is dropped
 * after the last test of the file. `empty` gives one without any table.
 */
export async function openDatabase({ empty = false }: { empty?: boolean } = {}): Promise<Database> {
  const { connection } = inject('postgres')
  const name = `t_${process.pid}_${++opened}`
  await byAdmin(`create database ${name} template ${empty ? 'template1' : template}`)
  const database = connectDatabase({ ...connection, database: name, max: 4 })
  atTheEnd(async () => {
    if (!database.pool.ending) await database.pool.end()
    await byAdmin(`drop database if exists ${name} with (force)`)
  })
  return database
}

async function byAdmin(statement: string): Promise<void> {
  const admin = connectDatabase({ ...inject('postgres').connection, max: 1 })
  try {
    await admin.pool.query(statement)
  } finally {
    await admin.pool.end()
  }
}
