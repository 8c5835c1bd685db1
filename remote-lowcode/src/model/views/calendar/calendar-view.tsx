import { Alert, Message } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { ViewRecord } from '@tessera/shared/contract/lowcode/views'
import type { Field } from '@tessera/shared/fields/design'
import { isDateRange } from '@tessera/shared/fields/list-views'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { useText } from '@tessera/shared/text/text'
import { Calendar, type CalendarEntry } from '@tessera/shared/ui/calendar/calendar'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { viewCallsOf } from '../../calls.ts'
import { text as flowText } from '../../flow/text.ts'
import { isActionHidden } from '@tessera/shared/workflow/records/is-action-hidden'
import { changeRecord } from '../change-record.ts'
import { titleOf } from '../facts.tsx'
import { viewsText } from '../text.ts'
import { useRecordDialogs } from '../use-record-dialogs.tsx'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import { EventDialog } from './event-dialog.tsx'
import { dayMs, isWholeDays, timesOf, valuesAt } from './event-times.ts'
import { calendarText as text } from './text.ts'
import styles from './calendar.module.css'

/** Events of a period that are shown; a period with more is too full to be read. */
const maxEvents = 1_000

interface Times {
  readonly start: number
  readonly end: number
}

/** Records on the days on which they take place. Only the shown period is loaded. */
export function CalendarView(props: ViewProps) {
  const { menu, modelId, model, view, calls } = props
  const t = useText(text)
  const tViews = useText(viewsText)
  const tFlow = useText(flowText)
  const start = model.fields.get(view.start)!
  const isAllDay = isWholeDays(start)
  const phone = useNarrow('phone')
  const query = useViewQuery(menu.id)
  const viewCalls = useMemo(() => viewCallsOf(modelId, view.key), [modelId, view.key])
  const [range, setRange] = useState<Times | null>(null)
  const { data, error, isValidating, mutate } = useCall(
    viewCalls.records,
    range && ({ ...query, from: range.start, to: range.end, pageSize: maxEvents } as never),
    { keepPreviousData: true },
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
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
  const canMove = canMoveStart && (view.end === '' || canMoveEnd)
  const canResize = isDateRange(start) ? canMoveStart : canMoveEnd
  const list = data?.list
  const entries = useMemo(
    () =>
      (list ?? []).flatMap((record): CalendarEntry[] => {
        const times = timesOf(view, start, record.stored)
        const title = titleOf(model, view, record.values) || tViews('views.unnamed')
        // A locked record says why when it is dragged, and goes back.
        const isOpen = lockedReason(record) !== undefined || !isActionHidden('edit', record)
        return times
          ? [{ id: record.id, title, ...times, canMove: canMove && isOpen, canResize: canResize && isOpen }]
          : []
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the texts change only with the language, and then the page renders again
    [list, view, start, model, canMove, canResize],
  )
  const open = list?.find(({ id }) => id === openId)

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
            from: dayOf(times.start),
            to: dayOf(times.end - (isAllDay ? dayMs : 0)),
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
  const dayOf = (at: number) => formatInstant(at, isAllDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm')
  const addAt = (at: number) => {
    if (!add) return
    if (!canMoveStart) return add()
    add({ [view.start]: isDateRange(start) ? [at, isAllDay ? at : at + 3_600_000] : at })
  }
  return (
    <ViewFrame
      {...props}
      isLoading={isValidating}
      within={range ? { from: range.start, to: range.end } : undefined}
      onAdd={add && (() => add())}
    >
      {error && !data ? (
        <ListFailed failure={error} onRetry={() => void mutate()} />
      ) : (
        <>
          {data && data.pagination.total > data.list.length && (
            <Alert type="warning" content={t('calendar.tooMany', { n: maxEvents })} />
          )}
          <Calendar
            label={menu.fullName}
            entries={entries}
            isAllDay={isAllDay}
            // The days of a month are too narrow for names on a phone.
            period={phone ? 'list' : view.period}
            onRange={setRange}
            onOpen={setOpenId}
            {...(canMove || canResize ? { onChange: change } : {})}
            {...(add ? { onDay: addAt } : {})}
          />
        </>
      )}
      <span role="status" className={styles.visuallyHidden}>
        {announcement}
      </span>
      {open && (
        <EventDialog
          {...{ model, view }}
          record={open}
          name={nameOf(open)}
          times={timesOf(view, start, open.stored)}
          formatTime={dayOf}
          isAllDay={isAllDay}
          canMove={canMove && canEdit(open)}
          canResize={canResize && canEdit(open)}
          actions={actions}
          onChange={change}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialogs}
    </ViewFrame>
  )
}
