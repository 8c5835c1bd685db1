import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './records.module.css'

/** The value that the records of a group share, and their number. */
export function GroupName({ name, count }: { name: unknown; count: number }) {
  const t = useText(text)
  const shown = name === null || name === undefined || name === '' ? t('records.noGroup') : String(name)
  return <strong className={styles.group}>{t('records.group', { name: shown, n: count })}</strong>
}
