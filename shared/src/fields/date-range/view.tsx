import { DatePicker } from '@arco-design/web-react'
import { IconSchedule } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { dayjsFormat } from '../date/picker-format.ts'
import { controlProps, editable, labelProps } from '../editable.tsx'
import { utcOffsetMinutes } from '../../contract/fields/instant.ts'
import { labelOrDefault } from '../label-or-default.ts'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import { dateRange as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

function DateRangeControl(props: InputProps<z.output<typeof settings>, number[]>) {
  const { value, onChange, onBlur, settings, label } = props
  const t = useText(text)
  const { size, disabled, status } = controlProps(props)
  return (
    <DatePicker.RangePicker
      {...{ size, disabled, status }}
      className={styles.fill!}
      inputProps={[
        { ...labelProps(props), 'aria-label': t('field.from', { label }) },
        { ...labelProps(props), id: undefined, 'aria-label': t('field.to', { label }) },
      ]}
      mode={settings.type === 'monthrange' ? 'month' : 'date'}
      showTime={settings.type === 'datetimerange'}
      value={Array.isArray(value) && value.length === 2 ? value : []}
      onChange={(_, days) => {
        onChange(days?.length === 2 && days.every(Boolean) ? days.map((day) => day.valueOf()) : [])
        onBlur()
      }}
      placeholder={[settings.startPlaceholder || t('field.start'), settings.endPlaceholder || t('field.end')]}
      separator={labelOrDefault(settings.rangeSeparator, '至', t('field.rangeSeparator'))}
      allowClear={settings.clearable}
      format={dayjsFormat(settings.format)}
      utcOffset={utcOffsetMinutes / 60}
    />
  )
}

export const dateRange = defineView({ kind, Icon: IconSchedule, Input: editable(kind, DateRangeControl) })
