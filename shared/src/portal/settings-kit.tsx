import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

/** One setting with its label; `children` gets the id of the label for its control. */
export function Setting({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: (labelId: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <span id={id} className={styles.name}>
        {label}
      </span>
      {children(id)}
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
