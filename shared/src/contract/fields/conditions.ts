import * as z from 'zod'
import { operatorNames } from './operators.ts'

/**
 * One comparison of a field with a fixed value, a symbol such as `@userId`, or the value of another field.
 */
export const Comparison = z.object({
  field: z.string().min(1).max(121),
  op: z.enum(operatorNames),
  value: z.unknown().optional(),
  other: z.string().max(121).default(''),
})
export type Comparison = z.output<typeof Comparison>

/**
 * Conditions in the format of data permissions: all comparisons of a group must be met, and `logic` joins a
 * group to all before it. An empty list is met.
 */
export const Conditions = z
  .array(
    z.object({ logic: z.enum(['and', 'or']).default('and'), groups: z.array(Comparison).min(1).max(20) }),
  )
  .max(20)
export type Conditions = z.output<typeof Conditions>
