import { Tag } from '@arco-design/web-react'
import { actionTone, orderHistory } from './history.ts'
import { eventWordOf } from '../../contract/workflow/event-words.ts'
import type { FlowBeforeInfo, TaskRecord } from '../../contract/workflow/task-detail.ts'
import { joinNames, labelEnd } from '../../text/punctuation.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { SignatureImage } from '../../ui/signature/signature.tsx'
import { RelativeTimeLabel } from '../../ui/time-labels.tsx'
import { StoredFiles } from '../../ui/upload/stored-files.tsx'
import { Due } from './due.tsx'
import { text } from './text.ts'
import styles from './task.module.css'

const nameOf = (label: string) => label.split('/')[0] ?? ''

/** What happened to a task in its order, who has to act now, and which nodes are to come. */
export function Timeline({ info }: { info: FlowBeforeInfo }) {
  const t = useText(text)
  const { entries, open, upcoming } = orderHistory(info)
  if (entries.length === 0 && open.length === 0)
    return <EmptyState title={t('task.noRecords')}>{t('task.noRecordsHint')}</EmptyState>
  return (
    <ol className={styles.timeline} aria-label={t('task.history')}>
      {entries.map(({ record, round }) => (
        <Record key={record.id} record={record} round={round} />
      ))}
      {open.map(({ id, handleName, asUserName, nodeName, creatorTime, dueTime }) => (
        <li key={id} data-tone="waiting">
          <PersonAvatar name={nameOf(handleName)} src="" />
          <div className={styles.entry}>
            <div className={styles.entryHead}>
              <strong>{handleName}</strong>
              {asUserName !== '' && (
                <span className={styles.quiet}>{t('task.onBehalf', { name: asUserName })}</span>
              )}
              <Tag size="small" className={styles.waiting!}>
                {t('task.waiting')}
              </Tag>
              <span className={styles.quiet}>{nodeName}</span>
            </div>
            <div className={styles.quiet}>
              {t('task.since')}
              {labelEnd()}
              <RelativeTimeLabel at={creatorTime} />
              {dueTime !== null && (
                <>
                  {' · '}
                  <Due at={dueTime} />
                </>
              )}
            </div>
          </div>
        </li>
      ))}
      {upcoming.map(({ nodeCode, nodeName, userName, ahead }) => (
        <li key={`next-${nodeCode}`} data-tone="upcoming">
          <span className={styles.dot} aria-hidden />
          <div className={styles.entry}>
            <span className={styles.quiet}>
              {t(ahead === 'possible' ? 'task.upcomingMaybe' : 'task.upcoming')}
              {labelEnd()}
              {nodeName}
              {userName !== '' && ` · ${userName}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Record({ record, round }: { record: TaskRecord; round: number | null }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const name = record.userName === '' ? t('task.system') : record.userName
  return (
    <li data-tone={actionTone(record.handleStatus)}>
      <PersonAvatar name={nameOf(name)} src="" />
      <div className={styles.entry}>
        <div className={styles.entryHead}>
          <strong>{name}</strong>
          {record.asUserName !== '' && (
            <span className={styles.quiet}>{t('task.onBehalf', { name: record.asUserName })}</span>
          )}
          <span>{pick(eventWordOf(record.handleStatus))}</span>
          {round !== null && <Tag size="small">{t('task.round', { n: round })}</Tag>}
          <span className={styles.quiet}>{record.nodeName}</span>
          <RelativeTimeLabel at={record.handleTime} className={styles.quiet!} />
        </div>
        {record.operatorId !== '' && (
          <div className={styles.quiet}>
            {t('task.about', { names: joinNames(record.operatorId.split(',')) })}
          </div>
        )}
        {record.handleOpinion !== '' && <p className={styles.opinion}>{record.handleOpinion}</p>}
        {record.signImg !== '' && <SignatureImage value={record.signImg} label={name} />}
        {record.files.length > 0 && (
          <StoredFiles id={`files-${record.id}`} label={t('task.files')} value={record.files} />
        )}
        {record.changes.length > 0 && (
          <ul className={styles.changes}>
            {record.changes.map((change) => (
              <li key={change.field}>
                <Change {...change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** A field with both values; of a sub-table, how many rows were added, removed and changed. */
function Change({ label, before, after, rows }: TaskRecord['changes'][number]) {
  const t = useText(text)
  if (!rows)
    return t('task.change', {
      label,
      before: before === '' ? t('task.nothing') : before,
      after: after === '' ? t('task.nothing') : after,
    })
  const { added, removed, changed } = rows
  const parts = [
    ...(added > 0 ? [t('task.rowsAdded', { n: added })] : []),
    ...(removed > 0 ? [t('task.rowsRemoved', { n: removed })] : []),
    ...(changed > 0 ? [t('task.rowsChanged', { n: changed })] : []),
  ]
  return (
    <>
      {label}
      {labelEnd()}
      {parts.length > 0 ? joinNames(parts) : t('task.rowsMoved')}
      {rows.list?.length > 0 && (
        <ul className={styles.changes}>
          {rows.list.map((row) => (
            <li key={`${row.kind} ${row.number}`}>
              <ChangedRow {...row} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Row = NonNullable<TaskRecord['changes'][number]['rows']>['list'][number]

/** A row with its changed columns: both values, or those that it has or had. */
function ChangedRow({ kind, number, fields }: Row) {
  const t = useText(text)
  const valueOf = (value: string) => (value === '' ? t('task.nothing') : value)
  const texts = fields.map(({ label, before, after }) =>
    kind === 'changed'
      ? t('task.rowChange', { label, before: valueOf(before), after: valueOf(after) })
      : t('task.rowValue', { label, value: valueOf(kind === 'added' ? after : before) }),
  )
  return (
    <>
      {t(`task.row.${kind}`, { n: number })}
      {texts.length > 0 && labelEnd()}
      {joinNames(texts)}
    </>
  )
}
