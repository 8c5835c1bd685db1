import * as z from 'zod'
import { listOf, oneOf, words } from '../settings-schema.ts'

export const groupSteps = ['', 'day', 'week', 'month', 'quarter', 'year'] as const
export const measureKinds = ['count', 'sum', 'average', 'min', 'max', 'countDistinct'] as const

const Measure = z.object({ column: words, how: oneOf(measureKinds, 'count'), label: words })
export type Measure = z.output<typeof Measure>

/** What a widget shows of a data set: its rows, or groups with measures. */
export const DataSetUse = z.object({
  id: words,
  /** The column of the groups; '' shows the rows as they are. */
  group: words,
  by: oneOf(groupSteps, ''),
  /** The column with one series per value, of the first measure; '' for none. */
  series: words,
  measures: listOf(Measure, 10),
  /** What was saved of an analysis: further groups, what narrows the rows, the order, and values of parameters. */
  analysis: z
    .object({
      groups: listOf(z.object({ column: words, by: oneOf(groupSteps, '') }), 7),
      filters: listOf(z.object({ column: words, how: words, value: z.unknown() }), 30),
      period: z.record(z.string(), z.string()).optional().catch(undefined),
      sort: listOf(z.object({ column: words, order: oneOf(['asc', 'desc'], 'asc') }), 8),
      limit: z.int().min(1).max(1_000).optional().catch(undefined),
      parameters: z.record(z.string(), z.string()).catch({}),
      /** What the columns of the period before are called, behind the name of the measure. */
      beforeLabel: words,
    })
    .optional()
    .catch(undefined),
})
export type DataSetUse = z.output<typeof DataSetUse>
export const noDataSet: DataSetUse = { id: '', group: '', by: '', series: '', measures: [] }

/** Whether the server can compute a measure: all but the number of rows need a column. */
export const isComplete = ({ column, how }: Measure): boolean => how === 'count' || column !== ''
