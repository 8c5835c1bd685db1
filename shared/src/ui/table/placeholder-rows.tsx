import { useEffect, useState } from 'react'
import type { CellStyle, TableColumn } from './table-column.ts'
import styles from './table.module.css'

interface Props<Row> {
  columns: readonly TableColumn<Row>[]
  cellStyles: readonly CellStyle[]
}

/** Fills a screen of 900 px. */
const count = 16

/**
 * Grey rows below the real head while the rows load. Their bars appear after 150 ms, so that fast lists do not
 * flicker.
 */
export function PlaceholderRows<Row>({ columns, cellStyles }: Props<Row>) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return Array.from({ length: count }, (_, at) => (
    <tr key={at} aria-hidden className={styles.placeholder}>
      {columns.map(({ key, content }, index) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the row is hidden from assistive technology
        <td key={key} className={cellStyles[index]!.className} style={cellStyles[index]!.style}>
          <span data-content={content} data-late={isLate || undefined} />
        </td>
      ))}
    </tr>
  ))
}
