import * as z from 'zod'
import { DataSetParameter } from './data-sets.ts'

/** Periods that the default of a range names; they follow the day of the run. */
export const relativePeriods = [
  '@thisDay',
  '@thisWeek',
  '@thisMonth',
  '@lastMonth',
  '@thisQuarter',
  '@thisYear',
  '@last30days',
] as const
export type RelativePeriod = (typeof relativePeriods)[number]

/** How a parameter is asked for; without one by its type. */
const ParameterInput = z.discriminatedUnion('as', [
  /** Two days, written as `2026-11-01~2026-11-30`. The type is `date`. */
  z.object({ as: z.literal('range') }),
  z.object({
    as: z.literal('options'),
    options: z
      .array(z.object({ value: z.string().min(1).max(200), label: z.string().trim().max(100).default('') }))
      .max(200),
  }),
  /** The entries of a dictionary type; the value is the id of one. */
  z.object({ as: z.literal('dictionary'), dictionaryTypeId: z.string().min(1).max(64) }),
  z.object({ as: z.literal('campus') }),
  z.object({ as: z.literal('person') }),
])
export type ParameterInput = z.output<typeof ParameterInput>

/** What a report asks before it is made. */
export const ReportParameter = DataSetParameter.extend({ input: ParameterInput.optional() })
export type ReportParameter = z.output<typeof ReportParameter>

/** Whether the values are chosen from lists that only users get, so that guests of a public link cannot choose one. */
export const isForUsers = (input: ParameterInput | undefined): boolean =>
  input !== undefined && input.as !== 'range' && input.as !== 'options'

/** The names of both days of a range, for data sets and formulas. */
export const rangeNames = (name: string): readonly [string, string] => [`${name}_start`, `${name}_end`]

/** The names by which formulas, data sets and links read a parameter. */
export const namesOfParameter = ({ name, input }: Pick<ReportParameter, 'name' | 'input'>): string[] =>
  input?.as === 'range' ? [name, ...rangeNames(name)] : [name]

/** Both days of a range; null where the text is none. One of them may be missing. */
export function parseRange(text: string): { start: string; end: string } | null {
  const found = /^(\d{4}-\d{2}-\d{2})?\s*~\s*(\d{4}-\d{2}-\d{2})?$/.exec(text)
  return found && (found[1] ?? found[2]) ? { start: found[1] ?? '', end: found[2] ?? '' } : null
}
