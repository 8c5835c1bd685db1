import * as z from 'zod'

/** Periods by name, which follow the day of the run, and `custom` with days of its own. */
export const dataSetPresets = [
  'today',
  'week',
  'days30',
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
  'custom',
] as const
export type DataSetPreset = (typeof dataSetPresets)[number]

/** What a period is compared with: the one before, or the same days a year before. */
export const periodComparisons = ['previous', 'year'] as const
export type PeriodComparison = (typeof periodComparisons)[number]

const Day = z.string().max(10)

/** The days of which rows are read. */
export const DataSetPeriod = z.object({
  /** The date that decides. Without it, the data set has parameters for its period, as figures have. */
  column: z.string().min(1).max(200).optional(),
  preset: z.enum(dataSetPresets),
  /** Days of `custom`, `yyyy-MM-dd`, both included. */
  from: Day.optional(),
  to: Day.optional(),
  compare: z.enum(periodComparisons).optional(),
})
export type DataSetPeriod = z.output<typeof DataSetPeriod>

/** Days of the calendar, `yyyy-MM-dd`, both included. */
export const PeriodDays = z.object({ from: z.string(), to: z.string() })
export type PeriodDays = z.output<typeof PeriodDays>

/** The name of a measure of the period before in the answer of a summary. */
export const beforeName = (measure: string): string => `before.${measure}`
