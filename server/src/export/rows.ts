import { sql, type RawBuilder } from 'kysely'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'

/**
 * Rows per fetch. Larger batches outlive the young generation of the garbage collector, and memory use grows.
 */
const batchRows = 250

/**
 * SQL for the rows that an export requests: the selected ids, or the limit of the page; else at most
 * `maxRows` rows.
 */
export const exportConditions = (
  id: RawBuilder<unknown>,
  {
    dataType,
    ids = [],
    currentPage,
    pageSize,
  }: Pick<ExportInput, 'dataType' | 'ids'> & Pick<Page, 'currentPage' | 'pageSize'>,
  maxRows?: number,
) => {
  const ticked = dataType === 2 ? sql`and ${id} = any(${ids}::text[])` : sql``
  if (dataType === 0) return { ticked, cut: sql`limit ${pageSize} offset ${(currentPage - 1) * pageSize}` }
  return { ticked, cut: maxRows === undefined ? sql`` : sql`limit ${maxRows}` }
}

/**
 * Streams the rows of a query in batches from one snapshot. It uses a cursor, so that memory use does not
 * grow with the rows. With a time-out, a statement that takes longer fails.
 */
export async function* streamRows<Row>(
  db: Db,
  query: RawBuilder<unknown>,
  { timeoutMs }: { timeoutMs?: number } = {},
): AsyncGenerator<Row[]> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    if (timeoutMs !== undefined) await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(trx)
    await sql`declare exported no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from exported`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
