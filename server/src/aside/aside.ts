import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Job, Outcome } from './job.ts'

/** Threads at once, jobs that wait for one at most, and milliseconds after which an idle one ends. */
const threads = 2
const mostWaiting = 200
const idleFor = 30_000
/** Milliseconds in which a thread has to begin. */
const beginning = 20_000

export interface Aside {
  /** Does a job in a thread that is killed after `ms`; never rejects for what the job did. Null where too many wait. */
  run(job: Job, ms: number): Promise<Outcome | null>
  close(): Promise<void>
}

/** Threads for work that may never end or break what it runs in; one that did is thrown away, and the process goes on. */
export function openAside(): Aside {
  const all = new Set<Worker>()
  const idle: { worker: Worker; until: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let closed = false

  const drop = (worker: Worker) => {
    all.delete(worker)
    void worker.terminate()
  }
  const made = (): Worker => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    worker.unref()
    // Who waits for a job hears of it as well; without a listener it would end the process.
    worker.on('error', () => {})
    all.add(worker)
    return worker
  }
  const spare = (): Worker | undefined => {
    const found = idle.pop()
    clearTimeout(found?.until)
    return found?.worker
  }
  const back = (worker: Worker, whole: boolean) => {
    if (!whole || closed) return drop(worker)
    const until = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      )
      drop(worker)
    }, idleFor).unref()
    idle.push({ worker, until })
  }

  return {
    async run(job, ms) {
      if (busy >= threads) {
        if (waiting.length >= mostWaiting) return null
        await new Promise<void>((go) => waiting.push(go))
      } else busy += 1
      const worker = spare() ?? made()
      try {
        await begun(worker)
        const outcome = await asked(worker, job, ms)
        back(worker, outcome.ok || !spent.has(outcome.why))
        return outcome
      } catch (error) {
        drop(worker)
        throw error
      } finally {
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
    async close() {
      closed = true
      for (const { until } of idle) clearTimeout(until)
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** After these the thread is not believed any more. */
const spent: ReadonlySet<string> = new Set(['time', 'memory', 'output', 'broken'])
/** In the bundle it stands beside it. */
const file = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './aside-worker.mjs', import.meta.url)

const ready = new WeakSet<Worker>()

/** Waits until a thread takes jobs; rejects where it does not begin at all, which is a fault of ours. */
async function begun(worker: Worker): Promise<void> {
  if (ready.has(worker)) return
  await once(worker, 'message', { signal: AbortSignal.timeout(beginning) })
  ready.add(worker)
}

function asked(worker: Worker, job: Job, ms: number): Promise<Outcome> {
  return new Promise((done) => {
    const end = (outcome: Outcome) => {
      clearTimeout(late)
      worker.off('message', end).off('exit', gone).off('error', broke)
      done(outcome)
    }
    const broke = (error: Error & { code?: string }) =>
      end({
        ok: false,
        why: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken',
        message: error.message,
      })
    const gone = () => end({ ok: false, why: 'broken', message: 'the thread has ended' })
    // The thread stops by itself a little earlier where it can, and then says where it was.
    const late = setTimeout(() => end({ ok: false, why: 'time', message: '' }), ms + 500)
    worker.on('message', end).on('exit', gone).on('error', broke)
    // A port of a thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(job)
  })
}
