import { Select } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { organizeChart, type FoundUnit } from '@tessera/shared/contract/org/organize-chart'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './organize-chart.module.css'

/** Milliseconds after the last key. */
const pause = 250

/** Finds a unit anywhere in the organisation, and leads to it. */
export function Search({ onFound }: { onFound: (unit: FoundUnit) => void }) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setKeyword(typed.trim()), pause)
    return () => clearTimeout(waiting)
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
      renderFormat={() => chosen}
      onSearch={setTyped}
      onChange={(id: string | undefined) => {
        const unit = found.find((one) => one.id === id)
        setChosen(unit?.fullName ?? '')
        if (unit) onFound(unit)
      }}
    >
      {found.map(({ id, fullName, manager, way }) => (
        <Select.Option key={id} value={id} extra={fullName}>
          <span className={styles.found}>
            <span>{fullName}</span>
            <small>
              {[...way.map((one) => one.fullName), manager.split('/')[0]].filter(Boolean).join(' / ')}
            </small>
          </span>
        </Select.Option>
      ))}
    </Select>
  )
}
