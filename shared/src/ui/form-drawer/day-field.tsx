import { DatePicker } from '@arco-design/web-react'
import { Field } from './field.tsx'

/** Converts the picker's text to local midnight in milliseconds, the form in which the contract has days. */
const toMidnight = (day: unknown) =>
  typeof day === 'string' && day ? new Date(`${day}T00:00`).getTime() : (day ?? null)

/** Date field. With `pastOnly`, future days cannot be selected. */
export function DayField({
  pastOnly = false,
  ...field
}: {
  name: string
  label: string
  pastOnly?: boolean
}) {
  return (
    <Field {...field} normalize={toMidnight}>
      <DatePicker
        style={{ width: '100%' }}
        format="YYYY-MM-DD"
        disabledDate={(day) => pastOnly && day.valueOf() > Date.now()}
      />
    </Field>
  )
}
