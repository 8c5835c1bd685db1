import { IconClose, IconDragDotVertical } from '@arco-design/web-react/icon'
import { narrowImageUrl } from '@tessera/shared/contract/system/files'
import { useText } from '@tessera/shared/text/text'
import type { FileItem } from '../../fields/files-value.ts'
import { isPicture } from './picture.ts'
import { text } from './text.ts'
import styles from './upload.module.css'
import type { Grip } from './use-order.ts'

interface Props {
  item: FileItem
  held: boolean
  /** Null where nothing can be moved. */
  grip: (Grip & { label: string }) | null
  onOpen: () => void
  onRemove: (() => void) | null
}

/** One picture: a click shows it large. */
export function Tile({ item, held, grip, onOpen, onRemove }: Props) {
  const t = useText(text)
  const { label, ...gripping } = grip ?? { label: '' }
  return (
    <li className={styles.tile} data-file={item.fileId} data-held={held}>
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
        <button type="button" className={styles.grip} aria-label={label} {...gripping}>
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
