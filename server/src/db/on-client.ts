import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** A query builder on one connection, which other code uses as well, for example for COPY. The caller ends the connection. */
export function createDbOnClient(client: pg.ClientBase): Db {
  const connection = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
