import * as z from 'zod'
import { operatorNames } from './operators.ts'

/** One comparison: with a value written down, a symbol such as `@userId`, or the value of another field. */
export const Comparison = z.object({
  field: z.string().min(1).max(121),
  op: z.enum(operatorNames),
  value: z.unknown().optional(),
  other: z.string().max(121).default(''),
})
export type Comparison = z.output<typeof Comparison>

/**
 * When something holds, in the spelling that data permissions have (wire 8.5): tests of one group hold
 * together, and `logic` joins a group to all before it. None at all holds.
 */
export const Conditions = z
  .array(
    z.object({ logic: z.enum(['and', 'or']).default('and'), groups: z.array(Comparison).min(1).max(20) }),
  )
  .max(20)
export type Conditions = z.output<typeof Conditions>
