import type { ReactNode } from 'react'
import { PrintSheet } from './print-sheet.tsx'
import styles from './print.module.css'

export interface PrintRecordProps {
  title: string
  groups: readonly {
    title?: string
    fields: readonly { label: string; value: ReactNode; /** Takes the whole line. */ wide?: boolean }[]
  }[]
  onClose: () => void
}

/** A record on paper: its fields in two columns under the titles of their groups, each field whole on one page. */
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
