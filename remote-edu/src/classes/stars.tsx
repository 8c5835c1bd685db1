import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './classes.module.css'

/** An average rating as a number and as five partly filled stars. `null` means no ratings yet. */
export function Stars({ mean }: { mean: number | null }) {
  const t = useText(text)
  if (mean === null) return <span className={styles.quiet}>{t('classes.noData')}</span>
  return (
    <span
      className={styles.rating}
      role="img"
      aria-label={t('classes.starsHint', { n: mean.toFixed(2) })}
      title={t('classes.starsHint', { n: mean.toFixed(2) })}
    >
      <span className={styles.figure}>{mean.toFixed(1)}</span>
      <span className={styles.stars}>
        ★★★★★
        <span style={{ width: `${(mean / 5) * 100}%` }}>★★★★★</span>
      </span>
    </span>
  )
}
