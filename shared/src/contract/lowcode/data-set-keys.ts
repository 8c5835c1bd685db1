import type { DataSetFilter, DataSetSummary } from './data-set-summary.ts'
import type { DataSetResultColumn } from './data-sets.ts'

type Column = Pick<DataSetResultColumn, 'name' | 'label' | 'key' | 'adds'>

/**
 * The keys over which a measure would add a figure that cannot be added up; none where it may be made. A share has neither sum
 * nor average over several rows: an average of averages would give each of them the same weight.
 */
export function findKeysAddedOver<C extends Column>(
  columns: readonly C[],
  { column, how }: DataSetSummary['measures'][number],
  isFixed: (key: C) => boolean,
): C[] {
  const adds = columns.find(({ name }) => name === column)?.adds
  if (adds === undefined || (how !== 'sum' && how !== 'average')) return []
  if (adds === 'notOverTime' && how === 'average') return []
  return columns.filter(
    (one) => one.key !== undefined && (adds === 'no' || one.key !== 'group') && !isFixed(one),
  )
}

/** Whether a key has one value in each group: it is a group, or a filter chooses one of its values. */
export const isFixedBy =
  ({ groups, filters }: Pick<DataSetSummary, 'groups'> & { readonly filters: readonly DataSetFilter[] }) =>
  ({ name, key }: Column): boolean =>
    groups.some((group) => group.column === name && (group.by === undefined || group.by === key)) ||
    filters.some(({ column, how }) => column === name && how === 'eq')
