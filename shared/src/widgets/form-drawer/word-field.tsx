import { Select } from '@arco-design/web-react'
import type * as z from 'zod'
import { lookups, useLookup } from '@tessera/shared/session/lookups'
import { Field } from './field.tsx'

interface Props {
  name: string
  label: string
  placeholder: string
  schema: z.ZodType
  /** Code of the dictionary type. */
  dictionary: string
}

/** Names out of a dictionary; others may be typed, since the wire takes any text. */
export function WordField({ dictionary, placeholder, ...field }: Props) {
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
