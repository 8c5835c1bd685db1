import { Button, Tooltip } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { refresh } from '../../../client/use-call.ts'
import { usePhoneList } from '../../../lists/cards/use-phone-list.ts'
import { FilterNote } from '../../../lists/crud/filter-note.tsx'
import { useListState } from '../../../lists/crud/list-state.ts'
import { PhoneSearch } from '../../../lists/crud/phone-search.tsx'
import { Search } from '../../../lists/crud/search.tsx'
import { useLastQuery } from '../../../lists/crud/use-last-query.ts'
import { useListPreference } from '../../../lists/crud/use-list-preference.ts'
import { useText } from '../../../text/text.ts'
import { FieldFilters } from '../../../lists/field-filter/field-filter.tsx'
import { useSuperQuery } from '../../../lists/records/super-query/super-query.tsx'
import { StateListFilter } from '../state-filter.tsx'
import { OutsideNote } from './outside-note.tsx'
import { viewsText as text } from './text.ts'
import type { ViewedRecords, ViewProps } from './view-props.ts'
import styles from './views.module.css'

interface Props extends ViewProps {
  isLoading: boolean
  /** What the view asks for beside its filters: a period. */
  within?: object | undefined
  /** Opens the form of a new record; absent where the user cannot add one. */
  onAdd?: (() => void) | undefined
  children: ReactNode
}

/** The input that every view sends: keyword and filters of the address. */
export function useViewQuery({ query }: ViewedRecords) {
  const [{ keyword, filter }] = useListState()
  return { ...query, keyword, ...filter }
}

/** What is above a view: the button for new records, the switch of views, and the filters of the list. */
export function ViewFrame(props: Props) {
  const { menu, records, viewSwitch, isLoading, onAdd, children } = props
  const { calls, fields, filters: ownFilters, flow } = records
  const t = useText(text)
  const phoneList = usePhoneList()
  const listState = useListState()
  const [{ keyword, filter }, change] = listState
  // The filters belong to the list, in whichever view they were set.
  const [preference, changePreference] = useListPreference(menu.enCode)
  const { isRestored } = useLastQuery(preference.last, (last) => changePreference({ last }))
  const superQuery = useSuperQuery(fields, calls, 0)
  const phone = phoneList !== null
  const filters = (ownFilters.length > 0 || flow || phone) && (
    <>
      {flow && <StateListFilter pageSize={0} />}
      <FieldFilters filters={ownFilters} pageSize={0} />
      {phone && superQuery.tool}
    </>
  )
  const reload = (
    <Tooltip content={t('views.refresh')} mini>
      <Button
        type="text"
        className={styles.reload!}
        icon={<IconRefresh spin={isLoading} />}
        aria-label={t('views.refresh')}
        onClick={() => void refresh(...calls.stale)}
      />
    </Tooltip>
  )
  return (
    <section className={styles.frame} aria-label={menu.fullName} aria-busy={isLoading || undefined}>
      <div className={records.filterRow ? `${styles.bar} ${styles.wide}` : styles.bar}>
        {onAdd && (
          <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('views.add')}
          </Button>
        )}
        {viewSwitch}
        {!phone && superQuery.tool}
        {phoneList === null ? (
          <>
            <Search keyword={keyword} onSearch={(next) => change({ keyword: next })}>
              {filters}
            </Search>
            {reload}
          </>
        ) : (
          <PhoneSearch
            phoneList={phoneList}
            columns={[]}
            listState={listState}
            filters={filters}
            savedFilters={null}
            selecting={null}
            onSelecting={() => undefined}
            onSelectAll={() => undefined}
          >
            {reload}
          </PhoneSearch>
        )}
      </div>
      <FilterNote
        isRestored={isRestored}
        keyword={keyword}
        filter={filter}
        onClear={() => change({ keyword: '', filter: {} })}
      />
      {records.above}
      <OutsideNote {...props} onClear={() => change({ keyword: '', filter: {} })} />
      {superQuery.above}
      {children}
    </section>
  )
}
