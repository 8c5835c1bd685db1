/** Control of a setting, derived from its schema. */
export type SettingControl =
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | {
      readonly type: 'number'
      readonly min: number | undefined
      readonly max: number | undefined
      readonly isInteger: boolean
      readonly nullable: boolean
    }
  | { readonly type: 'text'; readonly max: number | undefined }
  | { readonly type: 'words' }
  | { readonly type: 'other' }

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
const realBound = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

/** Returns the control for a setting with this schema. */
export function controlOf(schema: Schema): SettingControl {
  // JSON Schema writes a nullable type without bounds as an array of types.
  if (Array.isArray(schema.type))
    return controlOf({ anyOf: schema.type.map((type: string) => ({ ...schema, type })) })
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (kinds?.length === 1) {
    const inner = controlOf(kinds[0]!)
    return inner.type === 'number' ? { ...inner, nullable: true } : inner
  }
  if (schema.type === 'boolean') return { type: 'flag' }
  if (schema.enum?.every((one) => typeof one === 'string'))
    return { type: 'choice', choices: schema.enum as string[] }
  if (schema.type === 'integer' || schema.type === 'number')
    return {
      type: 'number',
      min: realBound(schema.minimum),
      max: realBound(schema.maximum),
      isInteger: schema.type === 'integer',
      nullable: false,
    }
  if (schema.type === 'string') return { type: 'text', max: schema.maxLength }
  if (schema.type === 'array' && schema.items?.type === 'string' && !schema.items.enum)
    return { type: 'words' }
  return { type: 'other' }
}
