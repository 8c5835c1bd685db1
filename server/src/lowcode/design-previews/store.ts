import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const lifetime = sql`interval '30 minutes'`
/** Previews of one designer; the oldest are deleted. */
const maxPerUser = 20

interface Preview {
  data: string
  /** The type of the design. */
  type: number
}

/** Stores a draft and returns the id of its preview. */
export async function createPreview(db: Db, { data, type }: Preview, userId: string): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into lowcode_design_preview (id, data, type, creator_user_id)
      values (${id}, ${data}, ${type}, ${userId})`.execute(trx)
    await sql`
      delete from lowcode_design_preview where id in (
        select id from lowcode_design_preview where creator_user_id = ${userId}
        order by id desc offset ${maxPerUser})`.execute(trx)
  })
  return id
}

/** The draft of a preview; undefined for an unknown or expired one. */
export async function findPreview(db: Db, id: string): Promise<Preview | undefined> {
  const { rows } = await typedSql(columnsOf('lowcode_design_preview', 'data', 'type'))`
    select data, type from lowcode_design_preview where id = ${id} and creator_time > now() - ${lifetime}`.execute(
    db,
  )
  return rows[0]
}

export const prunePreviews = (db: Db): Promise<unknown> =>
  sql`delete from lowcode_design_preview where creator_time < now() - ${lifetime}`.execute(db)
