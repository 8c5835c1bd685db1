import { IconClose, IconDragDotVertical } from '@arco-design/web-react/icon'
import { narrowImageUrl } from '../../contract/system/files.ts'
import { useText } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { isPicture } from './picture.ts'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { GripHandlers } from './use-reorder.ts'

interface Props {
  item: FileItem
  dragging: boolean
  /** Handlers of the drag grip; null where the order is fixed. */
  grip: (GripHandlers & { label: string }) | null
  onOpen: () => void
  onRemove: (() => void) | null
}

/** One image. A click opens the preview. */
export function ImageTile({ item, dragging, grip, onOpen, onRemove }: Props) {
  const t = useText(text)
  const { label, ...gripHandlers } = grip ?? { label: '' }
  return (
    <li className={styles.tile} data-file={item.fileId} data-held={dragging}>
      <button
        type="button"
        className={styles.picture}
        title={item.name}
        aria-label={t('upload.preview', { name: item.name })}
        onClick={onOpen}
      >
        {isPicture(item) && (
          <img src={narrowImageUrl(item.url, 240)} alt="" loading="lazy" draggable={false} />
        )}
      </button>
      {grip && (
        <button type="button" className={styles.grip} aria-label={label} {...gripHandlers}>
          <IconDragDotVertical aria-hidden />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('upload.remove', { name: item.name })}
          onClick={onRemove}
        >
          <IconClose aria-hidden />
        </button>
      )}
    </li>
  )
}
