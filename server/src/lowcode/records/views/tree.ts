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
  const findBelow = async () => {
    if (parent !== undefined) {
      const higher = await listAbove(edges, parent)
      return { circle: [], below: sql`${above} = ${parent} and ${module.id} <> all(${higher}::text[])` }
    }
    const { circle, invisible } = await findTops(edges)
    const below = sql`(${above} is null or ${above} = '' or ${above} = any(${invisible}::text[])
      or ${module.id} = any(${circle}::text[]))`
    return { circle, below }
  }
  const { circle, below } = isFiltered ? { circle: [], below: sql`true` } : await findBelow()
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
  const inCircle = new Set(circle)
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
  /** `… where …` of the records, behind `from`. */
  seen: RawBuilder<unknown>
}

/** Circles are looked for among so many records that have parents and children; in a larger tree they are not found. */
const maxInner = 20_000

/**
 * Why records with a parent stand at the top: ids of parents that the user does not see, and of records that are, over
 * their parents, their own parent. A list of a million records has few parents, so that these are found first.
 */
async function findTops({ db, id, above, seen }: Edges): Promise<{ invisible: string[]; circle: string[] }> {
  const { rows } = await typedSql({ id: column.text, isSeen: column.boolean })`
    with recursive parents as materialized (
      select distinct ${above} as id from ${seen} and ${above} <> ''
    ), inner_rows as materialized (
      select ${id} as id, ${above} as above from ${seen} and ${above} <> ''
        and ${id} = any(array(select id from parents))
    ), up (start, at) as (
      select id, above from inner_rows where (select count(*) from inner_rows) <= ${maxInner}
      union
      select up.start, inner_rows.above from up join inner_rows on inner_rows.id = up.at where up.at <> up.start
    )
    select start as id, true as "isSeen" from up where start = at
    union all
    select parents.id, false from parents where not exists (select 1 from ${seen} and ${id} = parents.id)`.execute(
    db,
  )
  const idsOf = (isSeen: boolean) => rows.filter((row) => row.isSeen === isSeen).map((row) => row.id)
  return { invisible: idsOf(false), circle: idsOf(true) }
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
