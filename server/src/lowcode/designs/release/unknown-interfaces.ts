import type { Db } from '../../../db/connect.ts'
import * as column from '../../../db/column.ts'
import { typedSql } from '../../../db/typed-sql.ts'

/** Which of these data interfaces do not exist or are disabled. */
export async function listUnknownInterfaces(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await typedSql({ id: column.text })`
    select n.id from unnest(${[...new Set(ids)]}::text[]) n (id)
    where not exists (
      select 1 from system_data_interface i where i.id = n.id and i.delete_mark = 0 and i.enabled_mark = 1)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
