import type { ReactNode } from 'react'
import { PrintSheet } from './print-sheet.tsx'
import styles from './print.module.css'

export interface PrintRecordProps {
  title: string
  groups: readonly {
    title?: string
    fields: readonly { label: string; value: ReactNode; /** Spans the whole line. */ wide?: boolean }[]
  }[]
  onClose: () => void
}

/** Print view of a record: groups of fields in two columns. No field is split over pages. */
export function PrintRecord({ title, groups, onClose }: PrintRecordProps) {
  return (
    <PrintSheet title={title} onClose={onClose}>
      {groups.map((group, at) => (
        <section key={group.title ?? at}>
          {group.title && <h2>{group.title}</h2>}
          <dl className={styles.record}>
            {group.fields.map(({ label, value, wide }) => (
              <div key={label} className={wide ? styles.line : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </PrintSheet>
  )
}
