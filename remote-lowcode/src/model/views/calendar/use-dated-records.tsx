import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ViewRecord } from '@tessera/shared/contract/lowcode/views'
import type { Field } from '@tessera/shared/fields/design'
import { isDateRange } from '@tessera/shared/fields/list-views'
import { useText } from '@tessera/shared/text/text'
import { isActionHidden } from '@tessera/shared/workflow/records/is-action-hidden'
import { text as flowText } from '@tessera/shared/workflow/records/list-text'
import { changeRecord } from '../change-record.ts'
import { titleOf } from '../facts.tsx'
import { viewsText } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import type { ViewProps } from '../view-props.ts'
import { EventDialog } from './event-dialog.tsx'
import { dayMs, isWholeDays, timesOf, valuesAt } from './event-times.ts'
import { calendarText } from './text.ts'
import styles from './calendar.module.css'

interface Times {
  readonly start: number
  readonly end: number
}

/** The records of a view over time: who may move them, moving one, and the dialogs about them. */
export function useDatedRecords(props: ViewProps, list: readonly ViewRecord[] | undefined) {
  const { model, view, calls } = props
  const t = useText(calendarText)
  const tViews = useText(viewsText)
  const tFlow = useText(flowText)
  const start = model.fields.get(view.start)!
  const isAllDay = isWholeDays(start)
  const [announcement, setAnnouncement] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const nameOf = ({ values }: ViewRecord) => titleOf(model, view, values) || tViews('views.unnamed')
  const { rights, add, canEdit, lockedReason, actions, dialogs } = useRecordDialogs<ViewRecord>(props, nameOf)
  const canWrite = (name: string, field: Field | undefined) =>
    rights.edit &&
    field !== undefined &&
    field.kind.group !== 'system' &&
    !model.locked.has(name) &&
    !field.settings.readonly &&
    !field.settings.disabled &&
    !field.settings.noShow &&
    !model.design.form.disabled
  const canMoveStart = canWrite(view.start, start)
  const canMoveEnd = view.end !== '' && canWrite(view.end, model.fields.get(view.end))
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
      const { isTaken, isByRight } = await changeRecord(calls, record, values, model.release)
      if (isByRight) Message.warning(tFlow('recordFlow.changedLocked'))
      if (!isTaken) Message.warning(tViews('views.notTaken'))
      else
        setAnnouncement(
          t('calendar.moved', {
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
            {...{ model, view, isAllDay, actions }}
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
