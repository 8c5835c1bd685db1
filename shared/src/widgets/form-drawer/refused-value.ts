import type * as z from 'zod'
import { patterns, type Pattern } from '@tessera/shared/contract/patterns'

/** Why a schema refuses a value, as far as a form has words for it. */
export type Refused =
  | { why: 'missing' | 'email' | 'invalid' }
  | { why: 'tooLong' | 'tooBig' | 'tooSmall'; n: number }
  | { why: 'pattern'; pattern: Pattern }

/** Judges what stands in a field by the schema that the server will judge it by; null is fine. Empty text is nothing. */
export function refusedValue(schema: z.ZodType, value: unknown): Refused | null {
  const result = schema.safeParse(value === '' || value === null ? undefined : value)
  return result.success ? null : reason(result.error.issues[0], value)
}

/** Whether a field of this schema has to be filled. */
export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success

function reason(issue: z.core.$ZodIssue | undefined, value: unknown): Refused {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return { why: 'missing' }
  if (issue?.code === 'invalid_union') return reason(issue.errors.at(-1)?.[0], value)
  if (issue?.code === 'too_big')
    return { why: typeof value === 'string' ? 'tooLong' : 'tooBig', n: Number(issue.maximum) }
  if (issue?.code === 'too_small') return { why: 'tooSmall', n: Number(issue.minimum) }
  const [, name] = /^pattern\.(\w+)$/.exec(issue?.message ?? '') ?? []
  if (name && name in patterns) return { why: 'pattern', pattern: name as Pattern }
  return { why: issue?.code === 'invalid_format' && issue.format === 'email' ? 'email' : 'invalid' }
}
