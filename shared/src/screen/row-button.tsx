import type { ReactNode } from 'react'
import type { Emitter, Point } from './events.ts'
import styles from './interaction.module.css'

interface Props {
  emitter: Emitter | null
  point: Point
  children: ReactNode
}

/** The first cell of a row. Where a click on the row does something, it is a button as large as the row. */
export function RowButton({ emitter, point, children }: Props) {
  if (!emitter) return children
  return (
    <button
      type="button"
      className={styles.rowButton}
      aria-pressed={emitter.isOn(point)}
      onClick={() => emitter.emit(point)}
    >
      {children}
    </button>
  )
}
