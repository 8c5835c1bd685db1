import type { Db } from '../../db/connect.ts'
import { loadWorkingCalendar } from '../calendar/store.ts'
import { addWorkingTime } from '../calendar/working-time.ts'
import type { Duration } from '../engine/graph.ts'

/** When a length of working time that begins at a time is over. */
export type WorkingTime = (db: Db, from: number, duration: Duration) => Promise<number>

const hourMs = 3_600_000
/** A working day is eight hours of working time, whatever the calendar has. */
const workingDayMs = 8 * hourMs

export const durationMs = (duration: Duration, dayMs = 24 * hourMs): number => {
  const { day = 0, hour = 0, minute = 0, second = 0 } = duration
  return day * dayMs + hour * hourMs + (minute * 60 + second) * 1_000
}

/** Counts the working time of the default calendar; without a calendar all time counts. */
export const countWorkingTime: WorkingTime = async (db, from, duration) => {
  const calendar = await loadWorkingCalendar(db)
  if (!calendar) return from + durationMs(duration)
  const ms = durationMs(duration, workingDayMs)
  return addWorkingTime(calendar, from, ms) ?? from + ms
}
