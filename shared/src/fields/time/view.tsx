import { TimePicker } from '@arco-design/web-react'
import { IconClockCircle } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { control, editable, named, usePlaceholder } from '../editable.tsx'
import { useNaming } from '../naming.tsx'
import { view, type InputProps } from '../view.ts'
import { time as kind, type settings } from './kind.ts'
import { barred } from './barred.ts'
import styles from '../fields.module.css'

function Hour(props: InputProps<z.output<typeof settings>, string | null>) {
  const { value, onChange, onBlur, settings } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  const box = useNaming<HTMLDivElement>('input', () => named(props))
  const { size, disabled, status } = control(props)
  return (
    <div ref={box}>
      <TimePicker
        {...{ size, disabled, status }}
        {...barred(settings.selectableRange)}
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

export const time = view({ kind, Icon: IconClockCircle, Input: editable(kind, Hour) })
