import { IconImage } from '@arco-design/web-react/icon'
import { useEffect, useMemo } from 'react'
import { filesIn } from '../../../../contract/fields/files-value.ts'
import { useCall } from '../../../../client/use-call.ts'
import type { ViewRecord } from '../../../../contract/lowcode/views.ts'
import { useNarrow } from '../../../../ui/narrow-screen/use-narrow.ts'
import { useListState } from '../../../../lists/crud/list-state.ts'
import { LabelledPages } from '../../../../lists/crud/labelled-pages.tsx'
import { ListEmpty, ListFailed, ListSkeleton } from '../../../../lists/crud/states.tsx'
import { useText } from '../../../../text/text.ts'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { viewCallsOf } from '../../../../lists/records/record-calls.ts'
import { text as recordsText } from '../../../../lists/records/text.ts'
import { useEmptyHint } from '../../use-empty-hint.ts'
import { titleOf } from '../facts.tsx'
import { RecordCard } from '../record-card.tsx'
import { viewsText as text } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import styles from './cards.module.css'

/** Records as cards beside each other, with a picture where the design names one. */
export function CardsView(props: ViewProps) {
  const { menu, records, view } = props
  const t = useText(text)
  const tRecords = useText(recordsText)
  const phone = useNarrow('phone')
  const [{ currentPage, pageSize, keyword, filter }, change] = useListState(records.pageSize)
  const query = useViewQuery(records)
  const { designId } = records.calls
  const calls = useMemo(() => viewCallsOf(designId, view.key), [designId, view.key])
  const { data, error, isLoading, isValidating, mutate } = useCall(
    calls.records,
    { ...query, currentPage, pageSize } as never,
    { keepPreviousData: true },
  )
  const nameOf = ({ values }: ViewRecord) => titleOf(records, view, values) || t('views.unnamed')
  const { add, openerOf, actions, dialogs } = useRecordDialogs<ViewRecord>(records, nameOf)
  const emptyHint = useEmptyHint(records.flow, add !== undefined)
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
                {...{ records, view, record, actions }}
                name={nameOf(record)}
                onOpen={openerOf(record)}
                picture={view.picture === '' ? null : <Picture value={record.values[view.picture]} />}
              />
            </li>
          ))}
        </ul>
        <LabelledPages
          phone={phone}
          standardPageSize={records.pageSize}
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
