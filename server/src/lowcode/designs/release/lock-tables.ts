import { sql } from 'kysely'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import type { Storage } from '../../releases/storage.ts'

/**
 * Locks the tables of a release against readers and writers until the transaction ends. The table of the records comes
 * first, as in every statement that writes records: a transaction with a lock of it writes by the release in force.
 */
export async function lockTables(trx: Db, { main, subTables, retired }: Storage): Promise<void> {
  const wanted = [main, ...subTables, ...retired].map(({ table }) => table)
  const { rows } = await typedSql({ name: column.text })`
    select name from unnest(${wanted}::text[]) with ordinality n (name, place)
    where to_regclass(quote_ident(name)) is not null order by place`.execute(trx)
  for (const { name } of rows) await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx)
}
