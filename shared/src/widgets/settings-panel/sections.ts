import * as z from 'zod'
import type { Common, Kind } from '../../fields/kind.ts'
import type { Schema } from './control-of.ts'

/** Section of the settings panel. */
export type Section = 'base' | 'own' | 'check' | 'place'

const base = ['label', 'vModel', 'tipLabel', 'tagIcon', 'placeholder', 'defaultValue', 'clearable']
const check = ['required', 'requiredWhen', 'regList', 'trigger']
const place = [
  'span',
  'showLabel',
  'labelWidth',
  'columnWidth',
  'visibility',
  'noShow',
  'visibleWhen',
  'readonly',
  'disabled',
  'disabledWhen',
]
/** Settings without an editor: internals of the designer, or settings with only one possible value. */
const unasked = ['formId', 'dragDisabled', 'valueFormat']
/** Settings that only fields with a value have. */
const ofValues = [
  'placeholder',
  'defaultValue',
  'clearable',
  'required',
  'requiredWhen',
  'regList',
  'trigger',
  'readonly',
  'columnWidth',
]

/** Returns the setting keys of a kind by section of the panel. */
export function sectionsOf(kind: Kind): readonly (readonly [Section, readonly string[]])[] {
  const keys = Object.keys(schemasOf(kind)).filter(
    (key) => !unasked.includes(key) && (fillable(kind) || !ofValues.includes(key)),
  )
  const common = new Set([...base, ...check, ...place])
  const sections: [Section, string[]][] = [
    ['base', base.filter((key) => keys.includes(key))],
    ['own', keys.filter((key) => !common.has(key))],
    ['check', check.filter((key) => keys.includes(key))],
    ['place', place.filter((key) => keys.includes(key))],
  ]
  return sections.filter(([, of]) => of.length > 0)
}

const fillable = ({ group }: Kind) => group !== 'display' && group !== 'layout' && group !== 'system'

const known = new WeakMap<Kind, Readonly<Record<string, Schema>>>()

/** Returns the JSON Schemas of all settings of a kind. */
export function schemasOf(kind: Kind): Readonly<Record<string, Schema>> {
  const schemas =
    known.get(kind) ??
    (
      z.toJSONSchema(kind.settings, { io: 'input', unrepresentable: 'any' }) as {
        properties: Record<string, Schema>
      }
    ).properties
  known.set(kind, schemas)
  return schemas
}

/** Returns whether a setting has an effect with the other settings; a data interface has none where options are static. */
export function relevant(key: string, settings: Common & Readonly<Record<string, unknown>>): boolean {
  const from = settings['dataType']
  if (key === 'options') return from === undefined || from === 'static'
  if (key === 'dictionaryType') return from === undefined || from === 'dictionary'
  if (key === 'propsUrl' || key === 'props') return from === undefined || from === 'dynamic'
  if (key === 'templateJson')
    return Boolean(from === undefined ? settings['interfaceId'] : from === 'dynamic' && settings['propsUrl'])
  if (key === 'content') return from === undefined || from === 'static'
  if (key === 'relationField') return from === undefined || from === 'relation'
  if (key.startsWith('mask')) return settings['useMask'] === true
  if (key === 'border') return settings['optionType'] !== 'button'
  return true
}
