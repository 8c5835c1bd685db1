import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useText } from '../../text/text.ts'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { PendingUpload } from './use-uploads.ts'

/** A pending image upload with its progress, or the error and a retry button. */
export function PendingTile({
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
  return (
    <li className={styles.tile} data-at={state} title={file.name}>
      <div className={styles.sending}>
        {state === 'failed' ? (
          <>
            <span role="alert" title={message}>
              {message}
            </span>
            {canRetry && (
              <Button
                type="text"
                size="mini"
                aria-label={`${t('upload.retry')} ${file.name}`}
                onClick={onRetry}
              >
                {t('upload.retry')}
              </Button>
            )}
          </>
        ) : (
          <>
            <span>{progress === 1 ? t('upload.checking') : `${Math.floor(progress * 100)}%`}</span>
            <ProgressBar
              percent={Math.floor(progress * 100)}
              showText={false}
              name={t('upload.progress', { name: file.name })}
            />
          </>
        )}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('upload.cancel', { name: file.name })}
        onClick={onCancel}
      >
        <IconClose aria-hidden />
      </button>
    </li>
  )
}
