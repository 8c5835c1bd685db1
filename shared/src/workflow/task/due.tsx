import { formatTime } from '../../format/time.ts'
import { labelEnd } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { RelativeTimeLabel } from '../../ui/time-labels.tsx'
import { text } from './text.ts'
import styles from './task.module.css'

/** When a rule for late decisions acts, to the minute; red once it is past. */
export function Due({ at }: { at: number }) {
  const t = useText(text)
  // oxlint-disable-next-line react/purity -- whether the time is past depends on the time of rendering
  const isPast = at < Date.now()
  return (
    <span className={isPast ? styles.overdue : undefined}>
      {t(isPast ? 'task.overdue' : 'task.due')}
      {labelEnd()}
      {isPast ? (
        <RelativeTimeLabel at={at} />
      ) : (
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      )}
    </span>
  )
}
