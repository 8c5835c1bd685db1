import * as z from 'zod'
import { DataSetPeriod } from './data-set-period.ts'

/** A name in an answer: any text of a database, and of a sub-table's column. */
export const ColumnName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => name !== '__proto__')

/** A value in a static table. */
export const StaticValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])

export const groupSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type GroupStep = (typeof groupSteps)[number]

export const measureKinds = ['count', 'countDistinct', 'sum', 'average', 'min', 'max'] as const
export type MeasureKind = (typeof measureKinds)[number]
export const filterKinds = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'between',
  'contains',
  'empty',
  'notEmpty',
] as const
export type FilterKind = (typeof filterKinds)[number]

/** Rows have to meet all of them. */
export const Filters = z
  .array(
    z.object({
      column: ColumnName,
      how: z.enum(filterKinds),
      /** One value; a list for `in`, two values for `between`; none for `empty` and `notEmpty`. */
      value: z.union([StaticValue, z.array(StaticValue).max(1_000)]).optional(),
    }),
  )
  .max(30)
export type DataSetFilter = z.output<typeof Filters>[number]

/** What narrows the rows of a run: those of one group of a summary, for example. */
export const Narrowing = z.object({
  filters: Filters.default([]),
  period: DataSetPeriod.omit({ compare: true }).optional(),
  /** The value of a group, as its summary answered it. */
  within: z
    .array(z.object({ column: ColumnName, by: z.enum(groupSteps).optional(), value: StaticValue }))
    .max(8)
    .default([]),
})

/**
 * Groups and measures over the rows of a data set. The answer has the columns of the groups, named as their column or
 * `column.by`, and then those of the measures, named `how.column`, or `count`.
 */
export const DataSetSummary = z.object({
  groups: z
    .array(z.object({ column: ColumnName, by: z.enum(groupSteps).optional() }))
    .max(8)
    .default([]),
  measures: z
    .array(z.object({ column: ColumnName.optional(), how: z.enum(measureKinds) }))
    .min(1)
    .max(30),
  filters: Filters.default([]),
  /** Compared with another period, the answer has `before.` and the name of each measure, too. */
  period: DataSetPeriod.optional(),
  /** By columns of the answer. Without it, by the groups in their order. */
  sort: z
    .array(z.object({ column: z.string().max(220), order: z.enum(['asc', 'desc']).default('asc') }))
    .max(8)
    .default([]),
})
export type DataSetSummary = z.output<typeof DataSetSummary>

/** The name of a group or a measure in the answer of a summary. */
export const groupName = ({ column, by }: { column: string; by?: string | undefined }): string =>
  by ? `${column}.${by}` : column
export const measureName = ({ column, how }: { column?: string | undefined; how: string }): string =>
  column ? `${how}.${column}` : how
