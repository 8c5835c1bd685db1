import { sql, type RawBuilder } from 'kysely'
import { FlowBody, FlowRow, FlowVersionRow, type FlowVersion } from '@tessera/shared/contract/workflow/flows'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { recordAudit, type Values } from '../../permissions/audit.ts'
import { designsToAddTo } from '../../permissions/design-rights.ts'

export const flowRows = createCrud('workflow_flow', FlowBody)

type Condition = RawBuilder<unknown> | false | undefined | ''

/** Columns of a flow `f` in lists; its names need `join`. */
export const flowColumns = sql`
  f.id, f.category as "parentId", f.full_name as "fullName", f.en_code as "enCode", f.category, f.type,
  f.form_type as "formType", f.icon, f.icon_background as "iconBackground", f.visible_type as "visibleType",
  f.version, f.description, f.enabled_mark as "enabledMark",
  coalesce(c.real_name || '/' || c.account, '') as "creatorUser", f.creator_time as "creatorTime",
  coalesce(m.real_name || '/' || m.account, '') as "lastModifyUser", f.last_modify_time as "lastModifyTime",
  f.sort_code as "sortCode",
  coalesce((f.form_data, f.flow_template_json) is distinct from (v.form_data, v.flow_template_json), true)
    as "isChanged",
  (select count(*) from workflow_task t where t.flow_id = f.id and t.status = 1 and t.delete_mark = 0) as running`
export const flowJoin = sql`
  left join org_user c on c.id = f.creator_user_id left join org_user m on m.id = f.last_modify_user_id
  left join workflow_flow_version v on v.flow_id = f.id and v.version = f.version`
export const flowOrder = sql`f.sort_code, f.creator_time desc, f.id`

/** Flows without their bodies, with the category as parent; conditions use the alias `f`. */
export async function listFlows(
  db: Db,
  conditions: readonly Condition[],
  hidden: RawBuilder<unknown> = sql`'{}'::text[]`,
): Promise<(FlowRow & { _hidden: string[] })[]> {
  const { rows } = await typedSql({ ...schemaColumns(FlowRow), _hidden: column.listOf(column.text) })`
    select ${flowColumns}, ${hidden} as "_hidden" from workflow_flow f ${flowJoin}
    where ${allConditions([sql`f.delete_mark = 0`, ...conditions])} order by ${flowOrder}`.execute(db)
  return rows
}

/** Condition: enabled flows. */
export const isReleased = sql`f.enabled_mark = 1`

/** Condition: the flow `f` is that of a design: each record of the design has a task. */
export const isOfDesign = sql`
  exists (select 1 from lowcode_design d where d.id = f.design_id and d.flow_id = f.id)`

/** Condition: the flow `f` makes records of a released design with a list. */
const fillsList = sql`
  exists (select 1 from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = f.design_id and r.web_type > 1)`

/**
 * Condition: a flow `f` whose start node names no one is open to a user. That of a design, and one that makes records of a
 * list, is open to those who may add records to the design; any other one is open to all.
 */
export const isOpenTo = (userId: string | RawBuilder<unknown>) => sql`
  (not (${isOfDesign} or ${fillsList}) or f.design_id in (${designsToAddTo(userId)}))`

/**
 * Condition: flows that are open to a user, or assigned to them, to one of their roles, positions or units.
 */
export const isVisibleTo = (userId: string | RawBuilder<unknown>) => sql`
  case when f.visible_type = 0 then ${isOpenTo(userId)}
  else exists (select 1 from workflow_flow_visible v where v.flow_id = f.id and (
    (v.object_type = 'User' and v.object_id = ${userId})
    or (v.object_type = 'Role' and v.object_id in (select r.id from org_user_role ur
      join org_role r on r.id = ur.role_id and r.enabled_mark = 1 and r.delete_mark = 0
      where ur.user_id = ${userId}))
    or (v.object_type = 'Position' and v.object_id in (select p.id from org_user_position up
      join org_position p on p.id = up.position_id and p.enabled_mark = 1 and p.delete_mark = 0
      where up.user_id = ${userId}))
    or (v.object_type = 'Organize' and exists (select 1 from org_user_organize uu
      where uu.user_id = ${userId} and uu.organize_id = v.object_id)))) end`

/** Condition: flows that a user may launch in their own name. */
export const isLaunchableBy = ({ administrator, userId }: { administrator: boolean; userId: string }) =>
  administrator ? sql`true` : isVisibleTo(userId)

const draftColumns = columnsOf(
  'workflow_flow',
  'id',
  'fullName',
  'enCode',
  'formType',
  'formData',
  'flowTemplateJson',
  'formUrl',
  'appFormUrl',
  'version',
  'enabledMark',
  'designId',
  'lastModifyTime',
)
/** The draft of a flow with its state. */
export type Draft = RowOf<typeof draftColumns>

/** Reads the draft of a flow; throws a refusal 404 where there is none. `lock` is part of the statement. */
export async function readDraft(db: Db, id: string, lock = sql``): Promise<Draft> {
  const { rows } = await typedSql(draftColumns)`
    select id, full_name as "fullName", en_code as "enCode", form_type as "formType", form_data as "formData",
      flow_template_json as "flowTemplateJson", form_url as "formUrl", app_form_url as "appFormUrl", version,
      enabled_mark as "enabledMark", design_id as "designId", last_modify_time as "lastModifyTime"
    from workflow_flow where id = ${id} and delete_mark = 0 ${lock}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** `readDraft`, and locks the flow until the transaction ends. */
export const lockDraft = (trx: Db, id: string): Promise<Draft> => readDraft(trx, id, sql`for no key update`)

/** The number of tasks of a flow that are not finished. */
export async function countRunning(db: Db, flowId: string): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from workflow_task where flow_id = ${flowId} and status = 1 and delete_mark = 0`.execute(
    db,
  )
  return rows[0]!.n
}

export async function listVersions(db: Db, flowId: string): Promise<FlowVersionRow[]> {
  const { rows } = await typedSql(schemaColumns(FlowVersionRow))`
    select v.version, v.full_name as "fullName", v.note, v.hash,
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser", v.creator_time as "creatorTime",
      v.version = f.version as "isCurrent",
      (select count(*) from workflow_task t where t.flow_id = f.id and t.flow_version = v.version and t.status = 1
        and t.delete_mark = 0) as running
    from workflow_flow_version v join workflow_flow f on f.id = v.flow_id
      left join org_user u on u.id = v.creator_user_id
    where v.flow_id = ${flowId} order by v.version desc`.execute(db)
  return rows
}

export async function readVersion(db: Db, flowId: string, version: number): Promise<FlowVersion> {
  const [found] = (await listVersions(db, flowId)).filter((row) => row.version === version)
  const { rows } = await typedSql(
    columnsOf('workflow_flow_version', 'formType', 'formData', 'flowTemplateJson'),
  )`
    select form_type as "formType", form_data as "formData", flow_template_json as "flowTemplateJson"
    from workflow_flow_version where flow_id = ${flowId} and version = ${version}`.execute(db)
  if (!found || !rows[0]) throw notFoundRefusal()
  return { ...found, ...rows[0] }
}

/** Names and codes of all flows. */
export async function loadTaken(db: Db): Promise<{ names: ReadonlySet<string>; codes: ReadonlySet<string> }> {
  const { rows } = await typedSql(columnsOf('workflow_flow', 'fullName', 'enCode'))`
    select full_name as "fullName", en_code as "enCode" from workflow_flow where delete_mark = 0`.execute(db)
  return {
    names: new Set(rows.map(({ fullName }) => fullName)),
    codes: new Set(rows.map(({ enCode }) => enCode)),
  }
}

/** Who changes a flow. */
export type By = Pick<Context, 'db' | 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId' | 'lang'>

/** Records in the audit log what was done with a flow. */
export const recordFlow = (
  trx: Db,
  by: By,
  entry: {
    id: string
    name: string
    action: 'create' | 'update' | 'remove' | 'state' | 'import'
    before?: Values
    after?: Values
  },
): Promise<void> => recordAudit(trx, by, [{ noun: 'flow', ...entry }])

/** Name of a flow, for links and messages. */
export async function readName(db: Db, id: string): Promise<string> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from workflow_flow where id = ${id} and delete_mark = 0`.execute(db)
  return rows[0]?.name ?? ''
}
