import { Button, Message } from '@arco-design/web-react'
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useMemo, useRef, useState } from 'react'
import { refresh, useCall } from '../../../../client/use-call.ts'
import { CallError } from '../../../../client/call.ts'
import type { ViewRecord } from '../../../../contract/lowcode/views.ts'
import { useListState } from '../../../../lists/crud/list-state.ts'
import { ListEmpty, ListFailed, ListSkeleton } from '../../../../lists/crud/states.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { useText } from '../../../../text/text.ts'
import { viewCallsOf } from '../../../../lists/records/record-calls.ts'
import { text as flowText } from '../../list-text.ts'
import { text as recordsText } from '../../../../lists/records/text.ts'
import { useEmptyHint } from '../../use-empty-hint.ts'
import { useFieldOptions } from '../../../../lists/records/use-field-options.ts'
import { changeRecord } from '../change-record.ts'
import { titleOf } from '../facts.tsx'
import { viewsText as text } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import { RecordCard } from '../record-card.tsx'
import { Column } from './column.tsx'
import { columnsOfBoard, countOf, optionIdsOf, type BoardColumn } from './columns.ts'
import styles from './kanban.module.css'

/** A card on its way to another column. */
export interface Moving {
  readonly record: ViewRecord
  readonly to: string
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Records as cards in one column per option of a field. Moving a card changes the field. */
export function Kanban(props: ViewProps) {
  const { records, view } = props
  const { calls } = records
  const { designId } = calls
  const t = useText(text)
  const tRecords = useText(recordsText)
  const tFlow = useText(flowText)
  const field = records.fields.get(view.field)!
  const [{ keyword, filter }, change] = useListState()
  const query = useViewQuery(records)
  const viewCalls = useMemo(() => viewCallsOf(designId, view.key), [designId, view.key])
  const { options, isLoading: areOptionsLoading, error: optionsError, retry } = useFieldOptions(field)
  const counts = useCall(
    viewCalls.counts,
    areOptionsLoading || optionsError ? null : { ...query, options: optionIdsOf(options) },
    { keepPreviousData: true },
  )
  const [moving, setMoving] = useState<Moving | null>(null)
  const [dragged, setDragged] = useState<ViewRecord | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const nameOf = ({ values }: ViewRecord) => titleOf(records, view, values) || t('views.unnamed')
  const { add, openerOf, canEdit, lockedReason, actions, dialogs } = useRecordDialogs<ViewRecord>(
    records,
    nameOf,
  )
  const emptyHint = useEmptyHint(records.flow, add !== undefined)
  const { settings } = field
  const canChangeField =
    !records.locked.has(view.field) &&
    !settings.readonly &&
    !settings.disabled &&
    !settings.noShow &&
    !records.design.form.disabled
  const isMovable = (record: ViewRecord) => canChangeField && view.field in record.stored
  const canMove = (record: ViewRecord) => isMovable(record) && canEdit(record)
  /** A locked record says why when it is moved, and stays. */
  const saysWhyNot = (record: ViewRecord) => isMovable(record) && lockedReason(record) !== undefined
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const columns = columnsOfBoard(field, options, counts.data)
  const nameOfColumn = ({ key, name }: BoardColumn) =>
    name ?? t(key === 'others' ? 'views.others' : 'views.none')

  const move = async (record: ViewRecord, to: BoardColumn, byKey: boolean) => {
    setMoving({ record, to: to.key })
    try {
      const values = { [view.field]: to.value }
      const { isTaken, isByRight } = await changeRecord(calls, record, values, records.release)
      if (isByRight) Message.warning(tFlow('recordFlow.changedLocked'))
      if (isTaken) setAnnouncement(t('views.moved', { name: nameOf(record), column: nameOfColumn(to) }))
      else Message.warning(t('views.notTaken'))
    } catch (error) {
      // The refusal of the server is on screen already; the card goes back.
      if (!(error instanceof CallError)) throw error
    } finally {
      await refresh(...calls.stale)
      setMoving(null)
      if (byKey) requestAnimationFrame(() => focusCard(board.current, record.id))
    }
  }
  const endDrag = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const { record, from } = (active.data.current ?? {}) as { record?: ViewRecord; from?: string }
    const to = columns.find(({ key }) => key === over?.id)
    if (!record || !to || to.key === from || to.value === undefined) return
    const reason = lockedReason(record)
    if (reason === undefined) void move(record, to, false)
    else Message.warning(reason)
  }
  const clear = () => change({ keyword: '', filter: {} })
  const total =
    counts.data && counts.data.counts.reduce((sum, n) => sum + n, counts.data.none + counts.data.others)
  const isFiltered = keyword !== '' || Object.keys(filter).length > 0
  const content = () => {
    if (counts.error && !counts.data)
      return <ListFailed failure={counts.error} onRetry={() => void counts.mutate()} />
    if (optionsError)
      return (
        <p className={styles.failed} role="alert">
          {optionsError.msg || t('views.optionsFailed')} <Button onClick={retry}>{t('views.retry')}</Button>
        </p>
      )
    if (!counts.data) return <ListSkeleton columns={4} />
    if (total === 0)
      return (
        <ListEmpty
          filtered={isFiltered}
          empty={<EmptyState title={tRecords('records.empty')}>{emptyHint}</EmptyState>}
          onAdd={add && (() => add())}
          onClear={clear}
        />
      )
    return (
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragStart={({ active }) => setDragged((active.data.current as { record: ViewRecord }).record)}
        onDragEnd={endDrag}
        onDragCancel={() => setDragged(null)}
      >
        <div ref={board} className={styles.board} data-dragging={dragged !== null || undefined}>
          {columns.map((column) => (
            <Column
              key={column.key}
              {...{ records, view, query, column, moving, nameOf }}
              canDrag={(record) => canMove(record) || saysWhyNot(record)}
              call={viewCalls.records}
              name={nameOfColumn(column)}
              count={countOf(column, options, counts.data)}
              maxCount={counts.data?.max ?? 0}
              openerOf={openerOf}
              actionsOf={(record) => [
                ...actions,
                // A card on its way has the version before its move.
                ...((canMove(record) || saysWhyNot(record)) && moving === null
                  ? columns.flatMap((to) =>
                      to.value === undefined || to.key === column.key
                        ? []
                        : [
                            {
                              label: t('views.moveTo', { name: nameOfColumn(to) }),
                              blocked: lockedReason,
                              run: (row: ViewRecord) => void move(row, to, true),
                            },
                          ],
                    )
                  : []),
              ]}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={styles.lifted}>
              <RecordCard {...{ records, view }} record={dragged} name={nameOf(dragged)} actions={[]} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
    )
  }
  return (
    <ViewFrame {...props} isLoading={counts.isValidating} onAdd={add && (() => add())}>
      {content()}
      <span role="status" className={styles.visuallyHidden}>
        {announcement}
      </span>
      {dialogs}
    </ViewFrame>
  )
}

/** A card that was moved is rendered anew in its column, where the focus continues. */
function focusCard(board: HTMLElement | null, id: string) {
  const card = board?.querySelector(`[data-card="${CSS.escape(id)}"]`)
  card?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus()
}
