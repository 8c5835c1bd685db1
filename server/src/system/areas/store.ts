import { sql, type RawBuilder } from 'kysely'
import { AreaBody, type AreaRow } from '@tessera/shared/contract/system/areas'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const areaRows = createCrud('system_area', AreaBody)
/** Id that stands for the parent of the provinces. */
export const rootId = '-1'

interface Filter {
  parentId: string
  keyword?: string | undefined
  enabledOnly?: boolean
  /** Condition on `a`: the rows that the caller may see. */
  visible: RawBuilder<unknown>
  /** Expression on `a`: names of the fields that the caller may not see. */
  hidden?: RawBuilder<unknown>
  /** Id of an area that is left out. */
  excludedId?: string | undefined
}

type ListedArea = AreaRow & { _hidden: string[] }

/** The rows of `areaColumns`. */
const listedArea = {
  ...columnsOf('system_area', 'id', 'parentId', 'fullName', 'enCode', 'sortCode'),
  enabledMark: column.oneOf(0, 1),
  isLeaf: column.boolean,
  hasChildren: column.boolean,
  _hidden: column.listOf(column.text),
}
const areaColumns = sql`a.id, a.parent_id as "parentId", a.full_name as "fullName", a.en_code as "enCode",
  a.enabled_mark as "enabledMark", a.sort_code as "sortCode",
  not below.any as "isLeaf", below.any as "hasChildren"`
/** Joins `below.any`: whether `a` has children. */
const joinHasChildren = (enabledOnly = false) => sql`
  cross join lateral (select exists (select 1 from system_area c where c.parent_id = a.id
    and c.delete_mark = 0 ${enabledOnly ? sql`and c.enabled_mark = 1` : sql``}) as any) below`

/** Lists the children of an area in their sort order. */
export async function listChildren(
  db: Db,
  { parentId, keyword, enabledOnly, excludedId, visible, hidden = sql`'{}'::text[]` }: Filter,
): Promise<ListedArea[]> {
  const condition = allConditions([
    sql`a.parent_id = ${parentId}`,
    sql`a.delete_mark = 0`,
    visible,
    enabledOnly && sql`a.enabled_mark = 1`,
    excludedId && sql`a.id <> ${excludedId}`,
    keyword &&
      sql`a.full_name ilike ${containsPattern(keyword)} or a.en_code ilike ${containsPattern(keyword)}`,
  ])
  const { rows } = await typedSql(listedArea)`
    select ${areaColumns}, ${hidden} as "_hidden" from system_area a ${joinHasChildren(enabledOnly)}
    where ${condition} order by a.sort_code, a.en_code`.execute(db)
  return rows
}

/** Ids of the areas above an area, from the top. */
export async function listAncestorIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    with recursive up as (
      select id, parent_id, 0 as depth from system_area where id = ${id}
      union select a.id, a.parent_id, depth + 1 from system_area a join up on a.id = up.parent_id where depth < 100
    )
    select id from up where depth > 0 order by depth desc`.execute(db)
  return rows.map((row) => row.id)
}

/** Limit of a search among all areas. */
const maxFound = 200

/** Searches all levels; each area comes with the names of its ancestors in `way`. */
export async function searchAreas(
  db: Db,
  {
    keyword,
    visible,
    hidden,
  }: { keyword: string; visible: RawBuilder<unknown>; hidden: RawBuilder<unknown> },
): Promise<ListedArea[]> {
  const { rows } = await typedSql({ ...listedArea, way: column.text })`
    select ${areaColumns}, coalesce(up.way, '') as way, ${hidden} as "_hidden"
    from system_area a ${joinHasChildren()} cross join lateral (
      with recursive up as (
        select full_name, parent_id, 1 as depth from system_area where id = a.parent_id
        union all select p.full_name, p.parent_id, depth + 1 from up join system_area p on p.id = up.parent_id
          where depth < 10
      ) select string_agg(full_name, '/' order by depth desc) as way from up
    ) up
    where a.delete_mark = 0 and ${visible} and (a.full_name ilike ${containsPattern(keyword)}
      or a.en_code ilike ${containsPattern(keyword)}) order by a.en_code limit ${maxFound}`.execute(db)
  return rows
}

export async function findName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await typedSql(
    columnsOf('system_area', 'fullName'),
  )`select full_name as "fullName" from system_area where id = ${id} and delete_mark = 0`.execute(db)
  return rows[0]?.fullName
}

/** Names by id; also of deleted areas, because saved addresses still refer to them. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql(
    columnsOf('system_area', 'id', 'fullName'),
  )`select id, full_name as "fullName" from system_area where id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}
