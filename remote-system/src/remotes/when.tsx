import { relativeTime } from '@tessera/shared/format/relative-time'
import { timeText } from '@tessera/shared/format/time'
import { currentLang } from '@tessera/shared/text/i18n'
import styles from './remotes.module.css'

/** A moment as people say it, with the exact time on hover. */
export const When = ({ at }: { at: number }) => (
  <time className={styles.when!} dateTime={new Date(at).toISOString()} title={timeText(at, true)}>
    {relativeTime(at, Date.now(), currentLang())}
  </time>
)
