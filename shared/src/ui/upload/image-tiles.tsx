import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { PendingTile } from './pending-tile.tsx'
import { text } from './text.ts'
import { ImageTile } from './image-tile.tsx'
import { UndoRemoval } from './undo-removal.tsx'
import styles from './upload.module.css'
import { useReorder } from './use-reorder.ts'
import { usePreview } from './use-preview.tsx'
import { useUndoableRemoval } from './use-undoable-removal.ts'
import type { PendingUpload } from './use-uploads.ts'

interface Props {
  value: readonly FileItem[]
  pending: readonly PendingUpload[]
  readOnly: boolean
  onChange: (value: FileItem[]) => void
  onCancel: (key: number) => void
  onRetry: (key: number) => void
  children: ReactNode
}

/** Grid of uploaded images and pending uploads, followed by `children`. */
export function ImageTiles({ value, pending, readOnly, onChange, onCancel, onRetry, children }: Props) {
  const t = useText(text)
  const { removed, remove, undo } = useUndoableRemoval(value, onChange)
  const { open, preview } = usePreview(value)
  const { draggedId, moved, grip } = useReorder(value, onChange)
  return (
    <>
      <ul className={styles.tiles}>
        {value.map((item, at) => (
          <ImageTile
            key={item.fileId}
            item={item}
            dragging={draggedId === item.fileId}
            grip={
              readOnly || value.length < 2
                ? null
                : { ...grip(item), label: t('upload.move', { name: item.name, at: at + 1, n: value.length }) }
            }
            onOpen={() => open(item)}
            onRemove={readOnly ? null : () => remove(item)}
          />
        ))}
        {pending.map((upload) => (
          <PendingTile
            key={upload.key}
            sending={upload}
            onCancel={() => onCancel(upload.key)}
            onRetry={() => onRetry(upload.key)}
          />
        ))}
        {children && <li>{children}</li>}
      </ul>
      <span role="status" className={styles.visuallyHidden}>
        {moved &&
          t('upload.moved', {
            name: moved.name,
            at: value.findIndex(({ fileId }) => fileId === moved.fileId) + 1,
            n: value.length,
          })}
      </span>
      <UndoRemoval removed={removed} onUndo={undo} />
      {preview}
    </>
  )
}
