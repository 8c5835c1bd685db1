import { Cron } from 'croner'
import { numberZone } from '@tessera/shared/contract/system/bill-number'
import type { misfires } from '@tessera/shared/contract/system/tasks'

/** Runs of a task that wait at most, after a long time without a server or behind one that takes long. */
export const mostWaiting = 100
/** Milliseconds after which a run counts as one that nobody was there for. */
const late = 60_000

/** The next times of a cron after a moment, epoch milliseconds, in the zone of the business; empty where it never comes, null where it is none. */
export function nextTimes(cron: string, after: number, count: number): number[] | null {
  try {
    return new Cron(cron, { timezone: numberZone })
      .nextRuns(count, new Date(after))
      .map((date) => date.getTime())
  } catch {
    return null
  }
}

interface Due {
  cron: string
  misfire: (typeof misfires)[number]
  /** When it was to run next. */
  next: number
  /** Runs that wait already: the task is slower than its cron. */
  waiting: number
}

/** Which runs of a task that is due are to be made, and when it is due next; null is never. */
export function dueRuns(
  { cron, misfire, next, waiting }: Due,
  now: number,
): { runs: number[]; next: number | null } {
  const following = nextTimes(cron, now, 1)?.[0] ?? null
  const room = (misfire === 'all' ? mostWaiting : 1) - waiting
  if (room <= 0) return { runs: [], next: following }
  if (now - next <= late || misfire === 'once') return { runs: [next], next: following }
  if (misfire === 'skip') return { runs: [], next: following }
  const runs = [next]
  while (runs.length < room) {
    const then = nextTimes(cron, runs.at(-1)!, 1)?.[0]
    if (then === undefined || then > now) break
    runs.push(then)
  }
  return { runs, next: following }
}
