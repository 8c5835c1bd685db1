import { useText } from '../../text/text.ts'
import { Choice } from './choice.tsx'
import { text } from './text.ts'

/** A form field with its name in the design and its label. */
export interface NamedField {
  readonly name: string
  readonly label: string
}

interface Props {
  fields: readonly NamedField[]
  /** Name of the selected field; '' for none. */
  value: string
  onChange: (name: string) => void
  label: string
}

/** Select of a form field by its label. An unknown field name stays until the user selects another. */
export function FieldSelect({ fields, value, onChange, label }: Props) {
  const t = useText(text)
  const lost = value !== '' && !fields.some(({ name }) => name === value)
  const wordsOf = (one: NamedField) =>
    fields.some((other) => other !== one && other.label === one.label)
      ? `${one.label} (${one.name})`
      : one.label
  return (
    <Choice
      value={value}
      onChange={onChange}
      label={label}
      lost={lost && t('panel.noField', { name: value })}
      options={fields.map((one) => ({ value: one.name, label: wordsOf(one) }))}
    />
  )
}
