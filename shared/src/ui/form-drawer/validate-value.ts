import type * as z from 'zod'
import { patterns, type Pattern } from '../../contract/patterns.ts'

/** Why a value is invalid. The form has a message for each reason. */
export type ValueError =
  | { reason: 'missing' | 'email' | 'cents' | 'invalid' }
  | { reason: 'tooLong' | 'tooShort' | 'tooBig' | 'tooSmall'; n: number }
  | { reason: 'pattern'; pattern: Pattern }

/**
 * Validates a field value by its schema in the contract. Returns null when it is valid. Empty text counts as
 * no value.
 */
export function validateValue(schema: z.ZodType, value: unknown): ValueError | null {
  const result = schema.safeParse(value === '' || value === null ? undefined : value)
  return result.success ? null : classifyIssue(result.error.issues[0], value)
}

/** Returns whether a field with this schema is required. */
export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success

/** The maximum length of a text with this schema, also where it may be empty; undefined without one. */
export function maxLengthOf(schema: z.ZodType): number | undefined {
  const { maxLength, def } = schema as unknown as {
    maxLength?: number | null
    def: { innerType?: z.ZodType; options?: readonly z.ZodType[] }
  }
  if (typeof maxLength === 'number') return maxLength
  const inner = def.innerType ? [def.innerType] : (def.options ?? [])
  return inner.map(maxLengthOf).find((length) => length !== undefined)
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

function classifyIssue(issue: z.core.$ZodIssue | undefined, value: unknown): ValueError {
  if (isBlank(value)) return { reason: 'missing' }
  if (issue?.code === 'invalid_union') return classifyIssue(issue.errors.at(-1)?.[0], value)
  if (issue?.code === 'too_big')
    return { reason: typeof value === 'string' ? 'tooLong' : 'tooBig', n: Number(issue.maximum) }
  if (issue?.code === 'too_small')
    return { reason: typeof value === 'string' ? 'tooShort' : 'tooSmall', n: Number(issue.minimum) }
  const [, name] = /^pattern\.(\w+)$/.exec(issue?.message ?? '') ?? []
  if (name && name in patterns) return { reason: 'pattern', pattern: name as Pattern }
  if (issue?.message === 'number.cents') return { reason: 'cents' }
  return { reason: issue?.code === 'invalid_format' && issue.format === 'email' ? 'email' : 'invalid' }
}
