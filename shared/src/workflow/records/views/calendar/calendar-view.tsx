import { Alert } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../client/use-call.ts'
import { isDateRange } from '../../../../fields/list-views.ts'
import { ListFailed } from '../../../../lists/crud/states.tsx'
import { useText } from '../../../../text/text.ts'
import { Calendar, type CalendarEntry } from '../../../../ui/calendar/calendar.tsx'
import { useNarrow } from '../../../../ui/narrow-screen/use-narrow.ts'
import { viewCallsOf } from '../../../../lists/records/record-calls.ts'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import { isWholeDays, timesOf } from './event-times.ts'
import { datedText as text } from './text.ts'
import { useDatedRecords } from './use-dated-records.tsx'

/** Events of a period that are shown; a period with more is too full to be read. */
const maxEvents = 1_000

interface Times {
  readonly start: number
  readonly end: number
}

/** Records on the days on which they take place. Only the shown period is loaded. */
export function CalendarView(props: ViewProps) {
  const { menu, records, view } = props
  const { designId } = records.calls
  const t = useText(text)
  const start = records.fields.get(view.start)!
  const isAllDay = isWholeDays(start)
  const phone = useNarrow('phone')
  const query = useViewQuery(records)
  const viewCalls = useMemo(() => viewCallsOf(designId, view.key), [designId, view.key])
  const [range, setRange] = useState<Times | null>(null)
  const { data, error, isValidating, mutate } = useCall(
    viewCalls.records,
    range && ({ ...query, from: range.start, to: range.end, pageSize: maxEvents } as never),
    { keepPreviousData: true },
  )
  const list = data?.list
  const dated = useDatedRecords(props, list)
  const { nameOf, add, canMoveStart, canMove, canResize, isMovable } = dated
  const entries = useMemo(
    () =>
      (list ?? []).flatMap((record): CalendarEntry[] => {
        const times = timesOf(view, start, record.stored)
        const isOpen = isMovable(record)
        return times
          ? [
              {
                id: record.id,
                title: nameOf(record),
                ...times,
                canMove: canMove && isOpen,
                canResize: canResize && isOpen,
              },
            ]
          : []
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the texts change only with the language, and then the page renders again
    [list, view, start, records.fields, canMove, canResize],
  )

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
            <Alert type="warning" content={t('dated.tooMany', { n: maxEvents })} />
          )}
          <Calendar
            label={menu.fullName}
            entries={entries}
            isAllDay={isAllDay}
            // The days of a month are too narrow for names on a phone.
            period={phone ? 'list' : view.period}
            onRange={setRange}
            onOpen={dated.open}
            {...(canMove || canResize ? { onChange: dated.change } : {})}
            {...(add ? { onDay: addAt } : {})}
          />
        </>
      )}
      {dated.dialogs}
    </ViewFrame>
  )
}
