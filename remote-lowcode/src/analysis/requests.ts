import { groupName } from '@tessera/shared/contract/lowcode/data-set-summary'
import { maxRunRows, type dataSets, type DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { maxShown, type Analysis } from './analysis.ts'
import type { SummaryRequest } from './use-answer.ts'

const filled = (parameters: Analysis['parameters']) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value.trim() !== ''))

/** The call that answers an analysis that fits its data set. */
export const toSummary = ({
  set,
  measures,
  groups,
  filters,
  period,
  sort,
  limit,
  parameters,
}: Analysis): SummaryRequest => ({
  id: set,
  measures: [...measures],
  groups: [...groups],
  filters: [...filters],
  ...(period ? { period } : {}),
  sort: sort ? [sort] : [],
  limit: limit ?? maxShown,
  parameters: filled(parameters),
})

/** Rows of one explanation; of more, the first. */
export const explainedRows = Math.min(1_000, maxRunRows)

/** The call that answers the rows of a group. */
export function toRows(
  { set, groups, filters, period, parameters }: Analysis,
  row: DataSetResultRow,
): CallRequest<typeof dataSets.run> {
  const { compare: _, ...days } = period ?? { preset: 'month' }
  return {
    id: set,
    filters: [...filters],
    ...(period ? { period: days } : {}),
    within: groups.map((group) => ({ ...group, value: row[groupName(group)] ?? null })),
    parameters: filled(parameters),
    limit: explainedRows,
  }
}
