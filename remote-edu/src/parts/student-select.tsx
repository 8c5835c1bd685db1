import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { students } from '@tessera/shared/contract/edu/students'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (id: string) => void
  /** Name of the selected student, where it is not among those that were found. */
  selectedLabel?: string | undefined
  /** A student that cannot be selected. */
  excludedId?: string
  error?: boolean
  'aria-label'?: string
}

/** A student, searched by name, pinyin or number on the server. */
export function StudentSelect({
  value,
  onChange,
  excludedId,
  selectedLabel,
  error = false,
  'aria-label': label = '',
}: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const { data, isLoading } = useCall(students.selector, { keyword }, { keepPreviousData: true })
  const rows = (data?.list ?? []).filter(({ id }) => id !== excludedId)
  const options = rows.map(({ id, fullName, studentNo, campusName }) => ({
    value: id,
    label: `${fullName} ${studentNo} ${campusName}`,
  }))
  const isFound = rows.some(({ id }) => id === value)
  return (
    <Select
      showSearch
      filterOption={false}
      aria-label={label}
      placeholder={t('parts.choose')}
      error={error}
      loading={isLoading}
      {...(value ? { value } : {})}
      onSearch={setKeyword}
      onChange={(id: string) => onChange?.(id)}
      options={isFound || !value || !selectedLabel ? options : [{ value, label: selectedLabel }, ...options]}
    />
  )
}
