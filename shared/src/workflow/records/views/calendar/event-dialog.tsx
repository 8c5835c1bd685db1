import { Button, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { ViewRecord } from '../../../../contract/lowcode/views.ts'
import type { ListView } from '../../../../fields/list-views.ts'
import { useText } from '../../../../text/text.ts'
import type { Action } from '../../../../ui/table/column.ts'
import { usePortalScope } from '../../../../ui/portal-scope/portal-scope.tsx'
import { flowOf } from '../../flow-row.ts'
import { FlowState } from '../../flow-state.tsx'
import type { ViewedRecords } from '../view-props.ts'
import { Facts } from '../facts.tsx'
import { dayMs } from './event-times.ts'
import { datedText as text } from './text.ts'
import styles from './calendar.module.css'

interface Times {
  readonly start: number
  readonly end: number
}

interface Props {
  records: ViewedRecords
  view: ListView
  record: ViewRecord
  name: string
  times: Times | null
  formatTime: (at: number) => string
  isAllDay: boolean
  canMove: boolean
  canResize: boolean
  actions: readonly Action<ViewRecord>[]
  onChange: (id: string, times: Times) => Promise<boolean>
  onClose: () => void
}

/** What an event is about, what can be done with it, and other times for it. */
export function EventDialog(props: Props) {
  const { records, view, record, name, times, formatTime, isAllDay, canMove, canResize, actions, onClose } =
    props
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [isSaving, setSaving] = useState(false)
  const last = times && (isAllDay ? times.end - dayMs : times.end)
  const change = async (next: Times) => {
    setSaving(true)
    await props.onChange(record.id, next).finally(() => setSaving(false))
  }
  const moves = [
    ['dated.dayEarlier', -1],
    ['dated.dayLater', 1],
    ['dated.weekEarlier', -7],
    ['dated.weekLater', 7],
  ] as const
  return (
    <>
      {anchor}
      <Modal
        visible
        title={name}
        wrapClassName={scope}
        style={{ width: 'min(420px, calc(100vw - 32px))' }}
        footer={actions
          .filter(({ hidden }) => !hidden?.(record))
          .map((action, at) => {
            const reason = action.blocked?.(record)
            return (
              <Button
                key={action.label}
                aria-disabled={reason !== undefined || undefined}
                {...(reason === undefined ? {} : { style: { color: 'var(--color-text-3)' } })}
                {...(action.danger ? { status: 'danger' as const } : {})}
                {...(at === 0 ? { type: 'primary' as const } : {})}
                onClick={() => {
                  if (reason !== undefined) return void Message.info(reason)
                  onClose()
                  action.run(record)
                }}
              >
                {action.label}
              </Button>
            )
          })}
        onCancel={onClose}
      >
        <div className={styles.dialog}>
          {records.flow && (
            <p className={styles.time}>
              <FlowState state={flowOf(record).state} />
            </p>
          )}
          {times && last !== null && (
            <p className={styles.time}>
              {last === times.start
                ? formatTime(times.start)
                : t('dated.fromTo', { from: formatTime(times.start), to: formatTime(last) })}
            </p>
          )}
          <Facts records={records} view={view} values={record.values} />
          {times && (canMove || canResize) && (
            <div className={styles.moves} role="group" aria-label={t('dated.change')}>
              {canMove &&
                moves.map(([key, days]) => (
                  <Button
                    key={key}
                    size="small"
                    disabled={isSaving}
                    onClick={() =>
                      void change({ start: times.start + days * dayMs, end: times.end + days * dayMs })
                    }
                  >
                    {t(key)}
                  </Button>
                ))}
              {canResize && (
                <>
                  <Button
                    size="small"
                    disabled={isSaving || times.end - dayMs <= times.start}
                    onClick={() => void change({ start: times.start, end: times.end - dayMs })}
                  >
                    {t('dated.shorter')}
                  </Button>
                  <Button
                    size="small"
                    disabled={isSaving}
                    onClick={() => void change({ start: times.start, end: times.end + dayMs })}
                  >
                    {t('dated.longer')}
                  </Button>
                </>
              )}
            </div>
          )}
        </div>
      </Modal>
    </>
  )
}
