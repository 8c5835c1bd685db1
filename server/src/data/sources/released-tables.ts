import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Tables and views whose personal columns statements of users may read, by name. */
export async function listReleasedTables(db: Db): Promise<string[]> {
  const { rows } = await typedSql({ name: column.text })`
    select table_name as name from system_released_table order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Replaces the released tables. Refuses unknown names, and callers who are no super administrators. */
export async function replaceReleasedTables(context: Context, tables: readonly string[]): Promise<void> {
  const { db, session } = context
  if (!session.administrator) throw refuse(text.releaseByAdministrator, {}, Code.forbidden)
  await db.transaction().execute(async (trx) => {
    const { rows: unknown } = await typedSql({ name: column.text })`
      select n as name from unnest(${tables}::text[]) n where not exists (select 1 from pg_class c
        where c.relname = n and c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p', 'v', 'm'))`.execute(trx)
    if (unknown[0]) throw refuseField('tables', text.noTable, { name: unknown[0].name })
    await sql`delete from system_released_table where not table_name = any(${tables}::text[])`.execute(trx)
    await sql`
      insert into system_released_table (table_name, creator_user_id)
        select n, ${session.userId} from unnest(${tables}::text[]) n on conflict do nothing`.execute(trx)
    await recordOperation(trx, context, 'system.dataSources', { action: 'release', tables: [...tables] })
  })
}
