import { Button, Input, Radio, Select } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { Sort } from '../../ui/table/head.tsx'
import { Sheet } from './sheet.tsx'
import { text } from './text.ts'
import styles from './cards.module.css'

interface Props {
  keyword: string
  onSearch: (keyword: string) => void
  /** Filter controls of the page, which act at once. */
  filters: ReactNode
  /** Button that opens the saved filters. */
  savedFilters: ReactNode
  /** Columns that the server sorts by. */
  sortable: readonly { key: string; title: string }[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  onReset: () => void
  onClose: () => void
}

/** Keyword, filters and order of a list in a sheet. */
export function FilterSheet(props: Props) {
  const { keyword, onSearch, filters, savedFilters, sortable, sort, onSort, onReset, onClose } = props
  const t = useText(text)
  const [typed, setTyped] = useState(keyword)
  const apply = () => {
    onClose()
    if (typed.trim() !== keyword) onSearch(typed.trim())
  }
  const reset = () => {
    setTyped('')
    onReset()
  }
  return (
    <Sheet
      title={t('cards.filterTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={reset}>{t('cards.reset')}</Button>
          <Button type="primary" onClick={apply}>
            {t('cards.show')}
          </Button>
        </>
      }
    >
      <form
        role="search"
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <h3>{t('cards.keyword')}</h3>
        <div className={styles.line}>
          <Input
            allowClear
            type="search"
            enterKeyHint="search"
            prefix={<IconSearch />}
            placeholder={t('cards.keyword')}
            aria-label={t('cards.keyword')}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
          {savedFilters}
        </div>
        {filters && (
          <>
            <h3>{t('cards.conditions')}</h3>
            <div className={styles.conditions}>{filters}</div>
          </>
        )}
        {sortable.length > 0 && (
          <>
            <h3>{t('cards.sort')}</h3>
            <div className={styles.sort}>
              <Select
                aria-label={t('cards.sort')}
                value={sort?.key ?? ''}
                options={[
                  { value: '', label: t('cards.defaultSort') },
                  ...sortable.map(({ key, title }) => ({ value: key, label: title })),
                ]}
                onChange={(key: string) => onSort(key ? { key, order: sort?.order ?? 'asc' } : undefined)}
              />
              {sort && (
                <Radio.Group
                  type="button"
                  aria-label={t('cards.order')}
                  value={sort.order}
                  onChange={(order: Sort['order']) => onSort({ key: sort.key, order })}
                >
                  <Radio value="asc">{t('cards.ascending')}</Radio>
                  <Radio value="desc">{t('cards.descending')}</Radio>
                </Radio.Group>
              )}
            </div>
          </>
        )}
        {/* Enter needs a submit button of the form, and the visible one is in the footer. */}
        <button type="submit" hidden aria-label={t('cards.show')} />
      </form>
    </Sheet>
  )
}
