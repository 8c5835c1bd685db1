import { Button, Progress } from '@arco-design/web-react'
import { IconClose, IconExclamationCircle, IconUpload } from '@arco-design/web-react/icon'
import { chunkBytes } from '@tessera/shared/contract/system/files'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { Sending } from './use-uploads.ts'

/** A file on its way, or why it did not arrive. */
export function SendingRow({
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
  // Large files go on where they were cut off.
  const words = t(file.size > chunkBytes && part > 0 ? 'upload.resume' : 'upload.retry')
  const percent = Math.floor(part * 100)
  return (
    <li className={styles.row} data-at={at}>
      {at === 'failed' ? <IconExclamationCircle aria-hidden /> : <IconUpload aria-hidden />}
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      {at === 'failed' ? (
        <>
          <span role="alert" className={styles.why} title={msg}>
            {msg}
          </span>
          {again && (
            <Button type="text" size="mini" aria-label={`${words} ${file.name}`} onClick={onRetry}>
              {words}
            </Button>
          )}
        </>
      ) : (
        <>
          <Progress
            className={styles.progress!}
            percent={percent}
            size="small"
            showText={false}
            aria-label={t('upload.progress', { name: file.name })}
          />
          <span className={styles.state}>
            {at === 'waiting' ? t('upload.waiting') : percent === 100 ? t('upload.checking') : `${percent}%`}
          </span>
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
