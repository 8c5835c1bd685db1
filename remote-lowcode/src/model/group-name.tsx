import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './model.module.css'

/** The value that the records of a group share, and their number. */
export function GroupName({ name, count }: { name: unknown; count: number }) {
  const t = useText(text)
  const shown = name === null || name === undefined || name === '' ? t('model.noGroup') : String(name)
  return <strong className={styles.group}>{t('model.group', { name: shown, n: count })}</strong>
}
