import { dynamicValues, unitSymbols, type ValueType } from '../../../contract/org/conditions.ts'
import {
  nameSourceOf,
  optionPaths,
  type Option,
  type OptionSettings,
} from '../../../contract/fields/options.ts'
import type { Operator } from '../../../contract/fields/operators.ts'
import type { Kind, Names } from '../../../contract/fields/kind.ts'
import { comparedType } from '../../../fields/compared-type.ts'
import type { Field } from '../../../fields/design.ts'
import { formatValue } from '../../../fields/format-value.ts'
import { select } from '../../../fields/select/kind.ts'
import type { ConditionField, ValueControlProps } from '../../../ui/condition-builder/condition.ts'
import { controlKindOf, FieldFilter } from '../../field-filter/field-filter.tsx'
import type { Fields } from '../fields.ts'
import { useFieldOptions } from '../use-field-options.ts'

/** Fields that every record has, besides those of its form. */
interface OwnTitles {
  readonly creator: string
  readonly createdAt: string
  /** Title of a column of a sub-table, of which a row has to meet the condition. */
  readonly line: (table: string, column: string) => string
}

/** Operators that compare with one value. */
const singleOperators: readonly Operator[] = ['==', '<>', 'null', 'notNull']

/** The fields that a user can compare, with the controls and texts of their values. */
export function conditionFields(fields: Fields, names: Names, titles: OwnTitles): ConditionField[] {
  const own = [...fields].flatMap(([name, field]): ConditionField[] => {
    const type = comparedType(field)
    if (type === null) return []
    const label = field.settings.label || name
    const [table, column] = name.split('-') as [string, string?]
    return [
      {
        key: name,
        title: column === undefined ? label : titles.line(fields.get(table)?.settings.label || table, label),
        type,
        operators: field.kind.tag === 'address' ? singleOperators : field.kind.operators,
        dynamic: dynamicOf(field),
        ...choiceOf(field, names),
      },
    ]
  })
  return [
    ...own,
    {
      key: 'creatorUserId',
      title: titles.creator,
      type: 'text',
      operators: ['==', '<>', 'in', 'notIn'],
      dynamic: ['@userId', '@userAndSubordinates', '@subordinates'],
      picker: 'user',
    },
    {
      key: 'creatorTime',
      title: titles.createdAt,
      type: 'time',
      operators: ['>', '>=', '<', '<=', 'between'],
      dynamic: [],
    },
  ]
}

/** Context values that a field can be compared with, such as the caller. */
function dynamicOf({ kind: { tag } }: Field): readonly (keyof typeof dynamicValues)[] {
  if (['userSelect', 'createUser', 'modifyUser'].includes(tag))
    return ['@userId', '@userAndSubordinates', '@subordinates']
  if (['comSelect', 'depSelect', 'currOrganize', 'currDept'].includes(tag)) return unitSymbols
  return ['posSelect', 'currPosition'].includes(tag) ? ['@positionId'] : []
}

/** The control and the text of a value that is selected; undefined for values that are typed. */
function choiceOf(field: Field, names: Names): Pick<ConditionField, 'control' | 'format'> | undefined {
  const { kind, settings } = field
  const options = settings as unknown as Partial<OptionSettings>
  // A record matches by any level of its path, so that a condition has the id of one level.
  if (kind.tag === 'address')
    return {
      control: (props) => <AreaControl field={field} {...props} />,
      format: (value) => names.nameOf('area', String(value)) ?? String(value),
    }
  if (kind.tag === 'cascader') {
    if (options.dataType === 'static')
      return controlOf(select as unknown as Kind, { options: toFlat(options.options ?? []) }, names)
    const source = nameSourceOf(options as OptionSettings)
    return {
      control: (props) => <CascaderControl field={field} {...props} />,
      format: (value) => (source && names.nameOf(source, String(value))) ?? String(value),
    }
  }
  if (!['choice', 'people', 'relation', 'system'].includes(kind.group) || kind.tag === 'calculate')
    return undefined
  if (kind.column(settings) === 'timestamptz' || kind.tag === 'billRule') return undefined
  const [controlKind, controlSettings] = controlKindOf(field)
  return controlOf(controlKind, controlSettings, names)
}

/** Every level of a tree as an option of its own, named with those above it. */
const toFlat = (options: readonly Option[]): Option[] =>
  optionPaths(options).map((path) => ({
    id: path.at(-1)!.id,
    fullName: path.map(({ fullName }) => fullName).join('/'),
  }))

/** The levels of a tree from a dictionary or a data interface. */
function CascaderControl({ field, ...props }: ValueControlProps & { field: Field }) {
  const { options } = useFieldOptions(field)
  return <ValueControl kind={select as unknown as Kind} settings={{ options: toFlat(options) }} {...props} />
}

/** One administrative division of any level; the control selects the path to it. */
function AreaControl({
  field: { kind, settings },
  value,
  onChange,
  label,
}: ValueControlProps & { field: Field }) {
  return (
    <FieldFilter
      kind={kind}
      settings={settings}
      label={label}
      size="small"
      value={value === undefined || value === '' ? [] : [value]}
      onChange={(path) => onChange((path as readonly string[]).at(-1) ?? '')}
    />
  )
}

function controlOf(
  kind: Kind,
  settings: object,
  names: Names,
): Required<Pick<ConditionField, 'control' | 'format'>> {
  const single = kind.settings.parse({ ...settings, multiple: false, required: false })
  return {
    control: (props) => <ValueControl kind={kind} settings={settings} {...props} />,
    format: (value) => formatValue(kind, value, single, names),
  }
}

/** The control of a field in a condition. A single value is an id, several are ids. */
function ValueControl({
  kind,
  settings,
  value,
  onChange,
  many,
  label,
}: ValueControlProps & { kind: Kind; settings: object }) {
  const change = (next: unknown) => {
    const ids = [next].flat().filter((id) => id !== null && id !== undefined && id !== '')
    onChange(many ? ids : (ids[0] ?? ''))
  }
  const single = value === '' ? undefined : value
  return (
    <FieldFilter
      kind={kind}
      settings={{ ...settings, multiple: many }}
      label={label}
      size="small"
      value={many ? value : single}
      onChange={change}
    />
  )
}

/** The types of fields, as queries are read. */
export const typesOf = (fields: readonly ConditionField[]): Record<string, ValueType> =>
  Object.fromEntries(fields.map(({ key, type }) => [key, type]))
