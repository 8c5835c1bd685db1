import { sql, type RawBuilder } from 'kysely'
import { DesignBody, DesignRow } from '@tessera/shared/contract/lowcode/designs'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

export const designRows = createCrud('lowcode_design', DesignBody)

/** Designs without their bodies, with the category as parent; conditions use the alias `d`. */
export async function listDesigns(
  db: Db,
  conditions: readonly (RawBuilder<unknown> | false | undefined | '')[],
): Promise<DesignRow[]> {
  const { rows } = await typedSql(schemaColumns(DesignRow))`
    select d.id, d.category as "parentId", d.full_name as "fullName", d.en_code as "enCode", d.state, d.type,
      d.web_type as "webType", d.tables,
      d.category, d.description, coalesce(c.real_name || '/' || c.account, '') as "creatorUser",
        d.creator_time as "creatorTime",
      coalesce(m.real_name || '/' || m.account, '') as "lastModifyUser",
      d.last_modify_time as "lastModifyTime", d.sort_code as "sortCode"
    from lowcode_design d left join org_user c on c.id = d.creator_user_id
      left join org_user m on m.id = d.last_modify_user_id
    where ${allConditions([sql`d.delete_mark = 0`, ...conditions])}
    order by d.sort_code, d.creator_time desc, d.id`.execute(db)
  return rows
}
