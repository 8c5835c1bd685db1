import { Select } from '@arco-design/web-react'
import type * as z from 'zod'
import { lookups, useLookup } from '../../client/lookups.ts'
import { Field } from './field.tsx'

interface Props {
  name: string
  label: string
  placeholder: string
  schema: z.ZodType
  /** Code of the dictionary type. */
  dictionary: string
}

/** Select of the names in a dictionary. The user can also type other text, which the contract accepts. */
export function DictionaryField({ dictionary, placeholder, ...field }: Props) {
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const entries = data?.find(({ enCode }) => enCode === dictionary)?.dictionaryList ?? []
  return (
    <Field {...field}>
      <Select
        showSearch
        allowCreate
        allowClear
        loading={isLoading}
        placeholder={placeholder}
        options={entries.map(({ fullName }) => fullName)}
      />
    </Field>
  )
}
