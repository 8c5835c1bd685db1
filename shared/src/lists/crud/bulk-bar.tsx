import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

/** Bar above the list: number of selected rows and the actions on them. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const t = useText(text)
  return (
    <div className={styles.bulk} role="group" aria-label={t('crud.selected', { n: count })}>
      <strong aria-live="polite">{t('crud.selected', { n: count })}</strong>
      {children}
      <Button size="small" onClick={onClear}>
        {t('crud.unselect')}
      </Button>
    </div>
  )
}
