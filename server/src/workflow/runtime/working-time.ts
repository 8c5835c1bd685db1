import type { Db } from '../../db/connect.ts'
import type { Duration } from '../engine/graph.ts'

/** When a length of working time that begins at a time is over. */
export type WorkingTime = (db: Db, from: number, duration: Duration) => Promise<number>

export const durationMs = ({ day = 0, hour = 0, minute = 0, second = 0 }: Duration): number =>
  (((day * 24 + hour) * 60 + minute) * 60 + second) * 1_000

/** Every minute is working time: for servers without a calendar. */
export const withoutCalendar: WorkingTime = async (_db, from, duration) => from + durationMs(duration)
