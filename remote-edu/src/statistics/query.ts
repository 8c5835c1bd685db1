import { periodPresets, type PeriodPreset } from '@tessera/shared/contract/edu/statistics'
import { useListState } from '@tessera/shared/lists/crud/list-state'

export interface Query {
  preset: PeriodPreset
  dateFrom?: string
  dateTo?: string
  campusIds?: string
  courseIds?: string
  classIds?: string
  coachIds?: string
  churnMode?: 'snapshot'
}

const keys = ['dateFrom', 'dateTo', 'campusIds', 'courseIds', 'classIds', 'coachIds'] as const

/** Period and filters of a page of statistics. The address has them, so that what is shown can be shared. */
export function useQuery() {
  const [{ filter }, change] = useListState()
  const preset = periodPresets.find((one) => one === filter['preset']) ?? 'month'
  const query: Query = { preset }
  for (const key of keys) {
    const value = filter[key]
    if (value && (preset === 'custom' || !key.startsWith('date'))) query[key] = value
  }
  if (filter['churnMode'] === 'snapshot') query.churnMode = 'snapshot'
  const isComplete = preset !== 'custom' || (query.dateFrom !== undefined && query.dateTo !== undefined)
  return {
    query: isComplete ? query : null,
    filter,
    preset,
    set: (by: Readonly<Record<string, string>>) => change({ filter: { ...filter, ...by } }),
  }
}
