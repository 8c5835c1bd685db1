import { Form, Select } from '@arco-design/web-react'
import { useRef } from 'react'

interface Props<Id extends string> {
  label: string
  placeholder: string
  options: readonly { readonly value: Id; readonly label: string }[]
  value: Id | null
  onChange: (value: Id | null) => void
}

/**
 * Chooses what a new record begins with; it stands before the name. Until the user writes another one, the record is named
 * after its template.
 */
export function TemplateField<Id extends string>({
  label,
  placeholder,
  options,
  value,
  onChange,
}: Props<Id>) {
  const { form } = Form.useFormContext()
  const filled = useRef('')
  const choose = (next?: Id) => {
    onChange(next ?? null)
    const name = options.find((option) => option.value === next)?.label ?? ''
    const current = String(form.getFieldValue('fullName') ?? '')
    if (current !== filled.current) return
    filled.current = name
    form.setFields({ fullName: { value: name, error: undefined as never } })
  }
  return (
    <Form.Item label={label}>
      <Select
        allowClear
        showSearch
        aria-label={label}
        placeholder={placeholder}
        value={value ?? undefined}
        onChange={choose}
        options={[...options]}
      />
    </Form.Item>
  )
}
