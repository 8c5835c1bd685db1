import { Select } from '@arco-design/web-react'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import type { Schema } from './schema.ts'
import { text } from './text.ts'

/** Selects the type of a record: the code of a dictionary entry. */
export function TypeField({
  dictionary,
  schema,
}: {
  dictionary: 'RoleType' | 'PositionType' | 'groupType'
  schema: Schema
}) {
  const t = useText(text)
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const entries = data?.find(({ enCode }) => enCode === dictionary)?.dictionaryList ?? []
  return (
    <Field name="type" label={t('parts.type')} schema={schema}>
      <Select
        showSearch
        loading={isLoading}
        placeholder={t('parts.choose')}
        options={entries.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
      />
    </Field>
  )
}
