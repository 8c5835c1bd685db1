import type { Conditions as Held, Comparison } from '../../contract/fields/conditions.ts'
import { ConditionBuilder } from '../../ui/condition-builder/condition-builder.tsx'

const newTest = (): Comparison => ({ field: 'field', op: '==', value: '', other: '' })

/** Editor of the conditions of a field rule. No conditions mean no rule. */
export const ConditionRows = ({
  value,
  onChange,
}: {
  value: Held | null
  onChange: (value: Held | null) => void
}) => (
  <ConditionBuilder
    value={value ?? []}
    createComparison={newTest}
    onChange={(next) => onChange(next.length > 0 ? next : null)}
  />
)
