import { dateText } from './time.ts'

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
 * How long ago `ms` was at `now` (both epoch milliseconds), as people say it; from the fourth month on and for what is yet to
 * come the date, `yyyy-MM-dd` on the clock of whoever looks. A clock one minute fast is forgiven (specification: shell 9).
 */
export function relativeTime(ms: number, now: number, lang: keyof typeof justNow): string {
  const passed = now - ms
  const say = (unit: Intl.RelativeTimeFormatUnit, length: number) =>
    ago[lang].format(-Math.max(1, Math.floor(passed / length)), unit)
  if (passed <= -minute || passed >= 4 * month) return dateText(ms)
  if (passed < minute) return justNow[lang]
  if (passed < hour) return say('minute', minute)
  if (passed < day) return say('hour', hour)
  if (passed < week) return say('day', day)
  // Four weeks are called a month: between them and 30 days the specification has no word.
  if (passed < 4 * week) return say('week', week)
  return say('month', month)
}
