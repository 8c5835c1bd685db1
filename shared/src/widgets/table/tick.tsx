import styles from './table.module.css'

/** The box of a row; who clicked it the table finds out. */
export const Tick = ({ name, on }: { name: string; on: boolean }) => (
  <input type="checkbox" className={styles.tick} data-select="" aria-label={name} checked={on} readOnly />
)

/** The box in the head: ticked where the whole page is, half where a part of it is. */
export const TickAll = ({ name, on, some }: { name: string; on: boolean; some: boolean }) => (
  <input
    type="checkbox"
    className={styles.tick}
    data-all=""
    aria-label={name}
    checked={on}
    readOnly
    ref={(box) => {
      if (box) box.indeterminate = some && !on
    }}
  />
)
