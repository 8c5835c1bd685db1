import { Input } from '@arco-design/web-react'
import type { FieldRow } from '../../contract/field-row.ts'
import { DayField } from './day-field.tsx'
import { DictionaryField } from './dictionary-field.tsx'
import { Field } from './field.tsx'
import { maxLengthOf } from './validate-value.ts'

interface Props {
  name: string
  label: string
  row: FieldRow
  /** Of a select without a value. */
  placeholder: string
  /** Spans both columns. */
  wide?: boolean
  /** Validates a rule across fields: returns a message, or undefined when the value is valid. */
  check?: (value: unknown) => string | undefined
}

/** The form field of a row that holds text, a day or an entry of a dictionary. Other values have controls of their own. */
export function RowField({ name, label, row, placeholder, wide = false, check }: Props) {
  const { schema, value, dictionary, pastOnly = false } = row
  if (value === 'day') return <DayField name={name} label={label} pastOnly={pastOnly} />
  if (value === 'dictionary' && dictionary && schema)
    return (
      <DictionaryField
        name={name}
        label={label}
        placeholder={placeholder}
        schema={schema}
        dictionary={dictionary}
      />
    )
  const maxLength = schema && maxLengthOf(schema)
  const limit = maxLength === undefined ? {} : { maxLength }
  return (
    <Field
      name={name}
      label={label}
      wide={wide}
      {...(schema ? { schema } : {})}
      {...(check ? { check } : {})}
    >
      {value === 'note' ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} showWordLimit {...limit} />
      ) : (
        <Input allowClear {...limit} />
      )}
    </Field>
  )
}
