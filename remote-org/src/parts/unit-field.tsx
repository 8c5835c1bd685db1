import type { Option } from '@tessera/shared/contract/fields/options'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { TreeSelect } from '@tessera/shared/ui/tree-select/tree-select'
import type { Schema } from './schema.ts'

interface Props {
  name: string
  label: string
  schema?: Schema
  placeholder: string
  units: readonly Option[] | undefined
  /** Allows an empty value. */
  clearable?: boolean
  multiple?: boolean
  disabled?: boolean
  wide?: boolean
}

/** Selects companies or departments from their tree. */
export function UnitField({
  units,
  placeholder,
  clearable = false,
  multiple = false,
  disabled = false,
  ...field
}: Props) {
  return (
    <Field {...field}>
      <TreeSelect
        options={units ?? []}
        loading={units === undefined}
        placeholder={placeholder}
        clearable={clearable}
        multiple={multiple}
        disabled={disabled}
      />
    </Field>
  )
}
