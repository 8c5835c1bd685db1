import { Button } from '@arco-design/web-react'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../../../client/use-call.ts'
import type { ViewRecord } from '../../../../contract/lowcode/views.ts'
import type { ListView } from '../../../../fields/list-views.ts'
import type { Action } from '../../../../ui/table/column.ts'
import { useText } from '../../../../text/text.ts'
import type { ViewCalls } from '../../../../lists/records/record-calls.ts'
import type { ViewedRecords } from '../view-props.ts'
import { viewsText as text } from '../text.ts'
import { RecordCard } from '../record-card.tsx'
import type { BoardColumn } from './columns.ts'
import type { Moving } from './kanban.tsx'
import styles from './kanban.module.css'

/** Cards of a column until the user asks for more. */
const cardsPerPage = 20

interface Props {
  records: ViewedRecords
  view: ListView
  call: ViewCalls['records']
  query: Readonly<Record<string, unknown>>
  column: BoardColumn
  name: string
  /** Records of the column, up to `maxCount`. */
  count: number | undefined
  maxCount: number
  moving: Moving | null
  canDrag: (record: ViewRecord) => boolean
  nameOf: (record: ViewRecord) => string
  actionsOf: (record: ViewRecord) => readonly Action<ViewRecord>[]
  openerOf: (record: ViewRecord) => (() => void) | undefined
}

/** One column of a board, which loads its own cards. */
export function Column(props: Props) {
  const { records, view, call, query, column, name, count, maxCount, moving, canDrag, nameOf, openerOf } =
    props
  const t = useText(text)
  const [pages, setPages] = useState(1)
  const canDrop = column.value !== undefined
  const { setNodeRef, isOver } = useDroppable({ id: column.key, disabled: !canDrop })
  const { data, error, isLoading, mutate } = useCall(
    call,
    { ...query, ...column.input, currentPage: 1, pageSize: pages * cardsPerPage } as never,
    { keepPreviousData: true },
  )
  const loaded = data?.list ?? []
  const others = moving ? loaded.filter(({ id }) => id !== moving.record.id) : loaded
  const cards = moving?.to === column.key ? [moving.record, ...others] : others
  const hasMore = (data?.pagination.total ?? 0) > loaded.length
  const shownCount = count !== undefined && count >= maxCount ? t('views.atLeast', { n: maxCount }) : count
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      data-over={(isOver && canDrop) || undefined}
      data-closed={!canDrop || undefined}
      aria-label={t('views.columnsOf', { name, count: shownCount ?? '' })}
      aria-busy={isLoading || undefined}
    >
      <h2 className={styles.head}>
        <span>{name}</span>
        <span className={styles.count}>{shownCount}</span>
      </h2>
      {error && !data ? (
        <p className={styles.failed} role="alert">
          {error.msg}{' '}
          <Button size="mini" onClick={() => void mutate()}>
            {t('views.retry')}
          </Button>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard, also without controls in it
        <ul className={styles.cards} aria-label={name} tabIndex={0}>
          {cards.map((record) => (
            <Draggable
              key={record.id}
              record={record}
              from={column.key}
              disabled={!canDrag(record) || moving !== null}
              isMoving={moving?.record.id === record.id}
            >
              <RecordCard
                {...{ records, view, record }}
                name={nameOf(record)}
                actions={props.actionsOf(record)}
                onOpen={openerOf(record)}
              />
            </Draggable>
          ))}
          {cards.length === 0 && !isLoading && <li className={styles.nothing}>{t('views.noCards')}</li>}
        </ul>
      )}
      {hasMore && (
        <Button type="text" size="small" loading={isLoading} onClick={() => setPages(pages + 1)}>
          {t('views.loadMore')}
        </Button>
      )}
    </section>
  )
}

/** A card that the pointer can move. By keyboard its menu moves it. */
function Draggable({
  record,
  from,
  disabled,
  isMoving,
  children,
}: {
  record: ViewRecord
  from: string
  disabled: boolean
  isMoving: boolean
  children: ReactNode
}) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: record.id,
    data: { record, from },
    disabled,
  })
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-card={record.id}
      data-movable={!disabled || undefined}
      data-dragged={isDragging || undefined}
      aria-busy={isMoving || undefined}
      {...listeners}
    >
      {children}
    </li>
  )
}
