import { Alert } from '@arco-design/web-react'
import type { DataRestore } from '@tessera/shared/contract/data/backups'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ProgressBar } from '@tessera/shared/ui/progress-bar/progress-bar'
import { percentOf } from './progress.ts'
import { text } from './text.ts'
import styles from './data-backups.module.css'

/** How long the page shows the result of a restore, in milliseconds: one day. */
const noticeMs = 86_400_000
const steps = ['check', 'backup', 'upgrade', 'files'] as const

/** Progress of a running restore, or the result of the last one within a day. */
export function RestoreStatus({ restore }: { restore: DataRestore }) {
  const t = useText(text)
  const {
    state,
    step,
    doneRows,
    totalRows,
    fileName: name,
    creatorTime,
    userName: user,
    failure: reason,
    missingFiles: missingCount,
  } = restore
  const time = formatTime(creatorTime)
  if (state === 'queued' || state === 'running') {
    const knownStep = steps.find((candidate) => candidate === step)
    return (
      <div className={styles.restoring} role="status">
        <strong>{t('dataBackups.restoring', { name })}</strong>
        <span className={styles.step}>
          {knownStep
            ? t(`dataBackups.step.${knownStep}`)
            : step && t('dataBackups.step.table', { name: step })}
        </span>
        <ProgressBar name={name} percent={percentOf(doneRows, totalRows)} />
      </div>
    )
  }
  // oxlint-disable-next-line react/purity -- the notice may stay until the next render after it expired
  if (Date.now() - creatorTime > noticeMs) return null
  if (state === 'failed')
    return (
      <Alert
        className={styles.alert}
        type="error"
        closable
        content={t('dataBackups.notRestored', { time, why: reason })}
      />
    )
  return (
    <Alert
      className={styles.alert}
      type={missingCount > 0 ? 'warning' : 'success'}
      closable
      content={[
        t('dataBackups.restored', { user, time, name }),
        missingCount > 0 && t('dataBackups.missing', { n: missingCount }),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
