/** How a subscription repeats, as its form has it. */
export const scheduleKinds = ['day', 'workday', 'week', 'month', 'cron'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

export interface Schedule {
  readonly kind: ScheduleKind
  /** `HH:mm`. */
  readonly time: string
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  /** Day of the month; 0 is the last one. */
  readonly day: number
  /** The expression of the kind `cron`. */
  readonly cron: string
}

export const defaultSchedule: Schedule = { kind: 'week', time: '08:00', weekdays: [1], day: 1, cron: '' }

/** The cron expression of a schedule. */
export function toCron({ kind, time, weekdays, day, cron }: Schedule): string {
  const [hour = 8, minute = 0] = time.split(':').map(Number)
  const at = `${minute} ${hour}`
  if (kind === 'cron') return cron.trim()
  if (kind === 'workday') return `${at} * * 1-5`
  if (kind === 'week') return `${at} * * ${weekdays.toSorted((a, b) => a - b).join(',')}`
  if (kind === 'month') return `${at} ${day === 0 ? 'L' : day} * *`
  return `${at} * * *`
}

/** The schedule of a cron expression; one that the form cannot show otherwise stays an expression. */
export function readCron(cron: string): Schedule {
  const other: Schedule = { ...defaultSchedule, kind: 'cron', cron }
  const found = /^(\d{1,2}) (\d{1,2}) (\S+) \* (\S+)$/.exec(cron.trim())
  if (!found) return other
  const [, minute, hour, days, weekdays] = found
  const time = `${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}`
  const known = { ...defaultSchedule, time, cron }
  if (days === '*' && weekdays === '*') return { ...known, kind: 'day' }
  if (days === '*' && weekdays === '1-5') return { ...known, kind: 'workday' }
  if (days === '*' && /^[1-7](,[1-7])*$/.test(weekdays!))
    return { ...known, kind: 'week', weekdays: weekdays!.split(',').map(Number) }
  if (weekdays === '*' && (days === 'L' || /^([1-9]|[12]\d|3[01])$/.test(days!)))
    return { ...known, kind: 'month', day: days === 'L' ? 0 : Number(days) }
  return other
}
