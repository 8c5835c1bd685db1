import { unbound, type Bound } from './bound.ts'
import { isComplete, type DataSetUse, type Measure } from './data-set-use.ts'

// What a widget asks of a data set. The server asks the same for guests.

/** Rows of charts and rankings. */
export const maxRows = 1_000
/** The most groups that the server answers: each value of the series is a group in each group. */
const maxSeriesRows = 10_000
const rowCount = { column: '', how: 'count', label: '' } as const

/** Whether a data set is summed up, and by which measures. */
export function askedOf({ analysis, group, series, measures }: DataSetUse): {
  isSummary: boolean
  hasSeries: boolean
  measures: readonly Measure[]
} {
  const hasSeries = !analysis && group !== '' && series !== '' && series !== group
  const chosen = measures.filter(isComplete)
  return {
    isSummary: group !== '' || chosen.length > 0,
    hasSeries,
    measures: chosen.length > 0 ? chosen.slice(0, hasSeries ? 1 : undefined) : [rowCount],
  }
}

/** The call, and its body without the id of the data set. `limit` is the most rows that are drawn. */
export function requestOf(
  use: DataSetUse,
  limit: number,
  bound: Bound = unbound,
): { action: 'run' | 'summarize'; body: object } {
  const { isSummary, hasSeries, measures } = askedOf(use)
  if (!isSummary) return { action: 'run', body: { ...narrowingOf(undefined, bound), limit } }
  const { series, analysis } = use
  return {
    action: 'summarize',
    body: {
      groups: [...groupsOf(use), ...(hasSeries ? [{ column: series }] : [])],
      measures: measures.map(({ column, how }) => ({ how, ...(column === '' ? {} : { column }) })),
      ...narrowingOf(analysis, bound),
      limit: hasSeries ? maxSeriesRows : (analysis?.limit ?? limit),
    },
  }
}

export const groupsOf = ({ group, by, analysis }: Pick<DataSetUse, 'group' | 'by' | 'analysis'>) =>
  [...(group === '' ? [] : [{ column: group, by }]), ...(analysis?.groups ?? [])].map((one) => ({
    column: one.column,
    ...(one.by === '' ? {} : { by: one.by }),
  }))

/** What the analysis and the variables around the source narrow it by. */
function narrowingOf(analysis: DataSetUse['analysis'], { parameters, columns }: Bound): object {
  const equal = Object.entries(columns).map(([column, value]) => ({ column, how: 'eq', value }))
  return {
    filters: [...(analysis?.filters ?? []), ...equal],
    parameters: { ...analysis?.parameters, ...parameters },
    ...(analysis ? { sort: analysis.sort } : {}),
    ...(analysis?.period ? { period: analysis.period } : {}),
  }
}
