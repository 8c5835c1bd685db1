import type { Kind } from '../contract/fields/kind.ts'
import { kindOf } from './kinds.ts'

// Older clients of this family read designs in a nested format: the settings that they call the configuration of a
// field stand in `__config__`, its name in `__vModel__`, and options in `__slot__`. Our designer writes one flat object
// per field. `readDesign` reads both.

type Json = Record<string, unknown>

/** Settings that stand in `__config__`. */
const configKeys: ReadonlySet<string> = new Set([
  'active',
  'border',
  'columnWidth',
  'dataType',
  'defaultValue',
  'dictionaryType',
  'dragDisabled',
  'formId',
  'label',
  'labelWidth',
  'layout',
  'noShow',
  'optionType',
  'propsUrl',
  'regList',
  'renderKey',
  'required',
  'rule',
  'showLabel',
  'showTitle',
  'span',
  'tableName',
  'tagIcon',
  'templateJson',
  'tipLabel',
  'trigger',
  'visibility',
])

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes the fields of a design in the nested format; fields that are nested already stay as they are. */
export function toNestedFormat(design: unknown): unknown {
  return isJson(design) && Array.isArray(design['fields'])
    ? { ...design, fields: design['fields'].map(nestField) }
    : design
}

function nestField(field: unknown): unknown {
  if (!isJson(field) || isJson(field['__config__'])) return field
  const { jweeKey, jnpfKey, vModel, children, options, props, multiple, ...settings } = field
  const tag = [jweeKey, jnpfKey].find((key) => typeof key === 'string') as string | undefined
  const kind = tag === undefined ? undefined : kindOf(tag)
  const config: Json = { jnpfKey: tag, jweeKey: tag, tag: kind?.element, layout: layoutOf(kind?.group) }
  const own: Json = {}
  for (const [key, value] of Object.entries(settings)) (configKeys.has(key) ? config : own)[key] = value
  if (Array.isArray(children))
    config['children'] = children.map((child: unknown) =>
      isJson(child) && !('jweeKey' in child) && !('jnpfKey' in child) ? nestPane(child) : nestField(child),
    )
  if (kind?.options === 'slot')
    Object.assign(own, { __slot__: { options: options ?? defaultOptionsOf(kind) }, multiple })
  else Object.assign(own, { options, multiple })
  // A cascader nests the keys of its options once more, together with `multiple`.
  if (kind?.tag === 'cascader')
    Object.assign(own, { props: { props: { ...(isJson(props) ? props : {}), multiple: multiple === true } } })
  else if (props !== undefined) config['props'] = props
  return withoutUndefined({
    __config__: withoutUndefined(config),
    ...(typeof vModel === 'string' && vModel !== '' ? { __vModel__: vModel } : {}),
    ...own,
  })
}

/** The options of a field whose designer has not changed them. */
const defaultOptionsOf = ({ settings }: Kind) => (settings.parse({}) as Json)['options'] ?? []

const layoutOf = (group: string | undefined) => (group === 'layout' ? 'rowFormItem' : 'colFormItem')

/** A tab, a collapse panel or a step. */
function nestPane({ children, __config__, ...pane }: Json): Json {
  const nested = isJson(__config__) ? __config__['children'] : children
  return { ...pane, __config__: { children: Array.isArray(nested) ? nested.map(nestField) : [] } }
}

const withoutUndefined = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined))
