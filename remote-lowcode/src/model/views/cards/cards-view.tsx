import { IconImage } from '@arco-design/web-react/icon'
import { useEffect, useMemo } from 'react'
import { filesIn } from '@tessera/shared/contract/fields/files-value'
import { useCall } from '@tessera/shared/client/use-call'
import type { ViewRecord } from '@tessera/shared/contract/lowcode/views'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { LabelledPages } from '@tessera/shared/lists/crud/labelled-pages'
import { ListEmpty, ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useText } from '@tessera/shared/text/text'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { viewCallsOf } from '../../calls.ts'
import { text as recordsText } from '@tessera/shared/lists/records/text'
import { useEmptyHint } from '@tessera/shared/workflow/records/use-empty-hint'
import { titleOf } from '../facts.tsx'
import { RecordCard } from '../record-card.tsx'
import { viewsText as text } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import styles from './cards.module.css'

/** Records as cards beside each other, with a picture where the design names one. */
export function CardsView(props: ViewProps) {
  const { menu, modelId, model, view } = props
  const t = useText(text)
  const tRecords = useText(recordsText)
  const phone = useNarrow('phone')
  const [{ currentPage, pageSize, keyword, filter }, change] = useListState(model.list.pageSize)
  const query = useViewQuery(menu.id)
  const calls = useMemo(() => viewCallsOf(modelId, view.key), [modelId, view.key])
  const { data, error, isLoading, isValidating, mutate } = useCall(
    calls.records,
    { ...query, currentPage, pageSize } as never,
    { keepPreviousData: true },
  )
  const nameOf = ({ values }: ViewRecord) => titleOf(model, view, values) || t('views.unnamed')
  const { add, openerOf, actions, dialogs } = useRecordDialogs<ViewRecord>(props, nameOf)
  const emptyHint = useEmptyHint(model.flow, add !== undefined)
  const total = data?.pagination.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  // After the last record of the last page was deleted, the new last page is shown.
  useEffect(() => {
    if (data && currentPage > lastPage) change({ currentPage: lastPage })
  })
  const content = () => {
    if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
    if (!data) return <ListSkeleton columns={4} />
    if (total === 0)
      return (
        <ListEmpty
          filtered={keyword !== '' || Object.keys(filter).length > 0}
          empty={<EmptyState title={tRecords('records.empty')}>{emptyHint}</EmptyState>}
          onAdd={add && (() => add())}
          onClear={() => change({ keyword: '', filter: {} })}
        />
      )
    return (
      <>
        <ul
          className={styles.grid}
          aria-label={menu.fullName}
          aria-busy={isLoading || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard, also without controls in it
          tabIndex={0}
        >
          {data.list.map((record) => (
            <li key={record.id}>
              <RecordCard
                {...{ model, view, record, actions }}
                name={nameOf(record)}
                onOpen={openerOf(record)}
                picture={view.picture === '' ? null : <Picture value={record.values[view.picture]} />}
              />
            </li>
          ))}
        </ul>
        <LabelledPages
          phone={phone}
          standardPageSize={model.list.pageSize}
          total={total}
          currentPage={currentPage}
          pageSize={pageSize}
          onChange={change}
        />
      </>
    )
  }
  return (
    <ViewFrame {...props} isLoading={isValidating} onAdd={add && (() => add())}>
      {content()}
      {dialogs}
    </ViewFrame>
  )
}

/** The first picture of a record; an empty frame keeps the cards aligned. */
function Picture({ value }: { value: unknown }) {
  const [first] = filesIn(value)
  return (
    <div className={styles.picture}>
      {first ? <img src={first.url} alt={first.name} loading="lazy" /> : <IconImage aria-hidden />}
    </div>
  )
}
