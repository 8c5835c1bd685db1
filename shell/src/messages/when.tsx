import { relativeTime } from '@tessera/shared/format/relative-time'
import { timeText } from '@tessera/shared/format/time'
import { currentLang } from '@tessera/shared/text/i18n'

/** A moment as people say it, with the exact time on hover. */
export const When = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={timeText(at, true)}>
    {relativeTime(at, Date.now(), currentLang())}
  </time>
)
