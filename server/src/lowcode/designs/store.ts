import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { DesignBody, DesignRow, withFlow, type Design } from '@tessera/shared/contract/lowcode/designs'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud, notFoundRefusal } from '../../db/crud.ts'
import * as column from '../../db/column.ts'
import type { RowOf } from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import type { Draft } from './release/prepare-release.ts'
import { text } from './text.ts'

/** The sentences for problems of a form, which flows show, too. */
export { problemTexts } from './release/text.ts'

export const designRows = createCrud('lowcode_design', DesignBody)

/** Designs without their bodies, with the category as parent; conditions use the alias `d`. `deleted`: those in the recycle bin. */
export async function listDesigns(
  db: Db,
  conditions: readonly (RawBuilder<unknown> | false | undefined | '')[],
  deleted = false,
): Promise<DesignRow[]> {
  const { rows } = await typedSql(schemaColumns(DesignRow))`
    select d.id, d.category as "parentId", d.full_name as "fullName", d.en_code as "enCode", d.state, d.type,
      d.web_type as "webType", d.tables,
      d.category, d.description, coalesce(c.real_name || '/' || c.account, '') as "creatorUser",
      d.creator_time as "creatorTime", r.number as release,
      coalesce(m.real_name || '/' || m.account, '') as "lastModifyUser",
      d.last_modify_time as "lastModifyTime", d.sort_code as "sortCode"
    from lowcode_design d left join lowcode_release r on r.id = d.release_id
      left join org_user c on c.id = d.creator_user_id
      left join org_user m on m.id = d.last_modify_user_id
    where ${allConditions([sql`d.delete_mark = ${Number(deleted)}`, ...conditions])}
    order by d.sort_code, d.creator_time desc, d.id`.execute(db)
  return rows
}

/** A design with its bodies, the number of its release, and whether the draft differs from it. */
export async function readDesignRecord(db: Db, id: string): Promise<z.output<typeof Design>> {
  const [record, release] = await Promise.all([
    designRows.read(db, id),
    typedSql({ release: column.number.orNull, isChanged: column.boolean, lastModifyUser: column.text })`
      select r.number as release, coalesce(u.real_name || '/' || u.account, '') as "lastModifyUser",
        (r.form_data, coalesce(r.column_data, ''), coalesce(r.app_column_data, ''), r.full_name, r.web_type,
            coalesce(r.flow_template_json, ''))
          is distinct from (d.form_data, coalesce(d.column_data, ''), coalesce(d.app_column_data, ''), d.full_name,
            d.web_type, case when d.web_type = ${withFlow} then coalesce(d.flow_template_json, '') else '' end) as "isChanged"
      from lowcode_design d left join lowcode_release r on r.id = d.release_id
        left join org_user u on u.id = coalesce(d.last_modify_user_id, d.creator_user_id)
      where d.id = ${id}`.execute(db),
  ])
  return { ...record, ...release.rows[0]! } as z.output<typeof Design>
}

const draftColumns = {
  ...columnsOf(
    'lowcode_design',
    'id',
    'fullName',
    'enCode',
    'dbLinkId',
    'tables',
    'webType',
    'formData',
    'columnData',
    'appColumnData',
  ),
  flowTemplateJson: column.text.orNull,
}
const selectDraft = (id: string) => sql`
  select id, full_name as "fullName", en_code as "enCode", db_link_id as "dbLinkId", tables, web_type as "webType",
    form_data as "formData", column_data as "columnData", app_column_data as "appColumnData",
    case when web_type = ${withFlow} then flow_template_json end as "flowTemplateJson"
  from lowcode_design where id = ${id} and delete_mark = 0`

/** The draft of a design; throws a refusal 404 where there is none. */
export async function readDraft(db: Db, id: string): Promise<Draft> {
  const { rows } = await typedSql(draftColumns)`${selectDraft(id)}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** `readDraft`, and locks the design until the transaction ends. */
export async function lockDraft(trx: Db, id: string): Promise<Draft> {
  const { rows } = await typedSql(draftColumns)`${selectDraft(id)} for no key update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

const summaryColumns = columnsOf('lowcode_design', 'fullName', 'type', 'lastModifyTime')
type DesignSummary = RowOf<typeof summaryColumns>

/** Name, type and time of change of a design, without its bodies, which may be large; throws a refusal 404 where there is none. */
export async function readSummary(db: Db, id: string, lock = sql``): Promise<DesignSummary> {
  const { rows } = await typedSql(summaryColumns)`
    select full_name as "fullName", type, last_modify_time as "lastModifyTime" from lowcode_design
    where id = ${id} and delete_mark = 0 ${lock}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** `readSummary`, and locks the design until the transaction ends. */
export const lockDesign = (trx: Db, id: string): Promise<DesignSummary> =>
  readSummary(trx, id, sql`for no key update`)

/** Takes a design out of the recycle bin; throws a refusal where it is not there, or where another one has its name. */
export async function restoreDesign(trx: Db, id: string, userId: string): Promise<void> {
  const { rows: taken } = await typedSql({ name: column.text })`
    select o.full_name as name from lowcode_design d join lowcode_design o
      on o.delete_mark = 0 and (o.en_code = d.en_code or (o.type = d.type and o.full_name = d.full_name))
    where d.id = ${id} and d.delete_mark = 1 limit 1`.execute(trx)
  if (taken[0]) throw refuse(text.restoreTaken, taken[0], Code.conflict)
  const { numAffectedRows } = await sql`
    update lowcode_design set delete_mark = 0, last_modify_user_id = ${userId}, last_modify_time = now()
    where id = ${id} and delete_mark = 1`.execute(trx)
  if (!numAffectedRows) throw notFoundRefusal()
}
