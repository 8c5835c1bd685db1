import { Alert, Empty, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../client/use-call.ts'
import { ListFailed, ListSkeleton } from '../../../../lists/crud/states.tsx'
import { useText } from '../../../../text/text.ts'
import { viewCallsOf } from '../../../../lists/records/record-calls.ts'
import { isWholeDays, timesOf } from '../calendar/event-times.ts'
import { useDatedRecords } from '../calendar/use-dated-records.tsx'
import { useViewQuery, ViewFrame } from '../view-frame.tsx'
import type { ViewProps } from '../view-props.ts'
import { GanttChart, type GanttRow } from './gantt-chart.tsx'
import { createScale, dayMs, progressOf, zooms, type Zoom } from './scale.ts'
import { ganttText as text } from './text.ts'
import styles from './gantt.module.css'

/** Records that are shown, in the order of their start. */
const maxRows = 1_000
/** For the note about a saved record that is not shown: only those with a start are. */
const withStart = { from: 0 }

/** Records as bars over time, with their progress. */
export function GanttView(props: ViewProps) {
  const { menu, records, view } = props
  const { designId } = records.calls
  const t = useText(text)
  const start = records.fields.get(view.start)!
  const isAllDay = isWholeDays(start)
  const query = useViewQuery(records)
  const viewCalls = useMemo(() => viewCallsOf(designId, view.key), [designId, view.key])
  const { data, error, isValidating, mutate } = useCall(
    viewCalls.records,
    { ...query, ...withStart, pageSize: maxRows } as never,
    { keepPreviousData: true },
  )
  const [zoom, setZoom] = useState<Zoom>('week')
  const [now] = useState(() => Date.now())
  const list = data?.list
  const dated = useDatedRecords(props, list)
  const { nameOf, add, canMove, canResize, isMovable } = dated
  const rows = (list ?? []).flatMap((record): GanttRow[] => {
    const times = timesOf(view, start, record.stored)
    const isOpen = isMovable(record)
    return times
      ? [
          {
            id: record.id,
            title: nameOf(record),
            ...times,
            progress: view.progress === '' ? null : progressOf(record.stored[view.progress]),
            canMove: canMove && isOpen,
            canResize: canResize && isOpen,
          },
        ]
      : []
  })
  const content = () => {
    if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
    if (!data) return <ListSkeleton columns={4} />
    if (rows.length === 0) return <Empty description={t('gantt.none')} />
    return (
      <GanttChart
        label={menu.fullName}
        rows={rows}
        scale={createScale(rows, zoom, now)}
        now={now}
        formatDay={dated.formatDay}
        lastDayMs={isAllDay ? dayMs : 0}
        onOpen={dated.open}
        onChange={dated.change}
      />
    )
  }
  return (
    <ViewFrame {...props} isLoading={isValidating} within={withStart} onAdd={add && (() => add())}>
      {data && data.pagination.total > data.list.length && (
        <Alert type="warning" content={t('gantt.tooMany', { n: maxRows })} />
      )}
      <div className={styles.head}>
        <p className={styles.keys}>{t('gantt.keys')}</p>
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('gantt.zoom')}
          value={zoom}
          onChange={setZoom}
          options={zooms.map((value) => ({ value, label: t(`gantt.zoom.${value}`) }))}
        />
      </div>
      {content()}
      {dated.dialogs}
    </ViewFrame>
  )
}
