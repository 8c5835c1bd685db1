import { sql } from 'kysely'
import type { onlineViews } from '@tessera/shared/contract/lowcode/views'
import type { CallInput, CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { fromList } from '../list.ts'
import type { RecordPlan } from '../plan.ts'
import type { RecordUser } from '../user.ts'
import { optionColumn, optionCondition, otherCondition, requireView } from './rows.ts'

/** Highest exact count of one column: a board is read, not added up, and each count stops there. */
const maxCount = 999

type Counts = CallOutput<typeof onlineViews.counts>

/** How many of the records that the user sees have each option, by one statement. */
export async function countOptions(
  plan: RecordPlan,
  user: RecordUser,
  { view: key, options, ...filter }: Omit<CallInput<typeof onlineViews.counts>, 'id'>,
): Promise<Counts> {
  const view = requireView(plan, key, 'kanban')
  const scope = await user.scopeOf(plan.module)
  const { column: value } = optionColumn(plan, scope, view)
  const from = fromList(plan, scope, filter)
  const conditions = [
    ...options.map((option) => optionCondition(value, option)),
    optionCondition(value, null),
    otherCondition(value, options),
  ]
  const { rows } = await typedSql({ counts: column.listOf(column.number) })`
    select array[${sql.join(
      conditions.map(
        (condition) => sql`(select count(*) from (select 1 ${from} and ${condition} limit ${maxCount}) n)`,
      ),
    )}]::int[] as counts`.execute(user.db)
  const counts = rows[0]!.counts
  return {
    counts: counts.slice(0, options.length),
    none: counts[options.length]!,
    others: counts[options.length + 1]!,
    max: maxCount,
  }
}
