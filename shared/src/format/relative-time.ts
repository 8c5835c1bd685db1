import { formatDate } from './time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30 * day

const justNow = { zh: '刚刚', en: 'just now', zhtw: '剛剛' } as const
const ago = {
  zh: new Intl.RelativeTimeFormat('zh-CN'),
  en: new Intl.RelativeTimeFormat('en'),
  zhtw: new Intl.RelativeTimeFormat('zh-TW'),
} as const

/**
 * How long ago `ms` was at `now` (both epoch milliseconds): "3 days ago". From the fourth month on, and for a
 * time in the future, the date `yyyy-MM-dd` in the time zone of the browser. A clock that is one minute fast
 * counts as now.
 */
export function formatRelativeTime(ms: number, now: number, lang: keyof typeof justNow): string {
  const passed = now - ms
  const format = (unit: Intl.RelativeTimeFormatUnit, length: number) =>
    ago[lang].format(-Math.max(1, Math.floor(passed / length)), unit)
  if (passed <= -minute || passed >= 4 * month) return formatDate(ms)
  if (passed < minute) return justNow[lang]
  if (passed < hour) return format('minute', minute)
  if (passed < day) return format('hour', hour)
  if (passed < week) return format('day', day)
  // From four weeks on it is a month, although 30 days have not passed.
  if (passed < 4 * week) return format('week', week)
  return format('month', month)
}
