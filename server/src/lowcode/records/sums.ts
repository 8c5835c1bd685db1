import { sql } from 'kysely'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { findColumn, ifLineVisible, selectLines } from './filters.ts'
import { fromList } from './list.ts'
import type { RecordPlan } from './plan.ts'
import { columnOf } from './protected.ts'
import type { RecordUser } from './user.ts'

interface Sum {
  readonly prop: string
  readonly sum: number | null
  readonly isPartial: boolean
}

/**
 * Adds up the columns that the list sums, over all records of a filter, by one statement. A value counts only where the
 * user may see it.
 */
export async function sumRecords(plan: RecordPlan, user: RecordUser, filter: RecordFilter): Promise<Sum[]> {
  const scope = await user.scopeOf(plan.module)
  const summed = plan.list.columns.flatMap(({ prop, sum }) => {
    if (!sum || scope.hiddenEverywhere.includes(prop)) return []
    const field = plan.byName.get(prop)
    if (field)
      return [{ prop, value: scope.ifVisible(prop, columnOf(field)), seen: scope.ifVisible(prop, sql`1`) }]
    const line = findColumn(plan, prop)
    return line && !scope.hiddenEverywhere.includes(line.table.name)
      ? [
          {
            prop,
            value: ifLineVisible(scope, line, sql`(${selectLines(line, (column) => sql`sum(${column})`)})`),
            seen: ifLineVisible(scope, line, sql`1`),
          },
        ]
      : []
  })
  if (summed.length === 0) return []
  const select = summed.flatMap(({ value, seen }) => [
    sql`sum(${value})::double precision`,
    sql`count(*) > count(${seen})`,
  ])
  const { rows } = await typedSql({ sums: column.json })`
    select jsonb_build_array(${sql.join(select)}) as sums ${fromList(plan, scope, filter)}`.execute(user.db)
  const values = rows[0]!.sums as readonly unknown[]
  return summed.map(({ prop }, at) => ({
    prop,
    sum: values[at * 2] as number | null,
    isPartial: values[at * 2 + 1] as boolean,
  }))
}
