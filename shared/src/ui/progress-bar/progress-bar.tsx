import styles from './progress-bar.module.css'

interface Props {
  name: string
  percent: number
  failed?: boolean
  showText?: boolean
  className?: string | undefined
}

/** Progress in percent. Arco's own bar has no accessible name. */
export const ProgressBar = ({ name, percent, failed = false, showText = true, className }: Props) => (
  <span className={className ? `${styles.bar} ${className}` : styles.bar}>
    <progress
      className={failed ? `${styles.line} ${styles.failed}` : styles.line}
      aria-label={name}
      value={percent}
      max={100}
    />
    {showText && <span className={styles.percent}>{percent}%</span>}
  </span>
)
