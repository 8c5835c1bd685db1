import type { Conditions as Held, Test } from '../../fields/conditions.ts'
import { ConditionBuilder } from '../condition-builder/condition-builder.tsx'

const newTest = (): Test => ({ field: 'field', op: '==', value: '', other: '' })

/** When a rule of a field holds: groups of comparisons. None at all is no rule. */
export const ConditionRows = ({
  value,
  onChange,
}: {
  value: Held | null
  onChange: (value: Held | null) => void
}) => (
  <ConditionBuilder
    value={value ?? []}
    newTest={newTest}
    onChange={(next) => onChange(next.length > 0 ? next : null)}
  />
)
