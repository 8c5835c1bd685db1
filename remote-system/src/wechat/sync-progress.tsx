import { Badge, Button } from '@arco-design/web-react'
import type { SyncState } from '@tessera/shared/contract/wechat/syncs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ProgressBar } from '@tessera/shared/ui/progress-bar/progress-bar'
import { text } from './text.ts'
import styles from './wechat.module.css'

/** Whether the run is queued or running. */
export const isRunning = (sync: SyncState | null | undefined): boolean =>
  sync?.state === 'queued' || sync?.state === 'running'
/** Poll interval in milliseconds; 0 stops polling when no run is active. */
export const pollIntervalMs = (sync: SyncState | null | undefined): number => (isRunning(sync) ? 1_000 : 0)

const dots = {
  queued: 'processing',
  running: 'processing',
  done: 'success',
  cancelled: 'default',
  failed: 'error',
} as const

function percentOf({ total, done, state }: SyncState): number {
  if (total) return Math.round((done / total) * 100)
  return state === 'done' ? 100 : 0
}

/** Progress or result of a run. */
export function SyncProgress({
  sync,
  title,
  onCancel,
}: {
  sync: SyncState
  title: string
  onCancel?: (() => void) | undefined
}) {
  const t = useText(text)
  const percent = percentOf(sync)
  const running = isRunning(sync)
  return (
    <div className={styles.progress} role="status" aria-live="polite">
      <strong>{title}</strong>
      <Badge status={dots[sync.state]} text={t(`wechat.${sync.state}`)} />
      {running && <ProgressBar name={title} percent={percent} />}
      {sync.total !== null && !sync.dry && (
        <span>{t('wechat.counted', { done: sync.done, total: sync.total })}</span>
      )}
      {sync.failed > 0 && <span className={styles.failed}>{t('wechat.someFailed', { n: sync.failed })}</span>}
      {sync.error && <span className={styles.failed}>{sync.error}</span>}
      {!running && (
        <span>
          {[sync.creatorUser, formatTime(sync.finishTime ?? sync.creatorTime)].filter(Boolean).join(' · ')}
        </span>
      )}
      {running && onCancel && (
        <Button size="mini" onClick={onCancel}>
          {t('wechat.cancel')}
        </Button>
      )}
    </div>
  )
}
