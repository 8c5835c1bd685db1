import { IconCaretRight } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useUntabbableInput } from '../attributes.tsx'
import styles from './form-drawer.module.css'

interface Props {
  title?: string
  /** Starts collapsed. A group without a title cannot be collapsed. */
  defaultCollapsed?: boolean
  children: ReactNode
}

/**
 * Fields in two columns, or one on a phone. Collapsed fields stay in the form and are validated and
 * submitted.
 */
export function FieldGroup({ title, defaultCollapsed = false, children }: Props) {
  const [open, setOpen] = useState(!defaultCollapsed)
  const box = useUntabbableInput()
  return (
    <section className={styles.group}>
      {title && (
        <h2 className={styles.heading}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconCaretRight className={styles.caret!} aria-hidden />
            {title}
          </button>
        </h2>
      )}
      <div ref={box} className={styles.grid} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
