import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { CallError } from '../../../../client/call.ts'
import { refresh } from '../../../../client/use-call.ts'
import { formatInstant } from '../../../../contract/fields/instant.ts'
import type { ViewRecord } from '../../../../contract/lowcode/views.ts'
import type { Field } from '../../../../fields/design.ts'
import { isDateRange } from '../../../../fields/list-views.ts'
import { useText } from '../../../../text/text.ts'
import { isActionHidden } from '../../is-action-hidden.ts'
import { text as flowText } from '../../list-text.ts'
import { changeRecord } from '../change-record.ts'
import { titleOf } from '../facts.tsx'
import { viewsText } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import type { ViewProps } from '../view-props.ts'
import { EventDialog } from './event-dialog.tsx'
import { dayMs, isWholeDays, timesOf, valuesAt } from './event-times.ts'
import { datedText } from './text.ts'
import styles from './calendar.module.css'

interface Times {
  readonly start: number
  readonly end: number
}

/** The records of a view over time: who may move them, moving one, and the dialogs about them. */
export function useDatedRecords(props: ViewProps, list: readonly ViewRecord[] | undefined) {
  const { records, view } = props
  const { calls, design, fields, locked, release } = records
  const t = useText(datedText)
  const tViews = useText(viewsText)
  const tFlow = useText(flowText)
  const start = fields.get(view.start)!
  const isAllDay = isWholeDays(start)
  const [announcement, setAnnouncement] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const nameOf = ({ values }: ViewRecord) => titleOf(records, view, values) || tViews('views.unnamed')
  const { rights, add, canEdit, lockedReason, actions, dialogs } = useRecordDialogs<ViewRecord>(
    records,
    nameOf,
  )
  const canWrite = (name: string, field: Field | undefined) =>
    rights.edit &&
    field !== undefined &&
    field.kind.group !== 'system' &&
    !locked.has(name) &&
    !field.settings.readonly &&
    !field.settings.disabled &&
    !field.settings.noShow &&
    !design.form.disabled
  const canMoveStart = canWrite(view.start, start)
  const canMoveEnd = view.end !== '' && canWrite(view.end, fields.get(view.end))
  const formatDay = (at: number) => formatInstant(at, isAllDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm')

  const change = async (id: string, times: Times): Promise<boolean> => {
    const record = list?.find((one) => one.id === id)
    const before = record && timesOf(view, start, record.stored)
    if (!record || !before) return false
    const reason = lockedReason(record)
    if (reason !== undefined) {
      Message.warning(reason)
      return false
    }
    try {
      const values = valuesAt(view, start, before, times)
      const { isTaken, isByRight } = await changeRecord(calls, record, values, release)
      if (isByRight) Message.warning(tFlow('recordFlow.changedLocked'))
      if (!isTaken) Message.warning(tViews('views.notTaken'))
      else
        setAnnouncement(
          t('dated.moved', {
            name: nameOf(record),
            from: formatDay(times.start),
            to: formatDay(times.end - (isAllDay ? dayMs : 0)),
          }),
        )
      await refresh(...calls.stale)
      return isTaken
    } catch (fault) {
      // The refusal of the server is on screen already; the event goes back.
      if (!(fault instanceof CallError)) throw fault
      await refresh(...calls.stale)
      return false
    }
  }
  const canMove = canMoveStart && (view.end === '' || canMoveEnd)
  const canResize = isDateRange(start) ? canMoveStart : canMoveEnd
  const open = list?.find(({ id }) => id === openId)
  return {
    nameOf,
    add,
    canMoveStart,
    canMove,
    canResize,
    /** A locked record says why when it is moved, and goes back. */
    isMovable: (record: ViewRecord) => lockedReason(record) !== undefined || !isActionHidden('edit', record),
    change,
    formatDay,
    /** Opens the dialog of a record. */
    open: setOpenId,
    dialogs: (
      <>
        <span role="status" className={styles.visuallyHidden}>
          {announcement}
        </span>
        {open && (
          <EventDialog
            {...{ records, view, isAllDay, actions }}
            record={open}
            name={nameOf(open)}
            times={timesOf(view, start, open.stored)}
            formatTime={formatDay}
            canMove={canMove && canEdit(open)}
            canResize={canResize && canEdit(open)}
            onChange={change}
            onClose={() => setOpenId(null)}
          />
        )}
        {dialogs}
      </>
    ),
  }
}
