import { sql, type RawBuilder } from 'kysely'
import type { Use } from '@tessera/shared/contract/lowcode/use'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { fieldOfItem } from '../../permissions/data-access.ts'
import { listMenusOfDesign } from '../../permissions/protected-modules.ts'
import { findStorage } from '../releases/store.ts'
import { listDataSetsOf } from '../data-sets/store.ts'
import { listConditionFields, listNamedFields, readJson } from './named-fields.ts'

export { readJson, renameConditionFields } from './named-fields.ts'

/** Fields of a design that a release removes or renames, as its records have them so far. */
export interface LostFields {
  /** Labels by path: `lines-price` is a column of a sub-table, `lines` the sub-table itself. */
  readonly removed: ReadonlyMap<string, string>
  readonly renamed: ReadonlyMap<string, string>
  /** The columns of these fields by their table, as statements name them. */
  readonly columns: readonly { readonly table: string; readonly column: string; readonly path: string }[]
}

const rowOf = { id: column.text, name: column.text }
const whole = (kind: Use['kind'], rows: readonly { id: string; name: string }[]): Use[] =>
  rows.map(({ id, name }) => ({ kind, id, name, fields: [] }))

/** Whether one of these texts contains one of the words. */
const contains = (words: readonly string[], ...texts: readonly RawBuilder<unknown>[]) => sql`exists (
  select 1 from unnest(${[...words]}::text[]) w (word) where position(w.word in concat_ws(' ', ${sql.join(texts)})) > 0)`

/**
 * What uses a design outside of it: with `lost` what uses these fields, else what uses the design. A release renames
 * the fields of print templates, rights and saved filters, so that removed fields only are named for these.
 */
export async function listUsesOfDesign(db: Db, designId: string, lost: LostFields | null): Promise<Use[]> {
  const all = lost ? new Map([...lost.removed, ...lost.renamed]) : null
  const own = [
    await listDesigns(db, designId, all),
    lost ? [] : await listFlows(db, [designId], designId),
    await listRights(db, designId, lost?.removed ?? null),
    await listStatements(db, designId, lost),
    await listTemplates(db, designId, lost?.removed ?? null),
    await listPlans(db, designId, lost?.removed ?? null),
    await listPublicForm(db, designId, all),
    lost ? [] : await listPortals(db, [designId]),
    lost ? [] : await listScreens(db, [designId]),
    await listRemotes(db, designId, all),
    await listDataSets(db, designId, all),
  ]
  return own.flat()
}

/** Number of records of a design here; 0 where it was never released. */
export async function countRecords(db: Db, designId: string): Promise<number> {
  const found = await findStorage(db, designId)
  // Those in another database stay there, whatever happens to the design.
  if (!found || found.elsewhere) return 0
  const { rows } = await typedSql({ n: column.number })`
    select count(*)::int as n from ${sql.table(found.main.table)}`.execute(db)
  return rows[0]!.n
}

export async function listUsesOfInterface(db: Db, id: string): Promise<Use[]> {
  const own = [
    await listDesignsWith(db, [id]),
    await listFlows(db, [id], ''),
    await listPortals(db, [id]),
    await listScreens(db, [id]),
    await listTasks(db, [id]),
    (await listDataSetsOf(db, 'interface', id)).map(({ fieldNames: _, ...use }) => use),
  ]
  return own.flat()
}

/** Forms name the id of a type; statements, and flows of other clients, its code. */
export async function listUsesOfDictionary(db: Db, id: string): Promise<Use[]> {
  const { rows } = await typedSql({ enCode: column.text })`
    select en_code as "enCode" from system_dictionary_type where id = ${id}`.execute(db)
  const codes = rows.flatMap(({ enCode }) => [JSON.stringify(enCode)])
  const inStatements = rows.map(({ enCode }) => `'${enCode.replaceAll("'", "''")}'`)
  const { rows: menus } = await typedSql(rowOf)`
    select id, full_name as name from system_menu where delete_mark = 0
      and ${contains([JSON.stringify(id)], sql`property_json`)} order by sort_code, id`.execute(db)
  const { rows: interfaces } = await typedSql(rowOf)`
    select id, full_name as name from system_data_interface where delete_mark = 0
      and ${contains([...inStatements, id], sql`query`)} order by sort_code, id`.execute(db)
  const own = [
    await listDesignsWith(db, [JSON.stringify(id), ...codes]),
    await listFlows(db, [JSON.stringify(id), ...codes], ''),
    whole('menu', menus),
    whole('interface', interfaces),
    await listPortals(db, [JSON.stringify(id)]),
    await listScreens(db, [JSON.stringify(id)]),
  ]
  return own.flat()
}

/** The labels of the lost fields among these names; a lost sub-table has its columns. */
function labelsOf(names: Iterable<string>, lost: ReadonlyMap<string, string>): string[] {
  const found = [...names].map((name) => lost.get(name) ?? lost.get(name.split('-')[0] ?? ''))
  return [...new Set(found.flatMap((label) => label ?? []))]
}

/** Something that uses some of the lost fields, by the names that it has of fields; none where it uses none of them. */
function withFields(
  kind: Use['kind'],
  { id, name }: { id: string; name: string },
  names: Iterable<string>,
  lost: ReadonlyMap<string, string>,
): Use[] {
  const fields = labelsOf(names, lost)
  return fields.length > 0 ? [{ kind, id, name, fields }] : []
}

const designTexts = sql`d.form_data, d.column_data, r.form_data, r.column_data`

async function listDesignsWith(db: Db, words: readonly string[]): Promise<Use[]> {
  const { rows } = await typedSql(rowOf)`
    select d.id, d.full_name as name from lowcode_design d left join lowcode_release r on r.id = d.release_id
    where d.delete_mark = 0 and ${contains(words, designTexts)} order by d.sort_code, d.id`.execute(db)
  return whole('design', rows)
}

async function listDesigns(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  const { rows } = await typedSql({ ...rowOf, draft: column.text.orNull, released: column.text.orNull })`
    select d.id, d.full_name as name, d.form_data as draft, r.form_data as released
    from lowcode_design d left join lowcode_release r on r.id = d.release_id
    where d.delete_mark = 0 and d.id <> ${designId} and ${contains([designId], designTexts)}
    order by d.sort_code, d.id`.execute(db)
  if (!lost) return whole('design', rows)
  return rows.flatMap(({ draft, released, ...row }) => {
    const names = [draft, released].flatMap((form) => [...listNamedFields(readJson(form), designId)])
    return withFields('design', row, names, lost)
  })
}

/** Flows whose draft or version in force names one of these words; not that of the design itself. */
async function listFlows(db: Db, words: readonly string[], designId: string): Promise<Use[]> {
  const { rows } = await typedSql(rowOf)`
    select f.id, f.full_name as name from workflow_flow f
    where f.delete_mark = 0 and coalesce(f.design_id, '') is distinct from ${designId || null}
      and (${contains(words, sql`f.form_data, f.flow_template_json`)} or exists (
        select 1 from workflow_flow_version v where v.flow_id = f.id and v.version = f.version
          and ${contains(words, sql`v.form_data, v.flow_template_json`)}))
    order by f.sort_code, f.id`.execute(db)
  return whole('flow', rows)
}

/** Menus of a design, and of lost fields the menus that grant them and the data schemes that compare them. */
async function listRights(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  const menus = await listMenusOfDesign(db, designId)
  if (!lost) return menus.map(({ id, fullName }) => ({ kind: 'menu', id, name: fullName, fields: [] }))
  const menuIds = menus.map(({ id }) => id)
  const { rows: granted } = await typedSql({ menuId: column.text, enCode: column.text })`
    select distinct i.module_id as "menuId", i.en_code as "enCode"
    from (select id, module_id, en_code, 'column' as type from system_column where delete_mark = 0
      union all select id, module_id, en_code, 'form' from system_form_field where delete_mark = 0) i
      join org_grant g on g.item_type = i.type and g.item_id = i.id
    where i.module_id = any(${menuIds}::text[]) order by i.en_code`.execute(db)
  const { rows: schemes } = await typedSql({ ...rowOf, conditions: column.text })`
    select s.id, m.full_name || ' / ' || s.full_name as name, s.condition_json as conditions
    from system_data_scheme s join system_menu m on m.id = s.module_id
    where s.delete_mark = 0 and s.module_id = any(${menuIds}::text[]) order by m.sort_code, s.sort_code, s.id`.execute(
    db,
  )
  return [
    ...menus.flatMap(({ id, fullName }) => {
      const codes = granted.flatMap(({ menuId, enCode }) => (menuId === id ? [enCode] : []))
      return withFields('menu', { id, name: fullName }, codes.map(fieldOfItem), lost)
    }),
    ...schemes.flatMap(({ conditions, ...row }) =>
      withFields('scheme', row, listConditionFields(readJson(conditions)), lost),
    ),
  ]
}

/** Statements that read a table of a design: of data interfaces, data sets, print templates and scheduled tasks. */
async function listStatements(db: Db, designId: string, lost: LostFields | null): Promise<Use[]> {
  const storage = await findStorage(db, designId)
  if (!storage) return []
  const linkId = storage.elsewhere?.linkId ?? '0'
  // Tables that users made may have capitals and signs in their names.
  const tables = [storage.main, ...storage.subTables].map(({ table }) => table.toLowerCase())
  const { rows } = await typedSql({
    ...rowOf,
    kind: column.oneOf('interface', 'printTemplate', 'task', 'dataSet'),
    statement: column.text,
  })`
    select * from (
      select 'interface' as kind, id, full_name as name, query as statement from system_data_interface where delete_mark = 0
        and data_type = 1 and db_link_id = ${linkId}
      union all select 'printTemplate', id, full_name, sql_template from system_print_template where delete_mark = 0
        and ${linkId} = '0'
      union all select 'task', id, full_name, execute_content from system_task where delete_mark = 0 and execute_type = '2'
        and coalesce(nullif(execute_content::jsonb ->> 'dbLinkId', ''), '0') = ${linkId}
      union all select 'dataSet', id, full_name, definition::jsonb #>> '{source,statement}' from lowcode_data_set
        where delete_mark = 0 and kind = 'sql' and source_id = ${linkId}
    ) s where ${contains(tables, sql`lower(s.statement)`)} order by kind, name, id`.execute(db)
  const names = (statement: string, word: string) =>
    new RegExp(`(?<![\\w$])${word.replaceAll(/\W/g, '\\$&')}(?![\\w$])`, 'i').test(statement)
  return rows.flatMap(({ kind, id, name, statement }): Use[] => {
    if (!tables.some((table) => names(statement, table))) return []
    if (!lost) return [{ kind, id, name, fields: [] }]
    const used = lost.columns.filter(
      (one) => names(statement, one.table.toLowerCase()) && names(statement, one.column),
    )
    const paths = used.map(({ path }) => path)
    return withFields(kind, { id, name }, paths, new Map([...lost.removed, ...lost.renamed]))
  })
}

/** Data sets that read the list of a design, and of lost fields their columns and parameters. */
async function listDataSets(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  const found = await listDataSetsOf(db, 'design', designId)
  return found.flatMap(({ fieldNames, ...use }) =>
    lost ? withFields('dataSet', use, fieldNames, lost) : [use],
  )
}

async function listTemplates(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  const { rows } = await typedSql({ ...rowOf, html: column.text })`
    select t.id, t.full_name as name, t.print_template as html from system_print_template t
    where t.delete_mark = 0 and (t.design_id = ${designId}
      or t.flow_id in (select id from workflow_flow where design_id = ${designId}))
    order by t.sort_code, t.id`.execute(db)
  if (!lost) return whole('printTemplate', rows)
  return rows.flatMap(({ html, ...row }) => {
    const names = [...html.matchAll(/data-field="([^"]*)"/g)].map(([, field = '']) => field)
    return withFields('printTemplate', row, names, lost)
  })
}

async function listPlans(db: Db, designId: string, lost: ReadonlyMap<string, string> | null): Promise<Use[]> {
  // A plan of one user is named without its words, which are that user's own.
  const { rows } = await typedSql({ ...rowOf, query: column.text })`
    select p.id, case when p.is_shared then p.full_name else coalesce(u.real_name || '/' || u.account, '') end as name,
      p.super_query_json as query
    from lowcode_query_plan p left join org_user u on u.id = p.creator_user_id
    where p.design_id = ${designId} order by p.full_name, p.id`.execute(db)
  if (!lost) return whole('queryPlan', rows)
  return rows.flatMap(({ query, ...row }) =>
    withFields('queryPlan', row, listConditionFields(readJson(query)), lost),
  )
}

/** The public form of a design; its link stays, and guests fill in what is left. */
async function listPublicForm(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  if (lost?.size === 0) return []
  const { rows } = await typedSql(rowOf)`
    select p.design_id as id, d.full_name as name from lowcode_public_form p join lowcode_design d on d.id = p.design_id
    where p.design_id = ${designId} and p.enabled_mark = 1`.execute(db)
  return rows.map((row) => ({ kind: 'publicForm', ...row, fields: [...new Set(lost?.values() ?? [])] }))
}

async function listPortals(db: Db, words: readonly string[]): Promise<Use[]> {
  const { rows } = await typedSql(rowOf)`
    select id, full_name as name from lowcode_portal where delete_mark = 0
      and ${contains(words, sql`form_data`)} order by sort_code, id`.execute(db)
  return whole('portal', rows)
}

async function listScreens(db: Db, words: readonly string[]): Promise<Use[]> {
  const { rows } = await typedSql(rowOf)`
    select id, full_name as name from lowcode_screen where delete_mark = 0
      and ${contains(words, sql`component`)} order by sort_code, id`.execute(db)
  return whole('screen', rows)
}

async function listTasks(db: Db, words: readonly string[]): Promise<Use[]> {
  const { rows } = await typedSql(rowOf)`
    select id, full_name as name from system_task where delete_mark = 0
      and ${contains(words, sql`execute_content`)} order by sort_code, id`.execute(db)
  return whole('task', rows)
}

/** Remotes that were generated from a design: their pages name its calls. They were built with the fields of a release. */
async function listRemotes(
  db: Db,
  designId: string,
  lost: ReadonlyMap<string, string> | null,
): Promise<Use[]> {
  if (lost?.size === 0) return []
  const rows = await listGeneratedPages(db, designId)
  return rows.map((row) => ({ kind: 'remote', ...row, fields: [...new Set(lost?.values() ?? [])] }))
}

export async function listGeneratedPages(db: Db, designId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await typedSql(rowOf)`
    select r.name as id, coalesce((select full_name from lowcode_design where id = ${designId}), r.name) as name
    from shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id
    where ${contains([`/api/visualdev/OnlineDev/${designId}/`], sql`b.entry::text`)} order by r.sort_code, r.name`.execute(
    db,
  )
  return rows
}
