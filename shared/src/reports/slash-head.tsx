import styles from './report-table.module.css'

/** A head with slanted lines: words below, above and, of three, between them. */
export function SlashHead({ words }: { words: readonly string[] }) {
  const [below = '', above = '', between] = words
  return (
    <span className={styles.slash}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {between === undefined ? (
          <line x1="0" y1="0" x2="100" y2="100" />
        ) : (
          <>
            <line x1="0" y1="0" x2="100" y2="50" />
            <line x1="0" y1="0" x2="50" y2="100" />
          </>
        )}
      </svg>
      <span className={styles.below}>{below}</span>
      {between !== undefined && <span className={styles.between}>{between}</span>}
      <span className={styles.above}>{above}</span>
    </span>
  )
}
