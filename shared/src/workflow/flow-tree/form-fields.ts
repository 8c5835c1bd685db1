import { operatorsByType, type ValueType } from '../../contract/org/conditions.ts'
import { comparedType } from '../../fields/compared-type.ts'
import { namedFields, readDesign, type Field } from '../../fields/design.ts'
import type { ConditionField } from '../../ui/condition-builder/condition.ts'
import { selectControl } from '../../ui/condition-builder/select-control.tsx'

/** A field of the form of a flow; of a column of a sub-table the name is `<sub-table>-<column>`. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly tag: string
  /** How conditions compare its values; null for fields that they cannot compare. */
  readonly type: ValueType | null
  readonly isRequired: boolean
  /** null for a field of a system form. */
  readonly field: Field | null
}

/** The fields of a designed form, from its text; null where it cannot be read. */
export function listDesignFields(formData: string): readonly FormField[] | null {
  const read = readDesign(parse(formData))
  if ('problems' in read) return null
  return namedFields(read.design.fields).map(({ path, field }) => ({
    name: path,
    label: field.settings.label || path,
    tag: field.kind.tag,
    type: path.includes('-') ? null : comparedType(field),
    isRequired: field.settings.required,
    field,
  }))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The fields that conditions can compare. */
export const toConditionFields = (fields: readonly FormField[] | null): readonly ConditionField[] =>
  (fields ?? []).flatMap(toConditionField)

const pickers = {
  userSelect: 'user',
  createUser: 'user',
  comSelect: 'organize',
  depSelect: 'department',
  posSelect: 'position',
} as const

/** How conditions compare a field; nothing for fields that they cannot compare. */
function toConditionField({ name, label, tag, type, field }: FormField): ConditionField[] {
  if (type === null) return []
  const options = field ? optionsOf(field.settings) : []
  const operators = operatorsByType[type]
  return [
    {
      key: name,
      title: label,
      type,
      operators: field ? field.kind.operators.filter((op) => operators.includes(op)) : operators,
      dynamic: [],
      ...(tag in pickers ? { picker: pickers[tag as keyof typeof pickers] } : {}),
      ...(options.length > 0 ? selectControl(options) : {}),
    },
  ]
}

/** The options that the form itself has. */
function optionsOf(settings: Readonly<Record<string, unknown>>): { value: string; label: string }[] {
  const { options, dataType = 'static' } = settings
  if (dataType !== 'static' || !Array.isArray(options)) return []
  return (options as unknown[]).flatMap((option) => {
    const { id, fullName } = (option ?? {}) as { id?: unknown; fullName?: unknown }
    return typeof id === 'string' || typeof id === 'number'
      ? [{ value: String(id), label: String(fullName ?? id) }]
      : []
  })
}
