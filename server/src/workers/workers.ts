import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Job, Outcome } from './job.ts'

/** Threads that run at the same time, and jobs that wait for one. */
const maxThreads = 2
const maxQueued = 200
/** An idle thread ends after this time. */
const idleTimeoutMs = 30_000
const startTimeoutMs = 20_000

export interface Workers {
  /**
   * Runs a job in a thread, which is killed after `timeoutMs`. A failed job resolves to its outcome. Resolves
   * to null where too many jobs are queued.
   */
  run(job: Job, timeoutMs: number): Promise<Outcome | null>
  close(): Promise<void>
}

/** Opens a pool of threads for work that may never end or may crash its thread. Such a thread is replaced. */
export function openWorkers(): Workers {
  const all = new Set<Worker>()
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  const queued: (() => void)[] = []
  let busy = 0
  let closed = false

  const terminate = (worker: Worker) => {
    all.delete(worker)
    void worker.terminate()
  }
  const startWorker = (): Worker => {
    const worker = new Worker(workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    worker.unref()
    // `runJob` reports the error; without a listener it would end the process.
    worker.on('error', () => {})
    all.add(worker)
    return worker
  }
  const takeIdle = (): Worker | undefined => {
    const found = idle.pop()
    clearTimeout(found?.timer)
    return found?.worker
  }
  const release = (worker: Worker, isReusable: boolean) => {
    if (!isReusable || closed) return terminate(worker)
    const until = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.worker === worker),
        1,
      )
      terminate(worker)
    }, idleTimeoutMs).unref()
    idle.push({ worker, timer: until })
  }

  return {
    async run(job, timeoutMs) {
      if (busy >= maxThreads) {
        if (queued.length >= maxQueued) return null
        await new Promise<void>((start) => queued.push(start))
      } else busy += 1
      const worker = takeIdle() ?? startWorker()
      try {
        await waitUntilReady(worker)
        const outcome = await runJob(worker, job, timeoutMs)
        release(worker, outcome.ok || !fatalReasons.has(outcome.reason))
        return outcome
      } catch (error) {
        terminate(worker)
        throw error
      } finally {
        const next = queued.shift()
        if (next) next()
        else busy -= 1
      }
    },
    async close() {
      closed = true
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** Outcomes after which a thread is terminated instead of reused. */
const fatalReasons: ReadonlySet<string> = new Set(['time', 'memory', 'output', 'broken'])
/** The bundle has the worker as a file of its own in the same folder. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.mjs', import.meta.url)

const ready = new WeakSet<Worker>()

/**
 * Waits until a thread accepts jobs. Rejects where it does not start in time, which is a fault of the server.
 */
async function waitUntilReady(worker: Worker): Promise<void> {
  if (ready.has(worker)) return
  await once(worker, 'message', { signal: AbortSignal.timeout(startTimeoutMs) })
  ready.add(worker)
}

function runJob(worker: Worker, job: Job, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      worker.off('message', end).off('exit', onExit).off('error', onError)
      resolve(outcome)
    }
    const onError = (error: Error & { code?: string }) =>
      end({
        ok: false,
        reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken',
        message: error.message,
      })
    const onExit = () => end({ ok: false, reason: 'broken', message: 'the thread has ended' })
    const timer = setTimeout(() => end({ ok: false, reason: 'time', message: '' }), timeoutMs)
    worker.on('message', end).on('exit', onExit).on('error', onError)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    worker.postMessage(job)
  })
}
