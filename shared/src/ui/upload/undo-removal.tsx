import { Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'
import { text } from './text.ts'
import styles from './upload.module.css'

/** Notice of the last removed item with an undo button, announced to screen readers. */
export function UndoRemoval({ removed, onUndo }: { removed: FileItem | null; onUndo: () => void }) {
  const t = useText(text)
  return (
    <div role="status" className={styles.undo}>
      {removed && (
        <>
          <span className={styles.name}>{t('upload.removed', { name: removed.name })}</span>
          {/* The pressed remove button is unmounted, so this button takes the focus. */}
          <Button autoFocus type="text" size="mini" onClick={onUndo}>
            {t('upload.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
