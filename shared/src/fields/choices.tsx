import { Checkbox, Radio } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { labelProps } from './editable.tsx'
import { FocusGroup } from './focus-group.tsx'
import type { Option } from '../contract/fields/options.ts'
import { NoOptions, optionsOf, useOptionsState } from './options-state.tsx'
import type { CommonSettings } from '../contract/fields/kind.ts'
import type { OptionSettings } from '../contract/fields/options.ts'
import type { InputProps } from './view.ts'
import styles from './fields.module.css'

type Id = string | number
interface ChoiceSettings extends CommonSettings, OptionSettings {
  readonly optionType: 'default' | 'button'
  readonly border: boolean
  readonly direction: 'horizontal' | 'vertical'
}

/** Radio buttons or checkboxes side by side, one below the other, with borders or as buttons. */
function Choices<V>({
  saysItself,
  children,
  ...props
}: InputProps<ChoiceSettings, V> & {
  saysItself: boolean
  children: (options: readonly Option[]) => ReactNode
}) {
  const state = useOptionsState(props.settings)
  const options = optionsOf(state)
  const { optionType, border } = props.settings
  const classNames = [
    styles.choices,
    optionType === 'button' ? styles.buttons : border && styles.bordered,
    props.invalid && styles.refused,
  ]
  return (
    <FocusGroup
      {...props}
      hasOwnLabel={saysItself && options.length > 0}
      className={classNames.filter(Boolean).join(' ')}
    >
      {options.length > 0 ? children(options) : <NoOptions state={state} />}
    </FocusGroup>
  )
}

export function RadioChoices(props: InputProps<ChoiceSettings, Id | null>) {
  const { value, onChange, settings, disabled, inCell } = props
  const { id: _, ...labels } = labelProps(props)
  return (
    <Choices {...props} saysItself>
      {(options) => (
        <Radio.Group
          {...labels}
          type={settings.optionType === 'button' ? 'button' : 'radio'}
          direction={inCell ? 'horizontal' : settings.direction}
          disabled={disabled}
          // An id may be a text or a number.
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
  const ids = Array.isArray(value) ? value : []
  const full = settings.max !== null && ids.length >= settings.max
  return (
    <Choices {...props} saysItself={false}>
      {(options) => {
        const known = new Map(options.map(({ id }) => [String(id), id]))
        const selected = ids.map((id) => known.get(String(id)) ?? id)
        return (
          <Checkbox.Group
            direction={inCell ? 'horizontal' : settings.direction}
            value={selected}
            // Ids without an option are kept: the user has not removed them.
            onChange={(next: Id[]) => onChange([...selected.filter((id) => !known.has(String(id))), ...next])}
            options={options.map(({ id, fullName }) => ({
              value: id,
              label: fullName,
              disabled: disabled || (full && !selected.includes(id)),
            }))}
          />
        )
      }}
    </Choices>
  )
}
