import { sql } from 'kysely'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import { loadCappedPage } from '../../db/pages.ts'
import type { Context } from '../../http/context.ts'
import {
  columnsOfList,
  displayRecords,
  readListed,
  selectListed,
  type ListedRecord,
  type RawListed,
} from './list.ts'
import { columnOf } from './protected.ts'
import type { RecordField } from './plan.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import type { Values } from './values.ts'

export type { RecordServices } from './request-user.ts'
export type { RecordPlan } from './plan.ts'
export { parseRecord } from './draft.ts'
export { createGuestRecord } from './guest-record.ts'
export { guestId } from './user.ts'

export interface RecordSelection extends Page {
  readonly id: string
  /** Clients of 3.1: answers pairs of id and text. */
  readonly field?: string | undefined
  readonly relationField?: string | undefined
  /** Names of fields, joined by commas. */
  readonly columnOptions?: string | undefined
  /** Answer the values beside their texts. */
  readonly withValues?: 0 | 1 | undefined
}

/** Pairs of 3.1 come without pages. */
const maxPairs = 10_000

/**
 * Records for a relation field: those that the caller may see, with the fields that are asked for, as text. Nothing of
 * a column that the caller may not see.
 */
export async function selectRecords(
  services: RecordServices,
  { id, field, relationField, columnOptions = '', withValues, ...page }: RecordSelection,
  context: Context,
): Promise<{ list: Values[]; pagination: Pagination; values?: Values[] }> {
  const plan = await services.recordPlans.of(id)
  const user = recordUserOf(context, services)
  const scope = await user.scopeOf(plan.module)
  const text = field ?? relationField ?? ''
  const names = field ? [field] : [text, ...columnOptions.split(',')]
  const columns = columnsOfList(plan, scope, names)
  const { list, pagination } = await loadCappedPage<RawListed>(
    user.db,
    field ? { ...page, currentPage: 1, pageSize: maxPairs } : page,
    {
      select: selectListed(plan, scope, columns),
      from: sql`from ${plan.module.from} where ${allConditions([
        plan.module.isRecord,
        scope.rows,
        page.keyword?.trim() && containsKeyword(columns.fields, page.keyword.trim(), scope.ifVisible),
      ])}`,
      order: sql`${plan.module.id} desc`,
    },
  )
  const records = await readListed(user, columns, list)
  const rows = await displayRecords(user, columns, records)
  return {
    list: field ? rows.map((row) => ({ id: row['id'], fullName: String(row[field] ?? row['id']) })) : rows,
    pagination,
    ...(withValues === 1 && !field
      ? { values: records.map((record) => valuesOf(columns.fields, record)) }
      : {}),
  }
}

/** The values of a listed record that the user sees. */
const valuesOf = (fields: readonly RecordField[], { values, hidden }: ListedRecord): Values =>
  Object.fromEntries(
    fields.flatMap(({ path, name }) => (hidden.has(path) ? [] : [[name, values[name]] as const])),
  )

const containsKeyword = (
  fields: readonly RecordField[],
  keyword: string,
  ifVisible: (column: string, value: ReturnType<typeof columnOf>) => ReturnType<typeof columnOf>,
) => {
  const conditions = fields
    .filter(({ stored }) => stored.type === 'text' || stored.type === 'numeric')
    .map((field) => sql`${ifVisible(field.path, columnOf(field))}::text ilike ${containsPattern(keyword)}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}
