import { Button } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import type { FileItem } from '../../fields/files-value.ts'
import { text } from './text.ts'
import styles from './upload.module.css'

/** What was just removed, and the way back; read out. */
export function Undo({ removed, onUndo }: { removed: FileItem | null; onUndo: () => void }) {
  const t = useText(text)
  return (
    <div role="status" className={styles.undo}>
      {removed && (
        <>
          <span className={styles.name}>{t('upload.removed', { name: removed.name })}</span>
          {/* The button that removed it is gone, and the focus would be with it. */}
          <Button autoFocus type="text" size="mini" onClick={onUndo}>
            {t('upload.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
