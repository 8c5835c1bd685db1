import { refuseField } from '../../../errors/refusal.ts'
import { listNextTimes } from '../../../system/tasks/schedule.ts'
import { text } from './text.ts'

/** Two deliveries are at least so far apart, because each makes a file for each receiver. */
const minMinutes = 15
/** Times that are looked at: a week of every quarter of an hour would be 672, and schedules repeat within a day. */
const checkedTimes = 120

/** The next times of a schedule; throws a refusal for one that is wrong, never comes, or comes too often. */
export function requireTimes(cron: string, count: number, now = Date.now()): number[] {
  const times = listNextTimes(cron, now, checkedTimes)
  if (!times) throw refuseField('cron', text.badTimes)
  if (times.length === 0) throw refuseField('cron', text.neverComes)
  if (times.some((time, at) => at > 0 && time - times[at - 1]! < minMinutes * 60_000))
    throw refuseField('cron', text.tooOften, { n: minMinutes })
  return times.slice(0, count)
}
