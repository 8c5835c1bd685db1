import { useText } from '../../text/text.ts'
import { SearchSelect } from './search-select.tsx'
import { text } from './text.ts'

/** A form field with its name in the design and its label. */
export interface NamedField {
  readonly name: string
  readonly label: string
  /** Tag of its kind, and its settings, where these are known. */
  readonly tag?: string
  readonly settings?: Readonly<Record<string, unknown>>
}

interface Props {
  fields: readonly NamedField[]
  /** Name of the selected field; '' for none. */
  value: string
  onChange: (name: string) => void
  label: string
  allowClear?: boolean
}

/** Select of a form field by its label. An unknown field name stays until the user selects another. */
export function FieldSelect({ fields, value, onChange, label, allowClear = false }: Props) {
  const t = useText(text)
  const isMissing = value !== '' && !fields.some(({ name }) => name === value)
  const labelOf = (one: NamedField) =>
    fields.some((other) => other !== one && other.label === one.label)
      ? `${one.label} (${one.name})`
      : one.label
  return (
    <SearchSelect
      value={value}
      onChange={onChange}
      label={label}
      allowClear={allowClear}
      warning={isMissing && t('panel.noField', { name: value })}
      options={fields.map((one) => ({ value: one.name, label: labelOf(one) }))}
    />
  )
}
