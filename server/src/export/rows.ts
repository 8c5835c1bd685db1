import { sql, type RawBuilder } from 'kysely'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'

/** Rows that are held at once: more of them outlive the young garbage, and the process grows. */
const batch = 250

/** What of a list an export asks for: the ticked rows, and the cut of the page; without either, at most `most` rows. */
export const askedOf = (
  id: RawBuilder<unknown>,
  {
    dataType,
    ids = [],
    currentPage,
    pageSize,
  }: Pick<ExportInput, 'dataType' | 'ids'> & Pick<Page, 'currentPage' | 'pageSize'>,
  most?: number,
) => ({
  ticked: dataType === 2 ? sql`and ${id} = any(${ids}::text[])` : sql``,
  cut:
    dataType === 0
      ? sql`limit ${pageSize} offset ${(currentPage - 1) * pageSize}`
      : most === undefined
        ? sql``
        : sql`limit ${most}`,
})

/** What a query gives, in batches, from one moment's view of the data: a cursor, so that a million rows cost what a thousand cost. */
export async function* rowsOf<Row>(db: Db, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from exported`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } finally {
    await trx.rollback().execute()
  }
}
