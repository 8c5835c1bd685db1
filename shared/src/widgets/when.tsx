import { relativeTime } from '../format/relative-time.ts'
import { dateText, timeText } from '../format/time.ts'
import { currentLang } from '../text/i18n.ts'

/** A moment as people say it, with the exact time on hover. */
export const When = ({ at, className }: { at: number; className?: string }) => (
  <time
    {...(className ? { className } : {})}
    dateTime={new Date(at).toISOString()}
    title={timeText(at, true)}
  >
    {relativeTime(at, Date.now(), currentLang())}
  </time>
)

/** A moment by its day, where lists have no room for more; the exact time on hover. */
export const Day = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={timeText(at, true)}>
    {dateText(at)}
  </time>
)
