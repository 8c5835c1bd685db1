import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** What a list without rows says: why it is empty, and below it what to do next. */
export function EmptyState({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}
