import { DatePicker } from '@arco-design/web-react'
import { Field } from './field.tsx'

/** The picker speaks of days as text; on the wire a day is its midnight here, in milliseconds. */
const midnight = (day: unknown) =>
  typeof day === 'string' && day ? new Date(`${day}T00:00`).getTime() : (day ?? null)

/** A day; with `past` none that is yet to come. */
export function DayField({ past = false, ...field }: { name: string; label: string; past?: boolean }) {
  return (
    <Field {...field} normalize={midnight}>
      <DatePicker
        style={{ width: '100%' }}
        format="YYYY-MM-DD"
        disabledDate={(day) => past && day.valueOf() > Date.now()}
      />
    </Field>
  )
}
