const day = 86_400_000
/** Both campuses use China Standard Time, without daylight saving. */
const offset = 8 * 3_600_000

/** Dates are `yyyy-MM-dd` in local time. */
export const dateOf = (time: number) => new Date(time + offset).toISOString().slice(0, 10)
export const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day
/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string) => ((new Date(date).getUTCDay() + 6) % 7) + 1
/** The point in time of `HH:mm` in local time. */
export const momentOf = (date: string, time: string) => new Date(Date.parse(`${date}T${time}:00Z`) - offset)

/** When staff posted what belongs to a date: in its evening, but never after `now`. */
export const postedOn = (date: string, now: number) =>
  new Date(Math.min(momentOf(date, '21:00').valueOf(), now))

export function plusMinutes(time: string, minutes: number): string {
  const [hours, past] = time.split(':').map(Number) as [number, number]
  const total = hours * 60 + past + minutes
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
