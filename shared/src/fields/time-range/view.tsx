import { TimePicker } from '@arco-design/web-react'
import { IconHistory } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { controlProps, editable, labelProps } from '../editable.tsx'
import { useAttributes } from '../../ui/attributes.tsx'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import { timeRange as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

function TimeRangeControl(props: InputProps<z.output<typeof settings>, string[]>) {
  const { value, onChange, onBlur, settings, label } = props
  const t = useText(text)
  const box = useAttributes<HTMLDivElement>('input', (index) =>
    index === 0
      ? { ...labelProps(props), 'aria-label': t('field.from', { label }) }
      : { ...labelProps(props), id: undefined, 'aria-label': t('field.to', { label }) },
  )
  const { size, disabled, status } = controlProps(props)
  return (
    <div ref={box}>
      <TimePicker.RangePicker
        {...{ size, disabled, status }}
        className={styles.fill!}
        value={Array.isArray(value) && value.length === 2 ? value : []}
        onChange={(next) => {
          onChange(next?.every(Boolean) ? next : [])
          onBlur()
        }}
        placeholder={[
          settings.startPlaceholder || t('field.start'),
          settings.endPlaceholder || t('field.end'),
        ]}
        allowClear={settings.clearable}
        format={settings.format}
        // A range over midnight begins later than it ends.
        order={false}
      />
    </div>
  )
}

export const timeRange = defineView({ kind, Icon: IconHistory, Input: editable(kind, TimeRangeControl) })
