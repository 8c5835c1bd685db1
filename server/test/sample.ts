import * as z from 'zod'
import type { Call } from '@tessera/shared/contract/wire'

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
  minItems?: number
  anyOf?: Schema[]
  default?: unknown
}

/** Texts that match the patterns of the contract. */
const texts = [
  'a1',
  '13812345678',
  '0'.repeat(32),
  'password',
  '2026-01-01',
  '08:30',
  '2026-01-01 08:30',
  '#165dff',
  'a',
  '7',
]

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
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => createSample(schema.items ?? {}))
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.format === 'uri') return 'https://a.example/mf-manifest.json'
  if (schema.format === 'email') return 'a@b.example'
  return texts.find((text) => fits(text, schema)) ?? 'a'
}

const schemas = new WeakMap<Call, Schema>()
/** The input of a call as JSON Schema, which takes as long to make as a few calls. */
export function inputSchemaOf(call: Call): Schema {
  const known = schemas.get(call)
  if (known) return known
  const made = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(call, made)
  return made
}

const inputs = new WeakMap<Call, Record<string, unknown>>()
/** A valid input of a call; the same one each time, so it must not be changed. */
export function createInput(call: Call): Readonly<Record<string, unknown>> {
  const known = inputs.get(call)
  if (known) return known
  const made = createSample(inputSchemaOf(call)) as Record<string, unknown>
  inputs.set(call, made)
  return made
}

/** Whether a schema of texts accepts a text. */
export const fits = (text: string, { pattern, minLength = 0, maxLength = Infinity }: Schema) =>
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

/** JSON that no call accepts in any field, as it stands on the wire. */
export const hostileValues: readonly { what: string; raw: string }[] = [
  { what: 'a lone high surrogate', raw: '"a\\ud800b"' },
  { what: 'a lone low surrogate', raw: '"a\\udc00b"' },
  { what: 'NUL', raw: '"a\\u0000b"' },
  { what: 'a lone surrogate in JSON in a text', raw: JSON.stringify('{"a":"\\ud800"}') },
  { what: 'NUL in a key of JSON in a text', raw: JSON.stringify('{"a\\u0000":1}') },
  { what: 'a lone surrogate in a list', raw: '["\\udfff"]' },
  { what: 'a lone surrogate in a key', raw: '{"\\ud83d":1}' },
  { what: 'a number beyond all numbers', raw: '1e400' },
  { what: '__proto__', raw: '{"__proto__":{"isAdministrator":true}}' },
  { what: '__proto__ in JSON in a text', raw: JSON.stringify('{"__proto__":{"a":1}}') },
  { what: '100,000 lists in one another', raw: '['.repeat(100_000) + ']'.repeat(100_000) },
  { what: '20,000 objects in one another', raw: '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000) },
  {
    what: 'deep JSON in a text',
    raw: JSON.stringify('['.repeat(50_000) + ']'.repeat(50_000)),
  },
]

/** Files that no import accepts. */
export const hostileFiles: readonly {
  what: string
  fileName: string
  content: string
  fields?: Record<string, string>
}[] = [
  { what: 'no content', fileName: 'a.json', content: '' },
  { what: 'half of JSON', fileName: 'a.json', content: '{"kind":"tessera' },
  {
    what: 'a lone surrogate',
    fileName: 'a.json',
    content: '{"kind":"tessera.table","version":1,"value":"\\ud800"}',
  },
  { what: 'NUL', fileName: 'a.json', content: '{"kind":"\\u0000"}' },
  { what: 'deep JSON', fileName: 'a.json', content: '['.repeat(100_000) + ']'.repeat(100_000) },
  { what: '__proto__', fileName: 'a.json', content: '{"__proto__":{"kind":"tessera.menu"}}' },
  { what: 'the start of a zip', fileName: 'a.xlsx', content: 'PK\u0003\u0004' + 'x'.repeat(64) },
  { what: 'NUL in the file name', fileName: 'a\0.json', content: '{}' },
  { what: 'NUL in a field', fileName: 'a.json', content: '{}', fields: { fileName: 'a\0b' } },
]

/** Values that a schema allows and that the code behind it may not expect. */
export function listExtremeValues(schema: Schema, asText: boolean): unknown[] {
  const nodes = schema.anyOf ?? [schema]
  const values: unknown[] = []
  for (const { type, minimum, maxLength = 4_000, pattern, enum: options, const: only, format } of nodes) {
    if (options || only !== undefined || format) continue
    if (type === 'string' && !pattern) {
      const texts = [
        '\uFEFF',
        '\u202e',
        '%',
        "'",
        '\\',
        '{}',
        '[]',
        'null',
        '{"a":',
        '-0',
        '1e400',
        '99999-01-01',
        '０',
      ]
      values.push(
        ...texts,
        '𠮷'.repeat(Math.floor(maxLength / 2)),
        'e\u0301'.repeat(Math.min(10, maxLength / 2)),
      )
    }
    if (!asText && (type === 'integer' || type === 'number'))
      values.push(
        Number.MAX_SAFE_INTEGER,
        2 ** 31,
        2 ** 15,
        ...(minimum === undefined ? [-0, -(2 ** 31) - 1] : []),
      )
    if (asText && (type === 'integer' || type === 'number')) values.push('9007199254740991', '2147483648')
    if (!asText && type === 'array')
      values.push(
        Array.from({ length: 10_000 }, () => 'x'),
        [null],
        [[]],
      )
    if (!asText && type === 'object') values.push({}, { constructor: { prototype: {} } }, { a: null })
  }
  return values
}
