import { Button, Tag } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { FieldChange, RecordChange } from '../../../contract/lowcode/record-work.ts'
import { refresh, useSend } from '../../../client/use-call.ts'
import { formatTime } from '../../../format/time.ts'
import { useText } from '../../../text/text.ts'
import { useConfirm } from '../../../ui/confirm/confirm.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { RelativeTimeLabel } from '../../../ui/time-labels.tsx'
import type { Call } from '../../../contract/wire.ts'
import type { RecordCalls } from '../record-calls.ts'
import { useEntries } from '../use-entries.tsx'
import { text } from './text.ts'
import styles from './history.module.css'

interface Props {
  calls: Pick<RecordCalls, 'history' | 'restore'>
  /** What shows records. */
  stale: readonly Call[]
  recordId: string
  canEdit: boolean
  /** The record was changed by a restoration. */
  onRestored: () => void
}

/** Who changed what in a record and when, the latest first, with buttons to take it back. */
export function History({ calls, stale, recordId, canEdit, onRestored }: Props) {
  const t = useText(text)
  const { entries, placeholder, olderButton } = useEntries(calls.history, recordId, t('history.older'))
  const restore = useSend(calls.restore, { stale })
  const { ask, dialog } = useConfirm()
  if (!entries) return placeholder
  if (entries.length === 0) return <EmptyState title={t('history.none')}>{t('history.noneHint')}</EmptyState>
  const latest = entries[0]!.version
  const askRestore = (version: number, content: string, field?: string) =>
    ask({
      title: t('history.restoreTitle'),
      content,
      okText: t('history.confirm'),
      run: async () => {
        const { msg } = await restore.send({ recordId, version, ...(field === undefined ? {} : { field }) })
        await refresh(calls.history)
        onRestored()
        return msg
      },
    })
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((change) => (
          <li key={change.version}>
            <div className={styles.head}>
              <strong>{change.creatorUser}</strong> {t(`history.${change.kind}`)}
              {change.source !== 'form' && <Tag size="small">{t(`history.source.${change.source}`)}</Tag>}
              <RelativeTimeLabel at={change.creatorTime} className={styles.time!} />
              {canEdit && change.version < latest && !['remove', 'undelete'].includes(change.kind) && (
                <Button
                  type="text"
                  size="mini"
                  onClick={() =>
                    askRestore(
                      change.version,
                      t('history.restoreNote', { time: formatTime(change.creatorTime, true) }),
                    )
                  }
                >
                  {t('history.restore')}
                </Button>
              )}
            </div>
            <Changes
              change={change}
              undo={(field, label, value) =>
                canEdit && (
                  <Button
                    type="text"
                    size="mini"
                    aria-label={t('history.undoField', { label })}
                    onClick={() =>
                      askRestore(
                        change.version - 1,
                        value === null
                          ? t('history.undoRows', { label })
                          : t('history.undoNote', { label, value: value || t('history.empty') }),
                        field,
                      )
                    }
                  >
                    {t('history.undo')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ol>
      {olderButton}
      {dialog}
    </>
  )
}

type Undo = (field: string, label: string, value: string | null) => ReactNode

function Changes({ change: { kind, fields, tables }, undo }: { change: RecordChange; undo: Undo }) {
  const t = useText(text)
  if (kind === 'submit' || kind === 'remove' || kind === 'undelete') return null
  if (fields.length + tables.length === 0) return <p className={styles.quiet}>{t('history.invisible')}</p>
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field.field}>
          <dt>{field.label}</dt>
          <dd>
            <Difference change={field} isNew={kind === 'create'} />
            {field.canRestore && undo(field.field, field.label, field.from)}
          </dd>
        </div>
      ))}
      {tables.map(({ field, label, rows, count, canRestore }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {count === 0 && t('history.moved')}
            <ul className={styles.rows}>
              {rows.map((row, at) => (
                <li key={at}>
                  {t(`history.row.${row.kind}`, { n: row.number })}
                  <ul>
                    {row.fields.map((cell) => (
                      <li key={cell.field}>
                        <span className={styles.label}>{cell.label}</span>{' '}
                        <Difference change={cell} isNew={row.kind === 'added'} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {count > rows.length && (
              <p className={styles.quiet}>{t('history.moreRows', { n: count - rows.length })}</p>
            )}
            {canRestore && undo(field, label, null)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value before and after a change. */
function Difference({ change: { from, to, isSecret }, isNew }: { change: FieldChange; isNew: boolean }) {
  const t = useText(text)
  if (isSecret) return <span className={styles.quiet}>{t('history.secret')}</span>
  const empty = <span className={styles.quiet}>{t('history.empty')}</span>
  if (isNew) return <span>{to || empty}</span>
  return (
    <span>
      <del>{from || empty}</del> <span aria-label={t('history.to')}>→</span> <ins>{to || empty}</ins>
    </span>
  )
}
