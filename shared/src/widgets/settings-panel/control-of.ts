/** How a setting is asked for, as its schema says. */
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

/** What of JSON Schema settings are made of. */
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

/** Zod says of every whole number that it is a safe one: that is no bound that people meet. */
const safe = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

export function controlOf(schema: Schema): Asked {
  // A number without bounds that may be null is written in one line.
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
