import { Button, Progress } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { Sending } from './use-uploads.ts'

/** A picture on its way, or why it did not arrive. */
export function SendingTile({
  sending,
  onCancel,
  onRetry,
}: {
  sending: Sending
  onCancel: () => void
  onRetry: () => void
}) {
  const t = useText(text)
  const { file, at, part, msg, again } = sending
  return (
    <li className={styles.tile} data-at={at} title={file.name}>
      <div className={styles.sending}>
        {at === 'failed' ? (
          <>
            <span role="alert" title={msg}>
              {msg}
            </span>
            {again && (
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
            <span>{part === 1 ? t('upload.checking') : `${Math.floor(part * 100)}%`}</span>
            <Progress
              percent={Math.floor(part * 100)}
              size="small"
              showText={false}
              aria-label={t('upload.progress', { name: file.name })}
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
