import { sql, type RawBuilder } from 'kysely'
import { Engine } from '@tessera/shared/contract/workflow/engines'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

type Condition = RawBuilder<unknown> | false | undefined | ''

/** Flows without their bodies, with the category as parent; conditions use the alias `e`. */
export async function listEngines(db: Db, conditions: readonly Condition[]): Promise<Engine[]> {
  const { rows } = await typedSql(schemaColumns(Engine))`
    select e.id, e.category as "parentId", e.full_name as "fullName", e.en_code as "enCode", e.category,
      e.type, e.form_type as "formType",
      e.icon, e.icon_background as "iconBackground", e.visible_type as "visibleType", e.version,
        e.description, e.enabled_mark as "enabledMark",
      coalesce(c.real_name || '/' || c.account, '') as "creatorUser", e.creator_time as "creatorTime",
      coalesce(m.real_name || '/' || m.account, '') as "lastModifyUser",
      e.last_modify_time as "lastModifyTime", e.sort_code as "sortCode"
    from workflow_engine e left join org_user c on c.id = e.creator_user_id
      left join org_user m on m.id = e.last_modify_user_id
    where ${allConditions([sql`e.delete_mark = 0`, ...conditions])}
    order by e.sort_code, e.creator_time desc, e.id`.execute(db)
  return rows
}

/** Condition: enabled flows. */
export const isReleased = sql`e.enabled_mark = 1`

/**
 * Condition: flows that a user may launch, which are public or assigned to them, to one of their roles or
 * positions.
 */
export const isVisibleTo = (userId: string) => sql`
  e.visible_type = 0 or exists (select 1 from workflow_engine_visible v where v.engine_id = e.id and (
    (v.object_type = 'User' and v.object_id = ${userId})
    or (v.object_type = 'Role' and v.object_id in (select r.id from org_user_role ur
      join org_role r on r.id = ur.role_id and r.enabled_mark = 1 and r.delete_mark = 0
      where ur.user_id = ${userId}))
    or (v.object_type = 'Position' and v.object_id in (select p.id from org_user_position up
      join org_position p on p.id = up.position_id and p.enabled_mark = 1 and p.delete_mark = 0
      where up.user_id = ${userId}))))`
