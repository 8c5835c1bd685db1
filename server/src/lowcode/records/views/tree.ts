import { sql, type RawBuilder } from 'kysely'
import { inParentCircle, type onlineViews } from '@tessera/shared/contract/lowcode/views'
import type { CallInput, Pagination } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import { loadCappedPage } from '../../../db/pages.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type RawListed,
} from '../list.ts'
import type { RecordPlan } from '../plan.ts'
import type { RecordUser } from '../user.ts'
import type { Values } from '../values.ts'
import { requireView, requireViewField } from './rows.ts'

/**
 * The rows at the top of a tree, or below one. A row whose parent the user does not see stands at the top, and so does
 * one that is its own parent or that of its parents. With a filter or keyword all rows that match come without a tree.
 */
export async function listTreeRows(
  plan: RecordPlan,
  user: RecordUser,
  { view: key, parent, ...filter }: Omit<CallInput<typeof onlineViews.tree>, 'id'>,
): Promise<{ list: Values[]; pagination: Pagination }> {
  const view = requireView(plan, key, 'treeTable')
  const scope = await user.scopeOf(plan.module)
  const above = requireViewField(plan, scope, view, 'parentField').column
  const { module } = plan
  const seen = sql`${module.from} where ${module.isRecord} and ${scope.rows}`
  const isFiltered =
    parent === undefined &&
    [filter.keyword?.trim(), filter.queryJson, filter.superQueryJson].some(
      (given) => given && given !== '[]' && given !== '{}',
    )
  const edges = { db: user.db, id: module.id, above, seen }
  const circle = isFiltered
    ? []
    : await (parent === undefined ? findCircles(edges) : listAbove(edges, parent))
  const isTop = sql`(coalesce(${above}, '') = '' or ${module.id} = any(${circle}::text[])
    or ${above} not in (select ${module.id} from ${seen}))`
  const below =
    parent === undefined ? isTop : sql`${above} = ${parent} and ${module.id} <> all(${circle}::text[])`
  const columns = columnsOfList(plan, scope)
  const { list: raw, pagination } = await loadCappedPage<RawListed>(user.db, filter, {
    select: selectListed(plan, scope, columns),
    from: isFiltered
      ? fromList(plan, scope, filter)
      : sql`${fromList(plan, scope, { ...filter, keyword: undefined, queryJson: undefined, superQueryJson: undefined })} and ${below}`,
    order: orderOfList(plan, scope, filter),
  })
  const ids = raw.map(({ id }) => id)
  const records = await readListed(user, columns, raw)
  const rows = await displayRecords(user, columns, records)
  const parents = new Set<string>()
  if (!isFiltered && ids.length > 0) {
    const found = await typedSql({ id: column.text })`
      select distinct ${above} as id from ${seen} and ${above} = any(${ids}::text[])
        and ${above} <> ${module.id}`.execute(user.db)
    for (const { id } of found.rows) parents.add(id)
  }
  const inCircle = new Set(parent === undefined ? circle : [])
  return {
    list: rows.map((row, at) => ({
      ...row,
      hasChildren: parents.has(ids[at]!),
      ...(inCircle.has(ids[at]!) ? { [inParentCircle]: true } : {}),
    })),
    pagination,
  }
}

/** The records that the user sees, with their parents. */
interface Edges {
  db: RecordUser['db']
  id: RawBuilder<unknown>
  above: RawBuilder<unknown>
  /** `from … where …` of the records. */
  seen: RawBuilder<unknown>
}

/** Circles are looked for among so many records with children; a larger tree shows those outside of circles only. */
const maxInner = 20_000

/** Ids of the records that are, over their parents, their own parent. */
async function findCircles({ db, id, above, seen }: Edges): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    with recursive parents as (
      select distinct ${above} as id from ${seen} and ${above} <> '' limit ${maxInner}
    ), inner_rows as materialized (
      select ${id} as id, ${above} as above from ${seen} and ${above} <> ''
        and ${id} = any(array(select id from parents))
    ), up (start, at) as (
      select id, above from inner_rows
      union
      select up.start, inner_rows.above from up join inner_rows on inner_rows.id = up.at where up.at <> up.start
    )
    select start as id from up where start = at`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of a record and of those above it: in a circle they do not stand below it, but at the top. */
async function listAbove({ db, id, above, seen }: Edges, parent: string): Promise<string[]> {
  const { rows } = await typedSql({ id: column.text })`
    with recursive up (id) as (
      select ${parent}::text
      union
      select (select ${above} from ${seen} and ${id} = up.id) from up where up.id <> ''
    )
    select id from up where id <> ''`.execute(db)
  return rows.map((row) => row.id)
}
