import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import {
  claimJobs,
  dueEvent,
  LostJob,
  releaseUnsettled,
  renewLeases,
  type ClaimedRow,
  type JobRequest,
} from './job.ts'

/** Longest pause between two polls, and pauses after a failed poll and after a job that failed with a fault. */
const maxWaitMs = 15_000
const retryDelayMs = 2_000
const faultDelayMs = 10_000
const maxFaultDelayMs = 3_600_000
/** Interval of renewing leases, and of recording progress. */
const heartbeatMs = 5_000
const progressMs = 400

/** A job that this process runs. */
export interface Job extends ClaimedRow {
  /** The process that claimed it before has ended without giving it back. */
  readonly interrupted: boolean
  /** What a user has requested of it; changes while it runs. */
  requested: JobRequest | null
  /** Aborted when the process has lost the job or a user cancels it. */
  readonly signal: AbortSignal
  /** Aborted when the process shuts down: return soon, the job is given back unless it is completed. */
  readonly shutdown: AbortSignal
  /** Records progress with the lease, at most every 0.4 s. */
  report(progress: object): void
}

/** Work of one kind. A feature declares its queues in `feature.ts`. */
export interface Queue {
  /** Stored with the jobs. */
  name: string
  /** Calls of `run` at a time in one process. */
  concurrency: number
  /** Most jobs of one call; 1 where it is missing. */
  batch?: number
  /**
   * Whether a job waits longer after each fault, 2, 4, 8 … minutes, at most an hour: for heavy work that is done once. The
   * claims of the job are counted.
   */
  backsOff?: boolean
  /**
   * Does the jobs of a call, and calls `completeJob` or `releaseJob` for each. A job that it returns without either is
   * given back at once; after an error it is given back later, and the error is reported.
   */
  run: (jobs: readonly [Job, ...Job[]]) => Promise<unknown>
  /** False while nothing is claimed, such as on a full disk. */
  canClaim?: () => Promise<boolean>
}

export interface Jobs {
  /** Claims no more jobs, and waits for the running ones. */
  close(): Promise<void>
}

interface JobsOptions {
  db: Db
  bus: Bus
  queues: readonly Queue[]
  onError: (error: unknown) => void
}

interface RunningJob extends Job {
  progress: unknown
  abort: AbortController
}

function delayAfterFault({ backsOff }: Queue, jobs: readonly ClaimedRow[]): number {
  if (!backsOff) return faultDelayMs
  const claims = Math.max(...jobs.map(({ fence }) => fence))
  return Math.min(maxFaultDelayMs, 60_000 * 2 ** claims)
}

/**
 * Runs the jobs of all queues in this process, beside any number of other processes. One poll serves all queues: when an
 * event says that jobs are due, when the next due time comes, and every 15 s.
 */
export function openJobs({ db, bus, queues, onError }: JobsOptions): Jobs {
  const shutdown = new AbortController()
  const calls = new Map<Queue, Set<Promise<void>>>(queues.map((queue) => [queue, new Set()]))
  const running = new Set<RunningJob>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let pollAgain = false
  let heartbeatTimer: NodeJS.Timeout | undefined
  let heartbeatAt = 0
  let beating: Promise<void> | undefined

  const wake = () => {
    if (shutdown.signal.aborted) return
    pollAgain = true
    clearTimeout(timer)
    polling ??= poll()
      .catch(onPollError)
      .finally(() => {
        polling = undefined
        if (pollAgain) wake()
      })
  }
  const wakeIn = (ms: number) => {
    clearTimeout(timer)
    if (!shutdown.signal.aborted) timer = setTimeout(wake, ms).unref()
  }
  /** The database may be unavailable for a moment; due jobs stay due. */
  const onPollError = (error: unknown) => {
    const isLaneConflict = (error as { constraint?: string }).constraint === 'system_job__lane'
    if (!isLaneConflict) onError(error)
    wakeIn(isLaneConflict ? 50 : retryDelayMs)
  }
  const poll = async () => {
    let waitMs: number | null = null
    while (pollAgain && !shutdown.signal.aborted) {
      pollAgain = false
      const wanted: { queue: string; slots: number }[] = []
      for (const queue of queues) {
        const freeCalls = queue.concurrency - calls.get(queue)!.size
        if (freeCalls > 0 && (!queue.canClaim || (await queue.canClaim())))
          wanted.push({ queue: queue.name, slots: freeCalls * (queue.batch ?? 1) })
      }
      // Each call polls at its end.
      if (wanted.length === 0) return wakeIn(maxWaitMs)
      const { jobs, msUntilDue } = await claimJobs(db, wanted)
      waitMs = msUntilDue
      for (const queue of queues) {
        const own = jobs.filter((job) => job.queue === queue.name)
        const batch = queue.batch ?? 1
        for (let at = 0; at < own.length; at += batch) startCall(queue, own.slice(at, at + batch))
      }
    }
    wakeIn(Math.min(maxWaitMs, Math.max(50, waitMs ?? maxWaitMs)))
  }
  const startCall = (queue: Queue, rows: readonly ClaimedRow[]) => {
    const jobs = rows.map(createJob)
    for (const job of jobs) running.add(job)
    planHeartbeat(heartbeatMs)
    const queueCalls = calls.get(queue)!
    const call: Promise<void> = execute(queue, jobs)
      .catch(onError)
      .finally(() => {
        queueCalls.delete(call)
        for (const job of jobs) running.delete(job)
        wake()
      })
    queueCalls.add(call)
  }
  const createJob = (row: ClaimedRow): RunningJob => {
    const abort = new AbortController()
    if (row.requested === 'cancel') abort.abort()
    const job: RunningJob = {
      ...row,
      abort,
      signal: abort.signal,
      shutdown: shutdown.signal,
      progress: null,
      report(progress) {
        job.progress = progress
        planHeartbeat(Math.max(0, heartbeatAt + progressMs - Date.now()))
      },
    }
    return job
  }
  const execute = async (queue: Queue, jobs: readonly RunningJob[]) => {
    let failure = ''
    try {
      // A shutdown may begin while the database answers the claim; jobs that did not start are given back.
      if (!shutdown.signal.aborted)
        await queue.run(jobs as readonly RunningJob[] as [RunningJob, ...RunningJob[]])
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      if (!(error instanceof LostJob)) onError(error)
    }
    const unsettled = jobs.filter(({ isSettled }) => failure !== '' || !isSettled)
    if (unsettled.length > 0)
      await releaseUnsettled(db, unsettled, {
        failure,
        delayMs: failure === '' ? 0 : delayAfterFault(queue, jobs),
      })
  }

  let plannedFor = Infinity
  /** Renews the leases in so many milliseconds, unless that is planned earlier already. */
  const planHeartbeat = (ms: number) => {
    const at = Date.now() + ms
    if (plannedFor <= at) return
    plannedFor = at
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(() => {
      plannedFor = Infinity
      beating ??= beat()
        .catch(onError)
        .finally(() => {
          beating = undefined
          if (running.size > 0) planHeartbeat(heartbeatMs)
        })
    }, ms).unref()
  }
  const beat = async () => {
    heartbeatAt = Date.now()
    const jobs = [...running].filter(({ isSettled }) => !isSettled)
    if (jobs.length === 0) return
    const claimed = await renewLeases(db, jobs)
    for (const job of jobs) {
      job.requested = claimed.get(job.id) ?? null
      if (!claimed.has(job.id) || job.requested === 'cancel') job.abort.abort()
    }
  }

  const stopListening = bus.on('jobs', (event) => {
    const [kind, name] = event?.split(' ') ?? []
    if (event === null || queues.some((queue) => event === dueEvent(queue.name))) wake()
    if (kind === 'request' && [...running].some(({ queue }) => queue === name)) planHeartbeat(0)
  })
  wakeIn(200)
  return {
    async close() {
      shutdown.abort()
      stopListening()
      clearTimeout(timer)
      await polling
      await Promise.all([...calls.values()].flatMap((queueCalls) => [...queueCalls]))
      clearTimeout(heartbeatTimer)
      await beating
    },
  }
}
