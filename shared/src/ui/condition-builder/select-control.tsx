import { Select } from '@arco-design/web-react'
import type { ConditionField } from './condition.ts'

interface SelectOption {
  readonly value: string
  readonly label: string
}

/** The control and the text of a field whose values are ids of these options. */
export const selectControl = (
  options: readonly SelectOption[],
): Required<Pick<ConditionField, 'control' | 'format'>> => ({
  control: ({ value, onChange, many, label }) => (
    <Select
      size="small"
      {...(many ? { mode: 'multiple' as const } : {})}
      aria-label={label}
      value={many ? (value as unknown[]).map(String) : String(value ?? '') || undefined}
      onChange={(next: string | string[]) => onChange(next)}
      options={[...options]}
    />
  ),
  format: (value) => options.find((option) => option.value === String(value))?.label ?? String(value),
})
