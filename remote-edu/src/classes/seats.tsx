import type { ClassRow } from '@tessera/shared/contract/edu/classes'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './classes.module.css'

/** Enrolled students and capacity, with a bar. Students over capacity are also stated as text. */
export function Seats({ row: { studentCount, capacity, fillRate } }: { row: ClassRow }) {
  const t = useText(text)
  const overCapacity = studentCount - capacity
  return (
    <div
      className={overCapacity > 0 ? styles.over : styles.seats}
      title={overCapacity < 0 ? t('classes.free', { n: -overCapacity }) : undefined}
    >
      <span className={styles.figure}>
        {studentCount} / {capacity}
      </span>
      {overCapacity > 0 && <small>{t('classes.over', { n: overCapacity })}</small>}
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${Math.min(fillRate, 1) * 100}%` }} />
      </span>
    </div>
  )
}
