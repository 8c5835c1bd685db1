import styles from './bar.module.css'

/** How far something is, in percent. Arco's own bar has no name for who cannot see it. */
export const Bar = ({
  name,
  percent,
  failed = false,
}: {
  name: string
  percent: number
  failed?: boolean
}) => (
  <span className={styles.bar}>
    <progress
      className={failed ? `${styles.line} ${styles.failed}` : styles.line}
      aria-label={name}
      value={percent}
      max={100}
    />
    <span className={styles.percent}>{percent}%</span>
  </span>
)
