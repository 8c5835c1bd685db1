import { sql } from 'kysely'
import { textKinds } from '@tessera/shared/fields/list-views'
import * as column from '../../db/column.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { columnsOfList, displayRecords, readListed, selectListed, type RawListed } from './list.ts'
import type { RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'

/** Columns that name a record together, where the first one does not tell it from others. */
const maxParts = 3

/**
 * The names of records, as what their list shows, by their ids: of those that the user sees. '' where the list has no column or
 * the record no value. A text in the first column names a record; a person or a date names many, as does a text that
 * several of the records have, so that further columns stand behind it.
 */
export async function loadTitles(
  plan: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const props = plan.list.columns.flatMap(({ prop }) => (plan.byName.has(prop) ? [prop] : []))
  const named = props.slice(0, maxParts)
  const scope = await user.scopeOf(plan.module)
  const columns = columnsOfList(plan, scope, named)
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
  const parts = displayed.map((row) => named.map((prop) => textOf(row[prop])))
  const isText = named.length > 0 && textKinds.has(plan.byName.get(named[0]!)!.field.kind.tag)
  const counts = new Map<string, number>()
  for (const [first = ''] of parts) counts.set(first, (counts.get(first) ?? 0) + 1)
  const nameOf = ([first = '', ...others]: readonly string[]) =>
    isText && first !== '' && counts.get(first) === 1
      ? first
      : [first, ...others].filter((part) => part !== '').join(' · ')
  return new Map(displayed.map((row, at) => [String(row['id']), nameOf(parts[at]!)]))
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
