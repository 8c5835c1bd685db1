import type { ReactNode } from 'react'
import styles from './crud.module.css'

/** The cells of a list's foot in one line, for phones. */
export function FootLine({
  foot: { title, cells },
  columns,
}: {
  foot: { title: string; cells: ReadonlyMap<string, ReactNode> }
  columns: readonly { key: string; title: string }[]
}) {
  return (
    <dl className={styles.footLine} aria-label={title}>
      {columns.flatMap((column) =>
        cells.has(column.key)
          ? [
              <div key={column.key}>
                <dt>
                  {title} · {column.title}
                </dt>
                <dd>{cells.get(column.key)}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}
