import { Button, Tooltip } from '@arco-design/web-react'
import { IconPlus, IconRefresh } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { refresh } from '@tessera/shared/client/use-call'
import { usePhoneList } from '@tessera/shared/lists/cards/use-phone-list'
import { FilterNote } from '@tessera/shared/lists/crud/filter-note'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { PhoneSearch } from '@tessera/shared/lists/crud/phone-search'
import { Search } from '@tessera/shared/lists/crud/search'
import { useLastQuery } from '@tessera/shared/lists/crud/use-last-query'
import { useListPreference } from '@tessera/shared/lists/crud/use-list-preference'
import { useText } from '@tessera/shared/text/text'
import { hasFilterRow, ModelFilters } from '../filters.tsx'
import { useSuperQuery } from '@tessera/shared/lists/records/super-query/super-query'
import { OutsideNote } from './outside-note.tsx'
import { viewsText as text } from './text.ts'
import type { ViewProps } from './view-props.ts'
import styles from './views.module.css'

interface Props extends ViewProps {
  isLoading: boolean
  /** What the view asks for beside its filters: a period. */
  within?: object | undefined
  /** Opens the form of a new record; absent where the user cannot add one. */
  onAdd?: (() => void) | undefined
  children: ReactNode
}

/** The input that every view sends: keyword and filters of the address, and the menu. */
export function useViewQuery(menuId: string) {
  const [{ keyword, filter }] = useListState()
  return { menuId, keyword, ...filter }
}

/** What is above a view: the button for new records, the switch of views, and the filters of the list. */
export function ViewFrame(props: Props) {
  const { menu, model, calls, viewSwitch, isLoading, onAdd, children } = props
  const t = useText(text)
  const phoneList = usePhoneList()
  const listState = useListState()
  const [{ keyword, filter }, change] = listState
  // The filters belong to the list, in whichever view they were set.
  const [preference, changePreference] = useListPreference(menu.enCode)
  const { isRestored } = useLastQuery(preference.last, (last) => changePreference({ last }))
  const superQuery = useSuperQuery(model.shown, calls, 0)
  const phone = phoneList !== null
  const filters = (model.list.filters.length > 0 || model.flow || phone) && (
    <>
      <ModelFilters model={model} pageSize={0} />
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
      <div className={hasFilterRow(model) ? `${styles.bar} ${styles.wide}` : styles.bar}>
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
      <OutsideNote {...props} onClear={() => change({ keyword: '', filter: {} })} />
      {superQuery.above}
      {children}
    </section>
  )
}
