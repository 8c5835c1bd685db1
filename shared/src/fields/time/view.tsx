import { TimePicker } from '@arco-design/web-react'
import { IconClockCircle } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, labelProps, usePlaceholder } from '../editable.tsx'
import { useAttributes } from '../../ui/attributes.tsx'
import { defineView, type InputProps } from '../view.ts'
import { time as kind, type settings } from './kind.ts'
import { disabledTimes } from './disabled-times.ts'
import styles from '../fields.module.css'

function TimeControl(props: InputProps<z.output<typeof settings>, string | null>) {
  const { value, onChange, onBlur, settings } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useAttributes<HTMLDivElement>('input', () => labelProps(props))
  const { size, disabled, status } = controlProps(props)
  return (
    <div ref={box}>
      <TimePicker
        {...{ size, disabled, status }}
        {...disabledTimes(settings.selectableRange)}
        className={styles.fill!}
        value={value ?? undefined}
        onChange={(next) => {
          onChange(next || null)
          onBlur()
        }}
        placeholder={placeholder}
        allowClear={settings.clearable}
        format={settings.format}
      />
    </div>
  )
}

export const time = defineView({ kind, Icon: IconClockCircle, Input: editable(kind, TimeControl) })
