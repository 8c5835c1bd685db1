import type { Db } from '../../db/connect.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { endRun, planQueueName, runPlan, runQueueName, startRun, type StartedRun } from './store.ts'
import type { RunOutcome } from './text.ts'
import { describeError } from './perform.ts'

/** Concurrent runs of one process, and minutes after which a run is abandoned. */
const maxConcurrentRuns = 8
const timeoutMinutes = 15

/**
 * The queues of scheduled tasks. A run whose process died is retried where its task allows retries, and otherwise
 * recorded as interrupted, so no run is repeated unasked.
 */
export function createTaskQueues(db: Db, work: (run: StartedRun) => Promise<RunOutcome>): Queue[] {
  const execute = async (run: StartedRun): Promise<{ ok: boolean; outcome: RunOutcome }> => {
    let timeoutTimer: NodeJS.Timeout | undefined
    try {
      const timeout = new Promise<RunOutcome>(
        (resolve) =>
          (timeoutTimer = setTimeout(
            () => resolve({ key: 'timedOut', n: timeoutMinutes }),
            timeoutMinutes * 60_000,
          )),
      )
      const outcome = await Promise.race([work(run), timeout])
      return { ok: outcome.key !== 'timedOut', outcome }
    } catch (error) {
      return { ok: false, outcome: { key: 'failed', why: describeError(error) } }
    } finally {
      clearTimeout(timeoutTimer)
    }
  }
  const runTask = async (job: Job) => {
    const run = await startRun(db, job)
    if (!run) return
    const { ok, outcome } = await execute(run)
    await db.transaction().execute((trx) => endRun(trx, job, ok, outcome))
  }
  return [
    { name: planQueueName, concurrency: 1, run: ([job]) => runPlan(db, job) },
    { name: runQueueName, concurrency: maxConcurrentRuns, run: ([job]) => runTask(job) },
  ]
}
