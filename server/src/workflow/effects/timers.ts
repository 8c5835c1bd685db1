import { Refusal } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { completeJob, releaseJob } from '../../jobs/job.ts'
import type { Job, Queue } from '../../jobs/queue.ts'
import { parseRowId } from '../runtime/ids.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { timerQueue } from '../runtime/write.ts'

// Timers that are due. A job is a timer; it ends in the transaction of what the timer does, so each happens once.

/** How long a timer waits that cannot be carried out now. */
const retryMs = 600_000
/** The clock of this process can be behind that of the database. */
const clockMs = 1_000

export const createTimerQueue = (
  runtime: WorkflowRuntime,
  reportWarning: (error: unknown) => void,
): Queue => ({
  name: timerQueue,
  concurrency: 4,
  batch: 20,
  // Each timer has a transaction of its own; the browsers learn of all of them together.
  run: (jobs) =>
    runtime.gather(async (transact) => {
      for (const job of jobs) {
        if (job.shutdown.aborted) return
        await runTimer(transact, reportWarning, job)
      }
    }),
})

async function runTimer(
  transact: WorkflowRuntime['transact'],
  reportWarning: (error: unknown) => void,
  job: Job,
): Promise<void> {
  const ref = parseRowId(job.key, 't')
  try {
    await transact(async (own) => {
      const task = ref && (await own.lock(ref.taskId))
      const timer = task?.stored.timers.find(({ id }) => id === ref?.id)
      const now = Date.now()
      if (!task || timer?.state !== 'live' || isOver(task)) return completeJob(own.trx, job)
      // A resumed task has queued its timers anew.
      if (task.stored.task.paused) return completeJob(own.trx, job)
      if (task.pauseReason === 'flow') return releaseJob(own.trx, job, new Date(now + retryMs))
      if (timer.due > now) return releaseJob(own.trx, job, new Date(Math.max(timer.due, now + clockMs)))
      await own.perform(task, { kind: 'timerDue', timerId: timer.id, actor: null, at: now })
      return completeJob(own.trx, job)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === Code.notFound) await transact(({ trx }) => completeJob(trx, job))
    else {
      reportWarning(error)
      await transact(({ trx }) => releaseJob(trx, job, new Date(Date.now() + retryMs)))
    }
  }
}

const isOver = ({ stored }: LoadedTask): boolean => stored.task.status !== 1 && !stored.task.revoking
