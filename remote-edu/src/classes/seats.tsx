import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './classes.module.css'

/** Enrolled and capacity with a bar; the figures are the text of the bar, and what is too many also has words. */
export function Seats({ row: { studentCount, capacity, fillRate } }: { row: ClassRow }) {
  const t = useText(text)
  const over = studentCount - capacity
  return (
    <div
      className={over > 0 ? styles.over : styles.seats}
      title={over < 0 ? t('classes.free', { n: -over }) : undefined}
    >
      <span className={styles.figure}>
        {studentCount} / {capacity}
      </span>
      {over > 0 && <small>{t('classes.over', { n: over })}</small>}
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${Math.min(fillRate, 1) * 100}%` }} />
      </span>
    </div>
  )
}
