import { Select } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { organizeChart, type FoundUnit } from '@tessera/shared/contract/org/organize-chart'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './organize-chart.module.css'

/** Time after the last key before a search starts. */
const debounceMs = 250

/** Searches the whole organisation for a unit and selects it. */
export function Search({ onFound }: { onFound: (unit: FoundUnit) => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [selectedName, setSelectedName] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isLoading } = useCall(organizeChart.search, keyword ? { keyword } : null, {
    keepPreviousData: true,
  })
  const found = keyword ? (data?.list ?? []) : []

  return (
    <Select
      className={styles.search!}
      showSearch
      allowClear
      filterOption={false}
      prefix={<IconSearch />}
      arrowIcon={null}
      placeholder={t('organizeChart.search')}
      aria-label={t('organizeChart.search')}
      loading={isLoading}
      notFoundContent={
        keyword && !isLoading ? <p className={styles.nothing}>{t('organizeChart.nothing')}</p> : null
      }
      renderFormat={() => selectedName}
      onSearch={setTyped}
      onChange={(id: string | undefined) => {
        const unit = found.find((candidate) => candidate.id === id)
        setSelectedName(unit?.fullName ?? '')
        if (unit) onFound(unit)
      }}
    >
      {found.map(({ id, fullName, manager, way }) => (
        <Select.Option key={id} value={id} extra={fullName}>
          <span className={styles.found}>
            <span>{fullName}</span>
            <small>
              {[...way.map((ancestor) => ancestor.fullName), manager.split('/')[0]]
                .filter(Boolean)
                .join(' / ')}
            </small>
          </span>
        </Select.Option>
      ))}
    </Select>
  )
}
