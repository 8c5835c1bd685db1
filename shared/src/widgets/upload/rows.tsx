import { Button } from '@arco-design/web-react'
import { IconClose, IconDownload, IconEye, IconFile, IconFileImage } from '@arco-design/web-react/icon'
import { download } from '@tessera/shared/client/download'
import { useText } from '@tessera/shared/text/text'
import type { FileItem } from '../../fields/files-value.ts'
import { isPicture } from './picture.ts'
import { SendingRow } from './sending-row.tsx'
import { text } from './text.ts'
import { Undo } from './undo.tsx'
import styles from './upload.module.css'
import { usePreview } from './use-preview.tsx'
import { useRemoval } from './use-removal.ts'
import type { Sending } from './use-uploads.ts'

interface Props {
  type: string
  value: readonly FileItem[]
  under: readonly Sending[]
  closed: boolean
  onChange: (value: FileItem[]) => void
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}

/** The files there are, and those on their way. */
export function Rows({ type, value, under, closed, onChange, onCancel, onRetry }: Props) {
  const t = useText(text)
  const { removed, remove, undo } = useRemoval(value, onChange)
  const { open, preview } = usePreview(value)
  // A refusal was shown by the call.
  const fetchFile = (item: FileItem) => void download(typeOf(item) ?? type, item.fileId).catch(() => {})
  return (
    <>
      {(value.length > 0 || under.length > 0) && (
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
              {!closed && (
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
          {under.map((one) => (
            <SendingRow
              key={one.key}
              sending={one}
              onCancel={() => onCancel(one.key)}
              onRetry={() => onRetry(one.key)}
            />
          ))}
        </ul>
      )}
      <Undo removed={removed} onUndo={undo} />
      {preview}
    </>
  )
}

/** The kind of upload that a value was made with: a field may have been set otherwise since. */
const typeOf = ({ url }: FileItem): string | undefined => /^\/api\/file\/image\/([^/]+)\//i.exec(url)?.[1]
