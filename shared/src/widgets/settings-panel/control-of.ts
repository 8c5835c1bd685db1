/** Control of a setting, derived from its schema. */
export type Asked =
  | { readonly as: 'flag' }
  | { readonly as: 'choice'; readonly of: readonly string[] }
  | {
      readonly as: 'number'
      readonly min: number | undefined
      readonly max: number | undefined
      readonly whole: boolean
      readonly mayBeEmpty: boolean
    }
  | { readonly as: 'text'; readonly max: number | undefined }
  | { readonly as: 'words' }
  | { readonly as: 'other' }

/** The parts of JSON Schema that settings use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Drops the safe-integer bounds that Zod adds to every integer, because they mean nothing to users. */
const safe = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

/** Returns the control for a setting with this schema. */
export function controlOf(schema: Schema): Asked {
  // JSON Schema writes a nullable type without bounds as an array of types.
  if (Array.isArray(schema.type))
    return controlOf({ anyOf: schema.type.map((type: string) => ({ ...schema, type })) })
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (kinds?.length === 1) {
    const inner = controlOf(kinds[0]!)
    return inner.as === 'number' ? { ...inner, mayBeEmpty: true } : inner
  }
  if (schema.type === 'boolean') return { as: 'flag' }
  if (schema.enum?.every((one) => typeof one === 'string'))
    return { as: 'choice', of: schema.enum as string[] }
  if (schema.type === 'integer' || schema.type === 'number')
    return {
      as: 'number',
      min: safe(schema.minimum),
      max: safe(schema.maximum),
      whole: schema.type === 'integer',
      mayBeEmpty: false,
    }
  if (schema.type === 'string') return { as: 'text', max: schema.maxLength }
  if (schema.type === 'array' && schema.items?.type === 'string' && !schema.items.enum) return { as: 'words' }
  return { as: 'other' }
}
