import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A named setting; its control has the same name for screen readers. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <span aria-hidden="true">{label}</span>
    <div>{children}</div>
  </div>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
