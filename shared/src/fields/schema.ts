import * as z from 'zod'
import { Form, type Design, type Field } from './design.ts'
import { CommonSettings } from './kind.ts'
import { kinds } from './kinds.ts'
import { currentVersion } from './migrations.ts'
import { Option } from './options.ts'

type Json = Record<string, unknown>

/** Kinds whose children are panes with fields of their own. */
const paned: readonly string[] = ['tab', 'collapse', 'steps']

/**
 * JSON Schema of a whole design in today's format, made of the kinds: what designers in other languages hold
 * theirs against. Whether a design can be used is for `readDesign` to say, which also knows names and rules,
 * and still reads the spellings of older clients.
 */
export function designSchema(): Json {
  const common = propertiesOf(CommonSettings)
  const fields = { type: 'array', maxItems: 2_000, items: { $ref: '#/$defs/field' } }
  const pane = {
    type: 'object',
    properties: { title: { type: 'string' }, name: { type: 'string' }, children: fields },
  }
  const ofKind = ({ tag, synonyms = [], settings, group }: (typeof kinds)[number]): Json => {
    const own = Object.entries(propertiesOf(settings)).filter(
      ([key, said]) => JSON.stringify(common[key]) !== JSON.stringify(said),
    )
    const children = paned.includes(tag)
      ? { children: { type: 'array', items: { $ref: '#/$defs/pane' } } }
      : group === 'layout'
        ? { children: fields }
        : {}
    return {
      allOf: [{ $ref: '#/$defs/common' }],
      type: 'object',
      required: ['jweeKey'],
      properties: {
        jweeKey: { type: 'string', enum: [tag, ...synonyms] },
        ...Object.fromEntries(own),
        ...children,
      },
    }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:tessera:design:${currentVersion}`,
    title: 'Tessera form design',
    type: 'object',
    required: ['fields'],
    properties: { ...propertiesOf(Form), version: { type: 'integer', const: currentVersion }, fields },
    $defs: {
      common: { type: 'object', properties: common },
      pane,
      option: ownSchema(Option),
      field: { anyOf: kinds.map(({ tag }) => ({ $ref: `#/$defs/${tag}` })) },
      ...Object.fromEntries(kinds.map((kind) => [kind.tag, ofKind(kind)])),
    },
  }
}

const ownSchema = (schema: z.ZodType): Json => {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io: 'input' }) as Json & { $defs?: Json }
  return JSON.parse(
    JSON.stringify($defs['__schema0'] ?? json)
      .replaceAll('#/$defs/__schema0', '#/$defs/option')
      .replaceAll('"#"', '"#/$defs/option"'),
  ) as Json
}

/** What is said of each key. A tree of options refers to itself; it is called so wherever it stands. */
const propertiesOf = (schema: z.ZodType): Json => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties: Json
  }
  return JSON.parse(JSON.stringify(properties).replaceAll('#/$defs/__schema0', '#/$defs/option')) as Json
}

/**
 * A design as it is stored from now on: flat, by its kinds' first names, with every setting said.
 * `readDesign` gives the same design again.
 */
export function writeDesign({ form, fields }: Design): Json {
  return { ...form, version: currentVersion, fields: fields.map(written) }
}

const written = ({ kind, settings, children, panes }: Field): Json => ({
  ...settings,
  jweeKey: kind.tag,
  ...(panes.length > 0
    ? { children: panes.map((pane) => ({ ...pane, children: pane.children.map(written) })) }
    : children.length > 0
      ? { children: children.map(written) }
      : {}),
})
