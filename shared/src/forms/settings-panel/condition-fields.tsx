import type { Kind } from '../../contract/fields/kind.ts'
import { select } from '../../fields/select/kind.ts'
import type { ConditionField, ValueControlProps } from '../../ui/condition-builder/condition.ts'
import { selectControl } from '../../ui/condition-builder/select-control.tsx'
import { KindControl } from './kind-control.tsx'

/** A field that conditions can compare. */
export interface ComparedField {
  readonly name: string
  readonly label: string
  readonly kind: Kind
  readonly settings: Readonly<Record<string, unknown>>
}

const pickers = {
  userSelect: 'user',
  createUser: 'user',
  modifyUser: 'user',
  comSelect: 'organize',
  currOrganize: 'organize',
  depSelect: 'department',
  currDept: 'department',
  posSelect: 'position',
  currPosition: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
} as const
const symbols: Readonly<Record<string, string>> = {
  userSelect: '@userId',
  createUser: '@userId',
  comSelect: '@organizeId',
  depSelect: '@departmentId',
  posSelect: '@positionId',
}
const numeric: ReadonlySet<string | null> = new Set(['numeric', 'smallint', 'bigint'])
/** Kinds whose own control chooses a value for conditions; several values only where it has `multiple`. */
const ownControls: ReadonlySet<string> = new Set(['time', 'dicSelect', 'relationForm', 'popupSelect'])
const severalValues: ReadonlySet<string> = new Set(['dicSelect'])

/** The fields as the editor of conditions takes them: each with its operators and the control of its values. */
export const toConditionFields = (fields: readonly ComparedField[]): ConditionField[] =>
  fields.flatMap(({ name, label, kind, settings }) => {
    if (kind.operators.length === 0) return []
    const column = kind.column(settings as never)
    const symbol = symbols[kind.tag]
    const isOneOnly = ownControls.has(kind.tag) && !severalValues.has(kind.tag)
    return [
      {
        key: name,
        title: label,
        type: typeOfColumn(column),
        operators: isOneOnly
          ? kind.operators.filter((op) => !['in', 'notIn', 'between'].includes(op))
          : kind.operators,
        dynamic: symbol ? [symbol] : [],
        ...(kind.tag in pickers ? { picker: pickers[kind.tag as keyof typeof pickers] } : {}),
        ...controlOf(kind, settings),
      },
    ]
  })

const typeOfColumn = (column: string | null): ConditionField['type'] => {
  if (column === 'timestamptz') return 'time'
  return numeric.has(column) ? 'number' : 'text'
}

function controlOf(
  kind: Kind,
  settings: Readonly<Record<string, unknown>>,
): Pick<ConditionField, 'control' | 'format'> {
  if (kind.tag === 'switch')
    return selectControl([
      { value: 1, label: String(settings['activeTxt'] ?? '') || '1' },
      { value: 0, label: String(settings['inactiveTxt'] ?? '') || '0' },
    ])
  if (ownControls.has(kind.tag)) return { control: kindControl(kind, settings) }
  if (!kind.options) return {}
  if ((settings['dataType'] ?? 'static') === 'static') return selectControl(choicesOf(settings['options']))
  // A list from a dictionary or a data interface is chosen from as in a select field.
  const { dataType, dictionaryType, propsUrl, props } = settings
  return {
    control: kindControl(select as unknown as Kind, {
      ...select.settings.parse({ filterable: true }),
      dataType,
      dictionaryType,
      propsUrl,
      props,
    }),
  }
}

function kindControl(kind: Kind, settings: Readonly<Record<string, unknown>>) {
  const control = ({ value, onChange, many, label }: ValueControlProps) => (
    <KindControl
      kind={kind}
      settings={{ ...settings, multiple: many, readonly: false, disabled: false }}
      label={label}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
  return control
}

/** The options of a list or a tree; those of a tree are called by their path. */
function choicesOf(options: unknown, above = ''): { value: string; label: string }[] {
  if (!Array.isArray(options)) return []
  return (options as unknown[]).flatMap((option) => {
    const { id, fullName, children } = (option ?? {}) as {
      id?: unknown
      fullName?: unknown
      children?: unknown
    }
    if (typeof id !== 'string' && typeof id !== 'number') return []
    const label = above + String(fullName ?? id)
    return [{ value: String(id), label }, ...choicesOf(children, `${label} / `)]
  })
}
