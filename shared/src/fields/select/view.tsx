import { Select } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { control, editable, usePlaceholder } from '../editable.tsx'
import { view, type InputProps } from '../view.ts'
import { select as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Chosen = string | number | (string | number)[]

function Choice(props: InputProps<z.output<typeof settings>, Chosen>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.choose')
  return (
    <Select
      {...control(props)}
      className={styles.fill!}
      mode={settings.multiple ? 'multiple' : undefined}
      value={chosen(value, settings.multiple)}
      onChange={(next: Chosen | undefined) => onChange(next ?? (settings.multiple ? [] : ''))}
      onBlur={onBlur}
      placeholder={placeholder}
      allowClear={settings.clearable}
      showSearch={settings.filterable}
      filterOption={matches}
      maxTagCount={inCell ? 1 : undefined}
      options={settings.options.map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  )
}

/** Of one option at most the first is shown, should a design have been for several once. */
const chosen = (value: Chosen | null, multiple: boolean) => {
  const ids = [value ?? []].flat().filter((id) => id !== '')
  return multiple ? (ids as string[]) : ids[0]
}

const matches = (typed: string, option: { props: unknown }) => String((option.props as { children: unknown }).children).toLowerCase().includes(typed.trim().toLowerCase())

export const select = view({ kind, Icon: IconDown, Input: editable(kind, Choice) })
