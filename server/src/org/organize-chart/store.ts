import { sql } from 'kysely'
import * as z from 'zod'
import { ChartUnit, type FoundUnit } from '@tessera/shared/contract/org/organize-chart'
import { containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { headIconUrl } from '../../db/head-icon-url.ts'
import * as column from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

const namedUnits = column.jsonOf(z.array(z.object({ id: z.string(), fullName: z.string() })))

/** Limit of search results. */
const maxResults = 50

const manager = sql`coalesce(u.real_name || '/' || u.account, '') as manager`
const joinManager = sql`left join org_user u on u.id = o.manager_id and u.delete_mark = 0`

/**
 * The units directly below one, each with its number of members and the total including all units below it.
 */
export async function listUnitsBelow(db: Db, parentId: string): Promise<ChartUnit[]> {
  const { rows } = await typedSql(schemaColumns(ChartUnit))`
    with recursive below as (
      select id as top, id from org_organize where parent_id = ${parentId} and delete_mark = 0
      union all select below.top, o.id from below join org_organize o on o.parent_id = below.id
        where o.delete_mark = 0
    ), counted as (
      -- Counted unit by unit from the index: the cost grows with the branch, not with the number of users.
      select top, coalesce(sum(n) filter (where id = top), 0)::int as members,
        coalesce(sum(n), 0)::int as total
      from below cross join lateral (select count(*) as n from org_user m
        where m.organize_id = below.id and m.delete_mark = 0) c group by top
    )
    select o.id, o.parent_id as "parentId", o.full_name as "fullName", o.category,
      o.enabled_mark as "enabledMark", ${manager},
      case when u.id is null then '' else ${headIconUrl()} end as "headIcon", counted.members, counted.total,
      (select count(*) from org_organize c where c.parent_id = o.id and c.delete_mark = 0) as units
    from counted join org_organize o on o.id = counted.top ${joinManager}
    order by o.sort_code, o.creator_time, o.id`.execute(db)
  return rows
}

/** Finds units by name, code or manager, with the path (`way`) to each. */
export async function searchUnits(db: Db, keyword: string): Promise<FoundUnit[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_organize', 'id', 'fullName'),
    manager: column.text,
    way: namedUnits,
  })`
    select o.id, o.full_name as "fullName", ${manager}, coalesce((
      with recursive above as (
        select id, parent_id, full_name, 1 as height from org_organize where id = o.parent_id
        union all select a.id, a.parent_id, a.full_name, height + 1 from above
          join org_organize a on a.id = above.parent_id
      ) select jsonb_agg(jsonb_build_object('id', id, 'fullName', full_name) order by height desc)
        from above), '[]') as way
    from org_organize o ${joinManager}
    where o.delete_mark = 0 and (o.full_name ilike ${containsPattern(keyword)}
      or o.en_code ilike ${containsPattern(keyword)} or u.real_name ilike ${containsPattern(keyword)}
      or u.account ilike ${containsPattern(keyword)})
    order by o.sort_code, o.creator_time, o.id limit ${maxResults}`.execute(db)
  return rows
}
