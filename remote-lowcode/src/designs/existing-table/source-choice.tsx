import { Form, Select } from '@arco-design/web-react'
import { dataSources, type DbType } from '@tessera/shared/contract/data/sources'
import { useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { useText } from '@tessera/shared/text/text'
import { existingTableText as text } from './text.ts'

/** Databases that can have the records of a form. */
const suitable: ReadonlySet<DbType> = new Set<DbType>(['PostgreSQL', 'MySQL', 'SQLite'])

interface Props {
  /** `dbLinkId` of the design; set by the form around. */
  value?: string
  onChange?: (linkId: string) => void
  disabled: boolean
  /** Called when the tables to choose from are others. */
  onChanged: () => void
}

/** Chooses the database of the records of a design: the own one, or a data source. */
export function SourceChoice({ value, onChange, disabled, onChanged }: Props) {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const sources = useCall(dataSources.selector, {})
  const offered = (sources.data?.list ?? []).flatMap(({ children }) =>
    children.filter(({ dbType, id }) => suitable.has(dbType) || id === value),
  )
  return (
    <Select
      showSearch
      aria-label={t('existingTable.source')}
      disabled={disabled}
      loading={sources.isLoading}
      filterOption={matchesOption}
      value={value ?? '0'}
      onChange={(linkId: string) => {
        onChange?.(linkId)
        form.setFieldValue('tables', '[]')
        onChanged()
      }}
      options={offered.map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  )
}
