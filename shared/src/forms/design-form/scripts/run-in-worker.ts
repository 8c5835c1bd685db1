import type { HookOutcome, HookScript } from '../../../fields/run-hook-script.ts'
import { scriptWorkerAddress, type ScriptRequest } from './script-worker.ts'

/** Time after which the worker is ended, in milliseconds. A script ends itself long before. */
const killAfterMs = 5_000
/** Loading the engine over a slow network. */
const startAfterMs = 30_000

interface Answer {
  readonly id: number
  readonly outcome?: HookOutcome
  readonly fault?: string
}

let worker: Worker | null = null
let isWarm = false
let lastId = 0
let queue: Promise<unknown> = Promise.resolve()

function endWorker(): void {
  worker?.terminate()
  worker = null
  isWarm = false
}

/** Runs a script in the worker of this page, one after the other. Rejects where the worker cannot start. */
export function runInWorker(script: HookScript): Promise<HookOutcome> {
  const running = queue.then(() => runOne(script))
  queue = running.catch(() => {})
  return running
}

function runOne(script: HookScript): Promise<HookOutcome> {
  worker ??= new Worker(scriptWorkerAddress)
  const current = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    const finish = (outcome: HookOutcome | Error) => {
      clearTimeout(timer)
      current.removeEventListener('message', handleMessage)
      current.removeEventListener('error', handleError)
      // A crashed engine cannot be used again.
      if (outcome instanceof Error || (!outcome.ok && outcome.reason !== 'wrong')) endWorker()
      else isWarm = true
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const handleMessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id) return
      finish(data.outcome ?? new Error(data.fault))
    }
    const handleError = (event: ErrorEvent) => finish(new Error(event.message))
    const timer = setTimeout(
      () =>
        finish(isWarm ? { ok: false, reason: 'time', message: '' } : new Error('the worker did not start')),
      isWarm ? killAfterMs : startAfterMs,
    )
    current.addEventListener('message', handleMessage)
    current.addEventListener('error', handleError)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    current.postMessage({ id, script } satisfies ScriptRequest)
  })
}
