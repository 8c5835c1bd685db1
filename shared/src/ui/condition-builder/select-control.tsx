import { Select } from '@arco-design/web-react'
import type { ConditionField } from './condition.ts'

interface SelectOption {
  readonly value: string | number
  readonly label: string
}

/** The control and the text of a field whose values are ids of these options. */
export function selectControl(
  options: readonly SelectOption[],
): Required<Pick<ConditionField, 'control' | 'format'>> {
  const find = (value: unknown) => options.find((option) => String(option.value) === String(value))
  const toSelected = (value: unknown) =>
    value === '' || value === undefined ? undefined : (find(value)?.value ?? String(value))
  return {
    control: ({ value, onChange, many, label }) => (
      <Select
        size="small"
        {...(many ? { mode: 'multiple' as const } : {})}
        aria-label={label}
        value={many ? ((value as unknown[]).map(toSelected) as string[]) : toSelected(value)}
        onChange={(next: unknown) => onChange(next ?? '')}
        options={options.map((option) => ({ ...option }))}
      />
    ),
    format: (value) => find(value)?.label ?? String(value),
  }
}
