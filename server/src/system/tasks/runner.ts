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

/** Concurrent runs of one process, and minutes after which a run is abandoned. */
const maxConcurrentRuns = 8
const timeoutMinutes = 15
/** Longest pause between two polls, and pause after a failed poll. */
const maxWaitMs = 15_000
const retryDelayMs = 2_000

/** Runs due tasks until it is closed. */
export interface Runner {
  close(): Promise<void>
}

interface RunnerParts {
  db: Db
  bus: Bus
  onError: (error: unknown) => void
  /** Executes a run. */
  work: (task: ClaimedRun) => Promise<RunOutcome>
}

/**
 * Runs due tasks, in any number of processes on one database. Row locks decide which process plans a task and
 * which claims a run. An outcome counts only with the fencing number of the claim. A run whose process died
 * is retried where its task allows retries, and otherwise recorded as interrupted, so no run is repeated
 * unasked.
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
        // `wake` was called after the last poll.
        if (pollAgain && !end.signal.aborted) wake()
      })
  }
  /** The database may be unavailable for a moment; due runs stay due. */
  const onPollError = (error: unknown) => {
    onError(error)
    if (!end.signal.aborted) timer = setTimeout(wake, retryDelayMs).unref()
  }
  const poll = async () => {
    while (pollAgain && !end.signal.aborted) {
      pollAgain = false
      while ((await createDueRuns(db)) > 0);
      const lostRuns = await listLostRuns(db)
      for (const lost of lostRuns) await endRun(db, lost, false, { key: 'died' })
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
