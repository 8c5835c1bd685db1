import { DatePicker } from '@arco-design/web-react'
import { IconSchedule } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { dayjsFormat } from '../date/picker-format.ts'
import { control, editable, named } from '../editable.tsx'
import { ahead } from '../instant.ts'
import { text } from '../text.ts'
import { view, type InputProps } from '../view.ts'
import { dateRange as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

function Days(props: InputProps<z.output<typeof settings>, number[]>) {
  const { value, onChange, onBlur, settings, label } = props
  const t = useText(text)
  const { size, disabled, status } = control(props)
  return (
    <DatePicker.RangePicker
      {...{ size, disabled, status }}
      className={styles.fill!}
      inputProps={[
        { ...named(props), 'aria-label': t('field.from', { label }) },
        { ...named(props), id: undefined, 'aria-label': t('field.to', { label }) },
      ]}
      mode={settings.type === 'monthrange' ? 'month' : 'date'}
      showTime={settings.type === 'datetimerange'}
      value={Array.isArray(value) && value.length === 2 ? value : []}
      onChange={(_, days) => {
        onChange(days?.length === 2 && days.every(Boolean) ? days.map((day) => day.valueOf()) : [])
        onBlur()
      }}
      placeholder={[settings.startPlaceholder || t('field.start'), settings.endPlaceholder || t('field.end')]}
      separator={settings.rangeSeparator}
      allowClear={settings.clearable}
      format={dayjsFormat(settings.format)}
      utcOffset={ahead / 60}
    />
  )
}

export const dateRange = view({ kind, Icon: IconSchedule, Input: editable(kind, Days) })
