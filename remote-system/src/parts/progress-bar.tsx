import styles from './progress-bar.module.css'

/** Progress in percent. Arco's own bar has no accessible name. */
export const ProgressBar = ({
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
