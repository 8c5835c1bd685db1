import { Badge, Button } from '@arco-design/web-react'
import type { SyncState } from '@tessera/shared/contract/wechat/syncs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { text } from './text.ts'
import styles from './wechat.module.css'

export const isUnderWay = (sync: SyncState | null | undefined): boolean =>
  sync?.state === 'queued' || sync?.state === 'running'
/** Milliseconds until it is asked for again while it is under way. */
export const pollWhile = (sync: SyncState | null | undefined): number => (isUnderWay(sync) ? 1_000 : 0)

const dots = {
  queued: 'processing',
  running: 'processing',
  done: 'success',
  cancelled: 'default',
  failed: 'error',
} as const

/** How far it is, or how it ended. */
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
  const part = sync.total ? Math.round((sync.done / sync.total) * 100) : sync.state === 'done' ? 100 : 0
  const going = isUnderWay(sync)
  return (
    <div className={styles.progress} role="status" aria-live="polite">
      <strong>{title}</strong>
      <Badge status={dots[sync.state]} text={t(`wechat.${sync.state}`)} />
      {going && <ProgressBar name={title} percent={part} />}
      {sync.total !== null && !sync.dry && (
        <span>{t('wechat.counted', { done: sync.done, total: sync.total })}</span>
      )}
      {sync.failed > 0 && <span className={styles.failed}>{t('wechat.someFailed', { n: sync.failed })}</span>}
      {sync.error && <span className={styles.failed}>{sync.error}</span>}
      {!going && (
        <span>
          {[sync.creatorUser, formatTime(sync.finishTime ?? sync.creatorTime)].filter(Boolean).join(' · ')}
        </span>
      )}
      {going && onCancel && (
        <Button size="mini" onClick={onCancel}>
          {t('wechat.cancel')}
        </Button>
      )}
    </div>
  )
}
