import { Button } from '@arco-design/web-react'
import { IconClose, IconExclamationCircle, IconUpload } from '@arco-design/web-react/icon'
import { chunkBytes } from '../../contract/system/files.ts'
import { useText } from '../../text/text.ts'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { PendingUpload } from './use-uploads.ts'

/** A pending upload with its progress, or the error and a retry button. */
export function PendingRow({
  sending,
  onCancel,
  onRetry,
}: {
  sending: PendingUpload
  onCancel: () => void
  onRetry: () => void
}) {
  const t = useText(text)
  const { file, state, progress, message, canRetry } = sending
  // Large files are uploaded in chunks and can resume.
  const retryLabel = t(file.size > chunkBytes && progress > 0 ? 'upload.resume' : 'upload.retry')
  const percent = Math.floor(progress * 100)
  const progressText = percent === 100 ? t('upload.checking') : `${percent}%`
  return (
    <li className={styles.row} data-at={state}>
      {state === 'failed' ? <IconExclamationCircle aria-hidden /> : <IconUpload aria-hidden />}
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      {state === 'failed' ? (
        <>
          <span role="alert" className={styles.error} title={message}>
            {message}
          </span>
          {canRetry && (
            <Button type="text" size="mini" aria-label={`${retryLabel} ${file.name}`} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
        </>
      ) : (
        <>
          <ProgressBar
            className={styles.progress}
            percent={percent}
            showText={false}
            name={t('upload.progress', { name: file.name })}
          />
          <span className={styles.state}>{state === 'waiting' ? t('upload.waiting') : progressText}</span>
        </>
      )}
      <Button
        type="text"
        size="mini"
        icon={<IconClose />}
        aria-label={t('upload.cancel', { name: file.name })}
        onClick={onCancel}
      />
    </li>
  )
}
