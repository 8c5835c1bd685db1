import { sql } from 'kysely'
import * as z from 'zod'
import {
  DataSetBody,
  DataSetDefinition,
  dataSetKinds,
  type DataSetRow,
  type dataSets,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { Use } from '@tessera/shared/contract/lowcode/use'
import type { CallInput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { filterCode } from '../../db/dictionaries/entries.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { sourceIdOf } from '../../feature/data-set-kind.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'

/** A data set as its table has it: what decides on its rows is one JSON text. */
const StoredDataSet = DataSetBody.omit({ source: true, parameters: true, columns: true }).extend({
  kind: z.enum(dataSetKinds),
  sourceId: z.string().nullable(),
  definition: z.string(),
})
export const dataSetRows = createCrud('lowcode_data_set', StoredDataSet)
type StoredBody = z.output<typeof StoredDataSet>

/** A body as its table stores it; the definition as far as the body has all of it. */
export function toStored(body: DataSetBody): StoredBody {
  const { source, parameters, columns, ...rest } = body
  return {
    ...rest,
    kind: source.kind,
    sourceId: sourceIdOf(source),
    definition: JSON.stringify({ source, parameters, columns }),
  }
}

/** A stored data set with its definition. */
export type DataSet = DataSetBody & { id: string; sortCode: number; lastModifyTime: number | null }

/** Throws 404 for a data set that does not exist. */
export async function readDataSet(db: Db, id: string): Promise<DataSet> {
  const { kind: _, sourceId: __, definition, ...rest } = await dataSetRows.read(db, id)
  return { ...rest, ...DataSetDefinition.parse(JSON.parse(definition)) }
}

/** The name of a deleted data set; null for an id that never was one. */
export async function findDeletedName(db: Db, id: string): Promise<string | null> {
  const { rows } = await typedSql(columnsOf('lowcode_data_set', 'fullName'))`
    select full_name as "fullName" from lowcode_data_set where id = ${id}`.execute(db)
  return rows[0]?.fullName ?? null
}

const order = sql`d.sort_code, d.creator_time desc, d.id`

/** The name of the record that a data set reads; null where it is gone. `0` is the product's own database. */
const sourceName = sql`case d.kind
    when 'interface' then (select i.full_name from system_data_interface i
      where i.id = d.source_id and i.delete_mark = 0 and i.enabled_mark = 1)
    when 'design' then (select g.full_name from lowcode_design g
      where g.id = d.source_id and g.delete_mark = 0 and g.release_id is not null)
    when 'sql' then case when d.source_id = '0' then '' else (select s.full_name from system_data_source s
      where s.id = d.source_id and s.delete_mark = 0 and s.enabled_mark = 1) end
    else '' end`

/** One page of the data sets that the caller may see. `sourceId` names those that are no records. */
export async function listDataSets(
  db: Db,
  scope: Scope,
  { category, kind, ...page }: CallInput<typeof dataSets.list>,
) {
  const { ifVisible } = scope
  const where = allConditions([
    sql`d.delete_mark = 0`,
    scope.rows,
    category && sql`${ifVisible('category', sql`d.category`)} = ${filterCode('dataSet', category)}`,
    kind && sql`${ifVisible('kind', sql`d.kind`)} = ${kind}`,
    page.keyword &&
      sql`${ifVisible('fullName', sql`d.full_name`)} ilike ${containsPattern(page.keyword)}
        or ${ifVisible('enCode', sql`d.en_code`)} ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<
    DataSetRow & { _hidden: string[]; sourceId: string | null; sourceName: string | null }
  >(db, page, {
    alias: 'd',
    select: sql`d.id, d.full_name as "fullName", d.en_code as "enCode", d.category, d.kind,
      d.source_id as "sourceId", ${sourceName} as "sourceName", d.cache_seconds as "cacheSeconds",
      d.enabled_mark as "enabledMark", d.sort_code as "sortCode", d.description,
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser", d.creator_time as "creatorTime",
      d.last_modify_time as "lastModifyTime", ${scope.hidden} as "_hidden"`,
    from: sql`from lowcode_data_set d where ${where}`,
    join: sql`left join org_user u on u.id = d.creator_user_id`,
    order: orderBy(
      page,
      scope.ifVisibleEach({
        fullName: sql`d.full_name`,
        enCode: sql`d.en_code`,
        category: sql`d.category`,
        kind: sql`d.kind`,
        creatorTime: sql`d.creator_time`,
        sortCode: sql`d.sort_code`,
      }),
      order,
    ),
  })
  return { list: list.map(withoutHidden), pagination }
}

/** All enabled data sets in their order, without what decides on their rows. */
export async function listEnabledDataSets(db: Db) {
  const { rows } = await typedSql({
    ...columnsOf('lowcode_data_set', 'id', 'fullName', 'category', 'definition'),
  })`
    select d.id, d.full_name as "fullName", d.category, d.definition from lowcode_data_set d
    where d.delete_mark = 0 and d.enabled_mark = 1 order by ${order}`.execute(db)
  return rows.map(({ definition, ...row }) => ({
    ...row,
    ...DataSetDefinition.parse(JSON.parse(definition)),
  }))
}

/** A text that changes when one of these data sets is changed, disabled or deleted. */
export async function readStateOf(db: Db, ids: readonly string[]): Promise<string> {
  const { rows } = await typedSql({ state: column.text })`
    select coalesce(string_agg(concat(id, enabled_mark, extract(epoch from coalesce(last_modify_time, creator_time))), ' '
      order by id), '') as state
    from lowcode_data_set where id = any(${[...ids]}::text[]) and delete_mark = 0`.execute(db)
  return rows[0]!.state
}

/** Ids of the data sets of some kinds that a JSON text names and an earlier one did not. */
export async function listNewlyNamed(
  db: Db,
  kinds: readonly string[],
  named: string,
  before: string,
): Promise<string[]> {
  const { rows } = await typedSql(columnsOf('lowcode_data_set', 'id'))`
    select id from lowcode_data_set
    where delete_mark = 0 and kind = any(${[...kinds]}::text[])
      and position(to_json(id)::text in ${named}) > 0 and position(to_json(id)::text in ${before}) = 0`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The data sets that read a record, an interface or a design, with the names of its fields that they have. */
export async function listDataSetsOf(
  db: Db,
  kind: 'interface' | 'design',
  id: string,
): Promise<(Use & { fieldNames: string[] })[]> {
  const { rows } = await typedSql({ id: column.text, name: column.text, definition: column.text })`
    select d.id, d.full_name as name, d.definition from lowcode_data_set d
    where d.delete_mark = 0 and d.kind = ${kind} and d.source_id = ${id} order by ${order}`.execute(db)
  return rows.map(({ definition, ...row }) => {
    const { columns, parameters } = DataSetDefinition.parse(JSON.parse(definition))
    return {
      kind: 'dataSet',
      ...row,
      fields: [],
      fieldNames: [...columns, ...parameters].map(({ name }) => name),
    }
  })
}

/** What names a data set: portals and screens. */
export async function listUsesOfDataSet(db: Db, id: string): Promise<Use[]> {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select p.id, p.full_name as name from lowcode_portal p
    where p.delete_mark = 0 and position(${JSON.stringify(id)} in p.form_data) > 0
    order by p.sort_code, p.id`.execute(db)
  const { rows: screens } = await typedSql({ id: column.text, name: column.text })`
    select id, full_name as name from lowcode_screen
    where delete_mark = 0 and position(${JSON.stringify(id)} in component) > 0
    order by sort_code, id`.execute(db)
  return [
    ...rows.map((row): Use => ({ kind: 'portal', ...row, fields: [] })),
    ...screens.map((row): Use => ({ kind: 'screen', ...row, fields: [] })),
  ]
}
