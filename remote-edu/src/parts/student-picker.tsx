import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { students } from '@tessera/shared/contract/edu/students'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value?: string | null
  onChange?: (id: string | null) => void
  /** Not offered: students do not refer themselves. */
  exceptId?: string | null
  'aria-label'?: string
}

/** One of the visible students, found by name, pinyin or number. */
export function StudentPicker({ value, onChange, exceptId, ...rest }: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const { data } = useCall(students.selector, keyword ? { keyword } : {}, { keepPreviousData: true })
  const { data: selected } = useCall(students.selector, value ? { ids: value } : null)
  const found = new Map([...(selected?.list ?? []), ...(data?.list ?? [])].map((row) => [row.id, row]))
  return (
    <Select
      {...rest}
      allowClear
      showSearch
      filterOption={false}
      loading={!data}
      placeholder={t('parts.choose')}
      value={value ?? undefined}
      options={[...found.values()]
        .filter(({ id }) => id !== exceptId)
        .map(({ id, fullName, studentNo, campusName }) => ({
          value: id,
          label: `${fullName} · ${studentNo} · ${campusName}`,
        }))}
      onSearch={setKeyword}
      onChange={(id?: string) => onChange?.(id ?? null)}
    />
  )
}
