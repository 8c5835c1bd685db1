import { Cron } from 'croner'
import { numberTimeZone } from '@tessera/shared/contract/system/bill-number'
import type { misfires } from '@tessera/shared/contract/system/tasks'

/** Limit of queued runs per task, after a long downtime or behind a slow run. */
export const maxQueuedRuns = 100
/** Delay after which a run counts as missed. */
const lateAfterMs = 60_000

/**
 * Lists the next times of a cron after `after`, both in epoch milliseconds, in the time zone of the business.
 * Empty for a cron that never occurs, null for an invalid one.
 */
export function listNextTimes(cron: string, after: number, count: number): number[] | null {
  try {
    return new Cron(cron, { timezone: numberTimeZone })
      .nextRuns(count, new Date(after))
      .map((date) => date.getTime())
  } catch {
    return null
  }
}

interface Due {
  cron: string
  misfire: (typeof misfires)[number]
  /** When it was due, epoch milliseconds. */
  next: number
  /** Runs that are queued already, because the task is slower than its cron. */
  queuedRuns: number
}

/** Decides which runs of a due task to queue, and when the task is due next; null is never. */
export function planDueRuns(
  { cron, misfire, next, queuedRuns }: Due,
  now: number,
): { runs: number[]; next: number | null } {
  const following = listNextTimes(cron, now, 1)?.[0] ?? null
  const room = (misfire === 'all' ? maxQueuedRuns : 1) - queuedRuns
  if (room <= 0) return { runs: [], next: following }
  if (now - next <= lateAfterMs || misfire === 'once') return { runs: [next], next: following }
  if (misfire === 'skip') return { runs: [], next: following }
  const runs = [next]
  while (runs.length < room) {
    const then = listNextTimes(cron, runs.at(-1)!, 1)?.[0]
    if (then === undefined || then > now) break
    runs.push(then)
  }
  return { runs, next: following }
}
