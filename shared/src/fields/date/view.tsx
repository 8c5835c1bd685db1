import { DatePicker } from '@arco-design/web-react'
import { IconCalendar } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, labelProps, usePlaceholder } from '../editable.tsx'
import { utcOffsetMinutes, startOfDay } from '../../contract/fields/instant.ts'
import { useFieldValue } from '../scope.ts'
import { defineView, type InputProps } from '../view.ts'
import { date as kind, type settings } from './kind.ts'
import { limitAt } from './limits.ts'
import { dayjsFormat } from './picker-format.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

const pickers = {
  date: DatePicker,
  datetime: DatePicker,
  month: DatePicker.MonthPicker,
  year: DatePicker.YearPicker,
} as const

function DateControl(props: InputProps<Settings, number | null>) {
  const { value, onChange, onBlur, settings } = props
  const placeholder = usePlaceholder(settings, 'field.chooseDate')
  const [startField, endField] = [
    useFieldValue(fieldOf(settings.start)),
    useFieldValue(fieldOf(settings.end)),
  ]
  const Picker = pickers[settings.type]
  const { id, 'aria-label': _label, ...rest } = controlProps(props)
  return (
    <Picker
      {...rest}
      className={styles.fill!}
      inputProps={labelProps(props)}
      value={typeof value === 'number' ? value : undefined}
      onChange={(_, day) => {
        onChange(day?.valueOf() ?? null)
        onBlur()
      }}
      placeholder={placeholder}
      allowClear={settings.clearable}
      format={dayjsFormat(settings.format)}
      showTime={settings.type === 'datetime'}
      // Days are those of the business time zone, not of the browser's.
      utcOffset={utcOffsetMinutes / 60}
      disabledDate={(cell) => {
        const now = Date.now()
        const start = limitAt(settings.start, startField, now)
        const end = limitAt(settings.end, endField, now)
        const day = Date.UTC(cell.year(), cell.month(), cell.date()) - utcOffsetMinutes * 60_000
        return (start !== null && day < startOfDay(start)) || (end !== null && day > startOfDay(end))
      }}
    />
  )
}

const fieldOf = (limit: Settings['start']) => (limit.by === 'field' ? limit.vModel : '')

export const date = defineView({ kind, Icon: IconCalendar, Input: editable(kind, DateControl) })
