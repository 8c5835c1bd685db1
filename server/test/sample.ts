/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  type?: string
  pattern?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maxLength?: number
  minLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
}

/** Texts that match the patterns of the contract. */
const texts = ['a1', '13812345678', '0'.repeat(32), 'password', '2026-01-01', 'a']

/** Creates a valid value, so that a test can invalidate a single field. */
export function createSample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return createSample(
      schema.anyOf.find(({ type, const: only }) => type !== 'null' && only !== '') ?? schema.anyOf[0]!,
    )
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, createSample(schema.properties![key]!)]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.format === 'uri') return 'https://a.example/mf-manifest.json'
  if (schema.format === 'email') return 'a@b.example'
  return texts.find((text) => fits(text, schema)) ?? 'a'
}

const fits = (text: string, { pattern, minLength = 0, maxLength = Infinity }: Schema) =>
  text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))

/** Lists values that the schema must refuse, with the kind of error. */
export function listInvalidValues(schema: Schema, asText: boolean): { what: string; value: unknown }[] {
  const nodes = schema.anyOf ?? [schema]
  const strings = nodes.filter(({ type, const: only }) => type === 'string' && only === undefined)
  const wrong: { what: string; value: unknown }[] = []
  if (!asText)
    wrong.push({
      what: 'wrong type',
      value: nodes.some(({ type }) => type === 'object') ? 'no object' : { wrong: true },
    })
  else if (!strings.length || nodes.every(({ enum: values, const: only }) => values || only !== undefined))
    wrong.push({ what: 'wrong type', value: 'no~such~value' })
  const longestText = Math.max(
    0,
    ...strings.map(({ maxLength = 0, enum: values }) => (values ? 0 : maxLength)),
  )
  if (longestText > 0) wrong.push({ what: 'over-long', value: 'x'.repeat(longestText + 1) })
  return wrong
}
