import type { mails } from '@tessera/shared/contract/messaging/mails'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import styles from './mails.module.css'
import { text } from './text.ts'

/** Result of the last fetch, and the time of the next scheduled one. */
export function LastFetch({ last, nextTime }: Pick<CallOutput<typeof mails.standing>, 'last' | 'nextTime'>) {
  const t = useText(text)
  const time = last ? formatTime(last.time) : ''
  const summary =
    last &&
    (last.fault === null
      ? t(last.more ? 'mails.fetchedMore' : 'mails.fetched', { time, n: last.received })
      : t('mails.fetchFailed', { time, why: last.fault }))
  if (!summary && nextTime === null) return null
  return (
    <p className={`${styles.fetched} ${last?.fault ? styles.fault : ''}`} role="status">
      {summary && <span title={summary}>{summary}</span>}
      {nextTime !== null && <span>{t('mails.nextTime', { time: formatTime(nextTime) })}</span>}
    </p>
  )
}
