import { Alert } from '@arco-design/web-react'
import type { DataRestore } from '@tessera/shared/contract/system/data-backups'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { percentOf } from './progress.ts'
import { text } from './text.ts'
import styles from './data-backups.module.css'

/** Milliseconds for which the end of a restore is told at the top of the page. */
const fresh = 86_400_000
const steps = ['check', 'backup', 'upgrade', 'files'] as const

/** How far a restore is, or how the last one of today ended. */
export function Restoring({ restore }: { restore: DataRestore }) {
  const t = useText(text)
  const {
    state,
    step,
    doneRows,
    totalRows,
    fileName: name,
    creatorTime,
    userName: user,
    failure: why,
    missingFiles: n,
  } = restore
  const time = timeText(creatorTime)
  if (state === 'queued' || state === 'running') {
    const known = steps.find((one) => one === step)
    return (
      <div className={styles.restoring} role="status">
        <strong>{t('dataBackups.restoring', { name })}</strong>
        <span className={styles.step}>
          {known ? t(`dataBackups.step.${known}`) : step && t('dataBackups.step.table', { name: step })}
        </span>
        <ProgressBar name={name} percent={percentOf(doneRows, totalRows)} />
      </div>
    )
  }
  if (Date.now() - creatorTime > fresh) return null
  if (state === 'failed')
    return (
      <Alert
        className={styles.alert}
        type="error"
        closable
        content={t('dataBackups.notRestored', { time, why })}
      />
    )
  return (
    <Alert
      className={styles.alert}
      type={n > 0 ? 'warning' : 'success'}
      closable
      content={[t('dataBackups.restored', { user, time, name }), n > 0 && t('dataBackups.missing', { n })]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
