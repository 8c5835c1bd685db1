import * as z from 'zod'
import { Form, type Design, type Field } from './design.ts'
import { CommonSettings, type Kind } from '../contract/fields/kind.ts'
import { listKinds, synonymsOf } from './kinds.ts'
import { currentVersion } from './migrations.ts'
import { Option } from '../contract/fields/options.ts'

type Json = Record<string, unknown>

/** Kinds whose children are panes with fields. */
const kindsWithPanes: readonly string[] = ['tab', 'collapse', 'steps']

/**
 * The JSON Schema of a design in the current format, generated from the kinds, for designers in other
 * languages. `readDesign` checks more (names and rules), and also reads older formats.
 */
export function designSchema(): Json {
  const kinds = listKinds()
  const common = propertiesOf(CommonSettings)
  const fields = { type: 'array', maxItems: 2_000, items: { $ref: '#/$defs/field' } }
  const pane = {
    type: 'object',
    properties: { title: { type: 'string' }, name: { type: 'string' }, children: fields },
  }
  const ofKind = (kind: Kind): Json => {
    const { tag, settings, group } = kind
    const own = Object.entries(propertiesOf(settings)).filter(
      ([key, schema]) => JSON.stringify(common[key]) !== JSON.stringify(schema),
    )
    const panes = { children: { type: 'array', items: { $ref: '#/$defs/pane' } } }
    const ownFields = group === 'layout' ? { children: fields } : {}
    const children = kindsWithPanes.includes(tag) ? panes : ownFields
    return {
      allOf: [{ $ref: '#/$defs/common' }],
      type: 'object',
      required: ['jweeKey'],
      properties: {
        jweeKey: { type: 'string', enum: [tag, ...synonymsOf(kind)] },
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

/**
 * The JSON Schema of each key. A tree of options refers to itself; the reference gets the same name
 * everywhere.
 */
const propertiesOf = (schema: z.ZodType): Json => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties: Json
  }
  return JSON.parse(JSON.stringify(properties).replaceAll('#/$defs/__schema0', '#/$defs/option')) as Json
}

/**
 * Writes a design in the current format: flat, by the first tags of its kinds, with every setting.
 * `readDesign` returns the same design.
 */
export function writeDesign({ form, fields }: Design): Json {
  return { ...form, version: currentVersion, fields: fields.map(writeField) }
}

function writeField({ kind, settings, children, panes }: Field): Json {
  const written: Json = { ...settings, jweeKey: kind.tag }
  if (panes.length > 0)
    written['children'] = panes.map((pane) => ({ ...pane, children: pane.children.map(writeField) }))
  else if (children.length > 0) written['children'] = children.map(writeField)
  return written
}
