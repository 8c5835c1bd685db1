import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

/** Enabled or disabled as a coloured dot with a label. */
export function StateDot({ enabled }: { enabled: boolean }) {
  const t = useText(text)
  return (
    <span className={enabled ? `${styles.dot} ${styles.on}` : styles.dot}>
      {t(enabled ? 'crud.enabled' : 'crud.disabled')}
    </span>
  )
}
StateDot.isStateless = true
