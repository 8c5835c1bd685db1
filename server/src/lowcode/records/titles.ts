import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { columnsOfList, displayRecords, readListed, selectListed, type RawListed } from './list.ts'
import type { RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'

/**
 * The names of records, as what the first column of their list shows, by their ids: of those that the user sees. '' where the
 * list has no column or the record no value.
 */
export async function loadTitles(
  plan: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [first] = plan.list.columns
  const scope = await user.scopeOf(plan.module)
  const columns = columnsOfList(plan, scope, first ? [first.prop] : [])
  const { list } = await loadCappedPage<RawListed>(
    user.db,
    { currentPage: 1, pageSize: ids.length },
    {
      select: selectListed(plan, scope, columns),
      from: sql`from ${plan.module.from}
        where ${plan.module.id} = any(${ids}::text[]) and ${plan.module.isRecord} and ${scope.rows}`,
      order: sql`${plan.module.id}`,
    },
  )
  const records = await readListed(user, columns, list)
  const displayed = await displayRecords(user, columns, records)
  return new Map(displayed.map((row) => [String(row['id']), first ? textOf(row[first.prop]) : '']))
}

/** How many of these records the user sees. */
export async function countSeen(
  { module }: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
): Promise<number> {
  const scope = await user.scopeOf(module)
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from ${module.from}
    where ${module.id} = any(${ids}::text[]) and ${module.isRecord} and ${scope.rows}`.execute(user.db)
  return rows[0]!.n
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
