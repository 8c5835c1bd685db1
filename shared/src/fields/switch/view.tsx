import { Badge, Switch } from '@arco-design/web-react'
import { IconPoweroff } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { editable, labelProps, FormattedValue } from '../editable.tsx'
import { labelOrDefault } from '../label-or-default.ts'
import { text } from '../text.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { switchKind as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

function SwitchControl(props: InputProps<Settings, 0 | 1>) {
  const { value, onChange, onBlur, settings, size, disabled } = props
  const on = value === 1
  const { activeTxt, inactiveTxt } = useSwitchTexts(settings)
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
      checkedText={activeTxt}
      uncheckedText={inactiveTxt}
      {...(colour && !disabled ? { style: { backgroundColor: colour } } : {})}
    />
  )
}

function Cell({ value, settings }: CellProps<Settings, 0 | 1>) {
  const switchTexts = useSwitchTexts(settings)
  return (
    <span className={styles.dotted}>
      <Badge status={value === 1 ? 'success' : 'default'} />
      <FormattedValue kind={kind} value={value} settings={{ ...settings, ...switchTexts }} />
    </span>
  )
}

/** The texts of the two states; those that the designer left unchanged are in the user's language. */
function useSwitchTexts({ activeTxt, inactiveTxt }: Settings): Pick<Settings, 'activeTxt' | 'inactiveTxt'> {
  const t = useText(text)
  return {
    activeTxt: labelOrDefault(activeTxt, '开', t('field.on')),
    inactiveTxt: labelOrDefault(inactiveTxt, '关', t('field.off')),
  }
}

export const switchView = defineView({
  kind,
  Icon: IconPoweroff,
  Input: editable(kind, SwitchControl, Cell),
  Cell,
})
