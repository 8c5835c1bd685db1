import { IconCaretRight } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useQuietBox } from '../../fields/naming.tsx'
import styles from './form-drawer.module.css'

interface Props {
  title?: string
  /** Starts closed; without a title it cannot be closed. */
  folded?: boolean
  children: ReactNode
}

/** Fields in two columns, in one on a phone. What is folded stays in the form: its rules and values count. */
export function FieldGroup({ title, folded = false, children }: Props) {
  const [open, setOpen] = useState(!folded)
  const box = useQuietBox()
  return (
    <section className={styles.group}>
      {title && (
        <h3 className={styles.heading}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconCaretRight className={styles.caret!} aria-hidden />
            {title}
          </button>
        </h3>
      )}
      <div ref={box} className={styles.grid} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
