import { formatRelativeTime } from '../format/relative-time.ts'
import { formatDate, formatTime } from '../format/time.ts'
import { currentLang } from '../text/i18n.ts'

/** A time relative to now, such as "3 minutes ago", with the exact time on hover. `at` is in milliseconds. */
export const RelativeTimeLabel = ({ at, className }: { at: number; className?: string }) => (
  <time
    {...(className ? { className } : {})}
    dateTime={new Date(at).toISOString()}
    title={formatTime(at, true)}
  >
    {/* oxlint-disable-next-line react/purity -- the text is relative to the time of rendering */}
    {formatRelativeTime(at, Date.now(), currentLang())}
  </time>
)

RelativeTimeLabel.isStateless = true

/** The date of a time in milliseconds, for narrow columns, with the exact time on hover. */
export const DateLabel = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={formatTime(at, true)}>
    {formatDate(at)}
  </time>
)
DateLabel.isStateless = true
