import * as z from 'zod'
import type { CommonSettings, Kind } from '../../contract/fields/kind.ts'
import type { Schema } from './control-of.ts'

/** Section of the settings panel. */
export type Section = 'base' | 'own' | 'check' | 'place'

const baseKeys = ['label', 'vModel', 'tipLabel', 'tagIcon', 'placeholder', 'defaultValue', 'clearable']
const validationKeys = ['required', 'requiredWhen', 'regList', 'trigger']
const layoutKeys = [
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
/**
 * Settings without an editor here: internals of the designer, one possible value only, or events. The release names the table
 * of a sub-table, the open panes are chosen beside the panes, and a remote declares its kinds of fields.
 */
const hiddenKeys = [
  'formId',
  'dragDisabled',
  'valueFormat',
  'actions',
  'on',
  'tableName',
  'active',
  'remote',
  'remoteKind',
  'declared',
]
/** Settings that only fields with a value have. */
const valueKeys = [
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
    (key) => !hiddenKeys.includes(key) && (hasValue(kind) || !valueKeys.includes(key)),
  )
  const common = new Set([...baseKeys, ...validationKeys, ...layoutKeys])
  const sections: [Section, string[]][] = [
    ['base', baseKeys.filter((key) => keys.includes(key))],
    ['own', keys.filter((key) => !common.has(key))],
    ['check', validationKeys.filter((key) => keys.includes(key))],
    ['place', layoutKeys.filter((key) => keys.includes(key))],
  ]
  return sections.filter(([, of]) => of.length > 0)
}

const hasValue = ({ group }: Kind) => group !== 'display' && group !== 'layout' && group !== 'system'

/** Settings of a computed field that results in a number. */
const numberKeys: ReadonlySet<string> = new Set(['precision', 'thousands'])

const schemaCache = new WeakMap<Kind, Readonly<Record<string, Schema>>>()

/** Returns the JSON Schemas of all settings of a kind. */
export function schemasOf(kind: Kind): Readonly<Record<string, Schema>> {
  const schemas =
    schemaCache.get(kind) ??
    (
      z.toJSONSchema(kind.settings, { io: 'input', unrepresentable: 'any' }) as {
        properties: Record<string, Schema>
      }
    ).properties
  schemaCache.set(kind, schemas)
  return schemas
}

/**
 * Returns whether a setting has an effect with the other settings; a data interface has none where options
 * are static.
 */
export function isRelevant(
  key: string,
  settings: CommonSettings & Readonly<Record<string, unknown>>,
): boolean {
  const from = settings['dataType']
  if (key === 'options') return from === undefined || from === 'static'
  if (key === 'dictionaryType') return from === undefined || from === 'dictionary'
  if (key === 'propsUrl' || key === 'props') return from === undefined || from === 'dynamic'
  if (key === 'templateJson')
    return Boolean(from === undefined ? settings['interfaceId'] : from === 'dynamic' && settings['propsUrl'])
  if (key === 'content') return from === undefined || from === 'static'
  if (key === 'relationField') return from === undefined || from === 'relation'
  if (key.startsWith('mask')) return settings['useMask'] === true
  if (settings['result'] !== undefined && settings['result'] !== 'number' && numberKeys.has(key)) return false
  if (key === 'format' && settings['result'] !== undefined) return settings['result'] === 'date'
  if (key === 'border') return settings['optionType'] !== 'button'
  return true
}
