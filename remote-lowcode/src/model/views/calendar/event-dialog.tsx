import { Button, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { ViewRecord } from '@tessera/shared/contract/lowcode/views'
import type { ListView } from '@tessera/shared/fields/list-views'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { flowOf } from '@tessera/shared/workflow/records/flow-row'
import { FlowState } from '@tessera/shared/workflow/records/flow-state'
import type { Model } from '../../read-model.ts'
import { Facts } from '../facts.tsx'
import { dayMs } from './event-times.ts'
import { calendarText as text } from './text.ts'
import styles from './calendar.module.css'

interface Times {
  readonly start: number
  readonly end: number
}

interface Props {
  model: Model
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
  const { model, view, record, name, times, formatTime, isAllDay, canMove, canResize, actions, onClose } =
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
    ['calendar.dayEarlier', -1],
    ['calendar.dayLater', 1],
    ['calendar.weekEarlier', -7],
    ['calendar.weekLater', 7],
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
          {model.flow && (
            <p className={styles.time}>
              <FlowState state={flowOf(record).state} />
            </p>
          )}
          {times && last !== null && (
            <p className={styles.time}>
              {last === times.start
                ? formatTime(times.start)
                : t('calendar.fromTo', { from: formatTime(times.start), to: formatTime(last) })}
            </p>
          )}
          <Facts model={model} view={view} values={record.values} />
          {times && (canMove || canResize) && (
            <div className={styles.moves} role="group" aria-label={t('calendar.change')}>
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
                    {t('calendar.shorter')}
                  </Button>
                  <Button
                    size="small"
                    disabled={isSaving}
                    onClick={() => void change({ start: times.start, end: times.end + dayMs })}
                  >
                    {t('calendar.longer')}
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
