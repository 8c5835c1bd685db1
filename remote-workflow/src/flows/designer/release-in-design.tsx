import { Button } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from '@tessera/shared/workflow/designer/text'
import { useDesignerPath } from './use-designer-path.ts'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

interface Props {
  designId: string | null
  onLeave: (path: string) => void
}

/** In place of the button to release: the flow of a design is released with it, where the user has the designs. */
export function ReleaseInDesign({ designId, onLeave }: Props) {
  const t = useText(text)
  const designer = useDesignerPath()
  if (designer === null || designId === null)
    return <span className={styles.note}>{t('flowDesigner.releasedWithDesign')}</span>
  const path = `${designer}?${new URLSearchParams({ design: designId, open: 'release' })}`
  return (
    <Button type="primary" title={t('flowDesigner.releasedWithDesign')} onClick={() => onLeave(path)}>
      {t('flowDesigner.releaseInDesign')}
    </Button>
  )
}
