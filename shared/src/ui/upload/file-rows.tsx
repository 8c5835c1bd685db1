import { Button } from '@arco-design/web-react'
import { IconClose, IconDownload, IconEye, IconFile, IconFileImage } from '@arco-design/web-react/icon'
import { download } from '../../client/download.ts'
import { useText } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { isPicture } from './picture.ts'
import { PendingRow } from './pending-row.tsx'
import { text } from './text.ts'
import { UndoRemoval } from './undo-removal.tsx'
import styles from './upload.module.css'
import { usePreview } from './use-preview.tsx'
import { useUndoableRemoval } from './use-undoable-removal.ts'
import type { PendingUpload } from './use-uploads.ts'

interface Props {
  type: string
  value: readonly FileItem[]
  pending: readonly PendingUpload[]
  readOnly: boolean
  onChange: (value: FileItem[]) => void
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}

/** List of uploaded files and pending uploads. */
export function FileRows({ type, value, pending, readOnly, onChange, onCancel, onRetry }: Props) {
  const t = useText(text)
  const { removed, remove, undo } = useUndoableRemoval(value, onChange)
  const { open, preview } = usePreview(value)
  // The call itself shows a failure.
  const fetchFile = (item: FileItem) => void download(typeOf(item) ?? type, item.fileId).catch(() => {})
  return (
    <>
      {(value.length > 0 || pending.length > 0) && (
        <ul className={styles.rows}>
          {value.map((item) => (
            <li key={item.fileId} className={styles.row}>
              {isPicture(item) ? <IconFileImage aria-hidden /> : <IconFile aria-hidden />}
              <span className={styles.name} title={item.name}>
                {item.name}
              </span>
              {isPicture(item) && (
                <Button
                  type="text"
                  size="mini"
                  icon={<IconEye />}
                  aria-label={t('upload.preview', { name: item.name })}
                  onClick={() => open(item)}
                />
              )}
              <Button
                type="text"
                size="mini"
                icon={<IconDownload />}
                aria-label={t('upload.download', { name: item.name })}
                onClick={() => fetchFile(item)}
              />
              {!readOnly && (
                <Button
                  type="text"
                  size="mini"
                  icon={<IconClose />}
                  aria-label={t('upload.remove', { name: item.name })}
                  onClick={() => remove(item)}
                />
              )}
            </li>
          ))}
          {pending.map((upload) => (
            <PendingRow
              key={upload.key}
              sending={upload}
              onCancel={() => onCancel(upload.key)}
              onRetry={() => onRetry(upload.key)}
            />
          ))}
        </ul>
      )}
      <UndoRemoval removed={removed} onUndo={undo} />
      {preview}
    </>
  )
}

/** Upload type with which an item was stored; the setting of the field can have changed since. */
const typeOf = ({ url }: FileItem): string | undefined => /^\/api\/file\/image\/([^/]+)\//i.exec(url)?.[1]
