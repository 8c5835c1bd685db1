import { Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { countActiveFilters } from '../cards/active-filters.ts'
import { text as cardsText } from '../cards/text.ts'
import type { usePhoneList } from '../cards/use-phone-list.ts'
import type { Column } from '../../ui/table/column.ts'
import type { useListState } from './list-state.ts'
import { without } from './without.ts'
import styles from './crud.module.css'

interface Props<Row> {
  phoneList: ReturnType<typeof usePhoneList>
  columns: readonly Column<Row>[]
  listState: ReturnType<typeof useListState>
  /** Parameters that the page sets itself; they are no filters of the user. */
  fixed?: readonly string[]
  /** Filter controls of the page. */
  filters: ReactNode
  savedFilters: ReactNode
  /** Whether a tap selects; null where rows cannot be selected. */
  selecting: boolean | null
  onSelecting: (selecting: boolean) => void
  onSelectAll: () => void
  /** Further tools. */
  children: ReactNode
}

/** The tools of a list on a phone: the button that opens the filters, and the one that starts a selection. */
export function PhoneSearch<Row>({ phoneList, columns, fixed = [], ...rest }: Props<Row>) {
  const { filters, savedFilters, selecting, onSelecting } = rest
  const [{ keyword, filter, sidx, sort }, change] = rest.listState
  const t = useText(cardsText)
  const [open, setOpen] = useState(false)
  const count = countActiveFilters(keyword, without(filter, fixed))
  return (
    <div className={styles.phoneTools}>
      {selecting && <Button onClick={rest.onSelectAll}>{t('cards.selectAll')}</Button>}
      {selecting !== null && (
        <Button aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
          {t(selecting ? 'cards.done' : 'cards.select')}
        </Button>
      )}
      {!selecting && (
        <Button
          icon={<IconFilter />}
          aria-haspopup="dialog"
          title={count > 0 ? t('cards.activeFilters', { n: count }) : undefined}
          onClick={() => setOpen(true)}
        >
          {t('cards.filter')}
          {count > 0 && (
            <span className={styles.count} aria-hidden>
              {count}
            </span>
          )}
        </Button>
      )}
      {rest.children}
      {open && phoneList && (
        <phoneList.FilterSheet
          keyword={keyword}
          onSearch={(next) => change({ keyword: next })}
          filters={filters}
          savedFilters={savedFilters}
          sortable={columns.filter(({ sortable }) => sortable)}
          sort={sidx ? { key: sidx, order: sort ?? 'desc' } : undefined}
          onSort={(next) => change({ sidx: next?.key, sort: next?.order })}
          onReset={() =>
            change({
              keyword: '',
              filter: without(filter, Object.keys(without(filter, fixed))),
              sidx: undefined,
              sort: undefined,
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
