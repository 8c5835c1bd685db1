import { sql } from 'kysely'
import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { Storage } from './storage.ts'
import { text } from './text.ts'

/** The sentence for a table that another design has. */
export const { tableTaken } = text

const storage = column.jsonOf(Storage)

const releaseColumns = {
  ...columnsOf(
    'lowcode_release',
    'id',
    'designId',
    'number',
    'fullName',
    'webType',
    'formData',
    'columnData',
    'appColumnData',
  ),
  enCode: column.text,
  type: column.number,
  hasFlow: column.boolean,
  startsFlow: column.boolean,
  storage,
}

/** A release that users work with. It never changes, so that everything derived from it can be kept by its id. */
export interface StoredRelease {
  id: string
  designId: string
  number: number
  enCode: string
  /** The type of the design: see `DesignType`. */
  type: number
  fullName: string
  webType: number
  formData: string
  columnData: string | null
  appColumnData: string | null
  /** Whether records of the design can have tasks: it has a flow, or had one. */
  hasFlow: boolean
  /** Whether new records get a task: the design has a flow, or another flow starts from its list. */
  startsFlow: boolean
  storage: Storage
}

/**
 * Condition: a flow of its own approves the records of the design `d`, and its list starts it. One that is stopped still
 * does: until it is released again or deleted, new records are refused rather than made without an approval.
 */
export const isStartedByList = sql`exists (
  select 1 from workflow_flow f join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
  where f.design_id = d.id and f.delete_mark = 0 and f.id is distinct from d.flow_id
    and coalesce(v.flow_template_json::jsonb #>> '{properties,startsInList}', 'true') <> 'false')`

/** Condition: the records of the release `r` are in the own database. Others have no flows. */
export const isOwn = sql`r.storage -> 'elsewhere' is null`

const selectedColumns = sql`
  r.id, r.design_id as "designId", r.number, r.full_name as "fullName", r.web_type as "webType",
    r.form_data as "formData", r.column_data as "columnData", r.app_column_data as "appColumnData", r.storage,
    d.en_code as "enCode", d.type, ${isOwn} and exists (select 1 from workflow_flow f where f.design_id = d.id) as "hasFlow",
    (${isOwn} and (r.web_type = ${sql.lit(withFlow)} or ${isStartedByList})) as "startsFlow"`

/** On commit, makes every process read again which release a design has. */
export const publishReleaseChange = (trx: Db, designId: string): Promise<void> =>
  publishOnCommit(trx, 'releases', designId)

/** The release of an enabled design. Throws a refusal 404 where there is none. */
export async function currentRelease(db: Db, designId: string): Promise<StoredRelease> {
  const { rows } = await typedSql(releaseColumns)`
    select ${selectedColumns} from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = ${designId} and d.delete_mark = 0 and d.state = 1`.execute(db)
  if (!rows[0]) throw refuse(text.notReleased, {}, Code.notFound)
  return rows[0]
}

/** The same for a design whose pages are closed, or that was deleted: tasks of its records go on. */
export async function latestRelease(db: Db, designId: string): Promise<StoredRelease> {
  const { rows } = await typedSql(releaseColumns)`
    select ${selectedColumns} from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = ${designId}`.execute(db)
  if (!rows[0]) throw refuse(text.notReleased, {}, Code.notFound)
  return rows[0]
}

/** One release of a design by its number; null where there is none. */
export async function findRelease(db: Db, designId: string, number: number): Promise<StoredRelease | null> {
  const { rows } = await typedSql(releaseColumns)`
    select ${selectedColumns} from lowcode_release r join lowcode_design d on d.id = r.design_id
    where r.design_id = ${designId} and r.number = ${number} and d.delete_mark = 0`.execute(db)
  return rows[0] ?? null
}

/**
 * The latest release of a design with this form. With a time, the one of that time comes first: a later release may have the
 * same form again, with other columns. Null where there is none.
 */
export async function findReleaseOfForm(
  db: Db,
  designId: string,
  formData: string,
  until: number | null,
): Promise<StoredRelease | null> {
  const isMadeThen =
    until === null ? sql`r.number > 0` : sql`date_trunc('milliseconds', r.creator_time) <= ${new Date(until)}`
  const { rows } = await typedSql(releaseColumns)`
    select ${selectedColumns} from lowcode_release r join lowcode_design d on d.id = r.design_id
    where r.design_id = ${designId} and r.form_data = ${formData}
    order by ${isMadeThen} desc, r.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The tables of the releases of a design from one number to another, in their order. */
export async function listStorages(
  db: Db,
  designId: string,
  from: number,
  to: number,
): Promise<readonly Storage[]> {
  const { rows } = await typedSql({ storage })`
    select r.storage from lowcode_release r
    where r.design_id = ${designId} and r.number between ${from} and ${to} order by r.number`.execute(db)
  return rows.map((row) => row.storage)
}

/** The tables of the latest release of a design, enabled or not; null where it was never released. */
export async function findStorage(db: Db, designId: string): Promise<Storage | null> {
  const { rows } = await typedSql({ storage })`
    select r.storage from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = ${designId}`.execute(db)
  return rows[0]?.storage ?? null
}

/** The same with the form of that release. */
export async function findReleasedForm(
  db: Db,
  designId: string,
): Promise<{ storage: Storage; formData: string } | null> {
  const { rows } = await typedSql({ storage, formData: releaseColumns.formData })`
    select r.storage, r.form_data as "formData"
    from lowcode_design d join lowcode_release r on r.id = d.release_id where d.id = ${designId}`.execute(db)
  return rows[0] ?? null
}

/** Which of these tables belong to other designs (`isOfDesign`), or exist without one. */
export async function listTakenTables(
  db: Db,
  designId: string,
  tables: readonly string[],
): Promise<{ name: string; isOfDesign: boolean }[]> {
  const { rows } = await typedSql({ name: column.text, isOfDesign: column.boolean })`
    select n.name, exists (select 1 from lowcode_table t where t.name = n.name) as "isOfDesign" from unnest(${tables}::text[]) n (name)
    where not exists (select 1 from lowcode_table t where t.name = n.name and t.design_id = ${designId})
      and (exists (select 1 from lowcode_table t where t.name = n.name) or to_regclass(quote_ident(n.name)) is not null)
    order by n.name`.execute(db)
  return rows
}

/** The tables of a design that were there before it. */
async function listBoundTables(db: Db, designId: string): Promise<string[]> {
  const found = await findStorage(db, designId)
  const all = found ? [found.main, ...found.subTables, ...found.retired] : []
  return all.flatMap(({ bound, table }) => (bound ? [table] : []))
}

/** Leaves the tables that were there before a design to others; those that it created stay reserved. */
export async function leaveTables(trx: Db, designId: string): Promise<void> {
  await sql`
    delete from lowcode_table where design_id = ${designId}
      and name = any(${await listBoundTables(trx, designId)}::text[])`.execute(trx)
}

/** Takes the tables that were there before a restored design back. Throws a refusal where another design uses one meanwhile. */
export const reclaimTables = async (trx: Db, designId: string): Promise<void> =>
  reserveTables(trx, designId, await listBoundTables(trx, designId))

/** Reserves names of tables for a design. Another design that reserves one at the same time is refused. */
export async function reserveTables(trx: Db, designId: string, tables: readonly string[]): Promise<void> {
  await sql`
    insert into lowcode_table (name, design_id) select name, ${designId} from unnest(${tables}::text[]) name
    on conflict (name) do nothing`.execute(trx)
  const [taken] = await listTakenTables(trx, designId, tables)
  if (taken) throw refuse(text.tableTaken, { name: taken.name }, Code.conflict)
}

/** The releases of a design, the latest first; one where a number is given. */
export async function listReleases(db: Db, designId: string, number?: number) {
  const { rows } = await typedSql({
    ...columnsOf(
      'lowcode_release',
      'id',
      'number',
      'fullName',
      'webType',
      'formData',
      'columnData',
      'appColumnData',
      'flowTemplateJson',
      'creatorTime',
    ),
    note: column.text,
    creatorUser: column.text,
    isCurrent: column.boolean,
  })`
    select r.id, r.number, r.full_name as "fullName", r.web_type as "webType", r.form_data as "formData",
      r.column_data as "columnData", r.app_column_data as "appColumnData",
      r.flow_template_json as "flowTemplateJson", r.note,
      r.creator_time as "creatorTime", coalesce(u.real_name || '/' || u.account, '') as "creatorUser",
      r.id = d.release_id as "isCurrent"
    from lowcode_release r join lowcode_design d on d.id = r.design_id
      left join org_user u on u.id = r.creator_user_id
    where ${allConditions([sql`r.design_id = ${designId}`, number !== undefined && sql`r.number = ${number}`])}
    order by r.number desc`.execute(db)
  return rows
}

export async function readRelease(db: Db, designId: string, number: number) {
  const [found] = await listReleases(db, designId, number)
  if (!found) throw notFoundRefusal()
  return found
}
