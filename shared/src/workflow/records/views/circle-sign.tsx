import { IconExclamationCircle } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { viewsText as text } from './text.ts'
import styles from './views.module.css'

/** The name of a record of a tree that is, over its parents, its own parent, with a sign that says so. */
export function CircleSign({ children }: { children: ReactNode }) {
  const t = useText(text)
  return (
    <span className={styles.circle}>
      {children}
      <span role="img" aria-label={t('views.inCircle')} title={t('views.inCircle')}>
        <IconExclamationCircle aria-hidden />
      </span>
    </span>
  )
}
