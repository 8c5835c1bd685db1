import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import {
  endRun,
  leaseSeconds,
  listLostRuns,
  createDueRuns,
  renewLease,
  claimRuns,
  loadMsUntilDue,
  type ClaimedRun,
} from './store.ts'
import type { RunOutcome } from './text.ts'
import { describeError } from './perform.ts'

/** Runs at once in one process, and minutes after which one is given up. */
const maxConcurrentRuns = 8
const timeoutMinutes = 15
/** Milliseconds after which it looks at the latest, whatever it was told, and after which it looks again where it could not. */
const maxWaitMs = 15_000
const retryDelayMs = 2_000

export interface Runner {
  close(): Promise<void>
}

interface RunnerParts {
  db: Db
  bus: Bus
  onError: (error: unknown) => void
  /** What a run does. */
  work: (task: ClaimedRun) => Promise<RunOutcome>
}

/**
 * Runs what is due, in any number of processes on one database: a task is planned by whoever locks its row, a run is taken by whoever locks
 * it, and what a runner says counts only under the fencing number it was given. A run whose runner died is tried again where its task says
 * so, and else told as broken off: nothing runs twice by itself.
 */
export function openRunner({ db, bus, onError, work }: RunnerParts): Runner {
  const active = new Set<Promise<void>>()
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let pollAgain = false

  const wake = () => {
    pollAgain = true
    clearTimeout(timer)
    polling ??= poll()
      .catch(onPollError)
      .finally(() => {
        polling = undefined
        // Woken in the moment after the last look.
        if (pollAgain && !end.signal.aborted) wake()
      })
  }
  /** The database may be away for a moment: what is due then is due afterwards. */
  const onPollError = (error: unknown) => {
    onError(error)
    if (!end.signal.aborted) timer = setTimeout(wake, retryDelayMs).unref()
  }
  const poll = async () => {
    while (pollAgain && !end.signal.aborted) {
      pollAgain = false
      while ((await createDueRuns(db)) > 0);
      for (const lost of await listLostRuns(db)) await endRun(db, lost, false, { key: 'died' })
      const freeSlots = maxConcurrentRuns - active.size
      const claimed = freeSlots > 0 ? await claimRuns(db, freeSlots) : []
      for (const run of claimed) {
        const running: Promise<void> = execute(run)
          .catch(onError)
          .finally(() => {
            active.delete(running)
            if (!end.signal.aborted) wake()
          })
        active.add(running)
      }
      if (claimed.length > 0 && claimed.length === freeSlots) pollAgain = true
    }
    if (end.signal.aborted) return
    const waitMs = active.size < maxConcurrentRuns ? await loadMsUntilDue(db) : null
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(maxWaitMs, Math.max(50, waitMs ?? maxWaitMs))).unref()
  }
  const execute = async (task: ClaimedRun) => {
    const leaseTimer = setInterval(() => void renewLease(db, task).catch(onError), (leaseSeconds / 3) * 1_000)
    let timeoutTimer: NodeJS.Timeout | undefined
    try {
      const timeout = new Promise<RunOutcome>(
        (resolve) =>
          (timeoutTimer = setTimeout(
            () => resolve({ key: 'timedOut', n: timeoutMinutes }),
            timeoutMinutes * 60_000,
          )),
      )
      const outcome = await Promise.race([work(task), timeout])
      await endRun(db, task, outcome.key !== 'timedOut', outcome)
    } catch (error) {
      await endRun(db, task, false, { key: 'failed', why: describeError(error) })
    } finally {
      clearInterval(leaseTimer)
      clearTimeout(timeoutTimer)
    }
  }
  const stop = bus.on('tasks', wake)
  timer = setTimeout(wake, 200).unref()
  return {
    async close() {
      end.abort()
      stop()
      clearTimeout(timer)
      await polling
      await Promise.all(active)
    },
  }
}
