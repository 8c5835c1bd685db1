import { useText } from '../../text/text.ts'
import { Choice } from './choice.tsx'
import { text } from './text.ts'

/** A field of a form, by its name in the design and the words that people read. */
export interface NamedField {
  readonly name: string
  readonly label: string
}

interface Props {
  fields: readonly NamedField[]
  /** The name of one of them; '' is none. */
  value: string
  onChange: (name: string) => void
  label: string
}

/** A field of the form is chosen by its label. A name that no field has stays until another is chosen. */
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
