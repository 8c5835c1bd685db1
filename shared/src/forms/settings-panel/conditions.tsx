import type { Conditions as ConditionList } from '../../contract/fields/conditions.ts'
import { ConditionBuilder } from '../../ui/condition-builder/condition-builder.tsx'
import { toConditionFields, type ComparedField } from './condition-fields.tsx'

interface Props {
  value: ConditionList
  onChange: (value: ConditionList) => void
  fields: readonly ComparedField[]
}

/** Editor of conditions over fields of the design. Days become milliseconds, as records have them. */
export function Conditions({ value, onChange, fields }: Props) {
  const known = toConditionFields(fields)
  const days = new Set(known.flatMap(({ key, type }) => (type === 'time' ? key : [])))
  const [first] = known
  return (
    <ConditionBuilder
      value={value}
      fields={known}
      createComparison={() => ({
        field: first?.key ?? '',
        op: first?.operators[0] ?? '==',
        value: '',
        other: '',
      })}
      onChange={(next) =>
        onChange(
          next.map((group) => ({
            ...group,
            groups: group.groups.map((test) =>
              days.has(test.field) ? { ...test, value: toMilliseconds(test.value) } : test,
            ),
          })),
        )
      }
    />
  )
}

function toMilliseconds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toMilliseconds)
  if (typeof value !== 'string' || value === '') return value
  const time = Date.parse(value.includes(':') ? value : `${value}T00:00:00`)
  return Number.isNaN(time) ? value : time
}
