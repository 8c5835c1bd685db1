import { Badge, Switch } from '@arco-design/web-react'
import { IconPoweroff } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { editable, labelProps, FormattedValue } from '../editable.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { switchKind as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

function SwitchControl(props: InputProps<Settings, 0 | 1>) {
  const { value, onChange, onBlur, settings, size, disabled } = props
  const on = value === 1
  const colour = on ? settings.activeColor : settings.inactiveColor
  return (
    <Switch
      {...labelProps(props)}
      checked={on}
      onChange={(checked) => {
        onChange(checked ? 1 : 0)
        onBlur()
      }}
      disabled={disabled}
      size={size === 'small' || size === 'mini' ? 'small' : 'default'}
      checkedText={settings.activeTxt}
      uncheckedText={settings.inactiveTxt}
      {...(colour && !disabled ? { style: { backgroundColor: colour } } : {})}
    />
  )
}

const Cell = ({ value, settings }: CellProps<Settings, 0 | 1>) => (
  <span className={styles.dotted}>
    <Badge status={value === 1 ? 'success' : 'default'} />
    <FormattedValue kind={kind} value={value} settings={settings} />
  </span>
)

export const switchView = defineView({
  kind,
  Icon: IconPoweroff,
  Input: editable(kind, SwitchControl, Cell),
  Cell,
})
