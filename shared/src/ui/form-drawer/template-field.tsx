import { Form, Select } from '@arco-design/web-react'
import { useRef } from 'react'

interface Props<Id extends string> {
  label: string
  placeholder: string
  options: readonly { readonly value: Id; readonly label: string }[]
  value: Id | null
  onChange: (value: Id | null) => void
  /** Names that records have already; the proposed name is another one. */
  takenNames?: ReadonlySet<string>
  /** What else a template fills in. */
  valuesOf?: (value: Id) => Readonly<Record<string, unknown>>
}

const noNames: ReadonlySet<string> = new Set()

/** The name, or with the first number behind it that makes it free. */
function findFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`
  return free
}

/** Names a record after what it begins with, until the user has written another name. */
export function useProposedName(takenNames: ReadonlySet<string> = noNames): (label: string) => void {
  const { form } = Form.useFormContext()
  const filled = useRef('')
  return (label) => {
    const name = label && findFreeName(label, takenNames)
    const current = String(form.getFieldValue('fullName') ?? '')
    if (current !== filled.current) return
    filled.current = name
    form.setFields({ fullName: { value: name, error: undefined as never } })
  }
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
  takenNames = noNames,
  valuesOf,
}: Props<Id>) {
  const { form } = Form.useFormContext()
  const propose = useProposedName(takenNames)
  const labelled = useRef<HTMLSpanElement>(null)
  /** Writing goes on at the name, once the list has closed: a choice by the mouse leaves the focus on the page. */
  const focusName = () =>
    setTimeout(() =>
      labelled.current?.closest('form')?.querySelector<HTMLElement>('[id$="fullName_input"]')?.focus(),
    )
  const choose = (next?: Id) => {
    onChange(next ?? null)
    if (next) focusName()
    if (next && valuesOf) form.setFieldsValue(valuesOf(next) as never)
    propose(options.find((option) => option.value === next)?.label ?? '')
  }
  return (
    <Form.Item label={<span ref={labelled}>{label}</span>}>
      <Select
        // Most records begin empty: writing begins at the name.
        data-no-autofocus
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
