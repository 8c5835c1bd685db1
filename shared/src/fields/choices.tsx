import { Checkbox, Radio } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { labelProps } from './editable.tsx'
import { FocusGroup } from './focus-group.tsx'
import type { Option } from './options.ts'
import { NoOptions, optionsOf, useOptionsState } from './options-state.tsx'
import type { CommonSettings } from './kind.ts'
import type { OptionSettings } from './options.ts'
import type { InputProps } from './view.ts'
import styles from './fields.module.css'

type Id = string | number
interface ChoiceSettings extends CommonSettings, OptionSettings {
  readonly optionType: 'default' | 'button'
  readonly border: boolean
  readonly direction: 'horizontal' | 'vertical'
}

/** Radio buttons and boxes side by side, one below the other, with borders or as buttons. */
function Choices<V>({
  saysItself,
  children,
  ...props
}: InputProps<ChoiceSettings, V> & {
  saysItself: boolean
  children: (options: readonly Option[]) => ReactNode
}) {
  const offered = useOptionsState(props.settings)
  const options = optionsOf(offered)
  const { optionType, border } = props.settings
  const looks = [
    styles.choices,
    optionType === 'button' ? styles.buttons : border && styles.bordered,
    props.invalid && styles.refused,
  ]
  return (
    <FocusGroup
      {...props}
      hasOwnLabel={saysItself && options.length > 0}
      className={looks.filter(Boolean).join(' ')}
    >
      {options.length > 0 ? children(options) : <NoOptions offered={offered} />}
    </FocusGroup>
  )
}

export function RadioChoices(props: InputProps<ChoiceSettings, Id | null>) {
  const { value, onChange, settings, disabled, inCell } = props
  const { id: _, ...names } = labelProps(props)
  return (
    <Choices {...props} saysItself>
      {(options) => (
        <Radio.Group
          {...names}
          type={settings.optionType === 'button' ? 'button' : 'radio'}
          direction={inCell ? 'horizontal' : settings.direction}
          disabled={disabled}
          // An id may have come as text or as a number.
          value={options.find(({ id }) => String(id) === String(value))?.id}
          onChange={(id: Id) => onChange(id)}
          options={options.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
    </Choices>
  )
}

export function CheckboxChoices(
  props: InputProps<ChoiceSettings & { readonly min: number | null; readonly max: number | null }, Id[]>,
) {
  const { value, onChange, settings, disabled, inCell } = props
  const held = Array.isArray(value) ? value : []
  const full = settings.max !== null && held.length >= settings.max
  return (
    <Choices {...props} saysItself={false}>
      {(options) => {
        const known = new Map(options.map(({ id }) => [String(id), id]))
        const chosen = held.map((id) => known.get(String(id)) ?? id)
        return (
          <Checkbox.Group
            direction={inCell ? 'horizontal' : settings.direction}
            value={chosen}
            // Ids that no option has any more are kept: nobody took them away.
            onChange={(next: Id[]) => onChange([...chosen.filter((id) => !known.has(String(id))), ...next])}
            options={options.map(({ id, fullName }) => ({
              value: id,
              label: fullName,
              disabled: disabled || (full && !chosen.includes(id)),
            }))}
          />
        )
      }}
    </Choices>
  )
}
