import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { ReportBody, ReportRow } from '@tessera/shared/contract/lowcode/reports'
import type { Use } from '@tessera/shared/contract/lowcode/use'
import { MenuType } from '@tessera/shared/contract/session/session'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { grantedItems } from '../../permissions/access.ts'
import { menuTarget } from '../../permissions/menu-target.ts'

/** What a reader sees of a report. */
export const Definition = ReportBody.pick({ sheet: true, parameters: true })
/** A report as its table has it: what it shows is one JSON text. */
const StoredReport = ReportBody.omit({ sheet: true, parameters: true }).extend({ definition: z.string() })
export const reportRows = createCrud('lowcode_report', StoredReport)

/** A body, or the part of one that an update has, as its table stores it. */
export function toStored<B extends Partial<ReportBody>>({ sheet, parameters, ...rest }: B) {
  const isWhole = sheet !== undefined && parameters !== undefined
  return { ...rest, ...(isWhole ? { definition: JSON.stringify({ sheet, parameters }) } : {}) }
}

/** A stored report with its template; throws a refusal 404 where there is none. */
export async function readReport(db: Db, id: string) {
  const { definition, ...rest } = await reportRows.read(db, id)
  return { ...rest, ...Definition.parse(JSON.parse(definition)) }
}

/** SQL condition on the report `r`: a menu that opens it was granted to this user. */
export const openedByMenuOf = (userId: string) => sql`
  exists (
    select 1 from system_menu m join (${grantedItems(userId)}) h on h.item_type = 'module' and h.item_id = m.id
    where m.type = ${MenuType.report} and m.delete_mark = 0 and m.enabled_mark = 1 and ${menuTarget} = r.id)`

/** Reports without their templates, with the category as parent; conditions use the alias `r`. */
export async function listReports(
  db: Db,
  conditions: readonly (RawBuilder<unknown> | false | undefined | '')[],
): Promise<ReportRow[]> {
  const { rows } = await typedSql(schemaColumns(ReportRow))`
    select r.id, r.category as "parentId", r.full_name as "fullName", r.en_code as "enCode", r.category, r.description,
      r.enabled_mark as "enabledMark", r.sort_code as "sortCode",
      coalesce(c.real_name || '/' || c.account, '') as "creatorUser", r.creator_time as "creatorTime",
      r.last_modify_time as "lastModifyTime"
    from lowcode_report r left join org_user c on c.id = r.creator_user_id
    where ${allConditions([sql`r.delete_mark = 0`, ...conditions])}
    order by r.sort_code, r.creator_time desc, r.id`.execute(db)
  return rows
}

const summaryColumns = columnsOf('lowcode_report', 'fullName', 'lastModifyTime')

/** Name and time of change of a report, whose row is locked; throws a refusal 404 where there is none. */
export async function lockReport(trx: Db, id: string) {
  const { rows } = await typedSql(summaryColumns)`
    select full_name as "fullName", last_modify_time as "lastModifyTime" from lowcode_report
    where id = ${id} and delete_mark = 0 for no key update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Name and account of who saved a report last; '' where it was never changed. */
export async function findLastEditor(db: Db, id: string): Promise<string> {
  const { rows } = await typedSql({ name: column.text })`
    select coalesce(m.real_name || '/' || m.account, '') as name
    from lowcode_report r left join org_user m on m.id = r.last_modify_user_id
    where r.id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Names of the menus that open a report. */
export async function listMenusOfReport(db: Db, id: string): Promise<string[]> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from system_menu
    where type = ${MenuType.report} and delete_mark = 0 and ${menuTarget} = ${id}
    order by sort_code, id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a user may open a report: it is enabled, and a menu of it was granted; who designs reports opens all. */
export async function mayOpen(db: Db, id: string, userId: string, isDesigner: boolean): Promise<boolean> {
  const { rows } = await typedSql({ id: column.text })`
    select r.id from lowcode_report r
    where r.id = ${id} and r.delete_mark = 0
      and (${isDesigner} or (r.enabled_mark = 1 and ${openedByMenuOf(userId)}))`.execute(db)
  return rows.length > 0
}

/** The reports that use a data set. */
export async function listReportsUsing(db: Db, dataSetId: string): Promise<Use[]> {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select id, full_name as name from lowcode_report
    where delete_mark = 0 and definition::jsonb #> '{sheet,sets}' @> ${JSON.stringify([{ dataSetId }])}::jsonb
    order by full_name`.execute(db)
  return rows.map((row) => ({ kind: 'report', ...row, fields: [] }))
}
