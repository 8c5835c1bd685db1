import styles from './parts.module.css'

/** A cell with a second, smaller line. */
export function TwoLines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <div className={styles.two}>
      <span title={first}>{first}</span>
      {second && (
        <span className={styles.below} title={second}>
          {second}
        </span>
      )}
    </div>
  )
}
TwoLines.isStateless = true
