import { sql, type RawBuilder } from 'kysely'
import { FlowRow } from '@tessera/shared/contract/workflow/flows'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'

type Condition = RawBuilder<unknown> | false | undefined | ''

/** Flows without their bodies, with the category as parent; conditions use the alias `f`. */
export async function listFlows(db: Db, conditions: readonly Condition[]): Promise<FlowRow[]> {
  const { rows } = await typedSql(schemaColumns(FlowRow))`
    select f.id, f.category as "parentId", f.full_name as "fullName", f.en_code as "enCode", f.category,
      f.type, f.form_type as "formType",
      f.icon, f.icon_background as "iconBackground", f.visible_type as "visibleType", f.version,
        f.description, f.enabled_mark as "enabledMark",
      coalesce(c.real_name || '/' || c.account, '') as "creatorUser", f.creator_time as "creatorTime",
      coalesce(m.real_name || '/' || m.account, '') as "lastModifyUser",
      f.last_modify_time as "lastModifyTime", f.sort_code as "sortCode"
    from workflow_flow f left join org_user c on c.id = f.creator_user_id
      left join org_user m on m.id = f.last_modify_user_id
    where ${allConditions([sql`f.delete_mark = 0`, ...conditions])}
    order by f.sort_code, f.creator_time desc, f.id`.execute(db)
  return rows
}

/** Condition: enabled flows. */
export const isReleased = sql`f.enabled_mark = 1`

/**
 * Condition: flows that a user may launch, which are public or assigned to them, to one of their roles or
 * positions.
 */
export const isVisibleTo = (userId: string) => sql`
  f.visible_type = 0 or exists (select 1 from workflow_flow_visible v where v.flow_id = f.id and (
    (v.object_type = 'User' and v.object_id = ${userId})
    or (v.object_type = 'Role' and v.object_id in (select r.id from org_user_role ur
      join org_role r on r.id = ur.role_id and r.enabled_mark = 1 and r.delete_mark = 0
      where ur.user_id = ${userId}))
    or (v.object_type = 'Position' and v.object_id in (select p.id from org_user_position up
      join org_position p on p.id = up.position_id and p.enabled_mark = 1 and p.delete_mark = 0
      where up.user_id = ${userId}))))`
